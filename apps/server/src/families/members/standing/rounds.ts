import { type Day, jstToday } from '@tsudoi/domain';
import type { FacilityTx, Scopes } from '../../../db/scope.ts';
import { UNKNOWN_ACTOR } from '../../../kernel/context.ts';
import { errorText, type Log } from '../../../kernel/log.ts';
import { repeat } from '../../../kernel/repeat.ts';
import type { Services } from '../../../kernel/services.ts';
import { findMember } from '../store.ts';
import { carryOut } from './carry-out.ts';
import { facilitiesWithDue, lockDueMembers, standingChanges } from './store.ts';

/** How often a worker looks for what has become due; the first look after midnight in Japan finds the new day. */
const LOOK_MS = 60_000;
/** Members of one transaction, which stays far below a quarter of a second. */
const BATCH = 20;
const WHY = 'changes of standing that are due';

/** The worker that lets changes of standing hold from their day. */
export interface StandingRounds {
  /** Carries out all that is due today; returns for how many members. */
  round(): Promise<number>;
  stop(): Promise<void>;
}

type Work = Pick<Services, 'sessions' | 'pageUrl' | 'recordsChanged'>;

/** Carries out what is due for some members of a facility; returns for how many, 0 once nothing is left. */
async function carryOutSome(tx: FacilityTx, services: Work, today: Day): Promise<number> {
  const ids = await lockDueMembers(tx, today, BATCH);
  for (const id of ids) {
    const row = await findMember(tx, id, null);
    if (row === undefined) continue;
    const { planned } = await standingChanges(tx, id);
    await carryOut({ tx, services, today, writer: { actor: UNKNOWN_ACTOR, requestId: null } }, row, planned);
  }
  return ids.length;
}

/**
 * Looks every minute for changes whose day has come, facility after facility. A change is carried out and ended in one
 * transaction, and its member is locked: several workers, or a round that was broken off, carry out nothing twice. A
 * facility that fails is logged and holds up no other.
 */
export function startStandingRounds(parts: {
  scopes: Scopes;
  services: Work;
  log: Log;
  /** For tests: the clock, and the pause between looks. */
  now?: () => Date;
  lookMs?: number;
}): StandingRounds {
  const { scopes, services, log, now = () => new Date() } = parts;

  async function round(): Promise<number> {
    const today = jstToday(now());
    let members = 0;
    for (const id of await scopes.asOperator(WHY, (tx) => facilitiesWithDue(tx, today))) {
      try {
        let some = 0;
        do {
          some = await scopes.inFacility(id, (tx) => carryOutSome(tx, services, today));
          members += some;
        } while (some === BATCH && !loop.isStopping());
      } catch (error) {
        log.error({ msg: WHY, facility_id: id, error: errorText(error) });
      }
      if (loop.isStopping()) break;
    }
    if (members > 0) log.info({ msg: WHY, members });
    return members;
  }

  const loop = repeat(round, { pauseMs: parts.lookMs ?? LOOK_MS, what: WHY, log });
  return { round, stop: loop.stop };
}
