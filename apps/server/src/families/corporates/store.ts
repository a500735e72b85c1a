import { pickFields } from '@tsudoi/contract';
import { type CorporateLinkState, type CorporateSearch, corporateColumns } from '@tsudoi/contract/corporates';
import { MemberClass, StaffCorporatePrincipleFlag } from '@tsudoi/domain';
import { build, query, type Row } from '../../db/build.ts';
import type { PageRequest } from '../../db/page.ts';
import { pageLimits } from '../../db/page.ts';
import type { FacilityTx } from '../../db/scope.ts';
import { type MemberQuery, type MemberValues, memberColumnNames, memberConditions } from '../members/index.ts';

/** What only a corporate has. */
export type CorporateValues = Pick<Row<'corporate'>, (typeof corporateColumns)[number]>;

/** What a corporate has that was never filled in. */
export const NO_VALUES: CorporateValues = {
  contact_department: null,
  contact_name: null,
  contact_person_phone: null,
  contact_person_email: null,
  contract_number: null,
  contract_from: null,
  contract_until: null,
  contract_note: null,
};

/** What only this corporate has; one that was never filled in has nothing. */
export async function corporateValues(tx: FacilityTx, id: number): Promise<CorporateValues> {
  const row = await tx.one(build.selectFrom('corporate').selectAll().where('account_id', '=', id));
  return row === undefined ? NO_VALUES : pickFields(row, corporateColumns);
}

export async function saveCorporateValues(tx: FacilityTx, id: number, values: CorporateValues): Promise<void> {
  await tx.rows(
    build
      .insertInto('corporate')
      .values({ account_id: id, ...values })
      .onConflict((conflict) => conflict.columns(['facility_id', 'account_id']).doUpdateSet(values)),
  );
}

/** A corporate as its list shows it. */
export interface ListedCorporate {
  id: number;
  class_type: number;
  account_code: string;
  member_code: string;
  last_name: string;
  last_name_kana: string;
  phone: string | null;
  email: string | null;
  member_type_ids: number[];
  organization_ids: number[];
  contact_name: string | null;
  contract_until: string | null;
  staff_count: number;
  principal: { id: number; account_code: string; name: string } | null;
  link_state: CorporateLinkState;
  version: number;
  updated_at: Date;
}

/** What is looked for: the members of class 2 that the query finds, and conditions of corporates. */
export interface CorporateQuery {
  members: MemberQuery;
  filter: Pick<CorporateSearch['default_search'], 'link_state' | 'contract_until'>;
  sort: NonNullable<CorporateSearch['sort']>;
}

const ORDERS: Readonly<Record<CorporateQuery['sort']['column'], string>> = {
  name: 'a.kana_key',
  code: 'a.id',
  staff_count: 's.count',
  contract_until: 'c.contract_until',
  updated_at: 'a.updated_at',
};

const staffOf = (corporate: string, scope: string): string =>
  `from account x where x.corporate_id = ${corporate} and x.deleted_at is null and (${scope}::int[] is null or x.organization_ids && ${scope}::int[])`;

/** The corporates that a query finds as `found`, with how many staff they have, and the values of the statement. */
function foundSql({ members, filter, sort }: CorporateQuery, options: { deleted?: boolean } = {}) {
  const where = memberConditions(
    { ...members, filter: { ...members.filter, class_type: [MemberClass.company] } },
    options,
  );
  const types = members.filter.member_type;
  if (types?.length) where.add('a.member_type_ids && ?::int[]', types);
  if (filter.link_state?.length) where.add(`coalesce(c.link_state, 'closed') = any (?::text[])`, filter.link_state);
  const { from, to } = filter.contract_until ?? {};
  if (from != null) where.add('c.contract_until >= ?::date', from);
  if (to != null) where.add('c.contract_until <= ?::date', to);
  const scope = where.parameter(members.scopeIds);
  const by = `${sort.direction} nulls last`;
  const hits = `select a.id, s.count as staff_count, ${ORDERS[sort.column]} as k
    from account a left join corporate c on c.account_id = a.id
    cross join lateral (select count(*)::int as count ${staffOf('a.id', scope)}) s where ${where.text}`;
  return { where, scope, hits, order: (of: string) => `${of}.k ${by}, ${of}.id ${sort.direction}` };
}

/** A page of corporates and how many are found in all. */
export async function searchCorporates(
  tx: FacilityTx,
  query: CorporateQuery,
  page: PageRequest,
): Promise<{ rows: ListedCorporate[]; total: number }> {
  const { where, scope, hits, order } = foundSql(query);
  const { limit = null, offset } = pageLimits(page);
  const rows = await tx.sql<ListedCorporate & { total: number | null }>(
    `with h as (${hits}), s as (select * from h order by ${order('h')} limit ${where.parameter(limit)}::int offset ${where.parameter(offset)})
     select a.id, a.class_type, a.account_code, a.member_code, a.last_name, a.last_name_kana, a.phone, a.email, a.member_type_ids,
       a.organization_ids, c.contact_name, c.contract_until, s.staff_count, coalesce(c.link_state, 'closed') as link_state, a.version, a.updated_at,
       (select jsonb_build_object('id', x.id, 'account_code', x.account_code, 'name', x.last_name || ' ' || x.first_name)
          ${staffOf('a.id', scope)} and x.principle_flag = ${StaffCorporatePrincipleFlag.principal}) as principal
     from s join account a on a.id = s.id left join corporate c on c.account_id = a.id order by ${order('s')}`,
    where.values,
  );
  const counted = foundSql(query);
  const [all] = await tx.sql<{ total: number }>(
    `select count(*)::int as total from (${counted.hits}) h`,
    counted.where.values,
  );
  return { rows, total: all?.total ?? 0 };
}

/** Ids of all that are found, in their order; with `deleted` also of those that were deleted or have withdrawn. */
export async function corporateIds(
  tx: FacilityTx,
  query: CorporateQuery,
  options: { deleted?: boolean } = {},
): Promise<number[]> {
  const { where, hits, order } = foundSql(query, options);
  const rows = await tx.sql<{ id: number }>(`select h.id from (${hits}) h order by ${order('h')}`, where.values);
  return rows.map(({ id }) => id);
}

/** The principal of a corporate and how many staff it has, as far as the organizations reach (null: everywhere). */
export async function staffSummary(tx: FacilityTx, id: number, scopeIds: readonly number[] | null) {
  const rows = await tx.sql<{ id: number; account_code: string; name: string; principle_flag: number }>(
    `select x.id, x.account_code, x.last_name || ' ' || x.first_name as name, x.principle_flag ${staffOf('$1', '$2')}`,
    [id, scopeIds],
  );
  const found = rows.find(({ principle_flag }) => principle_flag === StaffCorporatePrincipleFlag.principal);
  return {
    staff_count: rows.length,
    principal: found === undefined ? null : { id: found.id, account_code: found.account_code, name: found.name },
  };
}

/** Which of these members are principals, and whose staff they are. */
export async function staffPlaces(
  tx: FacilityTx,
  ids: readonly number[],
): Promise<Map<number, { corporate_code: string; principle_flag: 0 | 1 }>> {
  const rows = await tx.sql<{ id: number; corporate_code: string; principle_flag: 0 | 1 }>(
    'select id, corporate_code, principle_flag from account where id = any ($1::int[]) and corporate_id is not null',
    [ids],
  );
  return new Map(rows.map(({ id, ...place }) => [id, place]));
}

/** A corporate as its file has it. */
export type ExportedCorporate = CorporateValues &
  MemberValues &
  Pick<Row<'account'>, 'id' | 'account_code' | 'deleted_at'> & { principal: string | null; staff_count: number };

/** Some corporates in the order of the ids, deleted ones among them. */
export function exportedCorporates(
  tx: FacilityTx,
  ids: readonly number[],
  scopeIds: readonly number[] | null,
): Promise<ExportedCorporate[]> {
  return tx.sql(
    `select a.id, a.account_code, a.deleted_at, ${memberColumnNames.map((column) => `a.${column}`).join(', ')}, ${corporateColumns.map((column) => `c.${column}`).join(', ')},
       (select count(*)::int ${staffOf('a.id', '$2')}) as staff_count,
       (select x.last_name || ' ' || x.first_name ${staffOf('a.id', '$2')} and x.principle_flag = ${StaffCorporatePrincipleFlag.principal}) as principal
     from account a left join corporate c on c.account_id = a.id where a.id = any ($1::int[])
     order by array_position($1::int[], a.id)`,
    [ids, scopeIds],
  );
}

/** A member of the staff of a corporate as the others see it. */
export interface OwnStaffRow {
  id: number;
  class_type: number;
  member_type_ids: number[];
  last_name: string;
  first_name: string;
  member_code: string;
  registration: number;
  active: boolean;
  paused: boolean;
  expires_on: string | null;
  principle_flag: 0 | 1;
}

/** The staff of a corporate, its principal first, up to so many; how many there are, and who is the principal. */
export async function staffOfCorporate(
  tx: FacilityTx,
  id: number,
  limit: number,
): Promise<{ rows: OwnStaffRow[]; total: number; principal: OwnStaffRow | null }> {
  const rows = await tx.rows(
    query<
      OwnStaffRow & { total: number }
    >`select id, class_type, member_type_ids, last_name, first_name, coalesce(member_code, '') as member_code,
        registration, active, paused, expires_on::text as expires_on, coalesce(principle_flag, 0) as principle_flag, count(*) over ()::int as total
      from account where corporate_id = ${id} and deleted_at is null
      order by coalesce(principle_flag, 0) desc, kana_key, id limit ${limit}`,
  );
  const [first] = rows;
  const { principal } = StaffCorporatePrincipleFlag;
  return { rows, total: first?.total ?? 0, principal: first?.principle_flag === principal ? first : null };
}
