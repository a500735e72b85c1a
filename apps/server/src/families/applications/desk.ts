import type { ApplicationDesk } from '@tsudoi/contract/overview';
import { query } from '../../db/build.ts';
import type { FacilityTx } from '../../db/scope.ts';
import { searchApplications } from './list-store.ts';
import { presentRow } from './present.ts';

/** Applications that are named on the desk. */
const NAMED = 3;

/** Applications that wait for staff: how many, and the ones that have waited longest. */
export async function applicationDesk(tx: FacilityTx): Promise<ApplicationDesk> {
  const { rows, total } = await searchApplications(tx, {
    page: 1,
    per_page: 20,
    sort: { column: 'submitted_at', direction: 'asc' },
    default_search: { state: ['submitted'] },
  });
  const people = rows.slice(0, NAMED).map(presentRow);
  return {
    count: total,
    people: people.map(({ id, last_name, first_name, member_type, submitted_at, corrected }) => ({
      id,
      last_name,
      first_name,
      member_type,
      submitted_at,
      corrected,
    })),
  };
}

/** How many applications wait for staff. */
export async function countWaiting(tx: FacilityTx): Promise<number> {
  const row = await tx.oneOrThrow(
    query<{ count: number }>`select count(*)::int as count from application where state = 'submitted'`,
  );
  return row.count;
}
