import { type Day, firstOfMonth, PaymentPlanTiming } from '@tsudoi/domain';
import type { FacilityTx } from '../../db/scope.ts';
import { whoMayApply } from '../apply-conditions/index.ts';
import type { Plan } from './store.ts';
import { accountsToSubscribe, alreadyOn } from './subscriber-store.ts';

/** Who may be on a plan, and why the others may not. */
export interface Admission {
  may: number[];
  left: { id: number; why: 'on_plan' | 'member_type' | 'apply_condition' | 'withdrawn' | 'out_of_reach' }[];
  /** What those read who do not meet the condition of application. */
  refusal: string;
}

/**
 * The first month that is charged unless somebody says another: that of today, or of the start where that is later. What is
 * charged once is charged for the month of the start, however late it is entered.
 */
export const firstBilled = ({ timing }: Pick<Plan, 'timing'>, startsOn: Day, today: Day): Day =>
  timing === PaymentPlanTiming.joinMonth ? firstOfMonth(startsOn) : startsOn > today ? startsOn : firstOfMonth(today);

/** Whether a plan takes a way of paying; null is none in particular. */
export const takesMethod = ({ methods }: Pick<Plan, 'methods'>, method: string | null): boolean =>
  method === null || methods.length === 0 || methods.includes(method);

/** Of some members those who may be on a plan, and for each of the others why not. */
export async function admitted(
  tx: FacilityTx,
  plan: Plan,
  ids: readonly number[],
  { from, to, now, scopeIds = null }: { from: Day; to: Day | null; now: Date; scopeIds?: readonly number[] | null },
): Promise<Admission> {
  const on = await alreadyOn(tx, plan, ids, { from, to });
  const apply =
    plan.apply_condition_id === null ? undefined : await whoMayApply(tx, plan.apply_condition_id, { ids, now });
  const left: Admission['left'] = [];
  const accounts = await accountsToSubscribe(tx, ids, scopeIds);
  const may = accounts.flatMap(({ id, active, member_type_ids, in_reach }) => {
    const why = !in_reach
      ? 'out_of_reach'
      : on.has(id)
        ? 'on_plan'
        : !active
          ? 'withdrawn'
          : plan.member_type_ids.length > 0 && !plan.member_type_ids.some((type) => member_type_ids.includes(type))
            ? 'member_type'
            : apply !== undefined && !apply.may.has(id)
              ? 'apply_condition'
              : undefined;
    if (why !== undefined) left.push({ id, why });
    return why === undefined ? [id] : [];
  });
  return { may, left, refusal: apply?.refusal ?? '' };
}
