import { Problem } from '@tsudoi/contract';
import { mayDo } from '@tsudoi/domain';
import { build, query, type Row } from '../../db/build.ts';
import type { FacilityTx } from '../../db/scope.ts';
import type { Actor } from '../../kernel/context.ts';
import { recordHistory } from '../../kernel/history.ts';
import type { Because } from '../../kernel/paid-listener.ts';
import { hasOpenCharge, type Invoice, lockInvoices, lockPayers, markCanceled, removeInvoice } from './store.ts';

/** What some invoices were issued for. */
interface Origin {
  because: Because;
  because_id: number;
}

/**
 * The living invoice of each of some records, by the id of the record: the draft or issued one that was neither cancelled nor deleted. Of a
 * fee of joining or of a renewal there is one at most.
 */
export async function livingInvoices(
  tx: FacilityTx,
  because: Because,
  ids: readonly number[],
): Promise<Map<number, Invoice>> {
  if (ids.length === 0) return new Map();
  const rows = await tx.rows(
    query<Invoice>`select * from invoice where because = ${because} and because_id = any (${[...ids]}::int[])
      and payment <> 3 and deleted_at is null order by id`,
  );
  return new Map(rows.flatMap((row) => (row.because_id === null ? [] : [[row.because_id, row] as const])));
}

/** What could not follow from paying an invoice of a fee, or from taking that back. */
export async function findingOf(
  tx: FacilityTx,
  { because, because_id: id }: Pick<Invoice, 'because' | 'because_id'>,
): Promise<Row<'renewal'>['finding']> {
  const row =
    because === 'sign_up'
      ? await tx.one(build.selectFrom('application').select('fee_finding as finding').where('id', '=', id))
      : because === 'renewal'
        ? // What staff have put back by hand since is no finding any more.
          await tx.one(
            query<
              Pick<Row<'renewal'>, 'finding'>
            >`select case when r.finding = 'not_taken_back' and a.expires_on = r.from_on then null
                else r.finding end as finding
              from renewal r join account a on a.facility_id = r.facility_id and a.id = r.account_id where r.id = ${id}`,
          )
        : because === 'event'
          ? await tx.one(build.selectFrom('participant').select('finding').where('id', '=', id))
          : undefined;
  return row?.finding ?? null;
}

/** Locks the payer of the living invoice of a record, which comes before the record itself; nothing where there is none. */
export async function lockPayerFor(tx: FacilityTx, { because, because_id }: Origin): Promise<void> {
  const invoice = (await livingInvoices(tx, because, [because_id])).get(because_id);
  if (invoice !== undefined) await lockPayers(tx, [invoice.payer_id]);
}

/**
 * Whether an invoice holds money, or another settlement of a part, so that what it was issued for cannot be given up before that is given
 * back. One that is settled without any money is at rest.
 */
export async function isHeld(tx: FacilityTx, { id, paid, payment }: Invoice): Promise<boolean> {
  if (paid === 0 || payment !== 2) return paid > 0;
  const { money } = await tx.oneOrThrow(
    query<{ money: number }>`select coalesce(sum(amount), 0)::float8 as money from allocation
      where invoice_id = ${id} and deposit_id is not null`,
  );
  return money > 0;
}

/**
 * Takes back what a record was charged as long as nothing of it is paid: an issued invoice is cancelled, a draft deleted, and one that was
 * settled without money, as after all of it was given back, stays as it is.
 * @throws Problem invoice_paid, payment_open
 */
export async function cancelFor(
  tx: FacilityTx,
  { because, because_id }: Origin,
  { reason, actor }: { reason: string; actor: Actor },
): Promise<void> {
  const found = (await livingInvoices(tx, because, [because_id])).get(because_id);
  if (found === undefined) return;
  await lockPayers(tx, [found.payer_id]);
  const [invoice] = await lockInvoices(tx, [found.id]);
  if (invoice === undefined || invoice.payment === 3) return;
  const { id, number } = invoice;
  const record = { family: 'invoices', recordId: id };
  if (mayDo('delete', invoice)) {
    const version = await removeInvoice(tx, invoice, actor.name);
    await recordHistory(tx, actor, { ...record, action: 'delete', version, after: { reason } });
    return;
  }
  if (invoice.payment === 2 && !(await isHeld(tx, invoice))) return;
  if (!mayDo('cancel', invoice)) throw new Problem('invoice_paid');
  if (await hasOpenCharge(tx, id)) throw new Problem('payment_open');
  const version = await markCanceled(tx, invoice, reason, actor.name);
  await recordHistory(tx, actor, { ...record, action: 'cancel', version, after: { number, reason } });
}
