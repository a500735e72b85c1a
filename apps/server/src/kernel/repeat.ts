import { errorText, type Log } from './log.ts';

/** Work of a worker that runs again and again. */
export interface Repetition {
  /** Whether `stop` was called, for work that can end early. */
  isStopping(): boolean;
  /** Starts no further run and waits for the one under way. */
  stop(): Promise<void>;
}

/**
 * Runs work `pauseMs` from now and again `pauseMs` after each run has ended, until it is stopped. A run that fails is logged
 * as `what`, and the next one comes all the same. It keeps no process alive.
 */
export function repeat(
  work: () => Promise<unknown>,
  { pauseMs, what, log }: { pauseMs: number; what: string; log: Pick<Log, 'error'> },
): Repetition {
  let stopping = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<unknown> = Promise.resolve();

  const next = (): void => {
    if (stopping) return;
    timer = setTimeout(() => {
      running = work()
        .catch((error: unknown) => log.error({ msg: what, error: errorText(error) }))
        .finally(next);
    }, pauseMs);
    timer.unref();
  };
  next();

  return {
    isStopping: () => stopping,
    async stop() {
      stopping = true;
      clearTimeout(timer);
      await running;
    },
  };
}
