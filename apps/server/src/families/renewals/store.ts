import { build, query, type Row } from '../../db/build.ts';
import type { FacilityTx } from '../../db/scope.ts';

export type Renewal = Row<'renewal'>;

/** The renewal of a membership that follows a last day; undefined where it was never begun for a fee. */
export const renewalAfter = (tx: FacilityTx, accountId: number, from: string): Promise<Renewal | undefined> =>
  tx.one(build.selectFrom('renewal').selectAll().where('account_id', '=', accountId).where('from_on', '=', from));

/** Locks a renewal, after its payer and invoice. */
export const lockRenewal = (tx: FacilityTx, id: number): Promise<Renewal | undefined> =>
  tx.one(build.selectFrom('renewal').selectAll().where('id', '=', id).forNoKeyUpdate());

/** Writes down what a renewal is to cost and bring, also where it was begun before and its invoice is gone. Its payer is locked. */
export const putRenewal = (
  tx: FacilityTx,
  {
    account_id,
    member_type_id,
    from_on,
    to_on,
    fee,
  }: Pick<Renewal, 'account_id' | 'member_type_id' | 'from_on' | 'to_on' | 'fee'>,
  by: string,
): Promise<Renewal> =>
  tx.oneOrThrow(
    query<Renewal>`insert into renewal (account_id, member_type_id, from_on, to_on, fee, updated_by)
      values (${account_id}, ${member_type_id}, ${from_on}::date, ${to_on}::date, ${fee}, ${by})
      on conflict (facility_id, account_id, from_on) do update set member_type_id = excluded.member_type_id, to_on = excluded.to_on,
        fee = excluded.fee, moved_at = null, finding = null, updated_at = now(), updated_by = excluded.updated_by
      returning *`,
  );

/** Writes down what the money made of a renewal that is locked. */
export async function setRenewal(
  tx: FacilityTx,
  id: number,
  change: Pick<Renewal, 'moved_at' | 'finding'>,
  by: string,
): Promise<void> {
  await tx.run(
    build
      .updateTable('renewal')
      .set({ ...change, updated_at: new Date(), updated_by: by })
      .where('id', '=', id),
  );
}
