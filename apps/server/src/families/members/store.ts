import type { InviteGroup } from '@tsudoi/contract/members';
import { AccountRole, memberCodeKey, parseAccountCode } from '@tsudoi/domain';
import { build } from '../../db/build.ts';
import type { FacilityTx } from '../../db/scope.ts';
import { type FieldFileRow, filesAsJson } from '../storages/index.ts';
import type { MemberValues } from './columns.ts';
import { inviteGroup } from './sign-up.ts';

/** A member's own row. */
export interface MemberRecordRow extends MemberValues {
  id: number;
  account_code: string;
  member_code: string;
  version: number;
  signed_up: boolean;
  invited_at: Date | null;
  last_login_at: Date | null;
  created_at: Date;
  updated_at: Date;
  updated_by: string | null;
  /** The corporate whose staff the member is, and whether as its principal; null where it is nobody's staff. */
  corporate_id: number | null;
  corporate_code: string | null;
  principle_flag: number;
  /** False after a withdrawal. */
  active: boolean;
  paused: boolean;
}

const RECORD = `a.id, a.account_code, a.version, a.class_type, a.member_code, a.last_name, a.first_name, a.last_name_kana, a.first_name_kana, a.gender, a.birthday,
  a.email, a.phone, a.zipcode, a.pref_code, a.city_code, a.address, a.building_name, a.registration, a.joined_on, a.expires_on, a.member_type_ids,
  a.organization_ids, a.extend_info, a.password_hash is not null as signed_up, a.invited_at, a.last_login_at, a.created_at, a.updated_at, a.updated_by,
  a.corporate_id, a.corporate_code, a.principle_flag, a.active, a.paused`;

const IN_REACH = `a.role = ${AccountRole.member} and a.deleted_at is null and ($2::int[] is null or a.organization_ids && $2::int[])`;
const READABLE = `a.id = $1 and ${IN_REACH}`;

/** Members of these ids, those that lie within the organizations (null: everywhere). */
export function findMembers(
  tx: FacilityTx,
  ids: readonly number[],
  scopeIds: readonly number[] | null,
): Promise<MemberRecordRow[]> {
  return tx.sql(`select ${RECORD} from account a where a.id = any ($1::int[]) and ${IN_REACH}`, [ids, scopeIds]);
}

/** Holds off others who write to a member until the transaction ends, so that its version is the one that is read. */
export async function lockMember(tx: FacilityTx, id: number): Promise<void> {
  await tx.sql('select id from account where id = $1 for no key update', [id]);
}

/** One member, if it lies within the organizations (null: everywhere). */
export async function findMember(
  tx: FacilityTx,
  id: number,
  scopeIds: readonly number[] | null,
): Promise<MemberRecordRow | undefined> {
  const [row] = await tx.sql<MemberRecordRow>(`select ${RECORD} from account a where ${READABLE}`, [id, scopeIds]);
  return row;
}

/** The same with all its files, in one statement. */
export async function findMemberWithFiles(
  tx: FacilityTx,
  id: number,
  scopeIds: readonly number[] | null,
): Promise<(MemberRecordRow & { files: FieldFileRow[] }) | undefined> {
  const [row] = await tx.sql<MemberRecordRow & { files: FieldFileRow[] }>(
    `select ${RECORD}, ${filesAsJson('member', 'a.id')} as files from account a where ${READABLE}`,
    [id, scopeIds],
  );
  return row;
}

export async function findMemberByAccountCode(
  tx: FacilityTx,
  accountCode: string,
  scopeIds: readonly number[] | null,
): Promise<MemberRecordRow | undefined> {
  const id = parseAccountCode(accountCode)?.id;
  const row = id === undefined ? undefined : await findMember(tx, id, scopeIds);
  return row?.account_code === accountCode ? row : undefined;
}

/** A member by its number, however that is written. */
export async function memberByCode(tx: FacilityTx, code: string): Promise<MemberRecordRow | undefined> {
  const [row] = await tx.sql<{ id: number }>(
    `select id from account where member_code_key = $1 and role = ${AccountRole.member} and deleted_at is null`,
    [memberCodeKey(code)],
  );
  return row === undefined ? undefined : findMember(tx, row.id, null);
}

/** Whether a member has an address. */
export async function memberOfAddress(tx: FacilityTx, email: string): Promise<boolean> {
  const row = await tx.one(
    build
      .selectFrom('account')
      .select('id')
      .where('role', '=', AccountRole.member)
      .where('email', '=', email)
      .where('deleted_at', 'is', null)
      .limit(1),
  );
  return row !== undefined;
}

export interface TypeWords {
  id: number;
  member_type_code: string;
  name: string;
  class_type: number;
  prefix: string;
  digits: number;
  expiry_type: number;
  renew_before_days: number;
  renew_after_days: number;
  renewal_fee: number;
  fee_rate: 0 | 8 | 10;
  fee_zero_reason: 'non_taxable' | 'out_of_scope' | 'exempt' | null;
}

const TYPE_WORDS =
  'id, code as member_type_code, name, class_type, prefix, digits, expiry_type, renew_before_days, renew_after_days, renewal_fee, fee_rate, fee_zero_reason';

/** Member types of the ids that the facility offers. */
export function typesOf(tx: FacilityTx, ids: readonly number[]): Promise<TypeWords[]> {
  return tx.sql(
    `select ${TYPE_WORDS} from member_type where id = any ($1::int[]) and deleted_at is null order by array_position($1::int[], id)`,
    [ids],
  );
}

/** Types that a member is about to be given: until the transaction ends nobody deletes them or changes their class. */
export async function typesToGive(tx: FacilityTx, ids: readonly number[]): Promise<TypeWords[]> {
  if (ids.length === 0) return [];
  // A row that another transaction changes meanwhile is waited for and looked at anew.
  const types = await tx.sql<TypeWords>(
    `select ${TYPE_WORDS} from member_type where id = any ($1::int[]) and deleted_at is null order by id for key share`,
    [ids],
  );
  return types.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
}

/** Every member type the facility offers. */
export function allTypes(tx: FacilityTx): Promise<TypeWords[]> {
  return tx.sql(`select ${TYPE_WORDS} from member_type where deleted_at is null order by sort, id`);
}

/** Names of all types, deleted ones among them, as exports write them. */
export async function typeNames(tx: FacilityTx): Promise<Map<number, string>> {
  const rows = await tx.sql<{ id: number; name: string }>('select id, name from member_type');
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Names of types (with their code) and of organizations (without one), deleted ones among them. */
export function namesOf(
  tx: FacilityTx,
  typeIds: readonly number[],
  organizationIds: readonly number[],
): Promise<{ id: number; code: string | null; name: string }[]> {
  return tx.sql(
    `select id, code, name from member_type where id = any ($1::int[])
     union all select id, null, name from organization where id = any ($2::int[])`,
    [typeIds, organizationIds],
  );
}

export interface OrganizationPath {
  id: number;
  name: string;
  /** Names from the root down to the organization. */
  path: string[];
}

/** Organizations of the ids with the names of all above them. */
export function organizationPaths(tx: FacilityTx, ids: readonly number[]): Promise<OrganizationPath[]> {
  return tx.sql(
    `with recursive up(id, name, parent_id, path) as (
       select id, name, parent_id, array[name] from organization where id = any ($1::int[]) and deleted_at is null
       union all
       select u.id, u.name, o.parent_id, o.name || u.path from up u join organization o on o.id = u.parent_id)
     select id, name, path from up where parent_id is null order by array_position($1::int[], id)`,
    [ids],
  );
}

/** Names of all organizations of the facility, deleted ones among them. */
export function allOrganizations(tx: FacilityTx): Promise<{ id: number; name: string }[]> {
  return tx.sql('select id, name from organization order by id');
}

/** Which of the organizations exist. */
export async function existingOrganizations(tx: FacilityTx, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await tx.sql<{ id: number }>(
    'select id from organization where id = any ($1::int[]) and deleted_at is null',
    [ids],
  );
  return new Set(rows.map(({ id }) => id));
}

/** How many members the facility has; who has withdrawn takes no place. */
export async function countMembers(tx: FacilityTx): Promise<number> {
  const [row] = await tx.sql<{ count: number }>(
    `select count(*)::int as count from account where role = ${AccountRole.member} and deleted_at is null and active`,
  );
  return row?.count ?? 0;
}

/** Makes everybody who wants to know how many members there are wait for this transaction. */
export async function lockMemberCount(tx: FacilityTx): Promise<void> {
  await tx.sql(`select pg_advisory_xact_lock(hashtextextended('member_count', $1))`, [tx.facilityId]);
}

/** How many members the facility may have. */
export async function memberLimit(tx: FacilityTx): Promise<number> {
  const facility = build.selectFrom('facility').select('account_limit').where('id', '=', tx.facilityId);
  return (await tx.oneOrThrow(facility)).account_limit;
}

/** Those of these members that exist and are in reach. */
export async function idsInReach(
  tx: FacilityTx,
  ids: readonly number[],
  organizationIds: readonly number[] | null,
): Promise<number[]> {
  const rows = await tx.sql<{ id: number }>(
    `select id from account where id = any ($1::int[]) and role = ${AccountRole.member} and deleted_at is null
     and ($2::int[] is null or organization_ids && $2::int[])`,
    [ids, organizationIds],
  );
  return rows.map(({ id }) => id);
}

/** How many of these members are in each group of an invitation, for a reader who may not know the addresses of `closed` classes. */
export async function inviteCounts(
  tx: FacilityTx,
  ids: readonly number[],
  closed: readonly number[] | undefined,
): Promise<Record<InviteGroup, number>> {
  const rows = await tx.sql<{ group: InviteGroup; count: number }>(
    `select ${inviteGroup(closed)} as group, count(*)::int as count from account a
     where a.id = any ($1::int[]) and a.role = ${AccountRole.member} and a.deleted_at is null and a.active group by 1`,
    [ids],
  );
  const counts = { send: 0, again: 0, no_email: 0, signed_up: 0 };
  for (const { group, count } of rows) counts[group] = count;
  return counts;
}

/** A page of those of these members that are in a group of {@link inviteCounts}, in the order of the ids. */
export function peopleOfGroup(
  tx: FacilityTx,
  ids: readonly number[],
  {
    group,
    closed,
    limit,
    offset,
  }: { group: InviteGroup; closed: readonly number[] | undefined; limit: number; offset: number },
): Promise<{ id: number; member_code: string; last_name: string; first_name: string }[]> {
  return tx.sql(
    `select a.id, a.member_code, a.last_name, a.first_name from unnest($1::int[]) with ordinality as x (id, place)
     join account a on a.id = x.id
     where a.role = ${AccountRole.member} and a.deleted_at is null and a.active and ${inviteGroup(closed)} = $2 order by x.place limit $3 offset $4`,
    [ids, group, limit, offset],
  );
}

/** Members to invite, by id, with what an invitation of many does with each. */
export function inviteesOf(
  tx: FacilityTx,
  ids: readonly number[],
): Promise<
  { id: number; email: string | null; last_name: string; first_name: string; member_code: string; group: InviteGroup }[]
> {
  return tx.sql(
    `select a.id, a.email, a.last_name, a.first_name, a.member_code, ${inviteGroup()} as group from account a
     where a.id = any ($1::int[]) and a.role = ${AccountRole.member} and a.deleted_at is null and a.active order by a.id`,
    [ids],
  );
}

/** Classes that members have, or had in an earlier version. */
export async function classesOf(tx: FacilityTx, ids: readonly number[]): Promise<Map<number, number[]>> {
  const rows = await tx.sql<{ id: number; class_types: number[] }>(
    `select id, array_agg(distinct class_type)::int[] as class_types from (
       select id, class_type::int from account where id = any ($1::int[])
       union all select record_id, (before ->> 'class_type')::int from history
         where family = 'members' and record_id = any ($1::int[]) and before ? 'class_type') c
     where class_type is not null group by id`,
    [ids],
  );
  return new Map(rows.map(({ id, class_types }) => [id, class_types]));
}
