import { type Day, jstToday } from '@tsudoi/domain';
import type { FacilityTx, Scopes } from '../../db/scope.ts';
import { UNKNOWN_ACTOR } from '../../kernel/context.ts';
import { errorText, type Log } from '../../kernel/log.ts';
import { repeat } from '../../kernel/repeat.ts';
import type { Services } from '../../kernel/services.ts';
import { advanceRun } from './advance.ts';
import { facilitiesToBill, insertRun, leftOutOf, noteDay, openRun, updateRun } from './store.ts';

/** How often a worker looks for days without a run; the first look after midnight in Japan finds the new one. */
const LOOK_MS = 60_000;
const WHY = 'daily billing runs';

/** The worker that reckons every day what has become due. */
export interface BillingRounds {
  /** Works on all that is due; returns for how many facilities. */
  round(): Promise<number>;
  stop(): Promise<void>;
}

/** Facilities that one worker bills at once. */
const AT_ONCE = 3;

/** How long a preview that somebody began and left keeps the runs of the night waiting. */
const FORGOTTEN_MS = 24 * 60 * 60_000;

/**
 * Begins the run of a day, or anew the one that waits from days before; undefined where nothing is to do. What was left out
 * stays out, and a preview that is forgotten gives way.
 */
async function beginDay(tx: FacilityTx, { today, before }: { today: Day; before: Date }): Promise<number | undefined> {
  const open = await openRun(tx);
  const isForgotten = open?.state === 'ready' && open.calculated_at !== null && open.calculated_at < before;
  if (open !== undefined && !(open.state === 'ready' && (open.scheduled || isForgotten))) return undefined;
  if (!(await noteDay(tx, today))) return undefined;
  const night = { through_on: today, scheduled: true, created_by: '' };
  if (open === undefined) return insertRun(tx, night);
  const left_out = JSON.stringify(await leftOutOf(tx, open.id));
  if (!open.scheduled) {
    await updateRun(tx, open, { state: 'dropped', finished_at: new Date() }, '');
    return insertRun(tx, { ...night, touched: open.touched, left_out });
  }
  await updateRun(tx, open, { state: 'calculating', cursor_id: 0, through_on: today, left_out }, '');
  return open.id;
}

/**
 * Every day, in each facility by itself: reckons what is due, and makes the invoices unless the total is far from what it was a
 * month before, which waits for a person. A run that its worker left is gone on with. A facility that fails holds up no other.
 */
export function startBillingRounds(parts: {
  scopes: Scopes;
  services: Pick<Services, 'recordsChanged'>;
  log: Log;
  /** For tests: the clock, and the pause between looks. */
  now?: () => Date;
  lookMs?: number;
}): BillingRounds {
  const { scopes, services, log, now = () => new Date() } = parts;

  async function round(): Promise<number> {
    const today = jstToday(now());
    const before = new Date(now().getTime() - FORGOTTEN_MS);
    let begun = 0;
    const due = await scopes.asOperator(WHY, (tx) => facilitiesToBill(tx, { today, before }));
    async function bill({ id, run_id }: (typeof due)[number]): Promise<void> {
      try {
        const runId = (await scopes.inFacility(id, (tx) => beginDay(tx, { today, before }))) ?? run_id;
        if (runId === null) return;
        begun += 1;
        await advanceRun((work) => scopes.inFacility(id, work), runId, {
          log,
          isStopping: loop.isStopping,
          working: () => ({
            actor: UNKNOWN_ACTOR,
            now: now(),
            notify: (tx) => tx.afterCommit(() => services.recordsChanged(id, { menu: 'billing-runs' })),
          }),
        });
      } catch (error) {
        log.error({ msg: WHY, facility_id: id, error: errorText(error) });
      }
    }
    // A large facility does not keep the others waiting.
    const lane = async () => {
      for (let next = due.shift(); next !== undefined && !loop.isStopping(); next = due.shift()) await bill(next);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, lane));
    if (begun > 0) log.info({ msg: WHY, facilities: begun });
    return begun;
  }

  const loop = repeat(round, { pauseMs: parts.lookMs ?? LOOK_MS, what: WHY, log });
  return { round, stop: loop.stop };
}
