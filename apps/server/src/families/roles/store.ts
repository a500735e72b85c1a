import type { RoleSearch } from '@tsudoi/contract/roles';
import { AccountRole, foldForSearch, keywordFor, PermissionFlag, PermissionType } from '@tsudoi/domain';
import { build, query, type Row } from '../../db/build.ts';
import { pageLimits } from '../../db/page.ts';
import type { FacilityTx } from '../../db/scope.ts';
import { recordsOf } from '../../db/versioned.ts';

export type Role = Row<'role'>;
export const roleRecords = recordsOf('role');

/** Flags by the facility's id of a menu. */
export type FlagsById = ReadonlyMap<number, PermissionFlag>;

/** A staff account as far as permissions go. */
export type StaffAccount = Pick<
  Row<'account'>,
  'id' | 'last_name' | 'first_name' | 'role_id' | 'permission_type' | 'organization_ids' | 'active'
>;
const STAFF_ACCOUNT = [
  'id',
  'last_name',
  'first_name',
  'role_id',
  'permission_type',
  'organization_ids',
  'active',
] as const;

const staff = () =>
  build.selectFrom('account').where('account.role', '=', AccountRole.manager).where('account.deleted_at', 'is', null);

export function staffAccount(tx: FacilityTx, id: number): Promise<StaffAccount | undefined> {
  return tx.one(staff().select(STAFF_ACCOUNT).where('id', '=', id));
}

/**
 * Lets one writer at a time change who may do what in the facility: whoever comes second sees what the first did, so that two
 * of them cannot each take the right to change roles from the other.
 */
export async function lockPermissions(tx: FacilityTx): Promise<void> {
  await tx.rows(query`select pg_advisory_xact_lock(hashtext('permissions'), ${tx.facilityId}::int)`);
}

/** How many accounts can sign in and change roles. */
export async function countRoleEditors(tx: FacilityTx): Promise<number> {
  const { editors } = await tx.oneOrThrow(
    query<{ editors: number }>`select count(*)::int as editors from account a
      join facility_menu m on m.menu_key = 'roles' and m.instance_code is null and not m.hidden
      left join account_permission own on own.account_id = a.id and own.facility_menu_id = m.id
      left join role_permission given on given.role_id = a.role_id and given.facility_menu_id = m.id
      where a.role = ${AccountRole.manager} and a.active and a.deleted_at is null and a.password_hash is not null
        and case when a.permission_type = ${PermissionType.individual} then own.flag else given.flag end = ${PermissionFlag.both}`,
  );
  return editors;
}

/** Roles that are not deleted, by name; of one type where it is named. */
export function allRoles(tx: FacilityTx, type?: number): Promise<Role[]> {
  const all = build.selectFrom('role').selectAll().where('deleted_at', 'is', null).orderBy('name').orderBy('id');
  return tx.rows(type === undefined ? all : all.where('type', '=', type));
}

/** How many accounts have a role, and how many of them permissions of their own. */
export interface RoleUse {
  accounts: number;
  individual: number;
}

/** Accounts of each of the roles; roles without any are missing. */
export async function usesOfRoles(tx: FacilityTx, ids: readonly number[]): Promise<Map<number, RoleUse>> {
  const rows = await tx.rows(
    query<RoleUse & { role_id: number }>`select role_id, count(*)::int as accounts,
        count(*) filter (where permission_type = ${PermissionType.individual})::int as individual
      from account where role_id = any(${[...ids]}::int[]) and deleted_at is null group by role_id`,
  );
  return new Map(rows.map(({ role_id, ...use }) => [role_id, use]));
}

const COMPARISONS = {
  name: (a: Role, b: Role) => a.name.localeCompare(b.name, 'ja'),
  type: (a: Role, b: Role) => a.type - b.type,
  updated_at: (a: Role, b: Role) => a.updated_at.getTime() - b.updated_at.getTime(),
};

/** A page of the roles; a facility has a few dozens at most, so they are looked through in memory. */
export async function searchRoles(tx: FacilityTx, body: RoleSearch) {
  const { keyword, type = [] } = body.default_search;
  const wanted = keywordFor(keyword ?? '');
  const found = (await allRoles(tx)).filter(
    (role) => (type.length === 0 || type.some((one) => one === role.type)) && foldForSearch(role.name).includes(wanted),
  );
  const uses = await usesOfRoles(
    tx,
    found.map(({ id }) => id),
  );
  const { column = 'name', direction = 'asc' } = body.sort ?? {};
  const count = ({ id }: Role) => uses.get(id)?.accounts ?? 0;
  const compare = column === 'account_count' ? (a: Role, b: Role) => count(a) - count(b) : COMPARISONS[column];
  const ordered = found.toSorted((a, b) => (direction === 'asc' ? compare(a, b) : compare(b, a)) || a.id - b.id);
  const { limit = ordered.length, offset } = pageLimits(body);
  return { rows: ordered.slice(offset, offset + limit), total: ordered.length, uses };
}

/** Staff accounts that have a role, whether or not its flags count for them. */
export function staffOfRole(tx: FacilityTx, id: number): Promise<StaffAccount[]> {
  return tx.rows(staff().select(STAFF_ACCOUNT).where('role_id', '=', id).orderBy('kana_key').orderBy('id'));
}

/** Puts flags in place of those that a role, or an account, has. Menus without a flag may not be used. */
export async function replaceFlags(
  tx: FacilityTx,
  of: { roleId: number } | { accountId: number },
  flags: FlagsById,
): Promise<void> {
  const [ids, values] = [[...flags.keys()], [...flags.values()]];
  if ('roleId' in of) {
    await tx.run(build.deleteFrom('role_permission').where('role_id', '=', of.roleId));
    await tx.rows(
      query`insert into role_permission (role_id, facility_menu_id, flag)
        select ${of.roleId}::int, * from unnest(${ids}::int[], ${values}::smallint[])`,
    );
  } else {
    await tx.run(build.deleteFrom('account_permission').where('account_id', '=', of.accountId));
    await tx.rows(
      query`insert into account_permission (account_id, facility_menu_id, flag)
        select ${of.accountId}::int, * from unnest(${ids}::int[], ${values}::smallint[])`,
    );
  }
}

/** Gives the accounts of a role another one; returns them with the version they have now. */
export function moveAccounts(
  tx: FacilityTx,
  from: number,
  to: number,
  by: string,
): Promise<{ id: number; role: number; version: number }[]> {
  return tx.rows(
    query<{ id: number; role: number; version: number }>`update account
      set role_id = ${to}, version = version + 1, updated_at = now(), updated_by = ${by}
      where role_id = ${from} and deleted_at is null returning id, role, version`,
  );
}

/** Staff who can sign in and have a flag to edit a menu, by name, at most `limit`. */
export async function editorsOfMenu(tx: FacilityTx, key: string, limit: number): Promise<string[]> {
  const rows = await tx.rows(
    query<{ name: string }>`select a.last_name || ' ' || a.first_name as name from account a
      join facility_menu m on m.menu_key = ${key} and m.instance_code is null and not m.hidden
      left join account_permission own on own.account_id = a.id and own.facility_menu_id = m.id
      left join role_permission given on given.role_id = a.role_id and given.facility_menu_id = m.id
      where a.role = ${AccountRole.manager} and a.active and a.deleted_at is null and a.password_hash is not null
        and case when a.permission_type = ${PermissionType.individual} then own.flag else given.flag end = ${PermissionFlag.both}
      order by a.kana_key, a.id limit ${limit}`,
  );
  return rows.map(({ name }) => name.trim());
}

/** Flags of the roles and of the individual permissions of accounts, by role and by account. */
export async function flagRows(
  tx: FacilityTx,
  accounts: readonly Pick<StaffAccount, 'id' | 'role_id'>[],
): Promise<{ ofRoles: Map<number, FlagsById>; ofAccounts: Map<number, FlagsById> }> {
  const roleIds = [...new Set(accounts.flatMap(({ role_id }) => role_id ?? []))];
  const accountIds = accounts.map(({ id }) => id);
  const [ofRoles, ofAccounts] = [
    await tx.rows(
      query<FlagRow>`select role_id as holder, facility_menu_id as menu, flag from role_permission
        where role_id = any(${roleIds}::int[])`,
    ),
    await tx.rows(
      query<FlagRow>`select account_id as holder, facility_menu_id as menu, flag from account_permission
        where account_id = any(${accountIds}::int[])`,
    ),
  ];
  return { ofRoles: byHolder(ofRoles), ofAccounts: byHolder(ofAccounts) };
}

interface FlagRow {
  holder: number;
  menu: number;
  flag: PermissionFlag;
}

const byHolder = (rows: readonly FlagRow[]): Map<number, FlagsById> =>
  new Map(
    [...Map.groupBy(rows, ({ holder }) => holder)].map(([holder, flags]) => [
      holder,
      new Map(flags.map(({ menu, flag }) => [menu, flag])),
    ]),
  );

/**
 * Staff accounts that a request sees, by name: those of its organizations, and those without any where it sees the whole
 * facility. `id` asks for one of them.
 */
export function staffInScope(
  tx: FacilityTx,
  scope: readonly number[] | null,
  id: number | null = null,
): Promise<StaffInScope[]> {
  return tx.rows(
    query<StaffInScope>`select a.id, a.account_code, a.last_name, a.first_name, a.email, a.role_id, a.permission_type,
        a.organization_ids, a.active, a.invited_at, a.last_login_at, a.password_hash is not null as signed_up,
        a.version, a.updated_at, a.updated_by, r.name as role_name,
        exists (select from totp_factor t where t.audience = 'manage' and t.account_id = a.id and t.secret is not null)
          or exists (select from passkey p where p.audience = 'manage' and p.account_id = a.id) as second_factor
      from account a left join role r on r.id = a.role_id
      where a.role = ${AccountRole.manager} and a.deleted_at is null and (${id}::int is null or a.id = ${id}::int)
        and (${scope}::int[] is null or a.organization_ids && ${scope}::int[] or a.organization_ids = '{}'
          and not exists (select from organization o where o.deleted_at is null and o.id <> all (${scope}::int[])))
      order by a.last_name, a.first_name, a.id`,
  );
}

/** A staff account as lists show it. */
export interface StaffInScope extends StaffAccount {
  account_code: string;
  email: string | null;
  active: boolean;
  invited_at: Date | null;
  last_login_at: Date | null;
  /** It has set a password. */
  signed_up: boolean;
  second_factor: boolean;
  role_name: string | null;
  version: number;
  updated_at: Date;
  updated_by: string | null;
}

/** Who gave or took a menu last in a role or an account, and when; `key` names the menu as the audit record does. */
export function lastChangeOfFlag(
  tx: FacilityTx,
  of: { family: 'roles' | 'managers'; id: number },
  key: string,
): Promise<{ by: string; at: Date } | undefined> {
  return tx.one(
    query<{ by: string; at: Date }>`select actor_name as by, at from history
      where family = ${of.family} and record_id = ${of.id}
        and before->'flags'->>${key}::text is distinct from after->'flags'->>${key}::text
      order by id desc limit 1`,
  );
}
