import { Problem } from '@tsudoi/contract';
import {
  entryStanding,
  freeOfCourse,
  holdsPlaces,
  type InvoiceLine,
  invoiceAmounts,
  isLiving,
  type ParticipantAct,
  type ParticipantStanding,
  participantAfter,
  poolAfter,
  withCapacity,
} from '@tsudoi/domain';
import type { RowChange } from '../../db/build.ts';
import { constraintOf } from '../../db/engine.ts';
import type { FacilityTx } from '../../db/scope.ts';
import { staleProblem } from '../../db/versioned.ts';
import type { Actor } from '../../kernel/context.ts';
import type { Facility } from '../../kernel/facility.ts';
import { recordHistory } from '../../kernel/history.ts';
import { isReturned } from '../deposits/index.ts';
import {
  cancelFor,
  issueFor,
  issuerOf,
  livingInvoices,
  lockPayerFor,
  lockPayers,
  payersOf,
} from '../invoices/index.ts';
import {
  type Course,
  hasWaitingFor,
  heldOf,
  insertParticipant,
  insertTurn,
  livingOf,
  lockCourse,
  lockCourseToChange,
  lockParticipants,
  lockPools,
  lockWaiting,
  type Participant,
  type Pool,
  participantById,
  poolIdsOf,
  replaceCoursePools,
  updateParticipant,
  writePools,
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

const NO_FEE: Fee = { lines: [] };

/** What was charged, so that a fee of 0 yen charges nobody. */
async function totalOf({ tx, facility }: Participating, course: Course, { lines }: Fee): Promise<number> {
  if (lines.length === 0) return 0;
  const { rounding } = await issuerOf(tx, facility);
  return invoiceAmounts(lines, { type: course.tax_type, rounding }).total;
}

/** Locks who pays for an account and, with `id`, who was charged for a participant: what money needs comes before places. */
async function lockMoney(tx: FacilityTx, accountId: number, id?: number): Promise<void> {
  const payers = [...(await payersOf(tx, [accountId])).values()];
  const charged = id === undefined ? undefined : (await livingInvoices(tx, 'event', [id])).get(id)?.payer_id;
  await lockPayers(tx, charged === undefined ? payers : [...new Set([...payers, charged])]);
}

/** Locks a participant. @throws Problem not_found; stale where it is not as it was read */
export async function locked(tx: FacilityTx, { id, version }: ReadParticipant): Promise<Participant> {
  const [participant] = await lockParticipants(tx, [id]);
  if (participant === undefined) throw new Problem('not_found');
  if (version !== undefined && version !== participant.version) throw staleProblem(participant);
  return participant;
}

/** The same after the money of whoever takes part. */
async function lockedWithMoney(tx: FacilityTx, read: ReadParticipant): Promise<Participant> {
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
function mustTakePlace({ called_off }: Course): void {
  if (called_off === 'canceled') throw new Problem('entry_closed');
}

/** Acts that give somebody a place, or hold one out to them. */
const GIVING: readonly ParticipantAct[] = ['approve', 'offer', 'accept', 'restore'];

/** The pools of a course, locked. */
async function poolsOf(tx: FacilityTx, courseId: number): Promise<Pool[]> {
  const ids = (await poolIdsOf(tx, [courseId])).get(courseId) ?? [];
  return [...(await lockPools(tx, ids)).values()];
}

const full = (pools: readonly Pool[]) => new Problem('course_full', { params: { free: freeOfCourse(pools) ?? 0 } });

/** Takes places of locked pools, below zero gives them back. @throws Problem course_full */
async function take(tx: FacilityTx, pools: readonly Pool[], places: number, beyond: boolean): Promise<void> {
  if (places === 0) return;
  const after = pools.map((pool) => {
    const next = poolAfter(pool, places, { beyond });
    if (next === undefined) throw full(pools);
    return { id: pool.id, ...next };
  });
  await writePools(tx, after);
}

/** Writes a participant, of whom a course has one at a time. @throws Problem already_entered */
async function onceOnly<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    throw constraintOf(error) === 'participant_once' ? new Problem('already_entered') : error;
  }
}

const weightOf = (companions: number): number => companions + 1;

/** What the history says of a participant. */
const told = (row: Participant) => ({
  event_id: row.event_id,
  course_id: row.course_id,
  account_id: row.account_id,
  state: row.state,
  payable: row.payable,
  companions: row.companions,
});

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
async function charge(
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
const isPaidFirst = ({ pay_days }: Course, total: number): boolean => pay_days !== null && total > 0;

/** Whether what was charged for a participant is paid, as of somebody who is brought back because the money came late. */
const isPaid = async (tx: FacilityTx, { id }: Participant): Promise<boolean> =>
  (await livingInvoices(tx, 'event', [id])).get(id)?.payment === 2;

const columnsOf = (standing: ParticipantStanding, now: Date, fee: Fee): RowChange<'participant'> => ({
  state: standing.state,
  payable: standing.payable,
  expires_at: standing.payable ? (fee.expires_at ?? null) : null,
  ended_at: isLiving(standing.state) ? null : now,
  ...(standing.state === 'entered' && { entered_at: now }),
  ...(standing.state === 'waiting' && { queued_at: now }),
});

/** Somebody who enters a course. */
export interface NewParticipant {
  course_id: number;
  account_id: number;
  companions?: number;
  companion_names?: string[];
  least_places?: number | null;
  answers?: Record<string, unknown>;
  source: Participant['source'];
  note?: string | null;
  fee?: Fee;
  /** Staff give a place whatever the course chooses by, and do not ask who else waits. */
  directly?: boolean;
  /** Staff give a place although there is none left. */
  beyond?: boolean;
  reason?: string;
}

/**
 * Lets somebody enter a course: with a place, on the waiting list, or to be approved or drawn, as `state` says. Place, participant and
 * invoice are one. Whether the event is open, and to whom, is for the caller. @throws Problem already_entered, course_full, places_busy, entry_closed
 */
export async function enter(participating: Participating, entry: NewParticipant): Promise<Participant> {
  const { tx, actor, now } = participating;
  const { course_id, account_id, companions = 0, fee = NO_FEE, beyond = false, directly = beyond } = entry;
  if (fee.lines.length > 0) await lockMoney(tx, account_id);
  const course = await existingCourse(tx, course_id);
  mustTakePlace(course);
  const pools = await poolsOf(tx, course_id);
  if ((await livingOf(tx, course_id, account_id)) !== undefined) throw new Problem('already_entered');
  const weight = weightOf(companions);
  const free = freeOfCourse(pools);
  const fits = free === undefined || weight <= free;
  const hasPlaces = beyond || (fits && (directly || free === undefined || !(await hasWaitingFor(tx, course_id, free))));
  const standing = entryStanding({
    selection: directly ? 'order' : course.selection,
    payFirst: isPaidFirst(course, await totalOf(participating, course, fee)),
    hasPlaces,
    waiting: course.waiting && !directly,
  });
  if (standing === undefined) throw full(pools);
  const holds = holdsPlaces(standing);
  await take(tx, pools, holds ? weight : 0, beyond);
  const values = {
    event_id: course.event_id,
    course_id,
    account_id,
    companions,
    companion_names: entry.companion_names ?? [],
    least_places: entry.least_places ?? null,
    answers: entry.answers ?? {},
    source: entry.source,
    note: entry.note ?? null,
    ...columnsOf(standing, now, fee),
    state: standing.state,
  };
  const inserted = await onceOnly(() => insertParticipant(tx, values, actor.name));
  const participant = holds ? await charge(participating, inserted, course, fee) : inserted;
  await note(participating, 'enter', participant, { reason: entry.reason ?? null, beyond });
  return participant;
}

/** What an act brings along. */
export interface Acting {
  fee?: Fee;
  reason?: string | null;
  beyond?: boolean;
}

/** Does an act with a locked participant. @throws Problem wrong_state, course_full, places_busy, entry_closed */
export async function act(
  participating: Participating,
  before: Participant,
  name: ParticipantAct,
  { fee = NO_FEE, reason = null, beyond = false, ...more }: Acting & { columns?: RowChange<'participant'> } = {},
): Promise<Participant> {
  const { tx, actor, now } = participating;
  const course = await existingCourse(tx, before.course_id);
  if (GIVING.includes(name)) mustTakePlace(course);
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
    ...(name === 'restore' && { finding: null }),
    ...more.columns,
  };
  const changed = await onceOnly(() => updateParticipant(tx, before, columns, actor.name));
  const participant =
    holds && standing.state !== 'offered' ? await charge(participating, changed, course, fee) : changed;
  await note(participating, name, participant, { before, reason, beyond });
  return participant;
}

/** Brings somebody back who had ended, if there is a place. @throws Problem fee_returned where their fee was given back, which pays for no second time */
export async function restore(
  participating: Participating,
  read: ReadParticipant,
  acting: Acting = {},
): Promise<Participant> {
  const { tx } = participating;
  const charged = (await livingInvoices(tx, 'event', [read.id])).get(read.id);
  if (charged !== undefined && (await isReturned(tx, charged.id))) throw new Problem('fee_returned');
  return restoring(participating, read, acting);
}

/** An act that may charge somebody. */
const charging =
  (name: ParticipantAct) =>
  async (participating: Participating, read: ReadParticipant, acting: Acting = {}): Promise<Participant> =>
    act(
      participating,
      await (acting.fee?.lines.length ? lockedWithMoney : locked)(participating.tx, read),
      name,
      acting,
    );

/** An act without money. */
const plain =
  (name: ParticipantAct) =>
  async (
    participating: Participating,
    read: ReadParticipant,
    acting: Pick<Acting, 'reason'> = {},
  ): Promise<Participant> =>
    act(participating, await locked(participating.tx, read), name, acting);

/** Gives a place to somebody who asked for one or waits. */
export const approve = charging('approve');
/** Takes the place that was offered. */
export const accept = charging('accept');
const restoring = charging('restore');
/** Says no to somebody who asked or waits. */
export const refuse = plain('refuse');
/** Puts somebody on the waiting list whom the lot did not choose. */
export const queue = plain('queue');
/** Lets the place go that was offered. */
export const giveUp = plain('giveUp');

/** Ends a participation with what was charged for it, as long as none of it is paid. */
async function end(
  participating: Participating,
  read: ReadParticipant,
  name: 'cancel' | 'expire',
  { reason = null, keepsInvoice = false, ...acting }: Acting & { keepsInvoice?: boolean },
): Promise<Participant> {
  const { tx, actor } = participating;
  const origin = { because: 'event', because_id: read.id } as const;
  if (keepsInvoice) await lockPayerFor(tx, origin);
  else await cancelFor(tx, origin, { reason: reason ?? name, actor });
  return act(participating, await locked(tx, read), name, { ...acting, reason });
}

/**
 * Cancels a participation and frees its places. An invoice of which nothing is paid is cancelled; where something is, the caller gives back what
 * the terms say in the same transaction, and says so with `keepsInvoice`. @throws Problem invoice_paid, payment_open, wrong_state
 */
export const cancel = (
  participating: Participating,
  read: ReadParticipant,
  acting: Pick<Acting, 'reason'> & { keepsInvoice?: boolean } = {},
): Promise<Participant> => end(participating, read, 'cancel', acting);

/** Frees the places of an offer that was not answered, or of an entry that was not paid. @throws Problem invoice_paid, payment_open, wrong_state */
export const expire = (
  participating: Participating,
  read: ReadParticipant,
  acting: Pick<Acting, 'reason'> & { keepsInvoice?: boolean } = {},
) => end(participating, read, 'expire', acting);

/** Moves somebody to another course of the event, with the places where some are held. @throws Problem course_full, already_entered, wrong_state */
export async function move(
  participating: Participating,
  read: ReadParticipant,
  { course_id, reason = null, beyond = false }: { course_id: number; reason?: string | null; beyond?: boolean },
): Promise<Participant> {
  const { tx, actor } = participating;
  const before = await locked(tx, read);
  if (!isLiving(before.state)) throw new Problem('wrong_state');
  if (before.course_id === course_id) return before;
  const ids = [before.course_id, course_id].toSorted((a, b) => a - b);
  const courses = [];
  for (const id of ids) courses.push(await existingCourse(tx, id));
  if (courses.some(({ event_id }) => event_id !== before.event_id)) throw new Problem('not_found');
  if (before.holds) {
    const poolIds = await poolIdsOf(tx, ids);
    const pools = await lockPools(tx, [...poolIds.values()].flat());
    const of = (id: number) => new Set(poolIds.get(id));
    const [left, entered] = [of(before.course_id), of(course_id)];
    const changes = (places: number, one: ReadonlySet<number>, other: ReadonlySet<number>) =>
      take(
        tx,
        [...pools.values()].filter(({ id }) => one.has(id) && !other.has(id)),
        places,
        beyond,
      );
    await changes(-before.weight, left, entered);
    await changes(before.weight, entered, left);
  }
  const participant = await onceOnly(() => updateParticipant(tx, before, { course_id }, actor.name));
  await note(participating, 'move', participant, { before, reason, beyond });
  return participant;
}

/** Changes how many people somebody brings. What was charged stays as it is. @throws Problem course_full, wrong_state */
export async function bring(
  participating: Participating,
  read: ReadParticipant,
  { companions, companion_names, beyond = false }: { companions: number; companion_names: string[]; beyond?: boolean },
): Promise<Participant> {
  const { tx, actor } = participating;
  const before = await locked(tx, read);
  if (!isLiving(before.state)) throw new Problem('wrong_state');
  await existingCourse(tx, before.course_id);
  const places = before.holds ? weightOf(companions) - before.weight : 0;
  if (places !== 0) await take(tx, await poolsOf(tx, before.course_id), places, beyond);
  const participant = await updateParticipant(tx, before, { companions, companion_names }, actor.name);
  await note(participating, 'bring', participant, { before, beyond });
  return participant;
}

/** Lets somebody take part in place of another, which takes no place. What was charged stays as it is. @throws Problem already_entered, wrong_state */
export async function substitute(
  participating: Participating,
  read: ReadParticipant,
  { account_id, reason = null }: { account_id: number; reason?: string | null },
): Promise<Participant> {
  const { tx, actor } = participating;
  const before = await locked(tx, read);
  if (!isLiving(before.state)) throw new Problem('wrong_state');
  await existingCourse(tx, before.course_id);
  const participant = await onceOnly(() => updateParticipant(tx, before, { account_id }, actor.name));
  await note(participating, 'substitute', participant, { before, reason });
  return participant;
}

/** Offers places to one who waits, until a moment. @throws Problem course_full, wrong_state */
export async function offer(
  participating: Participating,
  read: ReadParticipant,
  { until, beyond = false }: { until: Date; beyond?: boolean },
): Promise<Participant> {
  const { tx, now } = participating;
  const before = await locked(tx, read);
  const columns = { offered_at: now, expires_at: until };
  const participant = await act(participating, before, 'offer', { beyond, columns });
  await insertTurn(tx, { participant_id: before.id, outcome: 'offered', free: before.weight });
  return participant;
}

/** Which of some accounts may still take part. */
export type WhoMay = (accountIds: readonly number[]) => Promise<ReadonlySet<number>>;

/**
 * Offers the places that are free to those who wait, in the order in which they came: all that somebody asked for, or as many as there are
 * where fewer are enough. Whom the free places are too few for, or who may not
 * take part any more, is passed over, and the reason written down.
 */
export async function offerFree(
  participating: Participating,
  { course_id, until, whoMay }: { course_id: number; until: Date; whoMay?: WhoMay },
): Promise<Participant[]> {
  const { tx, now } = participating;
  const candidates = await lockWaiting(tx, course_id);
  if (candidates.length === 0) return [];
  const course = await lockCourse(tx, course_id);
  if (course === undefined) return [];
  const allowed = await whoMay?.(candidates.map(({ account_id }) => account_id));
  const offered: Participant[] = [];
  for (const candidate of candidates) {
    const free = freeOfCourse(await poolsOf(tx, course_id)) ?? candidate.weight;
    if (free === 0) break;
    const fits = free >= (candidate.least_places ?? candidate.weight);
    const outcome =
      allowed?.has(candidate.account_id) === false ? 'no_longer_allowed' : fits ? undefined : 'too_few_places';
    if (outcome !== undefined) {
      await insertTurn(tx, { participant_id: candidate.id, outcome, free });
      continue;
    }
    const companions = Math.min(candidate.weight, free) - 1;
    const fitting =
      companions === candidate.companions
        ? candidate
        : await updateParticipant(tx, candidate, { companions }, participating.actor.name);
    offered.push(await act(participating, fitting, 'offer', { columns: { offered_at: now, expires_at: until } }));
    await insertTurn(tx, { participant_id: candidate.id, outcome: 'offered', free });
  }
  return offered;
}

/**
 * Sets how many places pools have. Nobody loses a place: what is taken beyond is `extra`, which the caller says. Returns the pools as they are then.
 */
export async function setCapacity(
  tx: FacilityTx,
  capacities: ReadonlyMap<number, number>,
): Promise<Pick<Pool, 'id' | 'capacity' | 'extra' | 'taken'>[]> {
  const pools = await lockPools(tx, [...capacities.keys()]);
  const after = [...pools.values()].map((pool) => ({
    id: pool.id,
    ...withCapacity(pool, capacities.get(pool.id) ?? pool.capacity),
  }));
  await writePools(tx, after);
  return after;
}

/** Lets a course draw on other pools; who holds places holds them of those then, beyond their capacity where need be. */
export async function setCoursePools(
  tx: FacilityTx,
  course: { id: number; event_id: number },
  poolIds: readonly number[],
): Promise<void> {
  await lockCourseToChange(tx, course.id);
  const before = (await poolIdsOf(tx, [course.id])).get(course.id) ?? [];
  if (before.join() === poolIds.join()) return;
  const pools = await lockPools(tx, [...before, ...poolIds]);
  await replaceCoursePools(tx, course, poolIds);
  const held = await heldOf(tx, [...pools.keys()]);
  await writePools(
    tx,
    [...pools.values()].map((pool) => ({
      id: pool.id,
      ...withCapacity({ ...pool, taken: held.get(pool.id) ?? 0 }, pool.capacity),
    })),
  );
}
