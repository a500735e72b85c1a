import type { Day } from '../dates/day.ts';
import { renewalWindow } from '../dates/expiry.ts';
import { type StandingFacts, standingOf } from '../standing/standing.ts';

/** Why the standing of a member is in the way of a place: they are gone, rest, or the membership ended and can be renewed no more. */
export const standingBars = ['withdrawn', 'paused', 'lapsed'] as const;
/** One of {@link standingBars}. */
export type StandingBar = (typeof standingBars)[number];

/**
 * What of a standing keeps somebody from entering an event by themselves; null where nothing does. A membership that ended counts as long as it can
 * still be renewed, which is `afterDays`.
 */
export function standingBarOf(
  facts: StandingFacts,
  { afterDays, today }: { afterDays: number | undefined; today: Day },
): StandingBar | null {
  const standing = standingOf(facts, today);
  if (standing === 'withdrawn' || standing === 'paused') return standing;
  const window = { expiresOn: facts.expires_on, today, ...(afterDays !== undefined && { afterDays }) };
  return standing === 'lapsed' && renewalWindow(window) === 'lapsed' ? 'lapsed' : null;
}
