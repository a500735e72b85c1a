import { inviteMember } from '@tsudoi/contract/members';
import { type FamilyWalk, type Place, slot } from '../walk.ts';
import { mailedToken, PASSWORD } from '../world.ts';
import { member } from './members.ts';

/** Token of a member's invitation. */
export const invitation = slot('invitation', async (place: Place) => {
  const { id, email } = await member.make(place);
  await place.world.staff.call(inviteMember, { params: { id } });
  return { token: await mailedToken(place.world.server, email ?? '') };
});
const accepting = (token: string) => ({ body: { token, password: PASSWORD, password_confirmation: PASSWORD } });

export const walk: FamilyWalk = {
  links: { managerAcceptInvitation: accepting, memberAcceptInvitation: accepting },
};
