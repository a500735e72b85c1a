/** A worker that runs, with the name it is logged by. */
export interface RunningWorker {
  what: string;
  end(): Promise<void>;
}

interface Startable<Parts> {
  name: string;
  start(parts: Parts): { stop(): Promise<void> };
}

/** Starts the workers of all families and those of the house; each comes back as something to end. */
export function startWorkers<Parts>(
  families: readonly { workers?: readonly Startable<Parts>[] }[],
  house: readonly Startable<Parts>[],
  parts: Parts,
): RunningWorker[] {
  const workers = [...families.flatMap((family) => family.workers ?? []), ...house];
  return workers.map((worker) => {
    const running = worker.start(parts);
    return { what: worker.name, end: () => running.stop() };
  });
}
