import type { ParticipantState } from '../participation/standing.ts';
import type { PassVerdict } from '../pass/judge.ts';

/** What a door answers: in, look at this one, or not in. */
export const doorVerdicts = ['in', 'look', 'no'] as const;
/** One of {@link doorVerdicts}. */
export type DoorVerdict = (typeof doorVerdicts)[number];

/** How somebody was found: a phone's window, a printed card, a number that was scanned or typed, a name in the list, or an entry at the door. */
export const scanMeans = ['live', 'paper', 'member_code', 'typed', 'list', 'walk_in'] as const;
/** One of {@link scanMeans}. */
export type ScanMeans = (typeof scanMeans)[number];

/**
 * Why a door says look or no. Of the code: it is nothing that we know, signed by somebody else, of another facility, revoked, a picture of
 * an earlier window, a printed card whose time is over, or signed by a key that the door has not got. Of the person: not in this event, ended,
 * without a place. Of the event: called off. To be looked at: in already, not paid, no member at this time, another day, a phone whose clock is wrong, not in the list of a
 * door without network, a card without a list, and a ticket that a door plan gives to another door while there is no network.
 */
export const doorReasons = [
  'unreadable',
  'forged',
  'foreign',
  'revoked',
  'old_screenshot',
  'pass_over',
  'unknown_key',
  'not_in_list',
  'cancelled',
  'expired',
  'refused',
  'no_place',
  'called_off',
  'already_in',
  'not_paid',
  'resting',
  'wrong_day',
  'phone_clock',
  'maybe_new',
  'no_list',
  'other_door',
] as const;
/** One of {@link doorReasons}. */
export type DoorReason = (typeof doorReasons)[number];

/** A session of a course, in ms since 1970. */
export interface DoorSession {
  id: number;
  from: number;
  until: number;
  calledOff: boolean;
}

/** What a list says of somebody. */
export interface DoorPerson {
  state: ParticipantState;
  /** The fee is to be paid before the place stands. */
  payable: boolean;
  /** Something of the fee is open, whether it is due or not. */
  unpaid: boolean;
  /** The membership is paused, ended or withdrawn: the entry stays, and staff decide. */
  resting?: boolean | undefined;
  /** Sessions of the course. */
  sessions: readonly DoorSession[];
}

/** A check-in that stands: it let somebody in and was not taken back. */
export interface EarlierCheckIn {
  nonce: string;
  session: number | null;
  /** By the server's clock, ms since 1970. */
  at: number;
}

/** All that a door, or the server afterwards, answers from. */
export interface AtTheDoor<Earlier extends EarlierCheckIn = EarlierCheckIn> {
  /** What the pass is, where one was shown; see `judgePass`. */
  pass?: PassVerdict | undefined;
  /** Who it is, as far as the list knows. */
  person: DoorPerson | undefined;
  /** Whether there is a list at all. */
  hasList: boolean;
  /** Whether the list is what the server knows now: then who is not in it is not in the event. */
  isCurrent: boolean;
  eventCalledOff: boolean;
  /** A door plan gives the ticket to another door, and nothing is heard of what that door did. */
  isOfOtherDoor?: boolean | undefined;
  earlier: readonly Earlier[];
  /** By the server's clock, ms since 1970. */
  at: number;
  /** Of the same scan, which may have come before. */
  nonce: string;
}

/** The answer of a door. */
export interface Admission<Earlier extends EarlierCheckIn = EarlierCheckIn> {
  verdict: DoorVerdict;
  /** Null where somebody is simply in. */
  why: DoorReason | null;
  /** The session it is for. */
  session: number | null;
  /** The first check-in for the same session, where there is one. */
  first: Earlier | undefined;
}

/** How long before a session its door opens, and after its end still lets in, in ms. */
const EARLY_MS = 3 * 3_600_000;
const LATE_MS = 3_600_000;

const PASS_SAYS_NO: Partial<Record<PassVerdict, DoorReason>> = {
  unreadable: 'unreadable',
  forged: 'forged',
  foreign: 'foreign',
  revoked: 'revoked',
  old_screenshot: 'old_screenshot',
  expired: 'pass_over',
};

/** The session that somebody comes for at a time: the one that is on or about to be, of several the one that began last. */
export function sessionAt(sessions: readonly DoorSession[], at: number): DoorSession | undefined {
  const open = sessions.filter(({ from, until }) => at >= from - EARLY_MS && at < until + LATE_MS);
  const begun = open.filter(({ from }) => from <= at);
  return begun.toSorted((a, b) => b.from - a.from)[0] ?? open.toSorted((a, b) => a.from - b.from)[0];
}

function personSaysNo({ state, payable }: DoorPerson): DoorReason | undefined {
  if (state === 'cancelled' || state === 'expired' || state === 'refused') return state;
  return state === 'entered' || payable ? undefined : 'no_place';
}

/**
 * Whom of several entries of one person a door means: one that has a place before one that has ended or waits, then the one whose session is on or
 * comes next.
 */
export function entryAt<Person extends DoorPerson>(entries: readonly Person[], at: number): Person | undefined {
  const rank = (person: Person): number => {
    const session = sessionAt(person.sessions, at);
    const away = session === undefined ? Number.MAX_SAFE_INTEGER / 4 : Math.abs(session.from - at);
    const isOn = session !== undefined && session.from <= at && at < session.until;
    return (personSaysNo(person) === undefined ? 0 : Number.MAX_SAFE_INTEGER / 2) + (isOn ? 0 : away);
  };
  return entries.toSorted((a, b) => rank(a) - rank(b))[0];
}

/** In the order of time; of two at once the same one everywhere. */
export const byTime = (a: { at: number; nonce: string }, b: { at: number; nonce: string }): number =>
  a.at - b.at || (a.nonce < b.nonce ? -1 : 1);

/**
 * Decides about somebody who stands at a door. The server asks the same about scans that come later, whatever the door did. What a card says
 * comes before what the list says, and a no before a look.
 */
export function admit<Earlier extends EarlierCheckIn>(seen: AtTheDoor<Earlier>): Admission<Earlier> {
  const { person, pass, at } = seen;
  const now = person === undefined ? undefined : sessionAt(person.sessions, at);
  const session = now?.id ?? null;
  const first = seen.earlier.filter((one) => one.session === session && one.nonce !== seen.nonce).toSorted(byTime)[0];
  const answer = (verdict: DoorVerdict, why: DoorReason | null): Admission<Earlier> => ({
    verdict,
    why,
    session,
    first,
  });

  const refusedPass = pass === undefined ? undefined : PASS_SAYS_NO[pass];
  if (refusedPass !== undefined) return answer('no', refusedPass);
  if (pass === 'unknown_key') return answer(seen.isCurrent ? 'no' : 'look', 'unknown_key');
  if (seen.eventCalledOff) return answer('no', 'called_off');
  if (person === undefined) {
    if (!seen.hasList) return answer('look', 'no_list');
    return seen.isCurrent ? answer('no', 'not_in_list') : answer('look', 'maybe_new');
  }
  const refused = personSaysNo(person);
  if (refused !== undefined) return answer('no', refused);
  if (now?.calledOff === true) return answer('no', 'called_off');
  if (first !== undefined) return answer('look', 'already_in');
  if (person.payable || person.unpaid) return answer('look', 'not_paid');
  if (person.resting === true) return answer('look', 'resting');
  if (now === undefined && person.sessions.length > 0) return answer('look', 'wrong_day');
  if (seen.isOfOtherDoor === true) return answer('look', 'other_door');
  if (pass === 'phone_clock') return answer('look', 'phone_clock');
  return answer('in', null);
}
