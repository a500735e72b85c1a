import type { CallInput } from '@tsudoi/contract';
import { adjustmentConditions, paymentAdjustments } from '@tsudoi/contract/payment-adjustments';
import type { Actor } from '../actor.ts';
import { byId, type FamilyWalk, type OperatorCast, removes, searchFor, slot } from '../walk.ts';
import { nextNumber, type World } from '../world.ts';

type Body = CallInput<typeof paymentAdjustments.create>['body'];

/** From the second of a family on. */
export const adjustmentConditionBody = (fields: Record<string, unknown> = {}) => ({
  name: `きょうだい${nextNumber()}`,
  household_position: 2,
  ...fields,
});

/** Sets a condition up, as operators do; by SQL where there is none at hand. */
export async function makeAdjustmentCondition(world: World, fields: { household_position?: number | null } = {}) {
  const [row] = await world.server.sql<{ id: number }>(
    `insert into payment_adjustment_condition (facility_id, name, conditions, household_position)
     values ($1, $2, '[]', $3) returning id`,
    [world.id, `${world.marker}条件${nextNumber()}`, fields.household_position ?? null],
  );
  if (row === undefined) throw new Error('no condition');
  return row;
}

/** 500 yen off. */
export const adjustmentBody = (condition_id: number, fields: Partial<Body> = {}): Body => ({
  name: 'きょうだい割引',
  condition_id,
  kind: 'discount',
  unit: 'yen',
  value: 500,
  ...fields,
});

/** Sets an adjustment up by the API. */
export async function makeAdjustment(
  world: World,
  fields: Partial<Body> = {},
  condition: Parameters<typeof makeAdjustmentCondition>[1] = {},
) {
  const { id: condition_id } = await makeAdjustmentCondition(world, condition);
  const { id } = await world.chief.call(paymentAdjustments.create, { body: adjustmentBody(condition_id, fields) });
  return { world, id, version: 1, condition_id };
}

const adjustment = slot('adjustment', ({ world, marker }) => makeAdjustment(world, { name: `${marker}割引` }));
const condition = slot('adjustmentCondition', ({ world }) => makeAdjustmentCondition(world));

async function made({ operator, code }: OperatorCast) {
  const body = adjustmentConditionBody();
  const { id } = await (operator as Actor).call(adjustmentConditions.create, { query: { facility_code: code }, body });
  return { id, body, version: 1 };
}

export const walk: FamilyWalk = {
  staff: {
    'paymentAdjustments.search': { input: () => searchFor() },
    'paymentAdjustments.create': {
      ofWhole: true,
      input: async (use) => ({ body: adjustmentBody((await use(condition)).id) }),
      foreign: { adjustmentCondition: 422 },
    },
    'paymentAdjustments.get': byId(adjustment),
    'paymentAdjustments.update': {
      ofWhole: true,
      input: async (use) => {
        const { id, version, condition_id } = await use(adjustment);
        return {
          params: { id },
          body: { ...adjustmentBody(condition_id, { name: `改めた${nextNumber()}` }), version },
        };
      },
    },
    'paymentAdjustments.remove': { ...removes(adjustment), ofWhole: true },
    adjustmentConditionOptions: { input: () => ({ query: {} }) },
  },
  operator: {
    'adjustmentConditions.search': ({ code }) => ({ ...searchFor(), query: { facility_code: code } }),
    'adjustmentConditions.create': ({ code }) => ({ query: { facility_code: code }, body: adjustmentConditionBody() }),
    'adjustmentConditions.get': async (cast) => ({
      params: { id: (await made(cast)).id },
      query: { facility_code: cast.code },
    }),
    'adjustmentConditions.update': async (cast) => {
      const { id, body, version } = await made(cast);
      return { params: { id }, query: { facility_code: cast.code }, body: { ...body, months: [4], version } };
    },
    'adjustmentConditions.remove': async (cast) => {
      const { id, version } = await made(cast);
      return { params: { id }, query: { facility_code: cast.code, version } };
    },
  },
  async seed(world) {
    await makeAdjustment(world, { name: `${world.marker}割引` });
  },
};
