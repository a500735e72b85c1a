import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FacilityTx } from '../../db/scope.ts';
import { type CopyLines, fromCopy } from '../csv/lines.ts';
import type { TaskRun } from '../runner.ts';
import type { TaskPatch } from '../store.ts';

/** How often the task's row says how far an export is, and its lease is renewed, in ms. */
const REPORT_MS = 250;
/** What is read ahead of the file, in bytes. */
const AHEAD = 256 * 1024;

/**
 * Lines that one statement streams, for an engine that reads on meanwhile (`tx.streams`). The statement has a transaction of
 * its own; beside it, also while the database still sorts, the task's row is told how far the export is. Where that fails,
 * because the lease was lost or the process stops, the lines end with it.
 */
export async function* streamedLines(
  run: TaskRun,
  lines: (tx: FacilityTx) => AsyncIterable<CopyLines>,
  { progress, everyMs = REPORT_MS }: { progress(): TaskPatch; everyMs?: number },
): AsyncGenerator<CopyLines> {
  const pieces = new PassThrough({ highWaterMark: AHEAD });
  const reading = run.read((tx) => pipeline(lines(tx), pieces));
  // Without a connection nothing was ever written to it.
  reading.catch((error: Error) => pieces.destroy(error));
  let reporting: Promise<unknown> | undefined;
  const reports = setInterval(() => {
    reporting ??= run
      .batch(async () => progress())
      .catch((error: Error) => pieces.destroy(error))
      .finally(() => {
        reporting = undefined;
      });
  }, everyMs);
  try {
    for await (const piece of pieces) yield fromCopy(piece as Uint8Array);
    await reading;
  } finally {
    clearInterval(reports);
    pieces.destroy();
    await Promise.allSettled([reading, reporting]);
  }
}
