import { Problem, pickFields } from '@tsudoi/contract';
import {
  type ContractPlanRow,
  contractPlanColumns,
  contractPlanOptions,
  contractPlans,
} from '@tsudoi/contract/contract-plans';
import { type Binding, operator } from '../../kernel/bind.ts';
import type { OperatorContext } from '../../kernel/context.ts';
import { changeOf, checkVersion, existing, mapUniqueViolation, presentPage } from '../../kernel/records.ts';
import {
  allContractPlans,
  type ContractPlan,
  contractPlanById,
  holdersOfPlan,
  insertContractPlan,
  lockContractPlan,
  removeContractPlan,
  searchContractPlans,
  spreadLimits,
  updateContractPlan,
  usesOfPlans,
} from './store.ts';

const uniqueName = { contract_plan_name: ['name', 'name_taken'] } as const;

/** The columns that people write, as the log compares them. */
const writtenOf = (row: ContractPlan) => pickFields(row, contractPlanColumns);
const limitsOf = (plan: Pick<ContractPlan, 'account_limit' | 'usage_alert_percent'>) =>
  pickFields(plan, ['account_limit', 'usage_alert_percent']);

const UNUSED = { facility_count: 0, member_count: 0 };

const present = (row: ContractPlan, uses: Awaited<ReturnType<typeof usesOfPlans>>): ContractPlanRow => ({
  ...pickFields(row, ['id', ...contractPlanColumns, 'version', 'updated_by']),
  ...(uses.get(row.id) ?? UNUSED),
  updated_at: row.updated_at.toISOString(),
});

const search = operator(contractPlans.search, async ({ tx, body }) => {
  const found = await searchContractPlans(tx, body);
  const uses = await usesOfPlans(
    tx,
    found.rows.map(({ id }) => id),
  );
  return presentPage(body, found, (row) => present(row, uses));
});

const create = operator(contractPlans.create, async ({ tx, body, actor, history }) => {
  const id = await mapUniqueViolation(uniqueName, () => insertContractPlan(tx, body, actor.name));
  await history('create', { id, version: 1 }, { after: body });
  return { id, code: '', version: 1 };
});

const get = operator(contractPlans.get, async ({ tx, params }) => {
  const row = existing(await contractPlanById(tx, params.id));
  return { ...present(row, await usesOfPlans(tx, [row.id])), facilities: await holdersOfPlan(tx, row.id) };
});

/** What a plan allows is what its facilities may, in the same transaction and each with an entry of its own. */
async function changeFacilities(
  { tx, actor, history, services }: OperatorContext<unknown>,
  plan: Pick<ContractPlan, 'id' | 'account_limit' | 'usage_alert_percent'>,
): Promise<void> {
  const after = limitsOf(plan);
  const changed = await spreadLimits(tx, plan.id, after, actor.name);
  for (const { id, version, before } of changed)
    await history('facility_limits', { id, version, facility_id: id }, changeOf(before, after));
  if (changed.length > 0) tx.afterCommit(() => services.facilities.forget());
}

const update = operator(contractPlans.update, async (context) => {
  const { tx, params, body, actor, history } = context;
  const { version, ...sent } = body;
  await lockContractPlan(tx, params.id);
  const before = existing(await contractPlanById(tx, params.id));
  checkVersion(before, version);
  const values = { ...writtenOf(before), ...sent };
  const change = changeOf(writtenOf(before), values);
  if (change === undefined) return { id: before.id, code: '', version };
  const next = await mapUniqueViolation(uniqueName, () => updateContractPlan(tx, before, values, actor.name));
  await history('update', { id: before.id, version: next }, change);
  await changeFacilities(context, { id: before.id, ...values });
  return { id: before.id, code: '', version: next };
});

const remove = operator(contractPlans.remove, async ({ tx, params, query, actor, history }) => {
  await lockContractPlan(tx, params.id);
  const before = existing(await contractPlanById(tx, params.id));
  checkVersion(before, query.version);
  const { facility_count: facilities } = (await usesOfPlans(tx, [before.id])).get(before.id) ?? UNUSED;
  if (facilities > 0) throw new Problem('contract_plan_in_use', { params: { facilities } });
  const version = await removeContractPlan(tx, before, actor.name);
  await history('delete', { id: before.id, version }, { before: writtenOf(before) });
  return {};
});

const options = operator(contractPlanOptions, async ({ tx, locale }) => {
  const plans = await allContractPlans(tx);
  return plans.map((plan) => ({
    ...pickFields(plan, ['id', 'account_limit', 'storage_gb', 'usage_alert_percent', 'active']),
    text: planName(plan, locale),
  }));
});

/** The name of a plan in the language of the reader. */
export const planName = (plan: Pick<ContractPlan, 'name' | 'name_en'>, locale: 'ja' | 'en'): string =>
  locale === 'en' ? (plan.name_en ?? plan.name) : plan.name;

export const adminBindings: readonly Binding[] = [search, create, get, update, remove, options];
