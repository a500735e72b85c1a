import { saveFilterTemplate } from '@tsudoi/contract/filter-templates';
import { type FamilyWalk, type Place, reads, removes, slot } from '../walk.ts';
import { nextNumber } from '../world.ts';

/** A condition the staff account saved for itself. */
const condition = slot('condition', async ({ world, marker }: Place) => {
  const saved = await world.staff.call(saveFilterTemplate, {
    body: { action: 1, screen: 'members', name: `${marker}${nextNumber()}`, conditions: { keyword: marker } },
  });
  return { id: saved.id, version: saved.version ?? 1 };
});

export const walk: FamilyWalk = {
  staff: {
    listFilterTemplates: reads({ screen: 'members' }),
    saveFilterTemplate: {
      input: async (use) => ({
        body: { action: 2, ...(await use(condition)), screen: 'members', name: '改めた条件', conditions: {} },
      }),
    },
    deleteFilterTemplate: removes(condition),
  },
  async seed(world) {
    await condition.make({ world, organization: null, marker: `${world.marker}の条件` });
  },
};
