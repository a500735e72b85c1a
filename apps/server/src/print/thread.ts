import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { PrintJob } from './drawing.ts';
import type { DrawingName, ItemOf, SetupOf } from './drawings.ts';

/** What the thread of a document is told: its kind at its start, then items, then that there are no more. */
export type ToThread = { items: unknown[] } | { end: true };
/** What it says to each of them: the bytes that came of it, or what went wrong. */
export type FromThread = { bytes: Uint8Array[] } | { failure: string };

/**
 * Draws a document in a thread of its own, so that nobody who waits for this process waits for a page, and yields its bytes. The next items
 * are asked for when the bytes of those before are taken: nothing piles up on either side.
 */
export async function* drawInThread<Name extends DrawingName>(
  name: Name,
  job: PrintJob<SetupOf<Name>>,
  batches: AsyncIterable<ItemOf<Name>[]>,
): AsyncGenerator<Uint8Array> {
  const worker = new Worker(new URL('./print-thread.ts', import.meta.url), { workerData: { name, job } });
  const gone = new Promise<never>((_, reject) => {
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('the thread of a print ended')));
  });
  // Met where an answer is waited for, if one is.
  gone.catch(() => undefined);
  async function ask(message: ToThread): Promise<Uint8Array[]> {
    const answer = once(worker, 'message');
    worker.postMessage(message);
    const [said]: FromThread[] = await Promise.race([answer, gone]);
    if (said === undefined || 'failure' in said) throw new Error(`the thread of a print failed: ${said?.failure}`);
    return said.bytes;
  }
  try {
    for await (const items of batches) yield* await ask({ items });
    yield* await ask({ end: true });
  } finally {
    await worker.terminate();
  }
}
