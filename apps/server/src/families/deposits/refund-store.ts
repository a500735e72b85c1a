import { build, type NewRow, query, type Row } from '../../db/build.ts';
import type { FacilityTx } from '../../db/scope.ts';

export type Refund = Row<'refund'>;

/** Inserts a refund; false where the same request made one already. */
export async function insertRefund(tx: FacilityTx, values: NewRow<'refund'>): Promise<boolean> {
  const row = await tx.one(
    build
      .insertInto('refund')
      .values(values)
      .onConflict((conflict) => conflict.columns(['facility_id', 'request_key']).doNothing())
      .returning('id'),
  );
  return row !== undefined;
}

type Recorded = Pick<Refund, 'deposit_id' | 'amount'>;

/** The refund that a request made; undefined where it made none. */
export const findRefundOf = (tx: FacilityTx, requestKey: string): Promise<Recorded | undefined> =>
  tx.one(build.selectFrom('refund').select(['deposit_id', 'amount']).where('request_key', '=', requestKey));

/** The refund that a request made. @throws Error where it made none */
export async function refundOf(tx: FacilityTx, requestKey: string): Promise<Recorded> {
  const refund = await findRefundOf(tx, requestKey);
  if (refund === undefined) throw new Error('a request made no refund');
  return refund;
}

/** A refund by its id; undefined where there is none. */
export const refundById = (tx: FacilityTx, id: number): Promise<Refund | undefined> =>
  tx.one(build.selectFrom('refund').selectAll().where('id', '=', id));

/** Ends a refund that was reserved. Its deposit is locked. */
export async function endRefund(
  tx: FacilityTx,
  id: number,
  { state, on, by, reason }: { state: 'done' | 'failed'; on: string; by: string; reason: string | null },
): Promise<void> {
  await tx.run(
    query`update refund set state = ${state}, refunded_on = ${on}::date, settled_at = now(), settled_by = ${by}, end_reason = ${reason}
      where id = ${id}`,
  );
}

/** A refund with the version of its deposit. */
export type ListedRefund = Refund & { version: number };

/** The last refunds of some deposits, newest first. */
export const refundsOf = (tx: FacilityTx, depositIds: readonly number[]): Promise<ListedRefund[]> =>
  tx.rows(
    query<ListedRefund>`select r.*, d.version from refund r join deposit d on d.id = r.deposit_id
      where r.deposit_id = any (${[...depositIds]}::int[]) order by r.id desc limit 100`,
  );
