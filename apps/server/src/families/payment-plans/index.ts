import { Problem } from '@tsudoi/contract';
import { jstToday } from '@tsudoi/domain';
import { movesRows } from '../../db/moved-rows.ts';
import type { Family } from '../../kernel/family.ts';
import { ofMembers } from '../members/index.ts';
import { feeConditionBindings } from './fee-conditions.ts';
import { startJoinRounds } from './join-rounds.ts';
import { planJoin } from './join-task.ts';
import { planBindings } from './plans.ts';
import { awayUntil } from './presence.ts';
import { PLAN_FIELD, planSubscribe } from './subscribe-task.ts';
import { noteAway, onSamePlan } from './subscriber-store.ts';
import { subscriberBindings } from './subscribers.ts';

export { presenceOf } from './presence.ts';
export { lockPlansToRead, type Plan, planById, plansByIds, type Rule, rulesOf } from './store.ts';

const rows = movesRows({
  table: 'plan_subscriber',
  column: 'account_id',
  since: 'created_at',
  shown: 'deleted_at is null',
});

/** Payment plans, who is on them, and the operator's rules of their fees (G-22, G-24). */
export const paymentPlans: Family = {
  name: 'payment-plans',
  bindings: [...planBindings, ...subscriberBindings, ...feeConditionBindings],
  tasks: () => [planSubscribe, planJoin],
  rowReaders: [
    { ...ofMembers('plan-subscribe'), entered: [PLAN_FIELD] },
    { ...ofMembers('plan-join'), entered: [PLAN_FIELD] },
  ],
  workers: [{ name: 'plans of member types', start: startJoinRounds }],
  accountReferences: [
    {
      table: 'plan_join_due',
      column: 'account_id',
      followsAccount: true,
      on: 'stay',
      why: 'Both are looked at by themselves after the merge.',
    },
    {
      table: 'plan_subscriber',
      column: 'account_id',
      // Whoever was put on a plan by hand is on it because somebody wanted it.
      followsAccount: 'x.joined or x.deleted_at is not null',
      on: 'move',
      work: {
        ...rows,
        // The months in which the one that goes was no member are none of the one that stays.
        async move(tx, pair) {
          await noteAway(tx, pair.from, await awayUntil(tx, pair.from, jstToday(new Date())));
          return rows.move(tx, pair);
        },
      },
      refuse: async (tx, pair) => ((await onSamePlan(tx, pair)) ? new Problem('merge_same_plan') : undefined),
    },
  ],
};
