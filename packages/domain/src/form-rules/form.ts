import type { Day } from '../dates/day.ts';
import { MemberClass } from '../enums/accounts.ts';
import { type AnswerFault, checkAnswer } from './check.ts';
import { type ItemState, stateOfItem } from './evaluate.ts';
import {
  answerOf,
  choicesFor,
  DEFAULT_ITEM_FIELDS,
  type FormItem,
  type FormValues,
  isBlank,
  isDefaultItemCode,
  sameAnswer,
} from './items.ts';
import { readAnswer } from './read.ts';

/** A refused answer with its dotted path in the body: `basic_info.last_name`, `extend_info.7.zipcode`. */
export interface FormFault extends Pick<AnswerFault, 'code' | 'params'> {
  path: string;
}

/** The current year in which the age rule counts, of a day in Japan. */
export const yearOf = (today: Day): number => Number(today.slice(0, 4));

/**
 * What is wrong with the answers of a form, item by item in their order; items that are not shown are not asked. Of
 * built-in fields only what is missing is said: their formats are those of the wire. An answer that equals the
 * one in `stored` is only checked for being there, not against rules the facility may have added since.
 */
export function checkForm(
  items: readonly FormItem[],
  values: FormValues,
  today: Day,
  stored?: FormValues,
): FormFault[] {
  const year = yearOf(today);
  return items.flatMap((item) => faultsOfItem(item, stateOfItem(item, values, year), values, today, stored));
}

/** Whether a fault says that something is missing, rather than that what is there is wrong. */
export const isMissing = ({ code }: Pick<FormFault, 'code'>): boolean => code === 'required' || code === 'accepted';

function faultsOfItem(
  item: FormItem,
  state: ItemState,
  values: FormValues,
  today: Day,
  stored: FormValues | undefined,
): FormFault[] {
  if (!state.shown) return [];
  if (item.type === 'default') return state.required ? missingParts(item, values) : [];
  const read = readAnswer(item, answerOf(item, values));
  const before = stored === undefined ? null : answerOf(item, stored);
  const open = { ...item, choices: choicesFor(item.choices, before) };
  const faults = checkAnswer(open, read, { required: state.required, today });
  const isUnchanged = stored !== undefined && sameAnswer(read, before);
  return (isUnchanged ? faults.filter(isMissing) : faults).map(({ part, code, params }) => ({
    path: `extend_info.${item.id}${part === '' ? '' : `.${part}`}`,
    code,
    params,
  }));
}

/** Given names of a person; a company has one name, in the place of the family name. */
const GIVEN_NAMES: readonly string[] = ['first_name', 'first_name_kana'];

/** A location may go without its building. */
function missingParts({ code }: FormItem, { basic_info }: FormValues): FormFault[] {
  const fields: readonly string[] = isDefaultItemCode(code) ? DEFAULT_ITEM_FIELDS[code] : [code];
  const spared = basic_info.class_type === MemberClass.company ? ['building_name', ...GIVEN_NAMES] : ['building_name'];
  return fields
    .filter((field) => !spared.includes(field) && isBlank(basic_info[field]))
    .map((field) => ({ path: `basic_info.${field}`, code: 'required' }) as const);
}
