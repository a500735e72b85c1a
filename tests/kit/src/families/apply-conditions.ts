import { applyConditions } from '@tsudoi/contract/apply-conditions';
import type { Actor } from '../actor.ts';
import { type FamilyWalk, type OperatorCast, searchFor } from '../walk.ts';
import { nextNumber } from '../world.ts';

/** Who is under 16, for plans. */
export const applyConditionBody = (fields: Record<string, unknown> = {}) => ({
  name: `条件${nextNumber()}`,
  target: 'payment_plan' as const,
  conditions: [
    [{ type: 'default' as const, dependency_account_cms_component_code: 'age', value: 15, operator_type: 2 as const }],
  ],
  refusal: '15歳以下の方が対象です。',
  ...fields,
});

/** Sets a condition up by the API, as an operator. */
export async function makeApplyCondition(operator: Actor, facilityCode: string, fields: Record<string, unknown> = {}) {
  const body = applyConditionBody(fields);
  const { id } = await operator.call(applyConditions.create, { query: { facility_code: facilityCode }, body });
  return { id, body, version: 1 };
}

const made = ({ operator, code }: OperatorCast) => makeApplyCondition(operator, code);

export const walk: FamilyWalk = {
  operator: {
    'applyConditions.search': ({ code }) => ({ ...searchFor(), query: { facility_code: code } }),
    'applyConditions.create': ({ code }) => ({ query: { facility_code: code }, body: applyConditionBody() }),
    'applyConditions.get': async (cast) => ({
      params: { id: (await made(cast)).id },
      query: { facility_code: cast.code },
    }),
    'applyConditions.update': async (cast) => {
      const { id, body, version } = await made(cast);
      return {
        params: { id },
        query: { facility_code: cast.code },
        body: { ...body, refusal: '対象外です。', version },
      };
    },
    'applyConditions.remove': async (cast) => {
      const { id, version } = await made(cast);
      return { params: { id }, query: { facility_code: cast.code, version } };
    },
    conditionParts: ({ code }) => ({ query: { facility_code: code } }),
    previewConditions: ({ code }) => ({
      query: { facility_code: code },
      body: { conditions: applyConditionBody().conditions },
    }),
  },
  async seed(world) {
    await world.server.sql(
      `insert into apply_condition (facility_id, name, target, conditions, refusal) values ($1, $2, 'payment_plan', '[]', $2)`,
      [world.id, `${world.marker}条件`],
    );
  },
};
