import { mainSettings } from '@tsudoi/contract/facility-profile';
import { type FamilyWalk, plain } from '../walk.ts';

/** What the walks over all endpoints call, and the rows they must not show. */
export const walk: FamilyWalk = {
  staff: {
    'mainSettings.get': plain,
    'mainSettings.update': { input: () => ({ body: { introduction: 'はじめての方へ', version: 2 } }) },
  },
  async seed(world) {
    await world.staff.call(mainSettings.update, { body: { headline: world.marker, version: 1 } });
  },
};
