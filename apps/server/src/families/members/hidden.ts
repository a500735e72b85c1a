import { fieldProblem } from '@tsudoi/contract';
import { MemberClass } from '@tsudoi/domain';
import type { HiddenFields } from '../account-cms/index.ts';

const CLASSES = Object.values(MemberClass);

/** Whether a field is hidden whatever the class of a member. */
export const isHiddenFromAll = (hidden: HiddenFields, field: string): boolean =>
  CLASSES.every((classType) => hidden[field]?.includes(classType));

/** Classes whose members' field may be read, as SQL over `account a`; null where it is that of all. */
function readableClasses(hidden: HiddenFields, field: string): string | null {
  const closed = hidden[field];
  if (closed === undefined) return null;
  return `a.class_type in (${CLASSES.filter((classType) => !closed.includes(classType)).join(', ')})`;
}

/**
 * A condition on a field, met only by members whose field may be read.
 * @throws Problem unknown_field at `path` where that is no member's
 */
export function ifReadable(hidden: HiddenFields, field: string, path: string, condition: string): string {
  if (isHiddenFromAll(hidden, field)) throw fieldProblem(path, 'unknown_field');
  const classes = readableClasses(hidden, field);
  return classes === null ? condition : `(${classes} and ${condition})`;
}

/** What a list is sorted by; members whose field may not be read have nothing there. */
export function sortKey(hidden: HiddenFields, field: string, column: string): string {
  if (isHiddenFromAll(hidden, field)) return 'null::text';
  const classes = readableClasses(hidden, field);
  return classes === null ? column : `case when ${classes} then ${column} end`;
}

/** Parts of a `search_key` after code and name, by the field they come from: an address has an @, a number no letter. */
const PARTS = {
  email: `k.part like '%@%'`,
  phone: `k.part ~ '^[0-9+()-]+$'`,
  last_name_kana: `k.part !~ '^[0-9+()-]+$' and k.part not like '%@%'`,
} as const;

/**
 * Whether a member is found by a keyword: `test` is what follows the tested text, such as `like $1`, and `key` the column that
 * holds all the keyword can stand in. Hidden parts of the key are not looked at.
 */
export function keywordCondition(hidden: HiddenFields, test: string, key: 'search_key' | 'search_ja'): string {
  const closed = (Object.keys(PARTS) as (keyof typeof PARTS)[]).filter((field) => hidden[field] !== undefined);
  const whole = `a.${key} ${test}`;
  if (closed.length === 0) return whole;
  const shut = closed.map((field) => `(a.class_type in (${hidden[field]?.join(', ')}) and ${PARTS[field]})`);
  return `${whole} and exists (select from string_to_table(a.search_key, '|') with ordinality as k (part, n)
    where k.part ${test} and (k.n <= 2 or not (${shut.join(' or ')})))`;
}
