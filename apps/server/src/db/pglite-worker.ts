import { parentPort, workerData } from 'node:worker_threads';
import { PGlite, type Results, types } from '@electric-sql/pglite';
import { type Opening, type OpeningStep, stepsOf } from './opening.ts';

/** Messages of the embedded engine's thread: one request, one answer, in order. */
export type WorkerRequest =
  | { id: number; op: 'query'; text: string; values: unknown[]; opening?: Opening }
  | { id: number; op: 'simple'; text: string }
  | { id: number; op: 'copyOut'; text: string; opening: Opening }
  | { id: number; op: 'listen'; channel: string }
  | { id: number; op: 'end' };
export type WorkerAnswer =
  | { id: number; rows?: unknown[]; rowCount?: number; bytes?: Uint8Array }
  | {
      id: number;
      failure: {
        message: string;
        code?: string;
        constraint?: string;
        detail?: string;
        table?: string;
        column?: string;
      };
    }
  | { notify: string; payload: string };

const port = parentPort;
if (port === null) throw new Error('runs as a worker thread');
const { dataDir, snapshot } = workerData as { dataDir: string | undefined; snapshot: Blob | undefined };

const db = await PGlite.create({
  ...(dataDir === undefined ? {} : { dataDir }),
  ...(snapshot === undefined ? {} : { loadDataDir: snapshot }),
  parsers: { [types.INT8]: Number, [types.DATE]: (text: string) => text },
});
port.postMessage({ ready: true });

const COPY_DATA = 'd'.charCodeAt(0);
const ERROR = 'E'.charCodeAt(0);

/**
 * `COPY … TO STDOUT` by messages of the protocol: PGlite itself only copies to a file, which the runtime role may not. The
 * simple protocol would take several statements; to be described, a text has to be one.
 * @throws the server's error
 */
async function copyOut(text: string, opening: Opening): Promise<Uint8Array> {
  await open(opening);
  await db.describeQuery(text);
  const sql = Buffer.from(`${text}\0`);
  const head = Buffer.alloc(5);
  head.write('Q');
  head.writeInt32BE(sql.length + 4, 1);
  const raw = Buffer.from(await db.execProtocolRaw(Buffer.concat([head, sql])));
  const pieces: Buffer[] = [];
  for (let at = 0; at < raw.length; ) {
    const end = at + 1 + raw.readInt32BE(at + 1);
    if (raw[at] === COPY_DATA) pieces.push(raw.subarray(at + 5, end));
    if (raw[at] === ERROR) {
      const fields = new Map(
        raw
          .toString('utf8', at + 5, end)
          .split('\0')
          .map((field) => [field[0], field.slice(1)]),
      );
      throw Object.assign(new Error(fields.get('M')), { code: fields.get('C'), detail: fields.get('D') });
    }
    at = end;
  }
  return Buffer.concat(pieces);
}

/** A step as a text of its own. Roles and facilities are no words of anybody; settings may be, and never come here. */
const written = ({ text, values }: OpeningStep): string =>
  text.replace(/\$(\d)/g, (_, n) => `'${values[Number(n) - 1]}'`);

/** Runs an opening in one call where it has no settings: each call of this engine costs as much as a short statement. */
async function open(opening: Opening): Promise<void> {
  const steps = stepsOf(opening);
  const begin = opening.kind === 'read' ? 'begin; ' : '';
  if (opening.settings === undefined) await db.exec(begin + steps.map(written).join('; '));
  else for (const { text, values } of steps) await db.query(text, values);
}

/** Runs a statement behind its opening; what only reads ends with it. */
async function query(text: string, values: unknown[], opening: Opening | undefined): Promise<Results> {
  if (opening?.kind !== 'read') {
    if (opening !== undefined) await open(opening);
    return db.query(text, values);
  }
  try {
    await open(opening);
    return await db.query(text, values);
  } finally {
    await db.exec('rollback'); // nothing was written
  }
}

async function answer(request: WorkerRequest): Promise<WorkerAnswer> {
  switch (request.op) {
    case 'query': {
      const result = await query(request.text, request.values, request.opening);
      return { id: request.id, rows: result.rows, rowCount: result.affectedRows || result.rows.length };
    }
    case 'simple':
      await db.exec(request.text);
      return { id: request.id };
    case 'copyOut':
      return { id: request.id, bytes: await copyOut(request.text, request.opening) };
    case 'listen':
      await db.listen(request.channel, (payload) =>
        port?.postMessage({ notify: request.channel, payload } satisfies WorkerAnswer),
      );
      return { id: request.id };
    case 'end':
      await db.close();
      return { id: request.id };
  }
}

let last: Promise<void> = Promise.resolve();
port.on('message', (request: WorkerRequest) => {
  last = last.then(async () => {
    try {
      port.postMessage(await answer(request));
    } catch (error) {
      const e = error as {
        message: string;
        code?: string;
        constraint?: string;
        detail?: string;
        table?: string;
        column?: string;
      };
      const { message, code, constraint, detail, table, column } = e;
      port.postMessage({
        id: request.id,
        failure: { message, code, constraint, detail, table, column },
      } as WorkerAnswer);
    }
    if (request.op === 'end') process.exit(0);
  });
});
