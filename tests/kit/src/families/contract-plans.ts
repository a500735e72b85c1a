import { contractPlans } from '@tsudoi/contract/contract-plans';
import { getFacility, updateFacility } from '@tsudoi/contract/facilities';
import type { Actor } from '../actor.ts';
import { type FamilyWalk, plain, searchFor } from '../walk.ts';
import { nextNumber } from '../world.ts';

/** A contract plan as a system administrator writes it. */
export const contractPlanBody = (fields: Record<string, unknown> = {}) => ({
  name: `プラン${nextNumber()}`,
  account_limit: 500,
  storage_gb: 10,
  monthly_fee: 9_800,
  ...fields,
});

/** Creates a contract plan by the API, as a system administrator. */
export async function makeContractPlan(operator: Actor, fields: Record<string, unknown> = {}) {
  const body = contractPlanBody(fields);
  const { id } = await operator.call(contractPlans.create, { body });
  return { id, name: body.name, version: 1 };
}

/** Changes the contract of a facility as its form does; the reply may be a refusal. */
export async function changeContract(operator: Actor, facilityId: number, fields: Record<string, unknown>) {
  const params = { id: facilityId };
  const { name, host_names, business_type, version } = await operator.call(getFacility, { params });
  return operator.ask(updateFacility, { params, body: { name, host_names, business_type, ...fields, version } });
}

/** What the walks over all endpoints call. */
export const walk: FamilyWalk = {
  operator: {
    'contractPlans.search': () => searchFor(),
    'contractPlans.create': () => ({ body: contractPlanBody() }),
    'contractPlans.get': async ({ operator }) => ({ params: { id: (await makeContractPlan(operator)).id } }),
    'contractPlans.update': async ({ operator }) => {
      const { id, version } = await makeContractPlan(operator);
      return { params: { id }, body: { ...contractPlanBody(), version } };
    },
    'contractPlans.remove': async ({ operator }) => {
      const { id, version } = await makeContractPlan(operator);
      return { params: { id }, query: { version } };
    },
    contractPlanOptions: plain.input,
  },
};
