import { type AccentSet, CONTRACT_ENDING_DAYS } from '@tsudoi/contract/facilities';
import { AccountRole, FacilityStatus } from '@tsudoi/domain';
import { build, type Row } from '../../db/build.ts';
import type { FacilityTx, OperatorTx } from '../../db/scope.ts';
import { insertRecord, updateRecord } from '../../db/versioned.ts';

/** Members of the transaction's facility that count against its limit. */
export async function memberCount(tx: FacilityTx): Promise<number> {
  const [row] = await tx.sql<{ count: number }>(
    'select count(*)::int as count from account where role = 2 and deleted_at is null and active',
  );
  return row?.count ?? 0;
}

type FacilityRow = Row<'facility'>;

export interface FacilityListRow
  extends Pick<
    FacilityRow,
    | 'id'
    | 'code'
    | 'name'
    | 'business_type'
    | 'status'
    | 'app_status'
    | 'account_limit'
    | 'usage_alert_percent'
    | 'contract_plan_id'
    | 'contract_from'
    | 'contract_until'
    | 'last_used_at'
    | 'version'
  > {
  plan: Pick<Row<'contract_plan'>, 'id' | 'name' | 'name_en' | 'storage_gb'> | null;
  host_names: string[];
  account_count: number;
  storage_bytes: number;
}

const ROW = `f.id, f.code, f.name, f.business_type, f.status, f.app_status, f.account_limit, f.usage_alert_percent, f.last_used_at, f.version,
  f.contract_plan_id, f.contract_from, f.contract_until,
  (select jsonb_build_object('id', p.id, 'name', p.name, 'name_en', p.name_en, 'storage_gb', p.storage_gb) from contract_plan p where p.id = f.contract_plan_id) as plan,
  (select coalesce(array_agg(h.host_name order by h.sort, h.host_name), '{}') from facility_host h where h.facility_id = f.id) as host_names,
  (select count(*)::int from account a where a.facility_id = f.id and a.role = 2 and a.deleted_at is null and a.active) as account_count,
  (select coalesce(sum(s.size), 0)::bigint from stored_file s where s.facility_id = f.id) as storage_bytes`;

/** A facility is near its limit from the share on that its contract warns its staff from (CONST-25). */
const NEAR = `status <> ${FacilityStatus.terminated} and account_count * 100 >= account_limit * usage_alert_percent`;

/** The contract has ended, or ends soon; nothing is switched off by itself. */
const ENDING = `status <> ${FacilityStatus.terminated} and contract_until <= (now() at time zone 'Asia/Tokyo')::date + ${CONTRACT_ENDING_DAYS}`;

const ORDERS: Readonly<Record<string, string>> = {
  last_used_at: 'last_used_at',
  name: 'name collate "C"',
  code: 'code',
  account_count: 'account_count',
};

export interface FacilityQuery {
  keyword: string | null;
  status: readonly number[] | null;
  businessType: readonly number[] | null;
  nearLimit: boolean;
  /** Ids of contract plans; 0 stands for none. */
  plans: readonly number[] | null;
  contractEnding: boolean;
  column: string;
  direction: 'asc' | 'desc';
  limit: number | undefined;
  offset: number;
}

/** A page of facilities with the number of all that were found. */
export async function findFacilities(
  tx: OperatorTx,
  query: FacilityQuery,
): Promise<{ rows: FacilityListRow[]; total: number }> {
  const order = `${ORDERS[query.column] ?? 'last_used_at'} ${query.direction === 'asc' ? 'asc' : 'desc'} nulls last, id`;
  const rows = await tx.sql<FacilityListRow & { total: number }>(
    `with listed as (select ${ROW} from facility f),
     found as (
       select * from listed
       where ($1::text is null or lower(name) like $1 or lower(code) like $1 or exists (select from unnest(host_names) h where h like $1))
         and ($2::int[] is null or status = any($2)) and ($3::int[] is null or business_type = any($3)) and (not $4::boolean or (${NEAR}))
         and ($5::int[] is null or coalesce(contract_plan_id, 0) = any($5)) and (not $6::boolean or (${ENDING})))
     select f.*, (select count(*)::int from found) as total from found f order by ${order} limit $7 offset $8`,
    [
      query.keyword,
      query.status,
      query.businessType,
      query.nearLimit,
      query.plans,
      query.contractEnding,
      query.limit ?? null,
      query.offset,
    ],
  );
  // A page behind the last one has no row to carry the total.
  const total =
    rows[0]?.total ?? (query.offset === 0 ? 0 : (await findFacilities(tx, { ...query, limit: 1, offset: 0 })).total);
  return { rows: rows.map(({ total: _, ...row }) => row), total };
}

/** How many facilities there are in each state. */
export async function facilityCounts(tx: OperatorTx) {
  const [row] = await tx.sql<{
    all: number;
    preparing: number;
    active: number;
    suspended: number;
    terminated: number;
    near_limit: number;
    contract_ending: number;
    members: number;
  }>(
    `with listed as (select ${ROW} from facility f)
     select count(*)::int as all, count(*) filter (where status = 1)::int as preparing, count(*) filter (where status = 2)::int as active,
       count(*) filter (where status = 3)::int as suspended, count(*) filter (where status = 4)::int as terminated,
       count(*) filter (where ${NEAR})::int as near_limit, count(*) filter (where ${ENDING})::int as contract_ending,
       coalesce(sum(account_count), 0)::int as members
     from listed`,
  );
  const { members = 0, ...counts } = row ?? {
    all: 0,
    preparing: 0,
    active: 0,
    suspended: 0,
    terminated: 0,
    near_limit: 0,
    contract_ending: 0,
  };
  return { counts, members };
}

type Switch = 'use_organization_structure' | 'use_corporate_structure' | 'system_allow_guest' | 'client_can_register';

type Rule = 'financial_balance_type' | 'financial_balance_date' | 'password_policy' | 'usage_alert_percent';

export type FacilityDetail = FacilityListRow & Pick<FacilityRow, Switch | Rule | 'color' | 'updated_at' | 'updated_by'>;

export async function facilityById(tx: OperatorTx, id: number): Promise<FacilityDetail | undefined> {
  const [row] = await tx.sql<FacilityDetail>(
    `select ${ROW}, f.color, f.use_organization_structure, f.use_corporate_structure, f.system_allow_guest, f.client_can_register,
       f.financial_balance_type, f.financial_balance_date, f.password_policy, f.updated_at, f.updated_by
     from facility f where f.id = $1`,
    [id],
  );
  return row;
}

/** Columns an operator writes; the rules have defaults of the table. */
export type FacilityValues = Pick<
  FacilityRow,
  Switch | 'name' | 'business_type' | 'status' | 'app_status' | 'account_limit' | 'color'
> &
  Partial<Pick<FacilityRow, 'contract_plan_id' | 'contract_from' | 'contract_until'>> &
  Partial<Pick<FacilityRow, Rule | 'logo_image_path'>> & { accent: AccentSet };

export function insertFacility(tx: OperatorTx, code: string, values: FacilityValues, by: string): Promise<number> {
  return insertRecord(tx, 'facility', { ...values, code, accent: JSON.stringify(values.accent) }, by);
}

/** Changes a facility, and returns its next version. @throws Problem stale */
export function updateFacility(
  tx: OperatorTx,
  record: { id: number; version: number },
  { accent, ...values }: Partial<FacilityValues>,
  by: string,
): Promise<number> {
  const json = accent === undefined ? {} : { accent: JSON.stringify(accent) };
  return updateRecord(tx, 'facility', record, { ...values, ...json }, by);
}

/** Which of the hosts belong to another facility. */
export async function takenHosts(tx: OperatorTx, hosts: readonly string[], facilityId: number): Promise<string[]> {
  const rows = await tx.rows(
    build
      .selectFrom('facility_host')
      .select('host_name')
      .where('host_name', 'in', [...hosts])
      .where('facility_id', '!=', facilityId),
  );
  return rows.map((row) => row.host_name);
}

/** Gives a facility exactly these hosts, the first being the one links lead to. */
export async function replaceHosts(tx: OperatorTx, facilityId: number, hosts: readonly string[]): Promise<void> {
  await tx.sql('delete from facility_host where facility_id = $1 and not (host_name = any ($2::text[]))', [
    facilityId,
    hosts,
  ]);
  await tx.sql(
    `insert into facility_host (facility_id, host_name, sort)
     select $1, h.name, h.place::int from unnest($2::text[]) with ordinality as h (name, place)
     where not exists (select from facility_host o where o.facility_id = $1 and o.host_name = h.name)`,
    [facilityId, hosts],
  );
  await tx.sql(
    `update facility_host o set sort = h.place::int from unnest($2::text[]) with ordinality as h (name, place)
     where o.facility_id = $1 and o.host_name = h.name and o.sort <> h.place::int`,
    [facilityId, hosts],
  );
}

/** What the check list before opening asks of a facility: its hosts in their order, and how many member types it has. */
export async function readinessOf(
  tx: FacilityTx,
): Promise<{ hosts: { host_name: string; reached_at: Date | null }[]; member_type_count: number }> {
  const hosts = await tx.rows(
    build.selectFrom('facility_host').select(['host_name', 'reached_at']).orderBy('sort').orderBy('host_name'),
  );
  const { count } = await tx.oneOrThrow(
    build
      .selectFrom('member_type')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('deleted_at', 'is', null),
  );
  return { hosts, member_type_count: Number(count) };
}

/** Staff of a facility, the first of them first. */
export function managersOf(tx: FacilityTx) {
  return tx.rows(
    build
      .selectFrom('account')
      .select(['id', 'last_name', 'first_name', 'email', 'invited_at', 'last_login_at', 'password_hash'])
      .where('role', '=', AccountRole.manager)
      .where('deleted_at', 'is', null)
      .orderBy('id'),
  );
}
