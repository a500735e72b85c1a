import { eraseMember } from '@tsudoi/contract/erasures';
import { changeStanding } from '@tsudoi/contract/members';
import { jstToday } from '@tsudoi/domain';
import { type FamilyWalk, slot } from '../walk.ts';
import type { World } from '../world.ts';
import { type Member, makeMember, member } from './members.ts';

/** Lets a member withdraw from today on. */
export async function withdraw({ world, id, version }: Member): Promise<{ id: number; version: number }> {
  const body = { act: 'withdraw' as const, holds_from: jstToday(new Date()), version };
  const { version: now } = await world.staff.call(changeStanding, { params: { id }, body });
  return { id, version: now };
}

/** A member who has withdrawn. */
const withdrawnMember = slot('withdrawnMember', async (place) => withdraw(await member.make(place)), {
  ofOrganization: true,
});

/** Erases a member, who withdraws before that. */
export async function eraseForTest(person: Member, reason = '本人の請求'): Promise<void> {
  const { id, version } = await withdraw(person);
  await person.world.staff.call(eraseMember, { params: { id }, body: { reason, version } });
}

export const walk: FamilyWalk = {
  staff: {
    eraseMember: {
      input: async (use) => {
        const { id, version } = await use(withdrawnMember);
        return { params: { id }, body: { reason: '本人の請求', version } };
      },
    },
  },
  async seed(world: World) {
    await eraseForTest(await makeMember(world));
  },
};
