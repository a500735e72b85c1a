import { firstOfMonth, jstToday } from '@tsudoi/domain';
import { query } from '../db/build.ts';
import type { FacilityTx } from '../db/scope.ts';
import { advanceRun, insertRun } from '../families/billing-runs/index.ts';
import { UNKNOWN_ACTOR } from '../kernel/context.ts';
import { invoicedMembers } from './store.ts';

/** Who is on the plan. */
const PEOPLE = 40;
const FROM = 12;

/**
 * A monthly plan with a price for juniors and a discount from the second of a family on, those who are on it, and the run of
 * this month, which waits for somebody to look at it.
 */
export async function insertDemoBilling(tx: FacilityTx, now: Date, by: string): Promise<void> {
  const today = jstToday(now);
  const month = firstOfMonth(today);
  const { id: plan } = await tx.oneOrThrow(
    query<{
      id: number;
    }>`insert into payment_plan (code, name, timing, charge_day, fee_type, amount, rate, rounding, tax_type, prorate, search_key, updated_by)
      values ('SWIM', 'スイミング 月会費', 2, 2, 1, 6600, 10, 'ROUND_DOWN', 'inclusive', true, 'swim スイミング 月会費', ${by}) returning id`,
  );
  await tx.run(
    query`insert into plan_rule (plan_id, position, name, conditions, amount, rate, rounding, updated_by)
      values (${plan}, 1, 'ジュニア（15歳以下）', '[{"axis":"age","operator":2,"values":[16]}]', 4000, 10, 'ROUND_DOWN', ${by})`,
  );
  const { id: condition } = await tx.oneOrThrow(
    query<{ id: number }>`insert into payment_adjustment_condition (name, conditions, household_position, updated_by)
      values ('同じプランのきょうだい（2人目から）', '[]', 2, ${by}) returning id`,
  );
  await tx.run(
    query`insert into payment_adjustment (name, condition_id, kind, unit, value, priority, search_key, updated_by)
      values ('きょうだい割引', ${condition}, 'discount', 'yen', 500, 10, 'きょうだい割引', ${by})`,
  );
  const people = (await invoicedMembers(tx, FROM + PEOPLE)).slice(FROM);
  await tx.run(
    query`insert into plan_subscriber (plan_id, account_id, starts_on, billed_from, method, updated_by)
      select ${plan}::int, id, ${month}::date - 365, ${month}::date, 'ACCOUNT_TRANSFER', ${by}::text from unnest(${people}::int[]) as id`,
  );
  await tx.run(query`insert into billing_day (looked_on) values (${today}::date)`);
  const run = await insertRun(tx, { through_on: today, scheduled: true, created_by: '' });
  await advanceRun((work) => work(tx), run, {
    working: () => ({ actor: UNKNOWN_ACTOR, now, notify: () => undefined }),
    log: { error: () => undefined },
  });
}
