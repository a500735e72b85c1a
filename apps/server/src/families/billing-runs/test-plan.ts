import { fieldProblem, Problem } from '@tsudoi/contract';
import { type PlanTest, testFeeConditions, testPlan } from '@tsudoi/contract/billing-runs';
import { type Day, daysBetween, duePeriods, firstOfMonth, fullName, lastOfMonth } from '@tsudoi/domain';
import type { FacilityTx } from '../../db/scope.ts';
import { type Binding, operator, staff } from '../../kernel/bind.ts';
import { withinFacility } from '../../kernel/facility/within.ts';
import { existing } from '../../kernel/records.ts';
import { findMemberInReach, memberByCode } from '../members/index.ts';
import { planById } from '../payment-plans/index.ts';
import { billOf, readReckoning } from './calculate.ts';
import { factsOfMember } from './facts-store.ts';
import { readableTrace } from './readable.ts';

type Person = { id: number; member_code: string | null; last_name: string; first_name: string };

/** What the month of a day comes to for a member: as long as somebody is on the plan by their terms, else as if from the first. */
async function tested(tx: FacilityTx, planId: number, person: Person, on: Day): Promise<PlanTest> {
  const plan = existing(await planById(tx, planId));
  const facts = await factsOfMember(tx, person.id, { planId, on });
  if (facts === undefined) throw new Problem('not_found');
  const [first, last] = [firstOfMonth(on), lastOfMonth(on)];
  const days = daysBetween(first, last) + 1;
  const period = duePeriods(plan, facts, { through: last, until: null, pauses: [] }).find(
    ({ month }) => month === first,
  ) ?? {
    month: first,
    charge_on: on,
    days,
    days_of_month: days,
    paused: false,
  };
  const { total, trace } = billOf(await readReckoning(tx, [facts], on), plan, facts, period);
  const { id, member_code } = person;
  return { account: { id, name: fullName(person), member_code }, amount: total, trace };
}

const forStaff = staff(testPlan, async ({ tx, facility, params, query, scope }) => {
  const member = await findMemberInReach(tx, query.account_id, scope.organizationIds);
  if (member === undefined) throw fieldProblem('account_id', 'unknown_reference');
  const test = await tested(tx, params.id, member, query.on);
  return { ...test, trace: (await readableTrace(tx, facility))(test.trace) };
});

const forOperators = operator(testFeeConditions, (context) =>
  withinFacility(context, async (tx) => {
    const { plan_id, member_code, on } = context.query;
    const member = await memberByCode(tx, member_code);
    if (member === undefined) throw fieldProblem('member_code', 'unknown_reference');
    return tested(tx, plan_id, member, on);
  }),
);

export const testBindings: readonly Binding[] = [forStaff, forOperators];
