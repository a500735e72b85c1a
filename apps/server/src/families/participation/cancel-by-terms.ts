import { Problem } from '@tsudoi/contract';
import { cancelPercent, jstToday } from '@tsudoi/domain';
import type { Row } from '../../db/build.ts';
import type { FacilityTx } from '../../db/scope.ts';
import type { Services } from '../../kernel/services.ts';
import { giveBackShare, keptShare, lockWithMoney } from '../deposits/index.ts';
import { livingInvoices, openChargesOf } from '../invoices/index.ts';
import type { Participating, ReadParticipant } from './act.ts';
import { noteLateMoney } from './follow.ts';
import { firstDayOf, type Participant } from './store.ts';
import { cancel, expire } from './verbs.ts';

/** What an event says of cancelling. */
export type CancelTerms = Pick<Row<'event'>, 'cancel_rules' | 'cancel_settles' | 'called_off'>;

/**
 * Percent of the fee that a cancellation at a moment costs by the terms, counted from the first day of the course: nothing before a place stands,
 * and nothing of what was called off.
 */
export async function keptPercentOf(
  tx: FacilityTx,
  { state, course_id }: Pick<Participant, 'state' | 'course_id'>,
  { terms, now }: { terms: Omit<CancelTerms, 'cancel_settles'>; now: Date },
): Promise<number> {
  if (state !== 'entered' || terms.called_off !== null) return 0;
  const rules = terms.cancel_rules as { days_before: number; percent: number }[];
  return cancelPercent(rules, await firstDayOf(tx, course_id), jstToday(now));
}

/** What papers of the money say that a member gets: why staff cancelled is for staff alone. */
const CANCELLED = '参加の取り消し';

/**
 * Cancels a participation and settles its fee by a percentage that is kept: what nothing is paid of and nothing is kept of is cancelled, else the rest is
 * given back, as credit or to be paid out. `shown` is what somebody was told beforehand that is kept, in yen.
 * @throws Problem payment_open, entry_changed where something else is kept than was shown, and those of `cancel`
 */
export async function cancelByTerms(
  participating: Participating & { services: Services },
  participant: ReadParticipant,
  {
    percentKept,
    settles,
    reason,
    because = CANCELLED,
    shown,
  }: {
    percentKept: number;
    settles: CancelTerms['cancel_settles'];
    reason: string | null;
    /** What the papers of the money say; that it was cancelled unless told. */
    because?: string;
    shown?: number;
  },
): Promise<Participant> {
  const { tx } = participating;
  const mustBeShown = (kept: number) => {
    if (shown !== undefined && shown !== kept) throw new Problem('entry_changed');
  };
  const found = (await livingInvoices(tx, 'event', [participant.id])).get(participant.id);
  if (found === undefined) {
    mustBeShown(0);
    return cancel(participating, participant, { reason });
  }
  const invoice = await lockWithMoney(tx, found);
  if (invoice === undefined) throw new Problem('not_found');
  if ((await openChargesOf(tx, [invoice.id])).size > 0) throw new Problem('payment_open');
  const share = await keptShare(tx, invoice, percentKept);
  mustBeShown(share.kept);
  const settled = { ...share, as: settles };
  if (percentKept === 0 && invoice.payment === 1 && invoice.paid === 0)
    return cancel(participating, participant, { reason, settled });
  await giveBackShare(participating, invoice, { percentKept, reason: because, settles });
  return cancel(participating, participant, { reason, settled, keepsInvoice: true });
}

/**
 * Ends an offer that was not answered, or an entry that was not paid in time. What was paid of it is left to its payer, and is a finding, so that
 * no place stays taken because of a part. @throws Problem payment_open, and those of `expire`
 */
export async function expireUnpaid(
  participating: Participating & { services: Services },
  participant: ReadParticipant,
  { reason, because }: { reason: string; because: string },
): Promise<Participant> {
  const { tx } = participating;
  const found = (await livingInvoices(tx, 'event', [participant.id])).get(participant.id);
  const invoice = found?.paid ? await lockWithMoney(tx, found) : undefined;
  if (invoice === undefined || invoice.paid === 0) return expire(participating, participant, { reason });
  if ((await openChargesOf(tx, [invoice.id])).size > 0) throw new Problem('payment_open');
  await giveBackShare(participating, invoice, { percentKept: 0, reason: because, settles: 'credit' });
  const ended = await expire(participating, participant, { reason, keepsInvoice: true });
  await noteLateMoney(participating, participant.id);
  return ended;
}
