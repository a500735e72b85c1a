import { HOUR_MS } from '@tsudoi/domain';
import type { Scopes } from '../../db/scope.ts';
import { errorText, type Log } from '../../kernel/log.ts';
import { repeat } from '../../kernel/repeat.ts';
import { followTypes } from './join.ts';
import { type Due, facilitiesWithJoinsDue, putJoinOff, takeJoinsDue } from './join-store.ts';

const LOOK_MS = 2_000;
const BATCH = 50;
const WHY = 'plans that go with member types';

/** Looks after members whose types or standing changed: a batch in one transaction, and where that fails each by itself. */
export function startJoinRounds({ scopes, log }: { scopes: Scopes; log: Log }): { stop(): Promise<void> } {
  async function some(facilityId: number, limit: number): Promise<Due[]> {
    return scopes.inFacility(facilityId, async (tx) => {
      const due = await takeJoinsDue(tx, limit);
      const now = new Date();
      for (const one of due.toSorted((a, b) => a.account_id - b.account_id)) await followTypes(tx, one, now);
      return due;
    });
  }
  async function next(facilityId: number): Promise<number> {
    try {
      return (await some(facilityId, BATCH)).length;
    } catch (error) {
      log.error({ msg: WHY, facility_id: facilityId, error: errorText(error) });
    }
    let failed: number | undefined;
    try {
      const [first] = await scopes.inFacility(facilityId, async (tx) => {
        const [one] = await takeJoinsDue(tx, 1);
        failed = one?.account_id;
        if (one !== undefined) await followTypes(tx, one, new Date());
        return [one];
      });
      return first === undefined ? 0 : 1;
    } catch (error) {
      log.error({ msg: WHY, facility_id: facilityId, account_id: failed, error: errorText(error) });
      const id = failed;
      if (id === undefined) return 0;
      await scopes.inFacility(facilityId, (tx) => putJoinOff(tx, id, new Date(Date.now() + HOUR_MS)));
      return 1;
    }
  }
  async function round(): Promise<void> {
    for (const id of await scopes.asOperator(WHY, facilitiesWithJoinsDue))
      while (!loop.isStopping() && (await next(id)) > 0);
  }
  const loop = repeat(round, { pauseMs: LOOK_MS, what: WHY, log });
  return { stop: loop.stop };
}
