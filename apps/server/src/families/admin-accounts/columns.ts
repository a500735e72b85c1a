import { fieldLabel, LOCALES, type Locale } from '@tsudoi/i18n';
import { serverText } from '@tsudoi/i18n/catalogs/server';
import type { CsvColumn } from '../../tasks/csv/header.ts';

/** Columns of the file in their order; what an import only looks at is not among `IMPORTED`. */
export const COLUMNS = [
  'account_code',
  'last_name',
  'first_name',
  'email',
  'role',
  'organization_ids',
  'active',
  'invitation',
  'second_factor',
  'last_login_at',
] as const;
type Column = (typeof COLUMNS)[number];
/** Columns that a row may leave out altogether. */
const OPTIONAL: readonly Column[] = [
  'account_code',
  'organization_ids',
  'active',
  'invitation',
  'second_factor',
  'last_login_at',
];
const SEPARATOR = '、';

export const headersIn = (locale: Locale): string[] => COLUMNS.map((column) => fieldLabel(column, locale));

/** Headers of an empty file. */
export const templateHeaders = (locale: Locale): string[] =>
  (['last_name', 'first_name', 'email', 'role', 'organization_ids', 'active'] as const).map((column) =>
    fieldLabel(column, locale),
  );

/** The columns as an import knows them, in every language they are written in. */
export const importColumns = (locale: Locale): CsvColumn[] =>
  COLUMNS.map((field) => ({
    field,
    header: fieldLabel(field, locale),
    former: LOCALES.map((one) => fieldLabel(field, one)),
    ...(field === 'email' ? { key: true } : {}),
    ...(OPTIONAL.includes(field) ? { optional: true } : {}),
  }));

/** Whether an account may sign in, as a cell says it. */
export const activeText = (active: boolean, locale: Locale): string =>
  serverText(locale, active ? 'staff.active' : 'staff.inactive');

/** The other way round, whatever language the cell is in; undefined for any other word. */
export function readActive(text: string): boolean | undefined {
  return [true, false].find((active) => LOCALES.some((locale) => activeText(active, locale) === text));
}

export const joined = (names: readonly string[]): string => names.join(SEPARATOR);
export const split = (text: string): string[] =>
  text
    .split(/[、,，]/)
    .map((name) => name.trim())
    .filter((name) => name !== '');
