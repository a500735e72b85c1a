import type { SecondFactorPolicy } from '@tsudoi/contract/second-factor';
import { AccountRole } from '@tsudoi/domain';
import { sql } from 'kysely';
import { build, query } from '../../db/build.ts';
import type { FacilityTx } from '../../db/scope.ts';

/** Staff who may sign in. */
const managers = build
  .selectFrom('account')
  .where('role', '=', AccountRole.manager)
  .where('active', '=', true)
  .where('deleted_at', 'is', null);
const policyOfFacility = sql<SecondFactorPolicy>`(select f.second_factor_policy from facility f where f.id = account.facility_id)`;
const hasFactor = sql<boolean>`(exists (select from totp_factor t where t.audience = 'manage' and t.account_id = account.id and t.secret is not null)
  or exists (select from passkey p where p.audience = 'manage' and p.account_id = account.id))`;

export function managerProfile(tx: FacilityTx, id: number) {
  return tx.one(
    managers
      .select([
        'id',
        'account_code',
        'last_name',
        'first_name',
        'email',
        'role_id',
        'permission_type',
        'saved_organization_id',
      ])
      .select([policyOfFacility.as('second_factor_policy'), hasFactor.as('has_factor')])
      .where('id', '=', id),
  );
}

/** Those of the staff sessions that are open and owe no second factor (as `secondFactorDue` says), of accounts that may sign in. */
export async function workingSessions(tx: FacilityTx, sessionIds: readonly number[]): Promise<number[]> {
  const rows = await tx.rows(
    managers
      .innerJoin('session as s', (join) =>
        join.onRef('s.account_id', '=', 'account.id').on('s.audience', '=', 'manage'),
      )
      .select('s.id')
      .where('s.id', '=', sql<number>`any(${sessionIds})`)
      .where('s.revoked_at', 'is', null)
      .where('s.refresh_expires_at', '>', sql<Date>`now()`)
      .where(
        sql<boolean>`case when ${hasFactor} then s.proven <> 'password' else ${policyOfFacility} is distinct from 'demanded' end`,
      ),
  );
  return rows.map(({ id }) => id);
}

/** Organizations the account is assigned to and all below them, with the parent of each. */
export function organizationsInReach(
  tx: FacilityTx,
  accountId: number,
): Promise<{ id: number; parent_id: number | null; own: boolean }[]> {
  return tx.sql(
    `with recursive reach(id) as (
       select o.id from account_organization ao join organization o on o.id = ao.organization_id
       where ao.account_id = $1 and o.deleted_at is null
       union
       select o.id from reach r join organization o on o.parent_id = r.id where o.deleted_at is null)
     select o.id, o.parent_id, exists (select from account_organization ao where ao.account_id = $1 and ao.organization_id = o.id) as own
     from reach r join organization o on o.id = r.id order by o.code, o.id`,
    [accountId],
  );
}

export interface Choice {
  id: number;
  code: string;
  name: string;
  type: number;
  parent_name: string | null;
}

export function organizationChoices(tx: FacilityTx, ids: readonly number[]): Promise<Choice[]> {
  return tx.sql(
    `select o.id, o.code, o.name, o.type, p.name as parent_name
     from organization o left join organization p on p.id = o.parent_id
     where o.id = any($1) and o.deleted_at is null order by o.type, o.code, o.id`,
    [ids],
  );
}

/** Organizations the account is assigned to: those it can choose at login. */
export async function ownChoices(tx: FacilityTx, accountId: number): Promise<Choice[]> {
  const own = await tx.rows(
    build.selectFrom('account_organization').select('organization_id').where('account_id', '=', accountId),
  );
  return own.length === 0
    ? []
    : organizationChoices(
        tx,
        own.map((row) => row.organization_id),
      );
}

export async function saveOrganization(
  tx: FacilityTx,
  accountId: number,
  organizationId: number | null,
): Promise<void> {
  await tx.run(build.updateTable('account').set({ saved_organization_id: organizationId }).where('id', '=', accountId));
}

export function memberProfile(tx: FacilityTx, id: number) {
  return tx.one(
    build
      .selectFrom('account')
      .selectAll()
      .where('id', '=', id)
      .where('role', '=', AccountRole.member)
      .where('active', '=', true)
      .where('deleted_at', 'is', null),
  );
}

export interface TypeOfMember {
  id: number;
  code: string;
  name: string;
  expiry_type: number;
  renew_before_days: number;
  renew_after_days: number;
  expires_on: string | null;
}

/** Member types of a member, the main one first. */
export function typesOfMember(tx: FacilityTx, accountId: number): Promise<TypeOfMember[]> {
  return tx.sql(
    `select t.id, t.code, t.name, t.expiry_type, t.renew_before_days, t.renew_after_days, coalesce(mt.expires_on, a.expires_on) as expires_on
     from account a
     join account_member_type mt on mt.account_id = a.id
     join member_type t on t.id = mt.member_type_id
     where a.id = $1 order by array_position(a.member_type_ids, t.id), t.sort, t.id`,
    [accountId],
  );
}

export function firstOrganization(
  tx: FacilityTx,
  accountId: number,
): Promise<{ id: number; name: string } | undefined> {
  return tx
    .sql<{ id: number; name: string }>(
      `select o.id, o.name from account_organization ao join organization o on o.id = ao.organization_id
       where ao.account_id = $1 and o.deleted_at is null order by o.type desc, o.code limit 1`,
      [accountId],
    )
    .then((rows) => rows[0]);
}

/** Code of the invoice that a member has to pay before the app is used: required for it, open, and its day has come (G-21). */
export async function invoiceDue(tx: FacilityTx, accountId: number): Promise<string | undefined> {
  const row = await tx.one(
    query<{ invoice_code: string }>`select i.invoice_code from invoice i
      where i.required_for_use and i.confirmation = 2 and i.payment = 1 and greatest(i.required_from, i.due_on + 1) <= (now() at time zone 'Asia/Tokyo')::date
        and i.payer_id in (select p.id from payer p where p.account_id = ${accountId}
          or p.joined_to = (select o.id from payer o where o.account_id = ${accountId}))
      order by i.due_on, i.id limit 1`,
  );
  return row?.invoice_code;
}
