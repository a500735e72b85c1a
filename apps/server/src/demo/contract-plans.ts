import { addDays, jstToday } from '@tsudoi/domain';
import type { OperatorTx } from '../db/scope.ts';
import { insertContractPlan } from '../families/contract-plans/index.ts';

const ALERT_PERCENT = 80;
const SINCE_DAYS = 300;

/** What the platform offers, the smallest first: name in both languages, members, GB, yen per month. */
const PLANS = [
  ['ライト 500', 'Light 500', 500, 10, 9_800],
  ['スタンダード 5,000', 'Standard 5,000', 5_000, 50, 39_800],
  ['プレミアム 20,000', 'Premium 20,000', 20_000, 200, 98_000],
] as const;

/** Offers plans, and returns the contract that the demo facilities have for the largest of them. */
export async function insertDemoPlans(tx: OperatorTx, now: Date, by: string) {
  let largest = 0;
  for (const [index, [name, name_en, account_limit, storage_gb, monthly_fee]] of PLANS.entries()) {
    const sizes = { account_limit, storage_gb, monthly_fee, usage_alert_percent: ALERT_PERCENT };
    largest = await insertContractPlan(tx, { name, name_en, ...sizes, active: true, sort: (index + 1) * 10 }, by);
  }
  return { contract_plan_id: largest, contract_from: addDays(jstToday(now), -SINCE_DAYS), contract_until: null };
}
