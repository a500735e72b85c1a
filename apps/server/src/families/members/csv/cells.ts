import type { MemberCsvField } from '@tsudoi/contract/members';
import {
  composeKana,
  dateFault,
  formatZip,
  guardFormula,
  isEmail,
  isKana,
  isOneLine,
  joinLines,
  normalizeEmail,
  normalizeZip,
  parseTypedDay,
  toFullKatakana,
  toSlashDay,
  unguardFormula,
  writtenMemberCode,
} from '@tsudoi/domain';
import { label, valueOfLabel } from '@tsudoi/i18n/labels';
import { GETA, throughCp932 } from '../../../tasks/csv/cp932.ts';
import type { RowError } from '../../../tasks/imports/family.ts';
import { cityName, prefectureName } from '../../reference/index.ts';
import type { MemberValues } from '../columns.ts';
import type { TypeWords } from '../store.ts';

/** Parts several member types in one cell. */
export const TYPE_SEPARATOR = '、';

/** Text of a cell as it was meant: without the export's guard, trimmed, loose voicing marks composed. */
export function cellText(cell: string): string {
  if (cell === '') return '';
  return composeKana(cell.charCodeAt(0) === 39 ? unguardFormula(cell) : cell);
}

const PHONE = /^[0-9０-９+()（）\-‐−ー－ 　]{6,20}$/u;
const CODE = /^[A-Za-z0-9_-]{1,30}$/;

/** A read cell: the value to store, or what is wrong with it. */
export type Cell<T> = { value: T } | { error: Omit<RowError, 'field'> };

const ok = <T>(value: T): Cell<T> => ({ value });
const wrong = (code: RowError['code'], value?: number): Cell<never> => ({
  error: value === undefined ? { code } : { code, params: { value } },
});

function text(max: number) {
  return (cell: string): Cell<string> => {
    if (cell.length > max) return wrong('max_length', max);
    const line = joinLines(cell);
    return isOneLine(line) ? ok(line) : wrong('characters');
  };
}

function kana(cell: string): Cell<string> {
  const full = toFullKatakana(cell);
  if (full.length > 255) return wrong('max_length', 255);
  return isKana(full) ? ok(full) : wrong('kana');
}

function day(cell: string): Cell<string> {
  const parsed = parseTypedDay(cell);
  return parsed === undefined ? wrong(dateFault('date', cell)) : ok(parsed);
}

/** Remembers what a reader made of a text, for columns in which few texts recur. */
function remembered<T>(read: (cell: string) => Cell<T>, most = 5_000): (cell: string) => Cell<T> {
  const cellsByText = new Map<string, Cell<T>>();
  return (cell) => {
    const found = cellsByText.get(cell);
    if (found !== undefined) return found;
    const made = read(cell);
    if (cellsByText.size < most) cellsByText.set(cell, made);
    return made;
  };
}

/** Readers of the columns that stand for themselves; blank cells never come here. */
export const cellReaders = {
  member_code(cell: string): Cell<string> {
    const code = writtenMemberCode(cell);
    return CODE.test(code) ? ok(code) : wrong('code_format');
  },
  last_name: text(100),
  first_name: text(100),
  last_name_kana: kana,
  first_name_kana: kana,
  gender: remembered((cell): Cell<number> => {
    const value = valueOfLabel('gender', cell);
    return value === undefined ? wrong('gender_unknown') : ok(value);
  }),
  birthday: day,
  email(cell: string): Cell<string> {
    const email = normalizeEmail(cell);
    if (email.length > 255) return wrong('max_length', 255);
    return isEmail(email, { lenient: true }) ? ok(email) : wrong('email_format');
  },
  phone: (cell: string): Cell<string> => (PHONE.test(cell) ? ok(cell) : wrong('phone')),
  zipcode(cell: string): Cell<string> {
    const zip = normalizeZip(cell);
    return zip === undefined ? wrong('zip_format') : ok(zip);
  },
  address: text(255),
  building_name: text(255),
  registration: remembered((cell): Cell<number> => {
    const value = valueOfLabel('registration', cell);
    return value === undefined ? wrong('registration_unknown') : ok(value);
  }),
  joined_on: day,
  expires_on: day,
} as const;

const comparable = (name: string): string => name.normalize('NFKC').replace(/\s/g, '');

/** Reader of the member type column: one name, or several parted by 、 in the order of the types. */
export function typeReader(types: readonly TypeWords[]): (cell: string, classType: number) => Cell<number[]> {
  const byName = new Map(types.map((type) => [`${type.class_type}${comparable(type.name)}`, type.id]));
  const read = (cell: string, classType: number): Cell<number[]> => {
    const idOf = (name: string) => byName.get(`${classType}${comparable(name)}`);
    const whole = idOf(cell);
    if (whole !== undefined) return ok([whole]);
    const ids = cell.split(/[、,;；]/).map(idOf);
    return ids.every((id) => id !== undefined) ? ok([...new Set(ids)]) : wrong('member_type_unknown');
  };
  const readers = [1, 2].map((classType) => remembered((cell) => read(cell, classType)));
  return (cell, classType) => (readers[classType - 1] ?? readers[0])?.(cell) ?? wrong('member_type_unknown');
}

/** What the export writes into a cell, before its guard. */
export function printCell(field: MemberCsvField, values: MemberValues, typeNames: ReadonlyMap<number, string>): string {
  const days = (value: string | null): string => (value === null ? '' : toSlashDay(value));
  switch (field) {
    case 'gender':
      return values.gender === null ? '' : label('gender', values.gender, 'ja');
    case 'registration':
      return label('registration', values.registration, 'ja');
    case 'birthday':
    case 'joined_on':
    case 'expires_on':
      return days(values[field]);
    case 'zipcode':
      return values.zipcode === null ? '' : formatZip(values.zipcode);
    case 'prefecture':
      return prefectureName(values.pref_code) ?? '';
    case 'city':
      return cityName(values.city_code) ?? '';
    case 'member_type':
      return values.member_type_ids
        .map((id) => typeNames.get(id) ?? '')
        .filter((name) => name !== '')
        .join(TYPE_SEPARATOR);
    default:
      return values[field] ?? '';
  }
}

/** Whether a cell is what an export would have written, in either encoding. */
export function isAsExported(cell: string, printed: string): boolean {
  const guarded = guardFormula(printed);
  if (cell === guarded || cell === printed) return true;
  if (cell.length !== printed.length && cell.length !== guarded.length && !cell.includes(GETA)) return false;
  return cell === throughCp932(guarded);
}
