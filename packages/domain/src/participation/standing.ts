/**
 * Where a participant of a course stands: waits for a place; asked for one (to be paid, approved or drawn); was offered one from the
 * waiting list; is in; and the three ends.
 */
export const PARTICIPANT_STATES = [
  'waiting',
  'requested',
  'offered',
  'entered',
  'expired',
  'cancelled',
  'refused',
] as const;
/** One of {@link PARTICIPANT_STATES}. */
export type ParticipantState = (typeof PARTICIPANT_STATES)[number];

/** States of somebody who takes part or still may; of each course one has one such participation at most. */
export const LIVING_STATES = [
  'waiting',
  'requested',
  'offered',
  'entered',
] as const satisfies readonly ParticipantState[];

/** Whether somebody takes part or still may. */
export const isLiving = (state: ParticipantState): boolean => LIVING_STATES.some((living) => living === state);

/** A state with what tells apart the two ways of asking: what is `payable` is to be paid and keeps its places until then. */
export interface ParticipantStanding {
  state: ParticipantState;
  payable: boolean;
}

/** Whether places are held: of somebody who is in, was offered them, or is to pay for them. */
export const holdsPlaces = ({ state, payable }: ParticipantStanding): boolean =>
  state === 'entered' || state === 'offered' || (state === 'requested' && payable);

/** How a course chooses: in the order of entry, by approval of staff, or by lot. */
export const COURSE_SELECTIONS = ['order', 'approval', 'lot'] as const;
/** One of {@link COURSE_SELECTIONS}. */
export type CourseSelection = (typeof COURSE_SELECTIONS)[number];

/** What an entry meets: how its course chooses, whether it is to be paid before it stands, and whether there are places. */
export interface CourseEntry {
  selection: CourseSelection;
  /** The entry stands only once its fee is paid. */
  payFirst: boolean;
  /** There are places for the participant with all companions. */
  hasPlaces: boolean;
  /** The event has a waiting list. */
  waiting: boolean;
}

const placed = (payFirst: boolean): ParticipantStanding => ({
  state: payFirst ? 'requested' : 'entered',
  payable: payFirst,
});

/** How somebody who enters stands first; undefined where the course is full and has no waiting list. */
export function entryStanding({
  selection,
  payFirst,
  hasPlaces,
  waiting,
}: CourseEntry): ParticipantStanding | undefined {
  if (selection !== 'order') return { state: 'requested', payable: false };
  if (hasPlaces) return placed(payFirst);
  return waiting ? { state: 'waiting', payable: false } : undefined;
}

/**
 * What happens to a participant. `approve` gives what was asked for, by decision or by lot; `queue` puts whom it does not choose on the waiting
 * list; `offer` holds places for somebody who waits, `accept` takes them, `giveUp` lets them go. `pay` and `unpay` follow the money, `waive`
 * does without it. `restore` brings back who had ended, as when money comes too late and a place is left.
 */
export const PARTICIPANT_ACTS = [
  'approve',
  'queue',
  'refuse',
  'offer',
  'accept',
  'giveUp',
  'pay',
  'unpay',
  'waive',
  'expire',
  'cancel',
  'restore',
] as const;
/** One of {@link PARTICIPANT_ACTS}. */
export type ParticipantAct = (typeof PARTICIPANT_ACTS)[number];

/** What staff do with a participant by a press; leaving out what follows from money, time or the member. */
export const STAFF_ACTS = [
  'approve',
  'refuse',
  'offer',
  'accept',
  'cancel',
  'restore',
] as const satisfies readonly ParticipantAct[];
/** One of {@link STAFF_ACTS}. */
export type StaffAct = (typeof STAFF_ACTS)[number];

const ended = (state: 'expired' | 'cancelled' | 'refused'): ParticipantStanding => ({ state, payable: false });

/**
 * How a participant stands after an act; undefined where the act is not possible. With `payFirst` whoever gets a place is to pay before it stands.
 * Whether there are places is for the caller, who compares {@link holdsPlaces} before and after.
 */
export function participantAfter(
  { state, payable }: ParticipantStanding,
  act: ParticipantAct,
  { payFirst = false }: { payFirst?: boolean } = {},
): ParticipantStanding | undefined {
  const asks = state === 'requested' && !payable;
  switch (act) {
    case 'approve':
      return asks || state === 'waiting' ? placed(payFirst) : undefined;
    case 'queue':
      return asks ? { state: 'waiting', payable: false } : undefined;
    case 'refuse':
      return asks || state === 'waiting' ? ended('refused') : undefined;
    case 'offer':
      return state === 'waiting' ? { state: 'offered', payable: false } : undefined;
    case 'accept':
      return state === 'offered' ? placed(payFirst) : undefined;
    case 'giveUp':
      return state === 'offered' ? ended('cancelled') : undefined;
    case 'pay':
    case 'waive':
      return payable ? { state: 'entered', payable: false } : undefined;
    case 'unpay':
      return state === 'entered' ? { state: 'requested', payable: true } : undefined;
    case 'expire':
      return payable || state === 'offered' ? ended('expired') : undefined;
    case 'cancel':
      return isLiving(state) ? ended('cancelled') : undefined;
    case 'restore':
      return isLiving(state) ? undefined : placed(payFirst);
  }
}
