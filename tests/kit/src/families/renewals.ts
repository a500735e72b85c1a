import { beginRenewal, getRenewal } from '@tsudoi/contract/renewals';
import { addDays, jstToday } from '@tsudoi/domain';
import type { Actor } from '../actor.ts';
import { type FamilyWalk, plain } from '../walk.ts';
import type { World } from '../world.ts';
import { makeMember } from './members.ts';

/** Sets what renewing the first type of a facility costs, and that its memberships last a year. */
export const setRenewalFee = ({ server, id }: World, fee: number) =>
  server.sql('update member_type set renewal_fee = $2, expiry_type = 1 where facility_id = $1', [id, fee]);

/** A member whose membership ends soon, and the day on which it does. */
export async function renewableMember(world: World, inDays = 10) {
  const from = addDays(jstToday(new Date()), inDays);
  const basicInfo = { joined_on: '2020-04-01', expires_on: from };
  return { from, member: await makeMember(world, { basicInfo, signIn: true }) };
}

/** The last day that a member reads of itself, as calls of renewals send it. */
const sent = async (by: Actor) => ({
  body: { from: (await by.call(getRenewal)).expires_on ?? jstToday(new Date()) },
});
const begun = async (by: Actor) => ({ body: { ...(await sent(by)).body, fee: 5_000 } });
const soon = { expires_on: addDays(jstToday(new Date()), 10) };

export const walk: FamilyWalk = {
  member: {
    getRenewal: plain,
    renewMembership: { member: soon, input: sent },
    beginRenewal: {
      member: soon,
      input: async (by, world) => {
        await setRenewalFee(world, 5_000);
        return begun(by);
      },
    },
  },
  async seed(world) {
    await setRenewalFee(world, 5_000);
    const { member, from } = await renewableMember(world);
    await (await member.signIn()).call(beginRenewal, { body: { from, fee: 5_000 } });
    await setRenewalFee(world, 0);
  },
};
