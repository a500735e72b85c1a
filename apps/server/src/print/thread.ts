import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { entryFile } from '../places.ts';
import type { PrintJob } from './drawing.ts';
import type { DrawingName, ItemOf, SetupOf } from './drawings.ts';

/** What a thread is told: to begin a document of a kind, then its items, then that there are no more. */
export type ToThread = { begin: { name: DrawingName; job: PrintJob<unknown> } } | { items: unknown[] } | { end: true };
/** What it says to each of them: the bytes that came of it, or what went wrong. */
export type FromThread = { bytes: Uint8Array[] } | { failure: string };

/** Threads that wait for another document: to load one costs several times what drawing an invoice does. */
const MOST_IDLE = 2;
/** How long one of them stays, in ms. */
const STAYS_MS = 60_000;
/** A thread that drew more than this gives its memory back at once. */
const FEW_ITEMS = 100;
const idle: Thread[] = [];

/** A thread that draws one document after the other. */
class Thread {
  readonly #worker = new Worker(entryFile('print/print-thread'));
  readonly #gone: Promise<never>;
  #leaves: NodeJS.Timeout | undefined;

  constructor() {
    this.#gone = new Promise((_, reject) => {
      this.#worker.once('error', reject);
      this.#worker.once('exit', () => reject(new Error('the thread of a print ended')));
    });
    // Met where an answer is waited for, if one is.
    this.#gone.catch(() => this.#forget());
  }

  static take(): Thread {
    const thread = idle.pop() ?? new Thread();
    clearTimeout(thread.#leaves);
    thread.#worker.ref();
    return thread;
  }

  /** Lets it wait for the next document, which keeps no process alive. */
  async rest(): Promise<void> {
    if (idle.length >= MOST_IDLE) return this.end();
    this.#worker.unref();
    this.#leaves = setTimeout(() => void this.end(), STAYS_MS).unref();
    idle.push(this);
  }

  async end(): Promise<void> {
    this.#forget();
    await this.#worker.terminate();
  }

  #forget(): void {
    clearTimeout(this.#leaves);
    const at = idle.indexOf(this);
    if (at >= 0) idle.splice(at, 1);
  }

  async ask(message: ToThread): Promise<Uint8Array[]> {
    const answer = once(this.#worker, 'message');
    this.#worker.postMessage(message);
    const [said]: FromThread[] = await Promise.race([answer, this.#gone]);
    if (said === undefined || 'failure' in said) throw new Error(`the thread of a print failed: ${said?.failure}`);
    return said.bytes;
  }
}

/**
 * Draws a document in a thread, so that nobody who waits for this process waits for a page, and yields its bytes. The next items
 * are asked for when the bytes of those before are taken: nothing piles up on either side.
 */
export async function* drawInThread<Name extends DrawingName>(
  name: Name,
  job: PrintJob<SetupOf<Name>>,
  batches: AsyncIterable<ItemOf<Name>[]>,
): AsyncGenerator<Uint8Array> {
  const thread = Thread.take();
  let isWhole = false;
  try {
    yield* await thread.ask({ begin: { name, job } });
    for await (const items of batches) yield* await thread.ask({ items });
    const last = await thread.ask({ end: true });
    isWhole = true;
    yield* last;
  } finally {
    // One in the middle of a document is of no use for another.
    await (isWhole && job.total <= FEW_ITEMS ? thread.rest() : thread.end());
  }
}
