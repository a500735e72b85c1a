import { Problem } from '@tsudoi/contract';
import { jstToday, type StandingBar, standingBarOf } from '@tsudoi/domain';
import type { FacilityTx } from '../../db/scope.ts';
import { entrantFacts } from './store.ts';

/** Why the standing of a member keeps them from entering at a moment; null where nothing does. */
export async function standingBar(tx: FacilityTx, accountId: number, now: Date): Promise<StandingBar | null> {
  const facts = await entrantFacts(tx, accountId);
  if (facts === undefined) return null;
  return standingBarOf(facts, { afterDays: facts.renew_after_days ?? undefined, today: jstToday(now) });
}

/**
 * Refuses whom their standing keeps out. `despite` is of staff who were told: nobody gives a place to who is gone.
 * @throws Problem entry_paused, entry_lapsed, entry_withdrawn
 */
export async function mustBeEntrant(
  tx: FacilityTx,
  accountId: number,
  { now, despite = false }: { now: Date; despite?: boolean },
): Promise<void> {
  const bar = await standingBar(tx, accountId, now);
  if (bar !== null && (bar === 'withdrawn' || !despite)) throw new Problem(`entry_${bar}`);
}
