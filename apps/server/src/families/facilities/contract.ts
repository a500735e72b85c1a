import { fieldProblem } from '@tsudoi/contract';
import type { OperatorTx } from '../../db/scope.ts';
import { planToGive } from '../contract-plans/index.ts';
import type { Written } from './present.ts';

type Contract = Pick<Written, 'contract_plan_id' | 'contract_from' | 'contract_until'>;
type Limits = Pick<Written, 'account_limit' | 'usage_alert_percent'>;

const LIMITS = ['account_limit', 'usage_alert_percent'] as const;

/**
 * The contract of a facility as a save leaves it, and the limits where a plan decides them; the plan stays as it is until the
 * transaction ends. `was` is what an existing facility had: what is left out or comes back
 * unchanged is no attempt to set a limit.
 * @throws Problem of the field that cannot be so
 */
export async function contractOf(
  tx: OperatorTx,
  asked: Contract & Partial<Limits>,
  was?: Contract & Limits,
): Promise<Contract & Partial<Limits>> {
  const { contract_plan_id: id, contract_from: from, contract_until: until } = asked;
  if (id === null) return { contract_plan_id: null, contract_from: null, contract_until: null };
  const plan = await planToGive(tx, id);
  if (plan === undefined) throw fieldProblem('contract_plan_id', 'choice');
  if (!plan.active && was?.contract_plan_id !== id) throw fieldProblem('contract_plan_id', 'contract_plan_retired');
  if (from === null) throw fieldProblem('contract_from', 'required');
  if (until !== null && until < from) throw fieldProblem('contract_until', 'date_order');
  for (const name of LIMITS)
    if (asked[name] !== undefined && asked[name] !== was?.[name] && asked[name] !== plan[name])
      throw fieldProblem(name, 'set_by_contract_plan');
  return {
    contract_plan_id: id,
    contract_from: from,
    contract_until: until,
    account_limit: plan.account_limit,
    usage_alert_percent: plan.usage_alert_percent,
  };
}
