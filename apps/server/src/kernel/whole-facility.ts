import { Problem } from '@tsudoi/contract';
import { query } from '../db/build.ts';
import type { FacilityTx } from '../db/scope.ts';

/** Whether somebody reaches every organization (null: there are none), so that what is of all may be shown. */
export async function reachesAll(tx: FacilityTx, scopeIds: readonly number[] | null): Promise<boolean> {
  if (scopeIds === null) return true;
  const beyond = await tx.one(
    query`select id from organization where deleted_at is null and id <> all (${[...scopeIds]}::int[]) limit 1`,
  );
  return beyond === undefined;
}

/** What is done is about everybody. @throws Problem whole_facility_only */
export async function mustReachAll(tx: FacilityTx, scopeIds: readonly number[] | null): Promise<void> {
  if (!(await reachesAll(tx, scopeIds))) throw new Problem('whole_facility_only');
}
