import type { FacilityTx } from '../../db/scope.ts';
import { createBatchSize } from '../batch-size.ts';
import type { CopyLines } from '../csv/lines.ts';
import type { TaskRun } from '../runner.ts';

/** Lines of rows by their ids, batch by batch: none holds a connection for long, and the task's row goes along. */
export async function* batchedLines(
  run: TaskRun,
  ids: readonly number[],
  lines: (tx: FacilityTx, ids: readonly number[]) => AsyncIterable<CopyLines>,
): AsyncGenerator<CopyLines> {
  const size = createBatchSize(1_000, 200, 8_000);
  let asked = 0;
  /** The next rows as the database gives them, until there are no more: while they hold a connection, nothing else is done. */
  async function read(): Promise<CopyLines[] | undefined> {
    const some = ids.slice(asked, asked + size.rows);
    if (some.length === 0) return undefined;
    asked += some.length;
    const pieces: CopyLines[] = [];
    const started = performance.now();
    await run.batch(async (tx) => {
      for await (const piece of lines(tx, some)) pieces.push(piece);
      return { position: asked, progress: Math.min(99, Math.floor((asked * 100) / ids.length)) };
    });
    size.took(performance.now() - started, some.length);
    return pieces;
  }

  let reading = read();
  try {
    for (let pieces = await reading; pieces !== undefined; pieces = await reading) {
      // The database fetches the next rows while these are converted and written.
      reading = read();
      // Its failure is met where it is awaited, after these; until then it must not pass for one that nobody meets.
      reading.catch(() => undefined);
      yield* pieces;
    }
  } finally {
    // No batch goes on behind the one who wants no more of them.
    asked = ids.length;
    await Promise.allSettled([reading]);
  }
}
