import { Problem } from '@tsudoi/contract';
import { movesRows } from '../../db/moved-rows.ts';
import type { Family } from '../../kernel/family.ts';
import { feeConditionBindings } from './fee-conditions.ts';
import { planBindings } from './plans.ts';
import { onSamePlan } from './subscriber-store.ts';
import { subscriberBindings } from './subscribers.ts';

export { type Plan, planById, plansByIds, type Rule, rulesOf } from './store.ts';
export type { Subscriber } from './subscriber-store.ts';

/** Payment plans, who is on them, and the operator's rules of their fees (G-22, G-24). */
export const paymentPlans: Family = {
  name: 'payment-plans',
  bindings: [...planBindings, ...subscriberBindings, ...feeConditionBindings],
  accountReferences: [
    {
      table: 'plan_subscriber',
      column: 'account_id',
      on: 'move',
      work: movesRows({
        table: 'plan_subscriber',
        column: 'account_id',
        since: 'created_at',
        shown: 'deleted_at is null',
      }),
      refuse: async (tx, pair) => ((await onSamePlan(tx, pair)) ? new Problem('merge_same_plan') : undefined),
    },
  ],
};
