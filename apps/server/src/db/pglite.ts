import { closeSync, mkdirSync, openSync, readFileSync, unlinkSync, writeSync } from 'node:fs';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { entryFile } from '../places.ts';
import type { Connection, Engine, QueryResult } from './engine.ts';
import { refuseNested } from './held.ts';
import type { Opening } from './opening.ts';
import type { WorkerAnswer, WorkerRequest } from './pglite-worker.ts';

/** `Omit` that keeps the members of a union apart. */
type Without<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;
type Answer = { rows?: unknown[]; rowCount?: number; bytes?: Uint8Array };

/**
 * PGlite does not lock its folder, and two processes in one folder destroy it. The lock file names its holder; that of
 * a process that died is taken over.
 */
function lockFolder(dataDir: string): () => void {
  mkdirSync(path.dirname(dataDir), { recursive: true });
  const file = `${dataDir}.lock`;
  for (let attempt = 0; attempt < 2; attempt++) {
    try {
      const handle = openSync(file, 'wx');
      writeSync(handle, String(process.pid));
      closeSync(handle);
      return () => unlinkSync(file);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      const holder = Number(readFileSync(file, 'utf8'));
      if (holder !== process.pid && isAlive(holder))
        throw new Error(`the data folder ${dataDir} is in use by process ${holder}`);
      unlinkSync(file);
    }
  }
  throw new Error(`cannot lock ${dataDir}`);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('node');
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** The embedded engine in a worker thread: one connection, leased first come, first served. Without `dataDir`, in memory. */
export async function openPglite(options: { dataDir?: string; snapshot?: Blob } = {}): Promise<Engine> {
  const unlock = options.dataDir === undefined ? () => {} : lockFolder(options.dataDir);
  const worker = new Worker(entryFile('db/pglite-worker'), {
    workerData: { dataDir: options.dataDir, snapshot: options.snapshot },
  });
  const waiting = new Map<number, { resolve: (answer: Answer) => void; reject: (error: unknown) => void }>();
  const listeners = new Map<string, ((payload: string) => void)[]>();
  let nextId = 1;
  await new Promise<void>((resolve, reject) => {
    worker.once('message', () => resolve());
    worker.once('error', reject);
  });
  worker.on('message', (message: WorkerAnswer) => {
    if ('notify' in message) {
      for (const listener of listeners.get(message.notify) ?? []) listener(message.payload);
      return;
    }
    const waiter = waiting.get(message.id);
    waiting.delete(message.id);
    if ('failure' in message) waiter?.reject(Object.assign(new Error(message.failure.message), message.failure));
    else waiter?.resolve(message);
  });
  const fail = (error: unknown) => {
    for (const waiter of waiting.values()) waiter.reject(error);
    waiting.clear();
  };
  worker.on('error', fail);
  worker.on('exit', () => fail(new Error('the embedded database has stopped')));

  function call(request: Without<WorkerRequest, 'id'>): Promise<Answer> {
    const id = nextId++;
    return new Promise((resolve, reject) => {
      waiting.set(id, { resolve, reject });
      worker.postMessage({ ...request, id });
    });
  }

  const queue: (() => void)[] = [];
  let leased = false;
  async function connect(): Promise<Connection> {
    refuseNested();
    if (leased) await new Promise<void>((resolve) => queue.push(resolve));
    leased = true;
    let released = false;
    return {
      async query<Row>(text: string, values: readonly unknown[] = [], opening?: Opening): Promise<QueryResult<Row>> {
        const answer = await call({ op: 'query', text, values: [...values], opening });
        return { rows: (answer.rows ?? []) as Row[], rowCount: answer.rowCount ?? 0 };
      },
      async simple(text) {
        await call({ op: 'simple', text });
      },
      async *copyOut(text, opening) {
        yield (await call({ op: 'copyOut', text, opening })).bytes ?? new Uint8Array();
      },
      release() {
        if (released) return;
        released = true;
        const next = queue.shift();
        if (next === undefined) leased = false;
        else next();
      },
    };
  }

  return {
    kind: 'pglite',
    connect,
    async query(text, values) {
      const connection = await connect();
      try {
        return await connection.query(text, values);
      } finally {
        connection.release();
      }
    },
    async listen(channel, onMessage) {
      listeners.set(channel, [...(listeners.get(channel) ?? []), onMessage]);
      await call({ op: 'listen', channel });
    },
    pool: () => ({ open: 1, idle: leased ? 0 : 1, waiting: queue.length }),
    async end() {
      await call({ op: 'end' }).catch(() => worker.terminate());
      unlock();
    },
  };
}
