import { addDays, addMonths, type Day } from '../dates/day.ts';
import { Registration } from '../enums/accounts.ts';

/**
 * Where a member stands: still looked at, a member, resting for a while (休会), past the last day (期限切れ), or gone (退会).
 * What is deleted has no standing.
 */
export const standings = ['temporary', 'official', 'paused', 'lapsed', 'withdrawn'] as const;
/** One of {@link standings}. */
export type Standing = (typeof standings)[number];

/** What changes a standing by its day: a pause, the end of one, and a withdrawal; who comes back rejoins (再入会). */
export const standingActs = ['pause', 'resume', 'withdraw', 'rejoin'] as const;
/** One of {@link standingActs}. */
export type StandingAct = (typeof standingActs)[number];

/** The columns of an account that its standing follows from; nothing else says it. */
export interface StandingFacts {
  registration: Registration;
  /** Last day of the membership; null where it never ends. */
  expires_on: Day | null;
  /** Whether the account is in use (ENUM-09); of a member false after a withdrawal. */
  active: boolean;
  paused: boolean;
}

/** An act with the first day on which it holds. */
export interface PlannedAct {
  act: StandingAct;
  holds_from: Day;
}

/** Where a member with these columns stands on a day, with nothing planned. The last day of a membership still counts. */
export function standingOf({ registration, expires_on: last, active, paused }: StandingFacts, today: Day): Standing {
  if (!active) return 'withdrawn';
  if (paused) return 'paused';
  if (registration === Registration.temporary) return 'temporary';
  return last !== null && last < today ? 'lapsed' : 'official';
}

const ALLOWED: Record<Standing, readonly StandingAct[]> = {
  // An application is withdrawn or refused; until then there is no membership to end.
  temporary: [],
  official: ['pause', 'withdraw'],
  paused: ['resume', 'withdraw'],
  lapsed: ['withdraw'],
  withdrawn: ['rejoin'],
};

/** What may be done with a member who stands so. */
export const actsOf = (standing: Standing): readonly StandingAct[] => ALLOWED[standing];

/** The columns after an act; undefined where it is not possible on the day. */
export function factsAfter<Facts extends StandingFacts>(
  facts: Facts,
  { act, holds_from }: PlannedAct,
): Facts | undefined {
  if (!actsOf(standingOf(facts, holds_from)).includes(act)) return undefined;
  return { ...facts, paused: act === 'pause', active: act !== 'withdraw' };
}

const inOrder = <Planned extends PlannedAct>(planned: readonly Planned[]): Planned[] =>
  planned.toSorted((a, b) => (a.holds_from < b.holds_from ? -1 : a.holds_from > b.holds_from ? 1 : 0));

/** Walks through planned acts in the order of their days: those that are possible by then, and those that are not. */
function walk<Facts extends StandingFacts, Planned extends PlannedAct>(start: Facts, planned: readonly Planned[]) {
  let facts = start;
  const [possible, impossible]: [Planned[], Planned[]] = [[], []];
  for (const each of inOrder(planned)) {
    const after = factsAfter(facts, each);
    (after === undefined ? impossible : possible).push(each);
    facts = after ?? facts;
  }
  return { facts, possible, impossible };
}

/** What of a plan is due on a day: the columns afterwards, what was done in its order, and what had become impossible. */
export function dueOn<Facts extends StandingFacts, Planned extends PlannedAct>(
  facts: Facts,
  planned: readonly Planned[],
  today: Day,
): { facts: Facts; done: Planned[]; dropped: Planned[] } {
  const { possible, impossible, ...after } = walk(
    facts,
    planned.filter(({ holds_from }) => holds_from <= today),
  );
  return { facts: after.facts, done: possible, dropped: impossible };
}

/** Where a member will stand on a day, as far as it is planned. */
export function standingOn(facts: StandingFacts, planned: readonly PlannedAct[], day: Day): Standing {
  return standingOf(dueOn(facts, planned, day).facts, day);
}

/** A plan after a change of it: what stays, and what goes with the change. */
export interface PlanChange<Planned> {
  stays: Planned[];
  goes: Planned[];
}

/**
 * Whether an act that is entered takes the place of a planned one: the same act does, a pause that of the end of another, and
 * the end of a membership that of everything from its day on.
 */
export function isReplacedBy(planned: PlannedAct, { act, holds_from }: PlannedAct): boolean {
  return (
    planned.act === act ||
    (act === 'pause' && planned.act === 'resume') ||
    (act === 'withdraw' && planned.holds_from >= holds_from)
  );
}

/**
 * What becomes of a plan when acts are entered; undefined where they are not possible. An act takes the place of a planned
 * one of its kind, a pause also that of the end of the former pause, and a withdrawal of all that would hold on or after it.
 */
export function planWith<Planned extends PlannedAct>(
  facts: StandingFacts,
  planned: readonly Planned[],
  entered: readonly PlannedAct[],
): PlanChange<Planned> | undefined {
  const isReplaced = (each: PlannedAct) => entered.some((act) => isReplacedBy(each, act));
  const stays = planned.filter((each) => !isReplaced(each));
  const { impossible } = walk<StandingFacts, PlannedAct>(facts, [...stays, ...entered]);
  return impossible.length > 0 ? undefined : { stays, goes: planned.filter(isReplaced) };
}

/** What becomes of a plan when one of its acts is undone: the end of a pause that does not begin goes with it. */
export function planWithout<Planned extends PlannedAct>(
  facts: StandingFacts,
  planned: readonly Planned[],
  undone: Planned,
): PlanChange<Planned> {
  const { possible, impossible } = walk(
    facts,
    planned.filter((each) => each !== undone),
  );
  return { stays: possible, goes: [undone, ...impossible] };
}

/** Until which day of a month one asks for a change at its end, unless the facility says otherwise. */
export const NOTICE_DAY = 10;
/** The last day of a month that every month has. */
export const LAST_NOTICE_DAY = 28;
/** Months ahead for which a member can ask. */
const MONTHS_AHEAD = 12;

const firstOfMonth = (day: Day): Day => `${day.slice(0, 7)}-01`;

/**
 * The first day on which a change holds that a member asks for today. With a notice day (1–28) changes hold from the first
 * of a month: the next one until that day of the month, afterwards the one behind it. 0 is without notice: from tomorrow.
 */
export function firstChangeDay(today: Day, noticeDay: number): Day {
  if (noticeDay === 0) return addDays(today, 1);
  return addMonths(firstOfMonth(today), Number(today.slice(8)) <= noticeDay ? 1 : 2);
}

/** The days from which a member can let a change hold, where the facility goes by months; empty where any day is possible. */
export function changeDays(today: Day, noticeDay: number): Day[] {
  if (noticeDay === 0) return [];
  const first = firstChangeDay(today, noticeDay);
  return Array.from({ length: MONTHS_AHEAD }, (_, months) => addMonths(first, months));
}

/** Whether a member may ask today for a change that holds from a day. */
export function isChangeDay(day: Day, today: Day, noticeDay: number): boolean {
  const first = firstChangeDay(today, noticeDay);
  return noticeDay === 0
    ? day >= first && day <= addMonths(first, MONTHS_AHEAD)
    : changeDays(today, noticeDay).includes(day);
}
