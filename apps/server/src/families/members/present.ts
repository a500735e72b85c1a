import type { FactCells, StoredFile } from '@tsudoi/contract';
import type { BasicInfoRecord, MemberDetail, MemberRecord, MemberRow, ProfileRecord } from '@tsudoi/contract/members';
import { toSlashDay } from '@tsudoi/domain';
import { type HiddenFields, masked, type Readable } from '../account-cms/index.ts';
import { cityName, prefectureName } from '../reference/index.ts';
import { type Names, named } from './names.ts';
import type { ListRow } from './search-store.ts';
import type { MemberRecordRow, OrganizationPath, TypeWords } from './store.ts';

/** A row of the list for staff with the cells it is to carry; what a class hides of its members is left out. */
export function presentRow(row: ListRow, names: Names, hidden: HiddenFields, cells: FactCells = {}): MemberRow {
  const isReadable = (name: string) => hidden[name]?.includes(row.class_type) !== true;
  return masked({ ...presentWhole(row, names), cells }, isReadable, TEXTS);
}

/** Fields that are '' where nothing is filled in. */
const TEXTS = ['last_name_kana', 'first_name_kana'];

function presentWhole(row: ListRow, { types, organizations }: Names): Omit<MemberRow, 'cells'> {
  return {
    id: row.id,
    account_code: row.account_code,
    member_code: row.member_code,
    last_name: row.last_name,
    first_name: row.first_name,
    last_name_kana: row.last_name_kana,
    first_name_kana: row.first_name_kana,
    email: row.email,
    member_types: named(row.member_type_ids, types),
    organizations: named(row.organization_ids, organizations),
    registration: row.registration,
    joined_on: row.joined_on,
    expires_on: row.expires_on,
    updated_at: row.updated_at.toISOString(),
    version: row.version,
  };
}

/** basic_info as a reader may read it; the birthday travels as YYYY/MM/DD (G-32). */
export function presentBasicInfo(row: MemberRecordRow, readable: Readable): BasicInfoRecord {
  return masked(basicInfo(row), readable.field, TEXTS);
}

function basicInfo(row: MemberRecordRow): BasicInfoRecord {
  return {
    last_name: row.last_name,
    first_name: row.first_name,
    last_name_kana: row.last_name_kana,
    first_name_kana: row.first_name_kana,
    gender: row.gender,
    birthday: row.birthday === null ? null : toSlashDay(row.birthday),
    email: row.email,
    phone: row.phone,
    zipcode: row.zipcode,
    pref_code: row.pref_code,
    city_code: row.city_code,
    address: row.address,
    building_name: row.building_name,
    member_code: row.member_code,
    class_type: row.class_type,
    registration: row.registration,
    member_type: [...row.member_type_ids],
    organization_ids: [...row.organization_ids],
    joined_on: row.joined_on,
    expires_on: row.expires_on,
  };
}

/** The files of a member as staff read them. */
type MemberFilesRead = Pick<MemberRecord['basic_info'], 'document' | 'profile_image'>;

export function presentRecord(row: MemberRecordRow, readable: Readable, files: MemberFilesRead): MemberRecord {
  return {
    id: row.id,
    account_code: row.account_code,
    version: row.version,
    basic_info: { ...presentBasicInfo(row, readable), ...files },
    extend_info: readable.answers(row.extend_info),
    signed_up: row.signed_up,
    invited_at: row.invited_at?.toISOString() ?? null,
    last_login_at: row.last_login_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    updated_by: row.updated_by,
  };
}

export function presentDetail(
  row: MemberRecordRow,
  readable: Readable,
  files: MemberFilesRead,
  types: readonly TypeWords[],
  organizations: readonly OrganizationPath[],
): Omit<MemberDetail, 'answers' | 'profile_incomplete' | 'invitation_mail' | 'different_members' | 'standing'> {
  return {
    ...presentRecord(row, readable, files),
    member_types: types.map(({ id, member_type_code, name }) => ({
      id,
      member_type_code,
      name,
      expires_on: expiryOf(row, readable),
    })),
    organizations: organizations.map(({ id, name, path }) => ({ id, name, path })),
    ...placeNames(row, readable),
  };
}

const expiryOf = (row: MemberRecordRow, readable: Readable): string | null =>
  readable.field('expires_on') ? row.expires_on : null;

const placeNames = (row: MemberRecordRow, readable: Readable) => ({
  pref_name: readable.field('pref_code') ? prefectureName(row.pref_code) : null,
  city_name: readable.field('city_code') ? cityName(row.city_code) : null,
});

/** The member's own record, with the photo: nothing that only staff may read, for it is kept on the member's phone. */
export function presentProfile(
  row: MemberRecordRow,
  readable: Readable,
  photo: StoredFile | null,
  types: readonly TypeWords[],
  organizations: readonly OrganizationPath[],
): Omit<ProfileRecord, 'answers' | 'missing'> {
  return {
    id: row.id,
    version: row.version,
    account_code: row.account_code,
    basic_info: { ...presentBasicInfo(row, readable), profile_image: photo },
    extend_info: readable.answers(row.extend_info),
    member_types: types.map(({ name }) => ({ name, expires_on: expiryOf(row, readable) })),
    organizations: organizations.map(({ name }) => name),
    ...placeNames(row, readable),
  };
}
