import { HOUR_MS } from '@tsudoi/domain';
import type { Scopes } from '../../db/scope.ts';
import { errorText, type Log } from '../../kernel/log.ts';
import type { Storage } from '../../ports/storage.ts';
import { forgetIssued, type IssuedUpload, issuedBefore } from './store.ts';

/**
 * How long an upload may wait for being completed. Its ticket is good for an hour; a form that is still open a day later
 * begins anew.
 */
export const UPLOAD_KEPT_HOURS = 24;

const EVERY_MS = 600_000;
const BATCH = 200;
const WHY = 'removing uploads that nobody completed';

export interface UploadSweeper {
  /** Removes what is too old now; answers how many places it looked at and cleared. */
  sweep(): Promise<number>;
  stop(): Promise<void>;
}

/**
 * The worker that clears the places uploads came to. A completed one has moved on, so that whatever lies there a day
 * later was never completed, or was sent again by the same form; both go, with their rows. Two workers may do it at once:
 * removing what is not there is no mistake. What a storage does not let go of stays written down for the next round.
 */
export function startUploadSweeper(parts: {
  scopes: Scopes;
  storage: Pick<Storage, 'remove'>;
  log: Log;
  everyMs?: number;
}): UploadSweeper {
  const { scopes, storage, log } = parts;
  let stopping = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<unknown> = Promise.resolve();

  /** Removes the files of a batch; answers those that are gone. */
  async function removed(batch: readonly IssuedUpload[]): Promise<IssuedUpload[]> {
    const gone: IssuedUpload[] = [];
    for (const upload of batch) {
      if (stopping) break;
      try {
        await storage.remove(upload.key);
        gone.push(upload);
      } catch (error) {
        log.warn({ msg: 'upload not removed', facility_id: upload.facility_id, error: errorText(error) });
      }
    }
    return gone;
  }

  async function sweep(): Promise<number> {
    const before = new Date(Date.now() - UPLOAD_KEPT_HOURS * HOUR_MS);
    let [cleared, last] = [0, 0];
    for (;;) {
      const afterId = last;
      const batch = await scopes.asOperator(WHY, (tx) => issuedBefore(tx, before, afterId, BATCH));
      last = batch.at(-1)?.id ?? last;
      const gone = await removed(batch);
      if (gone.length > 0) await scopes.asOperator(WHY, (tx) => forgetIssued(tx, gone));
      cleared += gone.length;
      if (stopping || batch.length < BATCH) break;
    }
    if (cleared > 0) log.info({ msg: 'places of old uploads cleared', count: cleared });
    return cleared;
  }

  const next = () => {
    if (stopping) return;
    timer = setTimeout(() => {
      running = sweep()
        .catch((error: unknown) => log.error({ msg: 'sweep of uploads', error: errorText(error) }))
        .finally(next);
    }, parts.everyMs ?? EVERY_MS);
    timer.unref();
  };
  next();

  return {
    sweep,
    async stop() {
      stopping = true;
      clearTimeout(timer);
      await running;
    },
  };
}
