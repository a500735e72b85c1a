import { AccountRole, fullName, memberCodeKey } from '@tsudoi/domain';
import { sql } from 'kysely';
import { build } from '../../db/build.ts';
import type { FacilityTx, OperatorTx } from '../../db/scope.ts';
import { mapUniqueViolation } from '../../kernel/records.ts';

/** What a sign-in must know of an account before its password is checked. */
export interface Candidate {
  id: number;
  account_code: string;
  last_name: string;
  first_name: string;
  password_hash: string | null;
  active: boolean;
  saved_organization_id: number | null;
}

const CANDIDATE = [
  'id',
  'account_code',
  'last_name',
  'first_name',
  'password_hash',
  'active',
  'saved_organization_id',
] as const;

export function managerByEmail(tx: FacilityTx, email: string): Promise<Candidate | undefined> {
  return tx.one(
    build
      .selectFrom('account')
      .select(CANDIDATE)
      .where('role', '=', AccountRole.manager)
      .where('email', '=', email)
      .where('deleted_at', 'is', null),
  );
}

/**
 * The member of a code (also of one that was merged into it), or of an e-mail address. Families share addresses: the account that confirmed one first signs in by
 * it, as long as it keeps it (G-49); where nobody has, the address has to be that of a single member.
 */
export async function memberByLogin(
  tx: FacilityTx,
  login: { code: string; email: string },
): Promise<Candidate | undefined> {
  const members = build
    .selectFrom('account')
    .select(CANDIDATE)
    .where('role', '=', AccountRole.member)
    .where('deleted_at', 'is', null);
  // Both are asked, whatever the first says: how long it takes must not tell which numbers there are.
  const code = memberCodeKey(login.code);
  const byCode = await tx.one(
    members.where(
      sql<boolean>`(member_code_key = ${code} or id = (select g.merged_into from account g
        where g.member_code_key = ${code} and g.merged_into is not null))`,
    ),
  );
  const [holder, second] = await tx.rows(
    members
      .select(sql<boolean>`coalesce(confirmed_email = email, false)`.as('confirmed'))
      .where('email', '=', login.email)
      .orderBy(sql`confirmed_email = email`, (order) => order.desc().nullsLast())
      .orderBy('active', 'desc')
      .orderBy('email_confirmed_at')
      .orderBy('id')
      .limit(2),
  );
  if (byCode !== undefined) return byCode;
  return holder?.confirmed === true || second === undefined ? holder : undefined;
}

export function operatorByEmail(tx: OperatorTx, email: string) {
  return tx.one(
    build
      .selectFrom('operator')
      .select(['id', 'last_name', 'first_name', 'password_hash', 'system_admin', 'active'])
      .where('email', '=', email),
  );
}

export function operatorProfile(tx: OperatorTx, id: number) {
  return tx.one(
    build
      .selectFrom('operator')
      .select(['id', 'email', 'last_name', 'first_name', 'system_admin'])
      .select(
        sql<boolean>`exists (select from totp_factor t where t.audience = 'admin' and t.account_id = operator.id and t.secret is not null)
          or exists (select from passkey p where p.audience = 'admin' and p.account_id = operator.id)`.as('has_factor'),
      )
      .where('id', '=', id)
      .where('active', '=', true),
  );
}

/** The manager of an id, as a sign-in sees one. */
export function managerById(tx: FacilityTx, id: number): Promise<Candidate | undefined> {
  return tx.one(
    build
      .selectFrom('account')
      .select(CANDIDATE)
      .where('role', '=', AccountRole.manager)
      .where('id', '=', id)
      .where('deleted_at', 'is', null),
  );
}

/** Puts a new hash of the same password in the place of the one it was checked with. */
export async function replaceHash(tx: FacilityTx, accountId: number, old: string, hash: string): Promise<boolean> {
  const rows = await tx.sql('update account set password_hash = $3 where id = $1 and password_hash = $2 returning id', [
    accountId,
    old,
    hash,
  ]);
  return rows.length === 1;
}

/**
 * Notes a sign-in, unless the account or its password changed since the password was checked; null where a passkey
 * stood for it.
 */
export async function noteLogin(tx: FacilityTx, accountId: number, passwordHash: string | null): Promise<boolean> {
  const rows = await tx.sql(
    `update account set last_login_at = now()
     where id = $1 and ($2::text is null or password_hash = $2) and active and deleted_at is null returning id`,
    [accountId, passwordHash],
  );
  // At most once a minute: the facility's row is shared by everybody who signs in.
  await tx.sql(
    `update facility set last_used_at = now() where id = $1 and (last_used_at is null or last_used_at < now() - interval '1 minute')`,
    [tx.facilityId],
  );
  return rows.length === 1;
}

export function operatorById(tx: OperatorTx, id: number) {
  return tx.one(
    build
      .selectFrom('operator')
      .select(['id', 'email', 'last_name', 'first_name', 'password_hash', 'system_admin', 'active'])
      .where('id', '=', id),
  );
}

export async function replaceOperatorHash(tx: OperatorTx, id: number, old: string, hash: string): Promise<boolean> {
  const rows = await tx.sql(
    'update operator set password_hash = $3 where id = $1 and password_hash = $2 returning id',
    [id, old, hash],
  );
  return rows.length === 1;
}

export async function noteOperatorLogin(tx: OperatorTx, id: number, passwordHash: string | null): Promise<boolean> {
  const rows = await tx.sql(
    'update operator set last_login_at = now() where id = $1 and ($2::text is null or password_hash = $2) and active returning id',
    [id, passwordHash],
  );
  return rows.length === 1;
}

/** What a change of one's own password must know; undefined once the account may no longer sign in. */
export function ownPassword(tx: FacilityTx, id: number) {
  return tx.one(
    build
      .selectFrom('account')
      .select(['password_hash', 'email', 'last_name', 'first_name'])
      .where('id', '=', id)
      .where('active', '=', true)
      .where('deleted_at', 'is', null),
  );
}

/** Puts another name in the place of a person's own. */
export async function changeOwnName(
  tx: FacilityTx,
  id: number,
  name: { last_name: string; first_name: string },
): Promise<void> {
  await tx.sql(
    `update account set last_name = $2, first_name = $3, version = version + 1, updated_at = now(), updated_by = $4 where id = $1`,
    [id, name.last_name, name.first_name, fullName(name)],
  );
}

// --- links and passwords

export async function setPassword(tx: FacilityTx, accountId: number, passwordHash: string): Promise<void> {
  await tx.sql('update account set password_hash = $2 where id = $1', [accountId, passwordHash]);
}

export interface Reachable {
  id: number;
  email: string;
  last_name: string;
  first_name: string;
}

/** Notes that somebody opened a link mailed to an account's address: it is their own. Who confirmed it before stays the first. */
export async function confirmAddress(tx: FacilityTx, accountId: number, email: string): Promise<void> {
  await tx.sql(
    `update account set confirmed_email = email, email_confirmed_at = now()
     where id = $1 and email = $2 and confirmed_email is distinct from email`,
    [accountId, email],
  );
}

/** Those of the accounts whose address signs somebody else in: they sign in by their number (G-49). */
export async function withoutAddressLogin(tx: FacilityTx, ids: readonly number[]): Promise<Set<number>> {
  const rows = await tx.sql<{ id: number }>(
    `select a.id from account a where a.id = any($1::int[]) and a.role = ${AccountRole.member} and exists (
       select from account o where o.facility_id = a.facility_id and o.email = a.email and o.role = a.role and o.id <> a.id
         and o.deleted_at is null and o.confirmed_email = o.email
         and (a.confirmed_email is distinct from a.email or (o.email_confirmed_at, o.id) < (a.email_confirmed_at, a.id)))`,
    [ids],
  );
  return new Set(rows.map(({ id }) => id));
}

/** How long no link that sets a password goes to an address that staff gave to an account with a password. */
export const UNCONFIRMED_HOURS = 72;

/**
 * Notes that addresses are not those their owners gave (without a password there is nothing to take over), and ends the
 * sessions and the open links of these accounts, in one statement. Returns the facility's name, and the accounts that had an
 * open session.
 */
export async function endWhatAddressesGave(
  tx: FacilityTx,
  audience: 'manage' | 'member',
  ids: readonly number[],
  why: string,
): Promise<{ facility: string; signedIn: number[] }> {
  const [row] = await tx.sql<{ facility: string; signedIn: number[] }>(
    `with a as (update account set email_unconfirmed_since = now() where id = any ($1::int[]) and password_hash is not null),
       t as (update mail_token set used_at = now() where account_id = any ($1::int[]) and used_at is null),
       s as (update session set revoked_at = now(), revoked_why = $2
         where audience = $4 and account_id = any ($1::int[]) and revoked_at is null returning account_id)
     select f.name as facility, array(select distinct account_id from s) as "signedIn" from facility f where f.id = $3`,
    [ids, why, tx.facilityId, audience],
  );
  if (row === undefined) throw new Error(`there is no facility ${tx.facilityId}`);
  return row;
}

/** Accounts of an e-mail address that may sign in and be sent a link; members of a family may share one. */
export function accountsOfEmail(tx: FacilityTx, role: number, email: string): Promise<Reachable[]> {
  return tx.sql(
    `select id, email, last_name, first_name from account
     where role = $1 and email = $2 and active and deleted_at is null 
       and (email_unconfirmed_since is null or email_unconfirmed_since <= now() - interval '${UNCONFIRMED_HOURS} hours') order by id limit 10`,
    [role, email],
  );
}

/** An account that can be mailed to. */
export async function reachableAccount(tx: FacilityTx, id: number): Promise<Reachable | undefined> {
  const [row] = await tx.sql<Reachable>(
    `select id, email, last_name, first_name from account
     where id = $1 and email is not null and active and deleted_at is null`,
    [id],
  );
  return row;
}

/** Gives a member the address it confirmed, with the key the search finds it by. Returns the new version. */
export async function changeAddress(
  tx: FacilityTx,
  accountId: number,
  email: string,
  searchKey: string,
  by: string,
): Promise<number> {
  const [row] = await tx.sql<{ version: number }>(
    `update account set email = $2, email_unconfirmed_since = null, confirmed_email = $2, email_confirmed_at = now(), search_key = $3, version = version + 1, updated_at = now(), updated_by = $4 where id = $1 returning version`,
    [accountId, email, searchKey, by],
  );
  return row?.version ?? 0;
}

/** Gives one of the staff another address to sign in with. Returns the new version. @throws Problem validation where another of them has it */
export async function changeStaffAddress(
  tx: FacilityTx,
  accountId: number,
  email: string,
  by: string,
): Promise<number> {
  const [row] = await mapUniqueViolation({ account_manager_email: ['email', 'email_taken'] }, () =>
    tx.sql<{ version: number }>(
      `update account set email = $2, version = version + 1, updated_at = now(), updated_by = $3 where id = $1 returning version`,
      [accountId, email, by],
    ),
  );
  return row?.version ?? 0;
}

/** Changes what an operator may change of their own account. @throws Problem validation where another operator has the address */
export async function changeOwnOperator(
  tx: OperatorTx,
  id: number,
  { last_name, first_name, email }: { last_name: string; first_name: string; email: string },
): Promise<void> {
  await mapUniqueViolation({ operator_email_key: ['email', 'email_taken'] }, () =>
    tx.sql(
      `update operator set last_name = $2, first_name = $3, email = $4, version = version + 1, updated_at = now(), updated_by = $5 where id = $1`,
      [id, last_name, first_name, email, fullName({ last_name, first_name })],
    ),
  );
}

/** An operator's own password, as a hash. */
export async function operatorHash(tx: OperatorTx, id: number): Promise<string | null> {
  const row = await tx.one(build.selectFrom('operator').select('password_hash').where('id', '=', id));
  return row?.password_hash ?? null;
}
