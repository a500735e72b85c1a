import { AccountRole } from '@tsudoi/domain';
import { build, query, type Row } from '../../db/build.ts';
import type { FacilityTx } from '../../db/scope.ts';
import { recordsOf } from '../../db/versioned.ts';

export type Organization = Row<'organization'>;
export const organizationRecords = recordsOf('organization');

/** What of an organization makes the tree. */
export type TreeRow = Pick<Organization, 'id' | 'code' | 'name' | 'type' | 'parent_id' | 'version' | 'updated_at'>;

/** Every organization of the facility: the whole tree is small and is read whole. */
export function wholeTree(tx: FacilityTx): Promise<TreeRow[]> {
  return tx.rows(
    build
      .selectFrom('organization')
      .select(['id', 'code', 'name', 'type', 'parent_id', 'version', 'updated_at'])
      .where('deleted_at', 'is', null)
      .orderBy('code')
      .orderBy('id'),
  );
}

/** Organizations to choose from. */
export async function organizationChoices(tx: FacilityTx): Promise<{ id: number; text: string }[]> {
  return (await wholeTree(tx)).map(({ id, name }) => ({ id, text: name }));
}

/** Name of an organization; null where it is gone. */
export async function organizationName(tx: FacilityTx, id: number): Promise<string | null> {
  return (await organizationRecords.byId(tx, id))?.name ?? null;
}

/** Members of each organization and everything below it, each member once. */
export async function memberCounts(tx: FacilityTx, ids: readonly number[]): Promise<Map<number, number>> {
  const rows = await tx.rows(
    query<{ top: number; members: number }>`with recursive below(top, id) as (
       select o.id, o.id from organization o where o.id = any(${ids})
       union all
       select b.top, o.id from below b join organization o on o.parent_id = b.id where o.deleted_at is null)
     select b.top, count(distinct a.id)::int as members
     from below b
     join account_organization ao on ao.organization_id = b.id
     join account a on a.id = ao.account_id and a.role = ${AccountRole.member} and a.deleted_at is null
     group by b.top`,
  );
  return new Map(rows.map((row) => [row.top, row.members]));
}

/** Which of some organizations there are. */
export async function existingOrganizations(tx: FacilityTx, ids: readonly number[]): Promise<Set<number>> {
  const rows = await tx.rows(
    query<{ id: number }>`select id from organization where id = any (${[...ids]}::int[]) and deleted_at is null`,
  );
  return new Set(rows.map(({ id }) => id));
}

/** What keeps an organization from being deleted; managers in `besides` do not. */
export function usesOf(
  tx: FacilityTx,
  id: number,
  besides: readonly number[],
): Promise<{ organizations: number; members: number; managers: number; rules: number }> {
  return tx.oneOrThrow(
    query`select (select count(*)::int from organization where parent_id = ${id} and deleted_at is null) as organizations,
       (select count(*)::int from plan_rule where deleted_at is null
         and conditions @> ${JSON.stringify([{ axis: 'organization', values: [id] }])}::jsonb) as rules,
       count(a.id) filter (where a.role = ${AccountRole.member})::int as members,
       count(a.id) filter (where a.role = ${AccountRole.manager} and a.id <> all(${besides}))::int as managers
     from account_organization ao join account a on a.id = ao.account_id and a.deleted_at is null
     where ao.organization_id = ${id}`,
  );
}

/** Lets one writer at a time change the shape of the facility's tree, so that two moves cannot make a cycle. */
export async function lockTree(tx: FacilityTx): Promise<void> {
  await tx.rows(query`select pg_advisory_xact_lock(hashtext('organization tree'), ${tx.facilityId}::int)`);
}

const CODE_PREFIX = 'ORG-';
const CODE_DIGITS = 4;

/** The code after the highest one given so far, deleted organizations included: ORG-0001 and on. */
export async function nextCode(tx: FacilityTx): Promise<string> {
  const { last } = await tx.oneOrThrow(
    query<{ last: number }>`select coalesce(max(substring(code from ${`^${CODE_PREFIX}(\\d{1,9})$`})::int), 0) as last
      from organization`,
  );
  return `${CODE_PREFIX}${String(last + 1).padStart(CODE_DIGITS, '0')}`;
}

/** The organizations that each manager is assigned to. */
export async function assignments(tx: FacilityTx): Promise<Map<number, Set<number>>> {
  const rows = await tx.rows(
    build
      .selectFrom('account_organization as link')
      .innerJoin('account', 'account.id', 'link.account_id')
      .select(['link.account_id', 'link.organization_id'])
      .where('account.role', '=', AccountRole.manager)
      .where('account.deleted_at', 'is', null),
  );
  const byAccount = Map.groupBy(rows, (row) => row.account_id);
  return new Map([...byAccount].map(([id, links]) => [id, new Set(links.map((link) => link.organization_id))]));
}

/** Assigns managers to an organization. */
export async function assign(tx: FacilityTx, accountIds: readonly number[], organizationId: number): Promise<void> {
  await tx.rows(
    query`insert into account_organization (account_id, organization_id) select unnest(${accountIds}::int[]), ${organizationId}::int
      on conflict do nothing`,
  );
  await tx.rows(
    query`update account set organization_ids = array_append(organization_ids, ${organizationId}::int)
      where id = any(${accountIds}) and not (organization_ids @> array[${organizationId}::int])`,
  );
}

/** Takes managers out of an organization. */
export async function unassign(tx: FacilityTx, accountIds: readonly number[], organizationId: number): Promise<void> {
  await tx.rows(
    query`delete from account_organization where organization_id = ${organizationId} and account_id = any(${accountIds})`,
  );
  await tx.rows(
    query`update account set organization_ids = array_remove(organization_ids, ${organizationId}::int) where id = any(${accountIds})`,
  );
}
