import { isOpenCharge, jstToday, mayMoveCharge, openAmount, settledFor } from '@tsudoi/domain';
import { serverText } from '@tsudoi/i18n/catalogs/server';
import type { Row } from '../../db/build.ts';
import type { Actor } from '../../kernel/context.ts';
import { recordHistory } from '../../kernel/history.ts';
import type { PaidContext } from '../../kernel/paid-listener.ts';
import type { ChargeSnapshot } from '../../ports/payments/agency.ts';
import { allocate, receive } from '../deposits/index.ts';
import { type Invoice, lockInvoices, lockPayers } from '../invoices/index.ts';
import { type Charge, chargeById, lockCharge, moveCharge, setCharge } from './store.ts';

/** Days after its end on which a charge without money is still asked after: a payment in a store may be told late. */
const WATCH_DAYS = 14;
const DAY_MS = 86_400_000;

/** Who writes what an agency says. */
export const agencyActor = (name: string): Actor => ({ kind: 'system', id: null, name });

interface News {
  snapshot: ChargeSnapshot;
  via: Extract<Row<'charge_transition'>['via'], 'execute' | 'notice' | 'inquiry' | 'cancel'>;
  eventId?: number;
}

/** Locks a charge with its payer and invoice before it, in the one order of money. */
export async function lockedCharge(
  { tx }: Pick<PaidContext, 'tx'>,
  id: number,
): Promise<{ charge: Charge; invoice: Invoice }> {
  const { payer_id, invoice_id } = await chargeById(tx, id);
  await lockPayers(tx, [payer_id]);
  const [invoice] = await lockInvoices(tx, [invoice_id]);
  if (invoice === undefined) throw new Error(`the invoice of charge ${id} is gone`);
  return { charge: await lockCharge(tx, id), invoice };
}

/** When a charge is asked after next; of one that ended without money once a day for a while. */
function nextInquiry(charge: Charge, state: Charge['state'], now: Date): Date | null {
  if (isOpenCharge(state)) return charge.inquire_at;
  if (state === 'settled' || state === 'refunded' || state === 'disputed') return null;
  return now.getTime() - charge.created_at.getTime() > WATCH_DAYS * DAY_MS ? null : new Date(now.getTime() + DAY_MS);
}

/** What an agency says about a charge, as far as it is news: the one place where its money enters the books. */
export async function applySnapshot(writing: PaidContext, chargeId: number, now: Date, news: News): Promise<Charge> {
  const { tx } = writing;
  const { charge, invoice } = await lockedCharge(writing, chargeId);
  const { snapshot } = news;
  if (snapshot.state === 'registered' || !mayMoveCharge(charge.state, snapshot.state)) {
    const inquire_at = nextInquiry(charge, charge.state, now);
    return inquire_at === charge.inquire_at ? charge : setCharge(tx, charge, { inquire_at });
  }
  const change = {
    via: news.via,
    by: writing.by,
    eventId: news.eventId ?? null,
    inquire_at: nextInquiry(charge, snapshot.state, now),
    not_found: 0,
    agency_ref: snapshot.ref,
    redirect_url: snapshot.redirectUrl,
    ...(snapshot.instructions === null ? {} : { instructions: JSON.stringify(snapshot.instructions) }),
    ...(snapshot.expiresAt === null ? {} : { expires_at: snapshot.expiresAt }),
  };
  const isMoney = snapshot.state === 'settled' || snapshot.state === 'refunded' || snapshot.state === 'disputed';
  if (!isMoney) return moveCharge(tx, charge, snapshot.state, change);
  // What was refunded or disputed had settled before, whether or not that was told.
  const settled = charge.deposit_id === null ? await settle(writing, { charge, invoice, snapshot, now }) : {};
  return moveCharge(tx, charge, snapshot.state, { ...change, ...settled });
}

/** Records the money as a deposit of the payer, and pays the invoice where it is for it. */
async function settle(
  writing: PaidContext,
  { charge, invoice, snapshot, now }: { charge: Charge; invoice: Invoice; snapshot: ChargeSnapshot; now: Date },
) {
  const { tx, by } = writing;
  const open = openAmount(invoice);
  const use = settledFor(charge, snapshot, open);
  const settledAt = snapshot.settledAt ?? now;
  const { deposit } = await receive(writing, {
    payer_id: charge.payer_id,
    amount: snapshot.amount,
    received_on: jstToday(settledAt),
    method: charge.method,
    source_kind: 'agency',
    source_id: `${charge.agency_id}:${charge.charge_code}`,
    note:
      use === 'pays'
        ? null
        : serverText('ja', `payments.note.${use}`, { number: invoice.number ?? '', yen: String(charge.amount) }),
  });
  const amount = use === 'pays' ? Math.min(open, deposit.amount) : 0;
  const paid = amount === 0 ? { deposit } : await allocate(writing, { deposit, invoice, amount });
  await recordHistory(tx, agencyActor(by), {
    family: 'deposits',
    recordId: deposit.id,
    action: 'create',
    version: paid.deposit.version,
    after: { amount: deposit.amount, method: charge.method, invoice_id: invoice.id, allocated: amount },
  });
  return {
    settled_at: settledAt,
    settled_amount: snapshot.amount,
    deposit_id: deposit.id,
    finding: use === 'pays' ? null : use,
  } as const;
}
