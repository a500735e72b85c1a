import { Problem } from '@tsudoi/contract';
import {
  holdsPlaces,
  type InvoiceLine,
  InvoicePayment,
  invoiceAmounts,
  isLiving,
  type ParticipantAct,
  type ParticipantStanding,
  participantAfter,
} from '@tsudoi/domain';
import type { RowChange } from '../../db/build.ts';
import { constraintOf } from '../../db/engine.ts';
import type { FacilityTx } from '../../db/scope.ts';
import { staleProblem } from '../../db/versioned.ts';
import type { Actor } from '../../kernel/context.ts';
import type { Facility } from '../../kernel/facility.ts';
import { recordHistory } from '../../kernel/history.ts';
import { issueFor, issuerOf, livingInvoices, lockPayers, payersOf } from '../invoices/index.ts';
import { poolsOf, take } from './places.ts';
import { mustBeEntrant } from './standing.ts';
import {
  type Course,
  lockCourse,
  lockParticipants,
  type Participant,
  participantById,
  updateParticipant,
} from './store.ts';

/** The transaction in which participants change, and who changes them. */
export interface Participating {
  tx: FacilityTx;
  actor: Actor;
  facility: Pick<Facility, 'name'>;
  now: Date;
}

/** A participant as somebody read it; without a version it is whatever it is now. */
export interface ReadParticipant {
  id: number;
  version?: number;
}

/** What the fee of a place comes to and until when it is to be paid. */
export interface Fee {
  lines: readonly InvoiceLine[];
  /** Last day on which it is to be paid; that of the facility unless told. */
  due_on?: string;
  /** When an entry that is not paid by then loses its places; needed where the event lets nobody in unpaid. */
  expires_at?: Date;
}

/** What costs nothing. */
export const NO_FEE: Fee = { lines: [] };

/** What was charged, so that a fee of 0 yen charges nobody. */
export async function totalOf({ tx, facility }: Participating, course: Course, { lines }: Fee): Promise<number> {
  if (lines.length === 0) return 0;
  const { rounding } = await issuerOf(tx, facility);
  return invoiceAmounts(lines, { type: course.tax_type, rounding }).total;
}

/**
 * Locks who pays for an account and, with `id`, who was charged for a participant, together with `others`: what money needs comes before
 * places.
 */
export async function lockMoney(
  tx: FacilityTx,
  accountId: number,
  id?: number,
  others: readonly number[] = [],
): Promise<void> {
  const payers = [...(await payersOf(tx, [accountId])).values()];
  const charged = id === undefined ? undefined : (await livingInvoices(tx, 'event', [id])).get(id)?.payer_id;
  await lockPayers(tx, [...new Set([...payers, ...(charged === undefined ? [] : [charged]), ...others])]);
}

/** Locks a participant. @throws Problem not_found; stale where it is not as it was read */
export async function locked(tx: FacilityTx, { id, version }: ReadParticipant): Promise<Participant> {
  const [participant] = await lockParticipants(tx, [id]);
  if (participant === undefined) throw new Problem('not_found');
  if (version !== undefined && version !== participant.version) throw staleProblem(participant);
  return participant;
}

/** The same after the money of whoever takes part. */
export async function lockedWithMoney(tx: FacilityTx, read: ReadParticipant): Promise<Participant> {
  const before = await participantById(tx, read.id);
  if (before === undefined) throw new Problem('not_found');
  await lockMoney(tx, before.account_id, before.id);
  const participant = await locked(tx, read);
  // Somebody else took the place of the person meanwhile, whose payer is not locked.
  if (participant.account_id !== before.account_id) throw staleProblem(participant);
  return participant;
}

/** A course, locked as whoever enters locks it. @throws Problem not_found */
export async function existingCourse(tx: FacilityTx, id: number): Promise<Course> {
  const course = await lockCourse(tx, id);
  if (course === undefined) throw new Problem('not_found');
  return course;
}

/** Nobody gets a place in what is cancelled, whoever gives it. @throws Problem entry_closed */
export function mustTakePlace({ called_off }: Course): void {
  if (called_off === 'canceled') throw new Problem('entry_closed');
}

/** Acts that give somebody a place, or hold one out to them. */
const GIVING: readonly ParticipantAct[] = ['approve', 'offer', 'accept', 'restore'];

/** Writes a participant, of whom a course has one at a time. @throws Problem already_entered */
export async function onceOnly<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    throw constraintOf(error) === 'participant_once' ? new Problem('already_entered') : error;
  }
}

/** What the history says of a participant. */
const told = (row: Participant) => ({
  event_id: row.event_id,
  course_id: row.course_id,
  account_id: row.account_id,
  state: row.state,
  payable: row.payable,
  companions: row.companions,
  ...(row.state === 'waiting' && { least_places: row.least_places }),
});

/** Writes down in the history what was done with a participant. */
export async function note(
  { tx, actor }: Participating,
  action: string,
  after: Participant,
  { before, ...more }: { before?: Participant; reason?: string | null; beyond?: boolean } = {},
): Promise<void> {
  await recordHistory(tx, actor, {
    family: 'participation',
    recordId: after.id,
    version: after.version,
    action,
    before: before === undefined ? null : told(before),
    after: { ...told(after), ...more },
  });
}

/** Issues the invoice of a participant who has a place, unless nothing is charged or one is there; the participant names it. */
export async function charge(
  participating: Participating,
  participant: Participant,
  course: Course,
  fee: Fee,
): Promise<Participant> {
  const { tx, facility, now, actor } = participating;
  if (fee.lines.length === 0 || (await livingInvoices(tx, 'event', [participant.id])).has(participant.id))
    return participant;
  const issued = await issueFor(
    { tx, facility, now, by: actor.name },
    {
      account_id: participant.account_id,
      because: 'event',
      because_id: participant.id,
      title: course.event_name,
      lines: fee.lines,
      tax_type: course.tax_type,
      ...(fee.due_on !== undefined && { due_on: fee.due_on }),
    },
  );
  if (issued === undefined) return participant;
  return updateParticipant(tx, participant, { invoice_id: issued.id, pay_until: fee.due_on ?? null }, actor.name);
}

/** Whether a place is to be paid before it stands, of what it costs. */
export const isPaidFirst = ({ pay_days }: Course, total: number): boolean => pay_days !== null && total > 0;

/** Whether what was charged for a participant is paid, as of somebody who is brought back because the money came late. */
const isPaid = async (tx: FacilityTx, { id }: Participant): Promise<boolean> =>
  (await livingInvoices(tx, 'event', [id])).get(id)?.payment === InvoicePayment.paid;

/** The columns of a participant that follow from a standing. */
export const columnsOf = (standing: ParticipantStanding, now: Date, fee: Fee): RowChange<'participant'> => ({
  state: standing.state,
  payable: standing.payable,
  expires_at: standing.payable ? (fee.expires_at ?? null) : null,
  ended_at: isLiving(standing.state) ? null : now,
  ...(standing.state === 'entered' && { entered_at: now }),
  ...(standing.state === 'waiting' && { queued_at: now }),
});

/** What an act brings along. */
export interface Acting {
  fee?: Fee;
  reason?: string | null;
  beyond?: boolean;
  /** Staff know that the member rests or that the membership ended, and bring them back all the same. */
  despiteStanding?: boolean;
}

/**
 * Does an act with a locked participant. An entry that is there stays while its member rests; who is brought back enters anew, and nobody
 * gives a place to who has left. @throws Problem wrong_state, course_full, places_busy, entry_closed, and those of `mustBeEntrant`
 */
export async function act(
  participating: Participating,
  before: Participant,
  name: ParticipantAct,
  {
    fee = NO_FEE,
    reason = null,
    beyond = false,
    despiteStanding = false,
    ...more
  }: Acting & { columns?: RowChange<'participant'> } = {},
): Promise<Participant> {
  const { tx, actor, now } = participating;
  const course = await existingCourse(tx, before.course_id);
  if (GIVING.includes(name)) {
    mustTakePlace(course);
    await mustBeEntrant(tx, before.account_id, { now, despite: name !== 'restore' || despiteStanding });
  }
  const isCharged = isPaidFirst(course, await totalOf(participating, course, fee));
  const payFirst = isCharged && !(await isPaid(tx, before));
  const standing = participantAfter(before, name, { payFirst });
  if (standing === undefined) throw new Problem('wrong_state');
  const holds = holdsPlaces(standing);
  const places = (Number(holds) - Number(before.holds)) * before.weight;
  if (places !== 0) await take(tx, await poolsOf(tx, before.course_id), places, beyond);
  const columns = {
    ...columnsOf(standing, now, fee),
    end_reason: isLiving(standing.state) ? null : reason,
    ...(isLiving(standing.state) && { kept_yen: null, returned_yen: null, settled_as: null }),
    ...(name === 'restore' && { finding: null }),
    ...more.columns,
  };
  const changed = await onceOnly(() => updateParticipant(tx, before, columns, actor.name));
  const participant =
    holds && standing.state !== 'offered' ? await charge(participating, changed, course, fee) : changed;
  await note(participating, name, participant, { before, reason, beyond });
  return participant;
}
