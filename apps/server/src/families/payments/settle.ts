import { DAY_MS, isOpenCharge, jstToday, mayMoveCharge, openAmount, type SettledFor, settledFor } from '@tsudoi/domain';
import { serverText } from '@tsudoi/i18n/catalogs/server';
import type { Row } from '../../db/build.ts';
import { sqlState } from '../../db/engine.ts';
import type { Actor } from '../../kernel/context.ts';
import { recordHistory } from '../../kernel/history.ts';
import type { PaidContext } from '../../kernel/paid-listener.ts';
import type { ChargeSnapshot } from '../../ports/payments/agency.ts';
import { isAllowedEndpoint } from '../../ports/payments/outbound.ts';
import { allocate, receive, refund } from '../deposits/index.ts';
import { type Invoice, lockInvoices, lockPayers } from '../invoices/index.ts';
import { agencyById, originsOf } from '../payment-agencies/index.ts';
import { type Charge, chargeById, lockCharge, moveCharge, setCharge } from './store.ts';

/** Days after its end on which a charge without money is still asked after: a payment in a store may be told late. */
const WATCH_DAYS = 14;

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

/** When a charge is asked after next; of one that ended without money once a day for a while after its end. */
export function nextInquiry(
  charge: Pick<Charge, 'inquire_at' | 'ended_at'>,
  state: Charge['state'],
  now: Date,
): Date | null {
  if (isOpenCharge(state)) return charge.inquire_at;
  if (state === 'settled' || state === 'refunded' || state === 'disputed') return null;
  const endedAt = charge.ended_at ?? now;
  return now.getTime() - endedAt.getTime() > WATCH_DAYS * DAY_MS ? null : new Date(now.getTime() + DAY_MS);
}

/** The page to go on at, where it is of the agency; any other address is shown to nobody. */
async function redirectOf({ tx, services }: PaidContext, charge: Charge, url: string | null): Promise<string | null> {
  if (url === null) return null;
  const agency = charge.agency_id === null ? undefined : await agencyById(tx, charge.agency_id);
  const allowed = { origins: originsOf(agency?.endpoints ?? ''), loopback: services.config.mode !== 'production' };
  return isAllowedEndpoint(url, allowed) ? url : null;
}

/**
 * What an agency says about a charge, as far as it is news: the one place where its money enters the books.
 * @throws Error where the snapshot is of another charge
 */
export async function applySnapshot(writing: PaidContext, chargeId: number, now: Date, news: News): Promise<Charge> {
  const { tx } = writing;
  const { charge, invoice } = await lockedCharge(writing, chargeId);
  const { snapshot } = news;
  if (snapshot.key !== charge.charge_code || (charge.agency_ref !== null && snapshot.ref !== charge.agency_ref))
    throw new Error(`the agency speaks of another charge than ${charge.id}`);
  if (snapshot.state === 'registered' || !mayMoveCharge(charge.state, snapshot.state)) {
    const inquire_at = nextInquiry(charge, charge.state, now);
    const isPartBack = charge.state === 'settled' && charge.finding === null && (snapshot.givenBack ?? 0) > 0;
    if (inquire_at === charge.inquire_at && !isPartBack) return charge;
    return setCharge(tx, charge, { inquire_at, ...(isPartBack && { finding: 'given_back' as const }) });
  }
  const change = {
    via: news.via,
    by: writing.by,
    eventId: news.eventId ?? null,
    inquire_at: nextInquiry(charge, snapshot.state, now),
    not_found: 0,
    agency_ref: snapshot.ref,
    redirect_url: await redirectOf(writing, charge, snapshot.redirectUrl),
    ...(snapshot.instructions === null ? {} : { instructions: JSON.stringify(snapshot.instructions) }),
    ...(snapshot.expiresAt === null ? {} : { expires_at: snapshot.expiresAt }),
  };
  const isMoney = snapshot.state === 'settled' || snapshot.state === 'refunded' || snapshot.state === 'disputed';
  if (!isMoney)
    return moveCharge(tx, charge, snapshot.state, {
      ...change,
      ...(isOpenCharge(snapshot.state) ? {} : { ended_at: now }),
    });
  // What was refunded or disputed had settled before, whether or not that was told. What was not booked stays so.
  const settled =
    charge.settled_at === null
      ? await settle(writing, { charge, invoice, snapshot, now })
      : { finding: charge.finding === 'not_bookable' ? charge.finding : ('given_back' as const) };
  // A part that went back leaves the charge settled: somebody has to look at it.
  const finding = settled.finding ?? ((snapshot.givenBack ?? 0) > 0 ? ('given_back' as const) : null);
  return moveCharge(tx, charge, snapshot.state, { ...change, ...settled, finding });
}

interface Settling {
  charge: Charge;
  invoice: Invoice;
  snapshot: ChargeSnapshot;
  now: Date;
}

/** When money of a charge came in: within what can be, whatever the agency says. */
function settledAt({ created_at }: Charge, snapshot: ChargeSnapshot, now: Date): Date {
  const told = (snapshot.settledAt ?? now).getTime();
  return new Date(Math.max(created_at.getTime(), Math.min(told, now.getTime())));
}

/** Records the money as a deposit of the payer, and pays the invoice where it is for it. */
async function settle(writing: PaidContext, settling: Settling) {
  const { charge, invoice, snapshot, now } = settling;
  const open = openAmount(invoice);
  const use = settledFor(charge, snapshot, open);
  const told = {
    settled_at: settledAt(charge, snapshot, now),
    settled_amount: snapshot.amount,
    settled_currency: snapshot.currency,
  };
  if (use === 'not_bookable') return { ...told, finding: use };
  if (use !== 'pays') {
    const deposit_id = await book(writing, settling, 0, use);
    const listener = invoice.because === 'manual' ? undefined : writing.services.paidListeners.get(invoice.because);
    if (use !== 'given_back') await listener?.onUnused?.(writing, invoice);
    return { ...told, deposit_id, finding: use };
  }
  try {
    // What follows from paying may fail; the money came all the same.
    const deposit_id = await writing.tx.attempt(() => book(writing, settling, Math.min(open, snapshot.amount), use));
    return { ...told, deposit_id, finding: null };
  } catch (error) {
    // What the database gives up to let others go on is tried again as a whole.
    if (sqlState(error)?.startsWith('40')) throw error;
    return {
      ...told,
      deposit_id: await book(writing, settling, 0, 'not_followed'),
      finding: 'not_followed' as const,
    };
  }
}

/** Receives the money and allocates as much of it as is said. Returns the deposit. */
async function book(
  writing: PaidContext,
  { charge, invoice, snapshot, now }: Settling,
  amount: number,
  use: Exclude<SettledFor, 'not_bookable'> | 'not_followed',
): Promise<number> {
  const why = use !== 'pays' ? use : amount < snapshot.amount ? 'remainder' : undefined;
  const { deposit } = await receive(writing, {
    payer_id: charge.payer_id,
    amount: snapshot.amount,
    received_on: jstToday(settledAt(charge, snapshot, now)),
    method: charge.method,
    source_kind: 'agency',
    source_id: `${charge.agency_id}:${charge.charge_code}`,
    note:
      why === undefined
        ? null
        : serverText('ja', `payments.note.${why}`, {
            number: invoice.number ?? '',
            yen: String(why === 'remainder' ? snapshot.amount - amount : charge.amount),
          }),
  });
  const paid =
    amount === 0 ? { deposit } : await allocate(writing, { deposit, invoice, amount, on: deposit.received_on });
  // What went back before it was told is not left to anybody.
  if (use === 'given_back')
    paid.deposit = (
      await refund(writing, paid.deposit, {
        amount: deposit.amount,
        refunded_on: deposit.received_on,
        method: charge.method,
        reason: deposit.note ?? '',
        request_key: `agency:${charge.charge_code}`,
        reserve: false,
      })
    ).deposit;
  await recordHistory(writing.tx, agencyActor(writing.by), {
    family: 'deposits',
    recordId: deposit.id,
    action: 'create',
    version: paid.deposit.version,
    after: { amount: deposit.amount, method: charge.method, invoice_id: invoice.id, allocated: amount },
  });
  return deposit.id;
}
