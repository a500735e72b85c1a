import type { CallInput } from '@tsudoi/contract';
import { feeConditions, paymentPlans, planSubscribers } from '@tsudoi/contract/payment-plans';
import type { Actor } from '../actor.ts';
import {
  byId,
  type FamilyWalk,
  type OperatorCast,
  plain,
  removes,
  searchFor,
  slot,
  TASK_IS_RECORD,
  updates,
} from '../walk.ts';
import { nextNumber, type World } from '../world.ts';
import { type Member, makeMember, member } from './members.ts';

type PlanBody = CallInput<typeof paymentPlans.create>['body'];
type SubscriberBody = CallInput<typeof planSubscribers.create>['body'];

/** A plan of 6,600 yen on the first of each month, tax included, as drafts. */
export const planBody = (fields: Partial<PlanBody> = {}): PlanBody => ({
  code: `P${nextNumber()}`,
  name: 'テニス 月会費',
  timing: 2,
  charge_day: 2,
  fee_type: 1,
  amount: 6_600,
  rate: 10,
  rounding: 'ROUND_DOWN',
  tax_type: 'inclusive',
  ...fields,
});

/** Sets a plan up by the API. */
export async function makePlan(world: World, fields: Partial<PlanBody> = {}) {
  const body = planBody(fields);
  const { id } = await world.chief.call(paymentPlans.create, { body });
  return { world, id, version: 1, code: body.code, name: body.name };
}

/** Puts a member on a plan by the API: since the first of 2026 unless told, charged from there. */
export async function subscribe(
  plan: { world: World; id: number },
  who: Pick<Member, 'id'>,
  fields: Partial<SubscriberBody> = {},
) {
  const body = { plan_id: plan.id, account_id: who.id, starts_on: '2026-01-01', billed_from: '2026-01-01', ...fields };
  const { id } = await plan.world.staff.call(planSubscribers.create, { body });
  return { world: plan.world, plan, id, version: 1 };
}

/** What an operator writes of a rule: 4,000 yen for those under 16. */
export const feeConditionBody = (planId: number, fields: Record<string, unknown> = {}) => ({
  plan_id: planId,
  position: nextNumber() % 999 || 999,
  name: '15歳以下',
  conditions: [{ axis: 'age' as const, operator: 2 as const, values: [16] }],
  amount: 4_000,
  rate: 10 as const,
  rounding: 'ROUND_DOWN' as const,
  ...fields,
});

/** Sets a rule up by the API, as an operator. */
export async function makeFeeCondition(
  operator: Actor,
  facilityCode: string,
  planId: number,
  fields: Record<string, unknown> = {},
) {
  const body = feeConditionBody(planId, fields);
  const { id } = await operator.call(feeConditions.create, { query: { facility_code: facilityCode }, body });
  return { id, body, version: 1 };
}

export const plan = slot('plan', ({ world, marker }) => makePlan(world, { name: `${marker}会費` }));
/** A member of the place who is on a plan. */
export const subscriber = slot(
  'subscriber',
  async (place) => subscribe(await makePlan(place.world), await member.make(place)),
  { ofOrganization: true },
);

/** A plan by SQL, for operators: whose facility they have changed before may have no staff who can sign in. */
export async function storedPlan(world: World): Promise<number> {
  const [row] = await world.server.sql<{ id: number }>(
    `insert into payment_plan (facility_id, code, name, timing, charge_day, fee_type, amount, rate, rounding, tax_type)
     values ($1, $2, '会費', 2, 2, 1, 1000, 10, 'ROUND_DOWN', 'inclusive') returning id`,
    [world.id, `S${nextNumber()}`],
  );
  if (row === undefined) throw new Error('no plan');
  return row.id;
}

/** A member likewise; returns the member number. */
export async function storedMember(world: World): Promise<string> {
  const code = `SM${nextNumber()}`;
  await world.server.sql(
    `insert into account (facility_id, role, member_code, last_name, first_name) values ($1, 2, $2, '会員', '一')`,
    [world.id, code],
  );
  return code;
}

const made = async (cast: OperatorCast) => makeFeeCondition(cast.operator, cast.code, await storedPlan(cast.world));

export const walk: FamilyWalk = {
  staff: {
    'paymentPlans.search': { input: () => searchFor() },
    'paymentPlans.create': { input: () => ({ body: planBody() }), ofWhole: true },
    'paymentPlans.get': byId(plan),
    'paymentPlans.update': { ...updates(plan, () => planBody({ name: `改めた${nextNumber()}` })), ofWhole: true },
    'paymentPlans.remove': { ...removes(plan), ofWhole: true },
    paymentPlanOptions: plain,
    paymentPlanChoices: plain,
    'planSubscribers.search': { input: () => searchFor() },
    'planSubscribers.create': {
      input: async (use) => ({
        body: { plan_id: (await use(plan)).id, account_id: (await use(member)).id, starts_on: '2026-04-01' },
      }),
      foreign: { plan: 422, member: 422 },
    },
    'planSubscribers.get': byId(subscriber),
    'planSubscribers.update': updates(subscriber, () => ({ starts_on: '2026-02-01', quantity: 2 })),
    'planSubscribers.remove': removes(subscriber),
    planMemberOptions: plain,
    joinPlan: {
      ...byId(plan),
      input: async (use) => ({ ...(await byId(plan).input(use)), body: {} }),
      noHistory: TASK_IS_RECORD,
    },
    subscribeMany: {
      input: async (use) => ({
        body: {
          default_search: { ids: [(await use(member)).id] },
          plan_id: (await use(plan)).id,
          starts_on: '2026-04-01',
        },
      }),
      foreign: { plan: 422, member: 'nothing' },
      noHistory: TASK_IS_RECORD,
    },
  },
  operator: {
    'feeConditions.search': ({ code }) => ({ ...searchFor(), query: { facility_code: code } }),
    'feeConditions.create': async (cast) => ({
      query: { facility_code: cast.code },
      body: feeConditionBody(await storedPlan(cast.world)),
    }),
    'feeConditions.get': async (cast) => ({
      params: { id: (await made(cast)).id },
      query: { facility_code: cast.code },
    }),
    'feeConditions.update': async (cast) => {
      const { id, body, version } = await made(cast);
      return { params: { id }, query: { facility_code: cast.code }, body: { ...body, name: '改めた条件', version } };
    },
    'feeConditions.remove': async (cast) => {
      const { id, version } = await made(cast);
      return { params: { id }, query: { facility_code: cast.code, version } };
    },
    moveFeeCondition: async (cast) => {
      const planId = await storedPlan(cast.world);
      const { id, version } = await makeFeeCondition(cast.operator, cast.code, planId, { position: 1 });
      await makeFeeCondition(cast.operator, cast.code, planId, { position: 2 });
      return { params: { id }, query: { facility_code: cast.code }, body: { version, direction: 'down' } };
    },
    feeConditionChoices: ({ code }) => ({ query: { facility_code: code } }),
  },
  async seed(world) {
    const own = await makePlan(world, { name: `${world.marker}会費` });
    await subscribe(own, await makeMember(world));
    await world.server.sql(
      `insert into plan_rule (facility_id, plan_id, position, name, conditions, amount, rate, rounding)
       values ($1, $2, 1, $3, '[]', 1000, 10, 'ROUND_DOWN')`,
      [world.id, own.id, `${world.marker}料金`],
    );
    // Somebody whose plans are looked at one day: what is due is gone within seconds.
    await world.server.sql(
      `insert into plan_join_due (facility_id, account_id, due_at) values ($1, $2, '2999-01-01') on conflict do nothing`,
      [world.id, (await makeMember(world)).id],
    );
  },
};
