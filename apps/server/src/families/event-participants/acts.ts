import { fieldProblem, Problem } from '@tsudoi/contract';
import type { ParticipantAct } from '@tsudoi/contract/event-participants';
import { type CancelRule, cancelPercent, jstToday, keptOf, offerDeadline } from '@tsudoi/domain';
import type { FacilityTx } from '../../db/scope.ts';
import type { StaffContext } from '../../kernel/context.ts';
import { giveBackSum } from '../deposits/index.ts';
import { type Invoice, livingInvoices } from '../invoices/index.ts';
import {
  accept,
  approve,
  cancel,
  offer,
  type Participant,
  type Participating,
  refuse,
  restore,
} from '../participation/index.ts';
import { firstDayOf, type TheEvent } from './event-store.ts';
import { feeOf } from './fee.ts';

/** What acting on participants takes of a handler's context. */
export type Acting = Pick<StaffContext<unknown>, 'tx' | 'actor' | 'facility' | 'now' | 'services'>;

/** What the verbs of places work with. */
export const participatingOf = ({ tx, actor, facility, now }: Acting): Participating => ({ tx, actor, facility, now });

/** What the terms of an event say of cancelling today: percent of the fee, yen that are kept and given back; null where nothing was charged. */
export async function termsOf(
  tx: FacilityTx,
  {
    event,
    participant,
    invoice,
    now,
  }: { event: TheEvent; participant: Participant; invoice: Invoice | undefined; now: Date },
) {
  if (invoice === undefined || invoice.number === null) return null;
  const firstDay = await firstDayOf(tx, participant.course_id);
  const percent = cancelPercent(event.cancel_rules as CancelRule[], { on: jstToday(now), firstDay });
  const kept = keptOf(invoice.total, percent);
  return { percent, kept, back: invoice.total - kept, settles: event.cancel_settles };
}

/**
 * Cancels a participation, and settles its fee by a percentage that is kept: what nothing was paid of and nothing is kept of is cancelled, else the rest
 * is given back, as credit or to be paid out. Without a percentage the terms of the event say it.
 */
export async function cancelSettled(
  acting: Acting,
  { event, participant, version }: { event: TheEvent; participant: Participant; version?: number | undefined },
  { reason, percent: fixed }: { reason: string | null; percent?: number },
): Promise<Participant> {
  const { tx, now } = acting;
  const participating = participatingOf(acting);
  const read = { id: participant.id, ...(version !== undefined && { version }) };
  const invoice = (await livingInvoices(tx, 'event', [participant.id])).get(participant.id);
  const terms = await termsOf(tx, { event, participant, invoice, now });
  const kept =
    terms === null || invoice === undefined ? 0 : fixed === undefined ? terms.kept : keptOf(invoice.total, fixed);
  if (invoice === undefined || terms === null || (invoice.paid === 0 && kept === 0))
    return cancel(participating, read, { reason });
  const back = invoice.total - kept;
  if (back > 0)
    await giveBackSum(acting, invoice.id, {
      yen: back,
      reason: reason ?? event.name,
      settles: event.cancel_settles,
    });
  return cancel(participating, read, { reason, keepsInvoice: true });
}

/** Does what staff pressed. @throws Problem, and those of the verbs */
export async function doAct(
  acting: Acting,
  { event, participant, version }: { event: TheEvent; participant: Participant; version?: number | undefined },
  { act, reason, beyond }: Pick<ParticipantAct, 'act' | 'reason' | 'beyond'>,
): Promise<Participant> {
  const { tx, now } = acting;
  const participating = participatingOf(acting);
  const read = { id: participant.id, ...(version !== undefined && { version }) };
  if (beyond && reason === null) throw fieldProblem('reason', 'required');
  const fee = () =>
    feeOf(tx, event, {
      course_id: participant.course_id,
      account_id: participant.account_id,
      places: participant.weight,
      now,
    });
  switch (act) {
    case 'approve':
      return approve(participating, read, { fee: await fee(), reason, beyond });
    case 'accept':
      return accept(participating, read, { fee: await fee(), reason });
    case 'restore':
      return restore(participating, read, { fee: await fee(), reason, beyond });
    case 'refuse':
      return refuse(participating, read, { reason });
    case 'offer':
      return offer(participating, read, { until: offerDeadline(now, event.offer_hours), beyond });
    case 'cancel':
      return cancelSettled(acting, { event, participant, version }, { reason });
    default:
      throw new Problem('wrong_state');
  }
}
