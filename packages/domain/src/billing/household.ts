import type { Day } from '../dates/day.ts';

/** Somebody of a household who is on a plan. */
export interface HouseholdPlace {
  subscriber_id: number;
  account_id: number;
  starts_on: Day;
  ends_on: Day | null;
}

/**
 * How many of a household are on a plan in a month, and the how-manieth of them somebody is: who began first is first (G-56).
 * Position 0 where somebody is not among them.
 */
export function householdPosition(
  places: readonly HouseholdPlace[],
  subscriberId: number,
  { first, last }: { first: Day; last: Day },
): { size: number; position: number } {
  const living = places
    .filter(({ starts_on, ends_on }) => starts_on <= last && (ends_on === null || ends_on >= first))
    .toSorted((a, b) => a.starts_on.localeCompare(b.starts_on) || a.subscriber_id - b.subscriber_id);
  // Who left and came back within the month is one person still.
  const people = [...new Set(living.map(({ account_id }) => account_id))];
  const own = living.find(({ subscriber_id }) => subscriber_id === subscriberId);
  return { size: people.length, position: own === undefined ? 0 : people.indexOf(own.account_id) + 1 };
}

/** Share by which a total may differ from the one before, in percent, without a person having to look. */
export const EXPECTED_CHANGE_PERCENT = 30;

/** Whether a total is so far from the one before, in yen, that a person has to look; the first one always is. */
export function isFarFrom(total: number, previous: number | null): boolean {
  const before = previous ?? 0;
  return Math.abs(total - before) * 100 > before * EXPECTED_CHANGE_PERCENT;
}
