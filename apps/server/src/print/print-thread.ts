import { setImmediate as nextTurn } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { openDocument } from './document.ts';
import type { Drawing, PrintJob } from './drawing.ts';
import { type DrawingName, drawings } from './drawings.ts';
import type { FromThread, ToThread } from './thread.ts';

/** The thread that draws one document. See thread.ts. */

const { name, job }: { name: DrawingName; job: PrintJob<unknown> } = workerData;
// What is sent to the thread was typed by the name of its drawing.
const drawing = drawings[name] as Drawing<unknown, unknown>;

let bytes: Uint8Array[] = [];
const document = openDocument(job.info, drawing.paper(job.setup), (piece) => bytes.push(piece));
const drawer = drawing.begin(document, job);

function send(message: FromThread): void {
  parentPort?.postMessage(message);
}

async function work(message: ToThread): Promise<void> {
  if ('items' in message) for (const item of message.items) drawer.draw(item);
  else {
    drawer.end?.();
    await document.end();
  }
  await nextTurn();
  send({ bytes });
  bytes = [];
}

parentPort?.on('message', (message: ToThread) => {
  work(message).catch((error: unknown) =>
    send({ failure: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  );
});
