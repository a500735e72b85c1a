import { createNote, deleteNote } from '@tsudoi/contract/notes';
import type { Actor } from '../actor.ts';
import { byId, type FamilyWalk, type Place, removes, slot, updates } from '../walk.ts';
import { nextNumber } from '../world.ts';
import { type Member, makeMember, member } from './members.ts';

/** Leaves a note on a member by the API. */
export async function makeNote(on: Member, body: string, by: Actor = on.world.staff) {
  const { id } = await by.call(createNote, { params: { id: on.id }, body: { body } });
  return { id, body, version: 1, member: on };
}

const noted = async (place: Place) => makeNote(await member.make(place), `${place.marker}メモ${nextNumber()}`);
const note = slot('note', noted, { ofOrganization: true });
const deletedNote = slot(
  'deletedNote',
  async (place) => {
    const made = await noted(place);
    await place.world.staff.call(deleteNote, { params: { id: made.id }, query: { version: 1 } });
    return made;
  },
  { ofOrganization: true },
);

export const walk: FamilyWalk = {
  staff: {
    createNote: { input: async (use) => ({ params: { id: (await use(member)).id }, body: { body: '連絡は夜に' } }) },
    updateNote: updates(note, () => ({ body: `改めたメモ${nextNumber()}` })),
    deleteNote: removes(note),
    restoreNote: byId(deletedNote),
  },
  async seed(world) {
    await makeNote(await makeMember(world), `${world.marker}のメモ`);
  },
};
