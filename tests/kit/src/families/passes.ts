import { issueLadder, passes, passKeys } from '@tsudoi/contract/passes';
import type { Actor } from '../actor.ts';
import { byId, type FamilyWalk, slot } from '../walk.ts';
import { makeMember, member } from './members.ts';

/** Makes the pass of a member invalid; returns the version of what staff entered. */
export async function revokePass(by: Actor, id: number, reason = '紛失'): Promise<number> {
  const { version } = await by.call(passes.get, { params: { id } });
  return (await by.call(passes.revoke, { params: { id }, body: { reason, version } })).version ?? 0;
}

/** A member whose pass was revoked. */
const revoked = slot(
  'revokedPass',
  async (place) => {
    const made = await member.make(place);
    await revokePass(place.world.staff, made.id);
    return made;
  },
  { ofOrganization: true },
);

export const walk: FamilyWalk = {
  staff: {
    'passes.keys': { input: () => ({}) },
    'passes.revocations': { input: () => ({}) },
    'passes.check': { input: () => ({ body: { text: 'S000001' } }) },
    'passes.get': byId(member),
    'passes.revoke': {
      input: async (use) => ({ params: { id: (await use(member)).id }, body: { reason: '紛失', version: 1 } }),
    },
    'passes.reissue': {
      input: async (use) => ({ params: { id: (await use(revoked)).id }, body: { version: 2 } }),
    },
  },
  member: { issueLadder: { input: () => ({}) } },
  operator: {
    'passKeys.list': ({ code }) => ({ query: { facility_code: code } }),
    'passKeys.rotate': async ({ operator, code }) => {
      const query = { facility_code: code };
      const [current] = await operator.call(passKeys.list, { query });
      return { query, body: { current_id: current?.id ?? null } };
    },
  },
  async seed(world) {
    const made = await makeMember(world, { signIn: true });
    await (await made.signIn()).call(issueLadder, {});
    await revokePass(world.staff, made.id);
  },
};
