import { type AnyEndpoint, Problem } from '@tsudoi/contract';
import { query } from '../db/build.ts';
import type { FacilityTx } from '../db/scope.ts';
import { type Binding, staff } from './bind.ts';

/** Whether an account whose reach is `scopeIds` (null: no limit) reaches every organization of the facility. */
export async function reachesAll(tx: FacilityTx, scopeIds: readonly number[] | null): Promise<boolean> {
  if (scopeIds === null) return true;
  const beyond = await tx.one(
    query`select id from organization where deleted_at is null and id <> all (${[...scopeIds]}::int[]) limit 1`,
  );
  return beyond === undefined;
}

/** For work that concerns the whole facility, such as a billing run. @throws Problem whole_facility_only where the account reaches only a part */
export async function mustReachAll(tx: FacilityTx, scopeIds: readonly number[] | null): Promise<void> {
  if (!(await reachesAll(tx, scopeIds))) throw new Problem('whole_facility_only');
}

/**
 * Binds a staff endpoint that decides for members or staff of every organization, such as the price of a plan, the bank account on invoices or
 * the terms that all agree to: who reaches only a part of the facility is refused with `whole_facility_only`.
 */
export const staffOfWhole = <E extends AnyEndpoint>(endpoint: E, handler: Parameters<typeof staff<E>>[1]): Binding =>
  staff(endpoint, async (context) => {
    await mustReachAll(context.tx, context.scope.organizationIds);
    return handler(context);
  });
