import { fieldProblem, Problem } from '@tsudoi/contract';
import type { ParticipantAct } from '@tsudoi/contract/event-participants';
import { offerDeadline } from '@tsudoi/domain';
import type { FacilityTx } from '../../db/scope.ts';
import type { StaffContext } from '../../kernel/context.ts';
import { keptShare } from '../deposits/index.ts';
import { type EntryMail, mailEntry, mailOf, mailOfPlace } from '../entries/index.ts';
import type { Invoice } from '../invoices/index.ts';
import {
  accept,
  approve,
  cancelByTerms,
  keptPercentOf,
  move,
  offer,
  type Participant,
  type Participating,
  refuse,
  restore,
} from '../participation/index.ts';
import type { TheEvent } from './event-store.ts';
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
  if (invoice === undefined || (participant.payable && invoice.paid === 0)) return null;
  const percent = await keptPercentOf(tx, participant, { terms: event, now });
  const { kept, returned } = await keptShare(tx, invoice, percent);
  return { percent, kept, back: returned, settles: event.cancel_settles };
}

/** Cancels a participation and settles its fee, by the terms of the event or keeping so many percent. */
export async function cancelSettled(
  acting: Acting,
  { event, participant, version }: { event: TheEvent; participant: Participant; version?: number | undefined },
  {
    reason,
    percent,
    because,
  }: {
    reason: string | null;
    percent?: number;
    /** What the member's papers say, where everybody was told it. */
    because?: string;
  },
): Promise<Participant> {
  const { tx, now, services } = acting;
  return cancelByTerms(
    { ...participatingOf(acting), services },
    { id: participant.id, ...(version !== undefined && { version }) },
    {
      percentKept: percent ?? (await keptPercentOf(tx, participant, { terms: event, now })),
      settles: event.cancel_settles,
      reason,
      ...(because !== undefined && { because }),
    },
  );
}

/** Moves a participant to another course, for its fee where nothing was charged yet. @throws Problem not_found, and those of the verb */
export async function moveTo(
  acting: Acting,
  { event, participant, version }: { event: TheEvent; participant: Participant; version?: number | undefined },
  {
    course_id,
    places = participant.weight,
    reason = null,
    beyond = false,
  }: { course_id: number; places?: number; reason?: string | null | undefined; beyond?: boolean | undefined },
): Promise<Participant> {
  const moved = await move(
    participatingOf(acting),
    { id: participant.id, ...(version !== undefined && { version }) },
    {
      course_id,
      reason,
      beyond,
      fee: await feeOf(acting, event, { course_id, account_id: participant.account_id, places }),
    },
  );
  if (course_id !== participant.course_id) await mailEntry(acting, moved.id, 'entry_moved');
  return moved;
}

/** What staff ask to be done. */
type AskedAct = Pick<ParticipantAct, 'act' | 'reason' | 'beyond'> & { despite_standing?: boolean };

/** Does what staff pressed, and tells nobody. @throws Problem, and those of the verbs */
export async function carryOut(
  acting: Acting,
  { event, participant, version }: { event: TheEvent; participant: Participant; version?: number | undefined },
  { act, reason, beyond, despite_standing = false }: AskedAct,
): Promise<Participant> {
  const { now } = acting;
  const participating = participatingOf(acting);
  const read = { id: participant.id, ...(version !== undefined && { version }) };
  if ((beyond || despite_standing) && reason === null) throw fieldProblem('reason', 'required');
  const fee = () =>
    feeOf(acting, event, {
      course_id: participant.course_id,
      account_id: participant.account_id,
      places: participant.weight,
    });
  switch (act) {
    case 'approve':
      return approve(participating, read, { fee: await fee(), reason, beyond });
    case 'accept':
      return accept(participating, read, { fee: await fee(), reason });
    case 'restore':
      return restore({ ...participating, services: acting.services }, read, {
        fee: await fee(),
        reason,
        beyond,
        despiteStanding: despite_standing,
      });
    case 'refuse':
      return refuse(participating, read, { reason });
    case 'offer':
      return offer(participating, read, { until: offerDeadline(now, event.offer_hours, event.starts_at), beyond });
    case 'cancel':
      return cancelSettled(acting, { event, participant, version }, { reason });
    default:
      throw new Problem('wrong_state');
  }
}

/** Which mail tells of an act. */
function mailOfAct(act: ParticipantAct['act'], after: Participant): EntryMail | undefined {
  switch (act) {
    case 'approve':
    case 'accept':
    case 'restore':
      return after.state === 'entered' || after.payable ? mailOfPlace(after) : mailOf(after);
    case 'refuse':
      return 'entry_refused';
    case 'offer':
      return 'entry_offered';
    case 'cancel':
      return 'entry_cancelled';
    default:
      return undefined;
  }
}

/** Does what staff pressed, and tells whom it concerns. @throws Problem, and those of the verbs */
export async function doAct(
  acting: Acting,
  of: { event: TheEvent; participant: Participant; version?: number | undefined },
  asked: AskedAct,
): Promise<Participant> {
  const after = await carryOut(acting, of, asked);
  const kind = mailOfAct(asked.act, after);
  if (kind !== undefined) await mailEntry(acting, after.id, kind);
  return after;
}
