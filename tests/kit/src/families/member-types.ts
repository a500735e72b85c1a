import { memberTypes } from '@tsudoi/contract/member-types';
import type { Actor } from '../actor.ts';
import { type FamilyWalk, type OperatorCast, plain, searchFor } from '../walk.ts';
import { nextNumber } from '../world.ts';

/** A member type as an operator writes it. */
export function memberTypeBody(fields: Record<string, unknown> = {}) {
  const number = nextNumber();
  return { code: `T${number}`, name: `種別${number}`, class_type: 1, expiry_type: 1, prefix: `T${number}-`, ...fields };
}

/** Sets up a member type of a facility by the API, as an operator. */
export async function makeMemberType(operator: Actor, facilityCode: string, fields: Record<string, unknown> = {}) {
  const body = memberTypeBody(fields);
  const { id } = await operator.call(memberTypes.create, { query: { facility_code: facilityCode }, body });
  return { id, body, version: 1 };
}

const made = ({ operator, code }: OperatorCast) => makeMemberType(operator, code);

export const walk: FamilyWalk = {
  staff: { memberTypeOptions: plain, memberTypeOptionsForStore: plain, memberTypesByPrefix: plain },
  operator: {
    'memberTypes.search': ({ code }) => ({ ...searchFor(), query: { facility_code: code } }),
    'memberTypes.create': ({ code }) => ({ query: { facility_code: code }, body: memberTypeBody() }),
    'memberTypes.get': async (cast) => ({
      params: { id: (await made(cast)).id },
      query: { facility_code: cast.code },
    }),
    'memberTypes.update': async (cast) => {
      const { id, body, version } = await made(cast);
      return { params: { id }, query: { facility_code: cast.code }, body: { ...body, name: '改めた種別', version } };
    },
    'memberTypes.remove': async (cast) => {
      const { id, version } = await made(cast);
      return { params: { id }, query: { facility_code: cast.code, version } };
    },
  },
};
