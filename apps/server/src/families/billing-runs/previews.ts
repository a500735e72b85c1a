import { type ConditionPreview, PREVIEW_NAMES } from '@tsudoi/contract/apply-conditions';
import { previewAdjustmentCondition, previewFeeCondition } from '@tsudoi/contract/billing-runs';
import { type Day, fullName, jstToday, meetsCondition } from '@tsudoi/domain';
import type { FacilityTx } from '../../db/scope.ts';
import { type Binding, operator } from '../../kernel/bind.ts';
import { withinFacility } from '../../kernel/facility/within.ts';
import { existing } from '../../kernel/records.ts';
import { planById } from '../payment-plans/index.ts';
import { factsOn, whomConditionFits } from './calculate.ts';
import { namesByKana, type SubscriberFacts, subscribersOn } from './facts-store.ts';

/** How many are looked at in one piece. */
const BATCH = 1_000;

/** Goes through all who are on plans on a day, batch by batch, and tells whom something fits; a member counts once. */
async function preview(
  tx: FacilityTx,
  on: Day,
  plans: readonly number[] | undefined,
  fits: (batch: readonly SubscriberFacts[]) => Promise<readonly SubscriberFacts[]> | readonly SubscriberFacts[],
): Promise<ConditionPreview> {
  const all = new Set<number>();
  const met = new Set<number>();
  for (let after = 0, more = true; more; ) {
    const batch = await subscribersOn(tx, { after, on, plans, limit: BATCH });
    for (const { account_id } of batch) all.add(account_id);
    for (const { account_id } of await fits(batch)) met.add(account_id);
    after = batch.at(-1)?.id ?? after;
    more = batch.length === BATCH;
  }
  const first = await namesByKana(tx, [...met], PREVIEW_NAMES);
  return {
    members: met.size,
    of: all.size,
    first: first.map(({ id, member_code, ...name }) => ({ id, member_code, name: fullName(name) })),
  };
}

const ofFee = operator(previewFeeCondition, (context) =>
  withinFacility(context, async (tx) => {
    const { plan_id, conditions } = context.body;
    existing(await planById(tx, plan_id));
    const today = jstToday(context.now);
    return preview(tx, today, [plan_id], (batch) =>
      batch.filter((one) => {
        const facts = factsOn(one, { charge_on: today });
        return conditions.every((condition) => meetsCondition(condition, facts));
      }),
    );
  }),
);

const ofAdjustment = operator(previewAdjustmentCondition, (context) =>
  withinFacility(context, (tx) => {
    const { body, now } = context;
    const plans = body.plan_ids.length === 0 ? undefined : body.plan_ids;
    return preview(tx, jstToday(now), plans, (batch) => whomConditionFits(tx, body, batch, now));
  }),
);

export const previewBindings: readonly Binding[] = [ofFee, ofAdjustment];
