import { pickFields } from '@tsudoi/contract';
import {
  type ContractPlanSearch,
  contractPlanColumns,
  PLAN_HOLDERS_MAX,
  type PlanHolder,
} from '@tsudoi/contract/contract-plans';
import { foldForSearch, keywordFor, likePattern } from '@tsudoi/domain';
import { build, query, type Row } from '../../db/build.ts';
import { type PageRequest, readPage } from '../../db/page.ts';
import type { OperatorTx } from '../../db/scope.ts';
import { recordsOf } from '../../db/versioned.ts';

export type ContractPlan = Row<'contract_plan'>;
/** Columns a system administrator writes. */
type Written = Pick<ContractPlan, (typeof contractPlanColumns)[number]>;

const records = recordsOf('contract_plan');
export const { byId: contractPlanById, remove: removeContractPlan } = records;

const withKey = (values: Written) => ({
  ...pickFields(values, contractPlanColumns),
  search_key: foldForSearch(`${values.name} ${values.name_en ?? ''}`),
});

export const insertContractPlan = (tx: OperatorTx, values: Written, by: string) =>
  records.insert(tx, withKey(values), by);

export const updateContractPlan = (tx: OperatorTx, before: ContractPlan, values: Written, by: string) =>
  records.update(tx, before, withKey(values), by);

const existingPlans = () => build.selectFrom('contract_plan').where('deleted_at', 'is', null);

type Found = Pick<ContractPlanSearch, 'sort' | 'default_search'>;

/** The contract plans that a list looks for, in its order. */
function found({ sort, default_search: { keyword = '', active } }: Found) {
  const all = existingPlans();
  const offered = active === undefined ? all : all.where('active', '=', active === 1);
  const matching = keyword === '' ? offered : offered.where('search_key', 'like', likePattern(keywordFor(keyword)));
  return matching.orderBy(sort?.column ?? 'sort', sort?.direction ?? 'asc').orderBy('id');
}

export const searchContractPlans = (tx: OperatorTx, body: Found & PageRequest) =>
  readPage(tx, found(body).selectAll(), body);

/** Every plan, in the order in which they are offered. */
export const allContractPlans = (tx: OperatorTx) =>
  tx.rows(existingPlans().selectAll().orderBy('sort').orderBy('name').orderBy('id'));

/** How many facilities have each of the plans, and how many members these have together. */
export async function usesOfPlans(
  tx: OperatorTx,
  ids: readonly number[],
): Promise<ReadonlyMap<number, { facility_count: number; member_count: number }>> {
  const rows = await tx.rows(
    query<{ id: number; facility_count: number; member_count: number }>`
      select f.contract_plan_id as id, count(*)::int as facility_count, sum(m.members)::int as member_count
      from facility f, lateral (select count(*) as members from account a
        where a.facility_id = f.id and a.role = 2 and a.deleted_at is null and a.active) m
      where f.contract_plan_id = any (${[...ids]}::int[]) group by f.contract_plan_id`,
  );
  return new Map(rows.map(({ id, ...uses }) => [id, uses]));
}

/** The facilities that have a plan, those with the most members first. */
export const holdersOfPlan = (tx: OperatorTx, id: number): Promise<PlanHolder[]> =>
  tx.rows(
    query<PlanHolder>`select f.id, f.name,
        (select count(*)::int from account a where a.facility_id = f.id and a.role = 2 and a.deleted_at is null and a.active) as account_count,
        (select coalesce(sum(s.size), 0)::bigint from stored_file s where s.facility_id = f.id) as storage_bytes
      from facility f where f.contract_plan_id = ${id} order by account_count desc, f.id limit ${PLAN_HOLDERS_MAX}`,
  );

/** Holds off facilities that are given the plan until the transaction ends; whoever came first is seen by what follows. */
export async function lockContractPlan(tx: OperatorTx, id: number): Promise<void> {
  await tx.rows(query`select id from contract_plan where id = ${id} for update`);
}

/** The plan as a facility is given it; neither its limits nor it itself can change until the transaction ends. */
export const planToGive = (tx: OperatorTx, id: number) =>
  tx.one(existingPlans().selectAll().where('id', '=', id).forKeyShare());

type Limits = Pick<ContractPlan, 'account_limit' | 'usage_alert_percent'>;

/** A facility whose limits changed with its plan. */
export interface ChangedFacility {
  id: number;
  version: number;
  before: Limits;
}

/** Gives all facilities of a plan its limits, and returns those that had others. */
export const spreadLimits = (tx: OperatorTx, id: number, limits: Limits, by: string): Promise<ChangedFacility[]> =>
  tx.rows(
    query<ChangedFacility>`with held as (
        select id, account_limit, usage_alert_percent from facility where contract_plan_id = ${id} order by id for update)
      update facility f set account_limit = ${limits.account_limit}, usage_alert_percent = ${limits.usage_alert_percent},
        version = f.version + 1, updated_at = now(), updated_by = ${by}
      from held where held.id = f.id
        and (held.account_limit, held.usage_alert_percent) is distinct from (${limits.account_limit}::int, ${limits.usage_alert_percent}::smallint)
      returning f.id, f.version, jsonb_build_object('account_limit', held.account_limit, 'usage_alert_percent', held.usage_alert_percent) as before`,
  );
