import type { FamilyWalk } from '../walk.ts';

export const walk: FamilyWalk = {
  async seed({ server, id, marker }) {
    await server.sql(
      `insert into legal_text (facility_id, kind, title, body) values ($1, 'policy', $2, $2) on conflict do nothing`,
      [id, `${marker}の方針`],
    );
  },
};
