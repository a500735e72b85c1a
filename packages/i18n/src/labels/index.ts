import type { Locale } from '../locale.ts';
import * as accounts from './accounts.ts';
import * as contents from './contents.ts';
import type { LabelTable } from './define.ts';
import * as facilities from './facilities.ts';
import * as forms from './forms.ts';
import * as invoices from './invoices.ts';
import * as mails from './mails.ts';
import * as pages from './pages.ts';
import * as permissions from './permissions.ts';
import * as tasks from './tasks.ts';

const TABLES = {
  ...accounts,
  ...contents,
  ...facilities,
  ...forms,
  ...invoices,
  ...mails,
  ...pages,
  ...permissions,
  ...tasks,
};

/** Name of an enumeration that has labels: `registration`, `gender`, `facilityStatus`. */
export type LabelName = keyof typeof TABLES;

type LabelValues = { [Name in LabelName]: (typeof TABLES)[Name] extends LabelTable<infer Value> ? Value : never };

/** A value of a labelled enumeration. */
export type LabelValue<Name extends LabelName> = LabelValues[Name];

const BY_NAME: { readonly [Name in LabelName]: LabelTable<LabelValues[Name]> } = TABLES;

/** All enumerations that have labels. */
export const labelNames = Object.keys(BY_NAME);

/** The word of a value: `label('registration', 1, 'ja')` is 仮登録. A number that is no value shows as itself. */
export function label(name: LabelName, value: number | string, locale: Locale): string {
  return BY_NAME[name].wordOf(value, locale) ?? String(value);
}

/** The value of a word in a CSV: `valueOfLabel('registration', '仮登録')` is 1; undefined where there is none such. */
export function valueOfLabel<Name extends LabelName>(name: Name, word: string): LabelValue<Name> | undefined {
  return BY_NAME[name].valueOf(word);
}

/** Values and words of an enumeration in order, for select lists. */
export function labelOptions<Name extends LabelName>(
  name: Name,
  locale: Locale,
): { value: LabelValue<Name>; text: string }[] {
  return BY_NAME[name].values.map((value) => ({ value, text: label(name, value, locale) }));
}
