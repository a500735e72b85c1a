import { setImmediate as nextTurn } from 'node:timers/promises';
import { parentPort } from 'node:worker_threads';
import { openDocument, type PrintDocument } from './document.ts';
import type { Drawing, PrintJob } from './drawing.ts';
import { drawings } from './drawings.ts';
import type { FromThread, ToThread } from './thread.ts';

/** The thread that draws one document after the other. See thread.ts. */

type Drawer = ReturnType<Drawing<unknown, unknown>['begin']>;
let current: { document: PrintDocument; drawer: Drawer } | undefined;
let bytes: Uint8Array[] = [];

function send(message: FromThread): void {
  parentPort?.postMessage(message);
}

function begin(drawing: Drawing<unknown, unknown>, job: PrintJob<unknown>) {
  const document = openDocument(job.info, drawing.paper(job.setup), (piece) => bytes.push(piece));
  return { document, drawer: drawing.begin(document, job) };
}

async function work(message: ToThread): Promise<void> {
  if ('begin' in message) {
    const { name, job } = message.begin;
    // What is sent to the thread was typed by the name of its drawing.
    current = begin(drawings[name] as Drawing<unknown, unknown>, job);
  } else if (current === undefined) throw new Error('no document was begun');
  else if ('items' in message) for (const item of message.items) current.drawer.draw(item);
  else {
    current.drawer.end?.();
    await current.document.end();
    current = undefined;
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
