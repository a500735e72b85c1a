import type { FieldCode, ProblemCode } from '@tsudoi/contract';
import { fieldLabel, isUnnamed } from './field-label.ts';
import type { Locale } from './locale.ts';
import { fillMessage, type MessageValues } from './message.ts';
import { accessWords } from './problems/access.ts';
import { callsWords } from './problems/calls.ts';
import { eventsWords } from './problems/events.ts';
import { fieldWords } from './problems/fields.ts';
import { importsWords } from './problems/imports.ts';
import { moneyWords } from './problems/money.ts';
import { peopleWords } from './problems/people.ts';
import type { Words } from './problems/words.ts';

export { DEFAULT_MESSAGES } from './problems/defaults.ts';

/** After a failed import (ERR-37). */
export const IMPORT_FAILED = '更新できません。内容をご確認ください。';

const PROBLEMS: Record<ProblemCode, Words> = {
  ...callsWords,
  ...accessWords,
  ...peopleWords,
  ...moneyWords,
  ...eventsWords,
  ...importsWords,
};

/** Said instead of `too_small` and `too_large` where the problem says the end of the range, of yen with their unit (`unit: 'yen'`). */
const ENDS: Partial<Record<FieldCode, Words>> = {
  too_small: ['{value}{unit}以上で入力してください。', 'Please enter {value}{unit} or more.'],
  too_large: ['{value}{unit}以下で入力してください。', 'Please enter {value}{unit} or less.'],
};

function wordsOf(code: FieldCode, params: MessageValues | undefined): Words {
  if (code === 'password_policy' && params?.policy === 'passphrase') return PASSPHRASE_POLICY;
  return (params?.value === undefined ? undefined : ENDS[code]) ?? fieldWords[code];
}

/** What a typed date has to look like, where the problem itself does not say. */
const FORMATS: Partial<Record<FieldCode, string>> = {
  datetime_format: 'YYYY/MM/DD HH:mm',
  year_month_format: 'YYYY/MM',
  month_day_format: 'MM/DD',
};

/** How the English texts of the specification write date formats (VAL-17 to VAL-19). */
const FORMATS_EN: Readonly<Record<string, string>> = {
  'YYYY/MM/DD': 'Y/m/d',
  'YYYY/MM/DD HH:mm': 'Y/m/d H:i',
  'YYYY/MM': 'Y/m',
  'MM/DD': 'm/d',
};

/** Said instead of `password_policy` where the facility asks for passphrases (`policy: 'passphrase'`). */
const PASSPHRASE_POLICY: Words = ['12〜128文字で入力してください。', 'Please enter 12 to 128 characters.'];

const PROBLEM_DEFAULTS: MessageValues = { size: 5, limit: '1MB', max: '100,000' };

/** What words name where a problem without values reached them: an ordinary file size and the range of a number (CONST-44). */
const FIELD_DEFAULTS: MessageValues = { size: 5, min: 0, max: 255 };

/** What a failure says. `params` are those of the problem, such as `size` in MB or `header`. */
export function problemMessage(code: ProblemCode, params: MessageValues | undefined, locale: Locale): string {
  const name = locale === 'ja' ? 'ファイル' : 'The file';
  return fillMessage(pick(PROBLEMS[code], locale), written({ name, ...PROBLEM_DEFAULTS, ...params }));
}

/**
 * What a refused field says. `params` are those of the problem (`value`, `format`, `size` in MB, `policy`, …); the field is named
 * by `input`, or by its dotted path in `field`, as its `subject` calls it.
 */
export function fieldMessage(
  code: FieldCode,
  params: MessageValues | undefined,
  locale: Locale,
  subject?: string,
): string {
  const input = params?.input ?? params?.name ?? fieldLabel(String(params?.field ?? ''), locale, subject);
  const words = pick(wordsOf(code, params), locale);
  const format = String(params?.format ?? FORMATS[code] ?? 'YYYY/MM/DD');
  // この項目 says この already.
  const values = {
    ...FIELD_DEFAULTS,
    date: params?.value,
    ...params,
    input,
    name: input,
    label: input,
    format: locale === 'ja' ? format : (FORMATS_EN[format] ?? format),
    unit: params?.unit === 'yen' ? (locale === 'ja' ? '円' : ' yen') : '',
  };
  return fillMessage(
    isUnnamed(input) ? words.replace(/(?:この|[Tt]his )\{input\}/g, '{input}') : words,
    written(values),
  );
}

/** Values as messages have them: numbers with their thousands apart (I18N-09). */
function written(values: MessageValues): MessageValues {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'number' ? value.toLocaleString('en', { maximumFractionDigits: 20 }) : value,
    ]),
  );
}

function pick([ja, en]: Words, locale: Locale): string {
  return locale === 'ja' ? ja : en;
}
