import { build, type Row } from '../../db/build.ts';
import type { FacilityTx } from '../../db/scope.ts';

export type OrganizationValues = Row<'organization'>;

/** What of an organization makes the tree. */
export interface TreeRow {
  id: number;
  code: string;
  name: string;
  type: number;
  parent_id: number | null;
  version: number;
  updated_at: Date;
}

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

export function organizationById(tx: FacilityTx, id: number): Promise<OrganizationValues | undefined> {
  return tx.one(build.selectFrom('organization').selectAll().where('id', '=', id).where('deleted_at', 'is', null));
}

/** Members of each organization and everything below it, each member once. */
export async function memberCounts(tx: FacilityTx, ids: readonly number[]): Promise<Map<number, number>> {
  const rows = await tx.sql<{ top: number; members: number }>(
    `with recursive below(top, id) as (
       select o.id, o.id from organization o where o.id = any($1)
       union all
       select b.top, o.id from below b join organization o on o.parent_id = b.id where o.deleted_at is null)
     select b.top, count(distinct a.id)::int as members
     from below b
     join account_organization ao on ao.organization_id = b.id
     join account a on a.id = ao.account_id and a.role = 2 and a.deleted_at is null
     group by b.top`,
    [ids],
  );
  return new Map(rows.map((row) => [row.top, row.members]));
}

/** What keeps an organization from being deleted. */
export async function usesOf(
  tx: FacilityTx,
  id: number,
): Promise<{ organizations: number; members: number; managers: number }> {
  const [row] = await tx.sql<{ organizations: number; members: number; managers: number }>(
    `select (select count(*)::int from organization where parent_id = $1 and deleted_at is null) as organizations,
       count(a.id) filter (where a.role = 2)::int as members, count(a.id) filter (where a.role = 1)::int as managers
     from account_organization ao join account a on a.id = ao.account_id and a.deleted_at is null
     where ao.organization_id = $1`,
    [id],
  );
  return row ?? { organizations: 0, members: 0, managers: 0 };
}

/** Lets one writer at a time change the shape of the facility's tree, so that two moves cannot make a cycle. */
export async function lockTree(tx: FacilityTx): Promise<void> {
  await tx.sql(`select pg_advisory_xact_lock(hashtext('organization tree'), $1::int)`, [tx.facilityId]);
}

const CODE_PREFIX = 'ORG-';
const CODE_DIGITS = 4;

/** The code after the highest one given so far, deleted organizations included: ORG-0001 and on. */
export async function nextCode(tx: FacilityTx): Promise<string> {
  const [row] = await tx.sql<{ last: number }>(
    `select coalesce(max(substring(code from '^${CODE_PREFIX}(\\d{1,9})$')::int), 0) as last from organization`,
  );
  return `${CODE_PREFIX}${String((row?.last ?? 0) + 1).padStart(CODE_DIGITS, '0')}`;
}

/** Columns staff write. */
export interface OrganizationWrite {
  code: string;
  name: string;
  type: number;
  parent_id: number | null;
  zipcode: string | null;
  pref_code: string | null;
  city_code: string | null;
  address: string | null;
  building_name: string | null;
  contact_name: string | null;
  phone: string | null;
  email: string | null;
}

export async function insertOrganization(tx: FacilityTx, values: OrganizationWrite, by: string): Promise<number> {
  const row = await tx.one(
    build
      .insertInto('organization')
      .values({ ...values, updated_by: by })
      .returning('id'),
  );
  return row?.id ?? 0;
}

/** Changes an organization if nobody else did; undefined when its version is another one by now. */
export async function updateOrganization(
  tx: FacilityTx,
  id: number,
  version: number,
  values: OrganizationWrite,
  by: string,
): Promise<number | undefined> {
  const row = await tx.one(
    build
      .updateTable('organization')
      .set((eb) => ({ ...values, version: eb('version', '+', 1), updated_at: new Date(), updated_by: by }))
      .where('id', '=', id)
      .where('version', '=', version)
      .where('deleted_at', 'is', null)
      .returning('version'),
  );
  return row?.version;
}

export async function deleteOrganization(tx: FacilityTx, id: number, version: number, by: string): Promise<boolean> {
  const rows = await tx.sql(
    `update organization set deleted_at = now(), version = version + 1, updated_at = now(), updated_by = $3
     where id = $1 and version = $2 and deleted_at is null returning id`,
    [id, version, by],
  );
  return rows.length === 1;
}

/** Assigns a staff account to an organization, so that it reaches what it has just made. */
export async function assignAccount(tx: FacilityTx, accountId: number, organizationId: number): Promise<void> {
  await tx.sql(
    'insert into account_organization (account_id, organization_id) values ($1, $2) on conflict do nothing',
    [accountId, organizationId],
  );
  await tx.sql(
    'update account set organization_ids = array_append(organization_ids, $2::int) where id = $1 and not (organization_ids @> array[$2::int])',
    [accountId, organizationId],
  );
}
