import { kanaKey, memberSearchKey } from '@tsudoi/domain';

/** What of a member can be written: the wire's basic_info in the words of the table. */
export interface MemberValues {
  class_type: number;
  /** Null asks for the next code of the main member type. */
  member_code: string | null;
  last_name: string;
  first_name: string;
  last_name_kana: string;
  first_name_kana: string;
  gender: number | null;
  birthday: string | null;
  email: string | null;
  phone: string | null;
  zipcode: string | null;
  pref_code: string | null;
  city_code: string | null;
  address: string | null;
  building_name: string | null;
  registration: number;
  joined_on: string | null;
  expires_on: string | null;
  /** The first is the main one. */
  member_type_ids: readonly number[];
  organization_ids: readonly number[];
  extend_info: Record<string, unknown>;
}

/** Columns of `account` that hold {@link MemberValues}, with their types, in one order for every statement. */
export const memberColumns = {
  class_type: 'smallint',
  member_code: 'text',
  last_name: 'text',
  first_name: 'text',
  last_name_kana: 'text',
  first_name_kana: 'text',
  gender: 'smallint',
  birthday: 'date',
  email: 'text',
  phone: 'text',
  zipcode: 'text',
  pref_code: 'text',
  city_code: 'text',
  address: 'text',
  building_name: 'text',
  registration: 'smallint',
  joined_on: 'date',
  expires_on: 'date',
  member_type_ids: 'int[]',
  organization_ids: 'int[]',
  extend_info: 'jsonb',
} as const satisfies Record<keyof MemberValues, string>;

export const memberColumnNames = Object.keys(memberColumns) as (keyof MemberValues)[];

/** The copies a member's row carries for lists: what is searched and what it is sorted by. */
export function keysOf(values: MemberValues): { search_key: string; kana_key: string } {
  return { search_key: memberSearchKey(values), kana_key: kanaKey(values.last_name_kana, values.first_name_kana) };
}

/** Values of one statement in the order of {@link memberColumnNames}. */
export function parametersOf(values: MemberValues): unknown[] {
  return memberColumnNames.map((name) => (name === 'extend_info' ? JSON.stringify(values.extend_info) : values[name]));
}

/** Columns of an import's rows: what can be written and the copies for lists. `data` of a row holds them in this order. */
export const importColumns = [...memberColumnNames, 'search_key', 'kana_key'] as const;
export type ImportColumn = (typeof importColumns)[number];
const TYPES: Record<ImportColumn, string> = { ...memberColumns, search_key: 'text', kana_key: 'text' };

/** Place of a column in `data`, from 0. */
export const placeOf = Object.fromEntries(importColumns.map((name, index) => [name, index])) as Record<
  ImportColumn,
  number
>;

/** Columns in which a member may have nothing. In `data`, where null is what stays, an empty text takes away what is there. */
const CLEARABLE: ReadonlySet<ImportColumn> = new Set([
  'gender',
  'birthday',
  'email',
  'phone',
  'zipcode',
  'pref_code',
  'city_code',
  'address',
  'building_name',
  'joined_on',
  'expires_on',
]);

/** SQL that takes a column out of `data`, typed. */
export function fromData(source: string, name: ImportColumn): string {
  const place = `${source}[${placeOf[name] + 1}]`;
  const item = CLEARABLE.has(name) ? `nullif(${place}, '')` : place;
  return TYPES[name] === 'text' ? item : `${item}::${TYPES[name]}`;
}

/** A value as `data` holds it where it is to be written, even where it is nothing. */
export const toWrite = (value: unknown): string => toData(value) ?? '';

/** A value as `data` holds it. */
export function toData(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return `{${value.join(',')}}`;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
