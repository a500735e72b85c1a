import { corporateColumns } from '@tsudoi/contract/corporates';
import type { PutBackState } from '@tsudoi/contract/histories';
import { sameAnswer } from '@tsudoi/domain';
import { fieldLabel, type Locale } from '@tsudoi/i18n';
import { label } from '@tsudoi/i18n/labels';
import type { FacilityTx } from '../../db/scope.ts';
import {
  type AccountDefinitions,
  answerInWords,
  closedFields,
  type DefinedItem,
  type HiddenFields,
  hiddenFields,
  mayRead,
  ownFields,
} from '../account-cms/index.ts';
import { memberColumnNames } from './columns.ts';
import { STANDING_FIELDS, standingInWords } from './standing/words.ts';
import { classesOf, namesOf } from './store.ts';
import { plainColumnsInWords } from './words.ts';

type Values = Readonly<Record<string, unknown>>;

/** A change of one member as the history has it. */
export interface StoredChange {
  record_id: number;
  before: Values | null;
  after: Values | null;
}

/** One field of a change as people read it. A field that staff may not read has a mask in place of its values. */
export interface ChangeInWords {
  /** Name of the column, or `extend_info.7`. */
  field: string;
  label: string;
  before: string | null;
  after: string | null;
  hidden: boolean;
}

/** Stands for a value that may not be read (G-42). */
export const MASK = '＊＊＊';

export const partsOf = (value: unknown): Values => (typeof value === 'object' && value !== null ? { ...value } : {});
const idsOf = (value: unknown): number[] =>
  Array.isArray(value) ? value.filter((id): id is number => typeof id === 'number') : [];
const LISTS = ['member_type_ids', 'organization_ids'] as const;

/** Words of the fields that changes of members changed, entry by entry. A creation changes nothing, and fields of other staff are not told. */
export async function changesInWords(
  tx: FacilityTx,
  definitions: AccountDefinitions,
  changes: readonly StoredChange[],
  locale: Locale,
): Promise<ChangeInWords[][]> {
  const hiddenOf = hiddenFields(definitions);
  const closedOf = closedFields(definitions);
  const compared = changes.map((change) =>
    change.before === null ? { ...change, before: null, after: null } : change,
  );
  const named = (column: (typeof LISTS)[number]) => [
    ...new Set(compared.flatMap(({ before, after }) => [...idsOf(before?.[column]), ...idsOf(after?.[column])])),
  ];
  const rows = await namesOf(tx, named('member_type_ids'), named('organization_ids'));
  const names = {
    member_type_ids: new Map(rows.flatMap(({ id, code, name }) => (code === null ? [] : [[id, name] as const]))),
    organization_ids: new Map(rows.flatMap(({ id, code, name }) => (code === null ? [[id, name] as const] : []))),
  };
  const classes =
    Object.keys(hiddenOf).length === 0
      ? new Map<number, number[]>()
      : await classesOf(tx, [...new Set(compared.map(({ record_id }) => record_id))]);
  const own = new Map(
    [1, 2].flatMap((of) => ownFields(definitions, of, locale).map((item) => [String(item.id), item])),
  );

  const words = (column: string, values: Values): string | null => {
    const value = values[column];
    if (column === 'member_type_ids' || column === 'organization_ids') {
      const texts = idsOf(value).map((id) => names[column].get(id) ?? String(id));
      return texts.length === 0 ? null : texts.join('、');
    }
    if (column === 'class_type') return typeof value === 'number' ? label('memberClass', value, locale) : null;
    if (column === 'document') return Array.isArray(value) && value.length > 0 ? value.join('、') : null;
    if (column === 'profile_image') return typeof value === 'string' ? value : null;
    if (STANDING_FIELDS.has(column)) return standingInWords(column, value, locale);
    if (DAYS.has(column)) return typeof value === 'string' && value !== '' ? value : null;
    return plainColumnsInWords(values, locale)[column] ?? null;
  };
  const masked = (change: Omit<ChangeInWords, 'hidden'>, hidden: boolean): ChangeInWords => ({
    ...change,
    before: hidden && change.before !== null ? MASK : change.before,
    after: hidden && change.after !== null ? MASK : change.after,
    hidden,
  });

  return compared.map((change) => {
    const [old, now] = [partsOf(change.before), partsOf(change.after)];
    // A field may be hidden of a class that the member had once.
    const ofClasses = classes.get(change.record_id) ?? [1, 2];
    return inFormOrder([...Object.keys(old), ...Object.keys(now)]).flatMap((column) => {
      if (column === 'merged_member') return [];
      if (column === 'extend_info')
        return answersOf(old, now, own, locale)
          .filter(([item]) => item?.closed !== true)
          .map(([item, each]) => masked(each, item === undefined || !mayRead('staff', item)));
      const field = column === 'member_type_ids' ? 'member_type' : column;
      const before = words(column, old);
      const after = words(column, now);
      const isIn = (fields: HiddenFields) => fields[field]?.some((of) => ofClasses.includes(of)) === true;
      if (isIn(closedOf)) return [];
      return [masked({ field: column, label: fieldLabel(field, locale), before, after }, isIn(hiddenOf))];
    });
  });
}

/** Columns once each, in the order of the form; the database stores the keys of an entry in another. */
const inFormOrder = (columns: readonly string[]): string[] => {
  const order: readonly string[] = memberColumnNames;
  const placeOf = (column: string) => (order.includes(column) ? order.indexOf(column) : order.length);
  return [...new Set(columns)].toSorted((a, b) => placeOf(a) - placeOf(b));
};

/** Days as they are read: 2026-11-20 (G-50), which is how they are stored. */
const DAYS: ReadonlySet<string> = new Set(['birthday', 'joined_on', 'expires_on']);

/** Answers that differ; what is no field of the form any more, and so nobody's to read, has no item. */
function answersOf(old: Values, now: Values, own: ReadonlyMap<string, DefinedItem>, locale: Locale) {
  const [left, right] = [partsOf(old.extend_info), partsOf(now.extend_info)];
  return [...new Set([...Object.keys(left), ...Object.keys(right)])]
    .filter((id) => !sameAnswer(left[id], right[id]))
    .map((id) => {
      const item = own.get(id);
      const text = (answer: unknown) =>
        item === undefined ? (answer === undefined ? null : MASK) : answerInWords(item, answer);
      const name = item?.label ?? fieldLabel('extend_info', locale);
      return [
        item,
        { field: `extend_info.${id}`, label: name, before: text(left[id]), after: text(right[id]) },
      ] as const;
    });
}

/** Fields that a corporate's own screens change. */
const OF_CORPORATE: ReadonlySet<string> = new Set(['corporate_code', 'principle_flag', ...corporateColumns]);

/** Whether one field of a change can be put back, told from the member's columns as they stand. */
export function putBackState(change: ChangeInWords, of: StoredChange, current: Values): PutBackState {
  if (of.before === null) return 'made';
  if (change.hidden) return 'hidden';
  if (change.field === 'document' || change.field === 'profile_image') return 'file';
  if (change.field === 'class_type') return 'class';
  if (STANDING_FIELDS.has(change.field)) return 'standing';
  if (OF_CORPORATE.has(change.field)) return 'corporate';
  return isUnchanged(change.field, of.after, current) ? 'yes' : 'changed_since';
}

/** Whether a field still is as a change left it. */
export function isUnchanged(field: string, after: Values | null, current: Values): boolean {
  const own = /^extend_info\.(.+)$/.exec(field)?.[1];
  if (own !== undefined) return sameAnswer(partsOf(after?.extend_info)[own], partsOf(current.extend_info)[own]);
  return JSON.stringify(after?.[field] ?? null) === JSON.stringify(current[field] ?? null);
}
