import type {
  FeeConditionSearch,
  feeConditionColumns,
  PaymentPlanSearch,
  paymentPlanColumns,
} from '@tsudoi/contract/payment-plans';
import { type Day, type FeeCondition, foldForSearch, keywordFor, likePattern, SELECT_LIST_MAX } from '@tsudoi/domain';
import { build, query, type Row } from '../../db/build.ts';
import { type PageRequest, readPage } from '../../db/page.ts';
import type { FacilityTx } from '../../db/scope.ts';
import { recordsOf } from '../../db/versioned.ts';

export type Plan = Row<'payment_plan'>;
/** Columns staff write. */
export type PlanWritten = Pick<Plan, (typeof paymentPlanColumns)[number]>;

const plans = recordsOf('payment_plan');
export const { byId: planById, byIds: plansByIds, remove: removePlan } = plans;

const planKey = (values: PlanWritten) => ({ ...values, search_key: foldForSearch(`${values.code} ${values.name}`) });
export const insertPlan = (tx: FacilityTx, values: PlanWritten, by: string) => plans.insert(tx, planKey(values), by);
export const updatePlan = (tx: FacilityTx, before: Plan, values: PlanWritten, by: string) =>
  plans.update(tx, before, planKey(values), by);

/** A page of the plans that a list looks for, in its order. */
export function searchPlans(
  tx: FacilityTx,
  { sort, default_search: asked, ...page }: Pick<PaymentPlanSearch, 'sort' | 'default_search'> & PageRequest,
  today: Day,
) {
  const { keyword = '', timing, fee_type, current } = asked;
  let found = build.selectFrom('payment_plan').selectAll().where('deleted_at', 'is', null);
  if (keyword !== '') found = found.where('search_key', 'like', likePattern(keywordFor(keyword)));
  if (timing?.length) found = found.where('timing', 'in', timing);
  if (fee_type?.length) found = found.where('fee_type', 'in', fee_type);
  if (current === 1)
    found = found
      .where((row) => row.or([row('starts_on', 'is', null), row('starts_on', '<=', today)]))
      .where((row) => row.or([row('ends_on', 'is', null), row('ends_on', '>=', today)]));
  return readPage(tx, found.orderBy(sort?.column ?? 'code', sort?.direction ?? 'asc').orderBy('id'), page);
}

/** Plans to choose from, by code and name. */
export function planOptions(tx: FacilityTx, keyword = '') {
  const all = build.selectFrom('payment_plan').select(['id', 'code', 'name']).where('deleted_at', 'is', null);
  const found = keyword === '' ? all : all.where('search_key', 'like', likePattern(keywordFor(keyword)));
  return tx.rows(found.orderBy('code').orderBy('id').limit(SELECT_LIST_MAX));
}

/** Locks a plan, so that who is on it does not change under somebody else's hands. */
export async function lockPlan(tx: FacilityTx, id: number, how: 'change' | 'delete' = 'change'): Promise<void> {
  if (how === 'delete') await tx.rows(query`select id from payment_plan where id = ${id} for update`);
  else await tx.rows(query`select id from payment_plan where id = ${id} for no key update`);
}

/** Holds off whoever is about to change plans until the transaction ends. */
export async function lockPlansToRead(tx: FacilityTx, ids: readonly number[]): Promise<void> {
  await tx.rows(query`select id from payment_plan where id = any (${[...ids]}::int[]) order by id for share`);
}

/** Whether anybody was ever charged for being on a plan. */
export async function planWasBilled(tx: FacilityTx, id: number): Promise<boolean> {
  const { billed } = await tx.oneOrThrow(
    query<{ billed: boolean }>`select exists (select from plan_period d join plan_subscriber s on s.id = d.subscriber_id
      where s.plan_id = ${id}) as billed`,
  );
  return billed;
}

const everybody = (scopeIds: readonly number[] | null) => scopeIds === null;

/** How many in reach are on each of the plans on a day, or will be. */
export async function subscribersOfPlans(
  tx: FacilityTx,
  ids: readonly number[],
  { today, scopeIds }: { today: Day; scopeIds: readonly number[] | null },
): Promise<Map<number, number>> {
  const rows = await tx.rows(
    query<{ id: number; count: number }>`select s.plan_id as id, count(*)::int as count from plan_subscriber s
      join account a on a.id = s.account_id and (${everybody(scopeIds)} or a.organization_ids && ${[...(scopeIds ?? [])]}::int[])
      where s.plan_id = any (${[...ids]}::int[]) and s.deleted_at is null and (s.ends_on is null or s.ends_on >= ${today}::date) group by 1`,
  );
  return new Map(rows.map(({ id, count }) => [id, count]));
}

/** How many records keep a plan from being deleted: who is or was on it, and rules. */
export async function usesOfPlan(
  tx: FacilityTx,
  id: number,
): Promise<{ subscribers: number; rules: number; conditions: number }> {
  return tx.oneOrThrow(
    query<{ subscribers: number; rules: number; conditions: number }>`select
      (select count(*)::int from payment_adjustment_condition where ${id} = any (plan_ids) and deleted_at is null) as conditions,
      (select count(*)::int from plan_subscriber where plan_id = ${id} and deleted_at is null) as subscribers,
      (select count(*)::int from plan_rule where plan_id = ${id} and deleted_at is null) as rules`,
  );
}

export type Rule = Row<'plan_rule'>;
export type RuleWritten = Pick<Rule, Exclude<(typeof feeConditionColumns)[number], 'conditions'>> & {
  conditions: readonly FeeCondition[];
};

const rules = recordsOf('plan_rule');
export const { byId: ruleById, remove: removeRule } = rules;

const ruleColumns = ({ conditions, ...plain }: RuleWritten) => ({
  ...plain,
  conditions: JSON.stringify(conditions),
  search_key: foldForSearch(plain.name),
});
export const insertRule = (tx: FacilityTx, values: RuleWritten, by: string) =>
  rules.insert(tx, ruleColumns(values), by);
export const updateRule = (tx: FacilityTx, before: Rule, values: RuleWritten, by: string) =>
  rules.update(tx, before, ruleColumns(values), by);

/** A page of the rules that a list looks for: plan by plan in their order unless asked otherwise. */
export function searchRules(
  tx: FacilityTx,
  {
    sort,
    default_search: { keyword = '', plan_id },
    ...page
  }: Pick<FeeConditionSearch, 'sort' | 'default_search'> & PageRequest,
) {
  let found = build
    .selectFrom('plan_rule as r')
    .innerJoin('payment_plan as p', 'p.id', 'r.plan_id')
    .selectAll('r')
    .select('p.name as plan_name')
    .where('r.deleted_at', 'is', null);
  if (keyword !== '') found = found.where('r.search_key', 'like', likePattern(keywordFor(keyword)));
  if (plan_id?.length) found = found.where('r.plan_id', 'in', plan_id);
  const { column, direction } = sort ?? { column: 'plan', direction: 'asc' };
  const ordered =
    column === 'plan'
      ? found.orderBy('p.code', direction).orderBy('r.plan_id').orderBy('r.position')
      : found.orderBy(`r.${column}`, direction);
  return readPage(tx, ordered.orderBy('r.id'), page);
}

/** The rules of plans in their order, by the id of the plan. */
export async function rulesOf(tx: FacilityTx, planIds: readonly number[]): Promise<Map<number, Rule[]>> {
  const rows = await tx.rows(
    query<Rule>`select * from plan_rule where plan_id = any (${[...planIds]}::int[]) and deleted_at is null
      order by plan_id, position, id`,
  );
  return Map.groupBy(rows, (rule) => rule.plan_id);
}
