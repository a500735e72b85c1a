import { corporateColumns } from '@tsudoi/contract/corporates';
import { formatZip, StaffCorporatePrincipleFlag, sameAnswer } from '@tsudoi/domain';
import { fieldLabel, type Locale } from '@tsudoi/i18n';
import { label } from '@tsudoi/i18n/labels';
import type { FacilityTx } from '../../db/scope.ts';
import {
  type AccountDefinitions,
  answerInWords,
  closedFields,
  hiddenFields,
  mayRead,
  ownFields,
} from '../account-cms/index.ts';
import { cityName, prefectureName } from '../reference/index.ts';
import { valuesOf } from './save.ts';
import { findMemberByAccountCode, findMembers, type MemberRecordRow, organizationPaths, typesOf } from './store.ts';

/** A member by account code with its columns, for families that follow its history; undefined outside the organizations. */
export async function memberByAccountCode(tx: FacilityTx, accountCode: string, scopeIds: readonly number[] | null) {
  const row = await findMemberByAccountCode(tx, accountCode, scopeIds);
  return row === undefined ? undefined : { ...row, values: comparedValues(row) };
}

/** A member's columns as its history has them; of a corporate's staff also whose they are. */
function comparedValues(row: MemberRecordRow): Record<string, unknown> {
  const { corporate_code, principle_flag } = row;
  return { ...valuesOf(row), ...(corporate_code === null ? {} : { corporate_code, principle_flag }) };
}

/** Members by id with their columns; those outside the organizations are missing. */
export async function membersWithValues(
  tx: FacilityTx,
  ids: readonly number[],
  scopeIds: readonly number[] | null,
): Promise<Map<number, { account_code: string; values: Record<string, unknown> }>> {
  const rows = ids.length === 0 ? [] : await findMembers(tx, [...new Set(ids)], scopeIds);
  return new Map(rows.map((row) => [row.id, { account_code: row.account_code, values: comparedValues(row) }]));
}

const text = (value: unknown): string | null =>
  value === null || value === undefined || value === '' ? null : String(value);
const ids = (value: unknown): number[] => (Array.isArray(value) ? value.filter((id) => typeof id === 'number') : []);

/** A field of a member as people read it; null where nothing is filled in. */
export interface FieldInWords {
  /** Name of the column, or `extend_info.7`. */
  field: string;
  label: string;
  text: string | null;
  /** Whether staff may not read what stands in it. */
  hidden: boolean;
}

/** A member's columns as people read them, field by field, then the answers to the facility's own fields; without those of other staff. */
export async function memberInWords(
  tx: FacilityTx,
  definitions: AccountDefinitions,
  values: Record<string, unknown>,
  locale: Locale,
): Promise<FieldInWords[]> {
  const columns = Object.entries(await columnsInWords(tx, values, locale));
  const answers = record(values.extend_info);
  const classType = Number(values.class_type);
  const hidden = hiddenFields(definitions);
  const closed = closedFields(definitions);
  return [
    ...columns
      .filter(([field]) => closed[field]?.includes(classType) !== true)
      .map(([field, words]) => ({
        field,
        label: fieldLabel(field, locale),
        text: words,
        hidden: hidden[field]?.includes(classType) === true,
      })),
    ...ownFields(definitions, classType, locale)
      .filter((item) => !item.closed)
      .map((item) => ({
        field: `extend_info.${item.id}`,
        label: item.label,
        text: answerInWords(item, answers[item.id]),
        hidden: !mayRead('staff', item),
      })),
  ];
}

const record = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {};

/** Names of the fields in which a change of a member's columns differs, in words. */
export function changedInWords(
  definitions: AccountDefinitions,
  change: { before: Record<string, unknown> | null; after: Record<string, unknown> | null },
  locale: Locale,
): string[] {
  const [old, now] = [record(change.before), record(change.after)];
  const own = new Map(
    [1, 2].flatMap((classType) => ownFields(definitions, classType, locale)).map((item) => [String(item.id), item]),
  );
  const closed = closedFields(definitions);
  const columns = [...new Set([...Object.keys(old), ...Object.keys(now)])];
  return columns.flatMap((column) => {
    // Whom a merge took in is no field of the member.
    if (column === 'merged_member') return [];
    if (column !== 'extend_info') return closed[column] === undefined ? fieldLabel(column, locale) : [];
    const [left, right] = [record(old.extend_info), record(now.extend_info)];
    return [...new Set([...Object.keys(left), ...Object.keys(right)])]
      .filter((id) => !sameAnswer(left[id], right[id]))
      .filter((id) => own.get(id)?.closed !== true)
      .map((id) => own.get(id)?.label ?? fieldLabel(column, locale));
  });
}

async function columnsInWords(
  tx: FacilityTx,
  values: Record<string, unknown>,
  locale: Locale,
): Promise<Record<string, string | null>> {
  const types = await typesOf(tx, ids(values.member_type_ids));
  const organizations = await organizationPaths(tx, ids(values.organization_ids));
  const names = (rows: readonly { name: string }[]) => text(rows.map((row) => row.name).join('、'));
  return {
    ...plainColumnsInWords(values, locale),
    member_type: names(types),
    organization_ids: names(organizations),
  };
}

/** Columns that need no names of other records. The order is that of the comparison. */
export function plainColumnsInWords(values: Record<string, unknown>, locale: Locale): Record<string, string | null> {
  return {
    member_code: text(values.member_code),
    last_name: text(values.last_name),
    first_name: text(values.first_name),
    last_name_kana: text(values.last_name_kana),
    first_name_kana: text(values.first_name_kana),
    gender:
      values.gender === 1 || values.gender === 2 || values.gender === 3 ? label('gender', values.gender, locale) : null,
    birthday: text(values.birthday),
    email: text(values.email),
    phone: text(values.phone),
    zipcode: typeof values.zipcode === 'string' ? formatZip(values.zipcode) : null,
    pref_code: prefectureName(text(values.pref_code)),
    city_code: cityName(text(values.city_code)),
    address: text(values.address),
    building_name: text(values.building_name),
    member_type: null,
    organization_ids: null,
    registration:
      values.registration === 0 || values.registration === 1
        ? label('registration', values.registration, locale)
        : null,
    joined_on: text(values.joined_on),
    expires_on: text(values.expires_on),
    ...staffInWords(values, locale),
    ...corporateInWords(values),
  };
}

/** What only a corporate has, where it is among the values. */
const corporateInWords = (values: Record<string, unknown>): Record<string, string | null> =>
  Object.fromEntries(
    corporateColumns.flatMap((column) => (values[column] === undefined ? [] : [[column, text(values[column])]])),
  );

/** Of a corporate's staff: its corporate and part in it. Members who are nobody's staff have no such lines. */
function staffInWords(
  { corporate_code: code, principle_flag: flag }: Record<string, unknown>,
  locale: Locale,
): Record<string, string | null> {
  if (code === undefined && flag === undefined) return {};
  const isFlag = flag === StaffCorporatePrincipleFlag.staff || flag === StaffCorporatePrincipleFlag.principal;
  return {
    corporate_code: text(code),
    principle_flag: isFlag ? label('staffCorporatePrincipleFlag', flag, locale) : null,
  };
}
