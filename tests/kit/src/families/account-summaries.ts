import { addDays, jstToday } from '@tsudoi/domain';
import type { FamilyWalk } from '../walk.ts';

const today = jstToday(new Date());
const search = { body: { default_search: { from: addDays(today, -30), to: today, split: 'organization' } } };

export const walk: FamilyWalk = {
  staff: {
    searchAccountSummaries: { input: () => search },
    exportAccountSummaries: { input: () => search },
  },
  // A worker writes them, of nights that are over.
  async seed({ server, id }) {
    await server.sql(
      `insert into account_summary_period (facility_id, granularity, day, afterwards) values ($1, 1, $2, false) on conflict do nothing`,
      [id, addDays(today, -1)],
    );
    await server.sql(
      `insert into account_summary (facility_id, granularity, day, class_type, member_type_ids, organization_ids, active)
       values ($1, 1, $2, 1, '{}', '{}', 1) on conflict do nothing`,
      [id, addDays(today, -1)],
    );
  },
};
