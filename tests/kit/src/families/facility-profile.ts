import { type FamilyWalk, plain } from '../walk.ts';

/** What the walks over all endpoints call, and the rows they must not show. */
export const walk: FamilyWalk = {
  staff: {
    'mainSettings.get': plain,
    'mainSettings.update': {
      input: () => ({ body: { introduction: 'はじめての方へ', version: 1 } }),
      ofWhole: true,
    },
  },
  // Straight into the table: the walks write it in its first version.
  async seed({ server, id, marker }) {
    await server.sql('insert into facility_profile (facility_id, headline) values ($1, $2) on conflict do nothing', [
      id,
      marker,
    ]);
  },
};
