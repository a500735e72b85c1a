import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createTestDatabase, type EngineKind } from '@tsudoi/server/testing';
import { inject } from 'vitest';
import { type Actor, actor } from './actor.ts';
import { send } from './http.ts';
import { until } from './until.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');
/** Password of every account of the demo world. */
export const DEMO_PASSWORD = 'Tsudoi-2026';

/** A server in a process of its own that can be killed and started again on the same data. */
export interface ServerProcess {
  port: number;
  /** Starts it on its data and answers once it is ready; how long that took, in ms. */
  start(): Promise<number>;
  /** Ends it with SIGKILL, in the middle of whatever it does. */
  kill(): Promise<void>;
  /** What it has said so far. */
  output(): string;
  /** Somebody of the demo world, signed in. */
  signIn(host: string, audience: Actor['audience'], login: string): Promise<Actor>;
  /** Ends it and removes its data. */
  remove(): Promise<void>;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}

/** A server with the demo world on data of its own: a folder of the embedded engine, or a PostgreSQL database. */
export async function serverProcess(engine: EngineKind): Promise<ServerProcess> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'tsudoi-process-'));
  const database = engine === 'postgres' ? await createTestDatabase(inject('templates')) : undefined;
  const port = await freePort();
  let child: ChildProcess | undefined;
  let said = '';

  const ended = (process: ChildProcess): Promise<void> =>
    new Promise((resolve) => {
      if (process.exitCode !== null || process.signalCode !== null) resolve();
      else process.once('exit', () => resolve());
    });
  async function kill(): Promise<void> {
    if (child === undefined) return;
    child.kill('SIGKILL');
    await ended(child);
    child = undefined;
  }
  const self: ServerProcess = {
    port,
    async start() {
      const began = Date.now();
      const { DATABASE_URL: _, NODE_ENV: __, ROLES: ___, ...env } = process.env;
      const started = spawn(process.execPath, ['apps/server/src/main.ts', '--demo'], {
        cwd: ROOT,
        env: {
          ...env,
          PORT: String(port),
          DATA_DIR: dataDir,
          ...(database === undefined ? {} : { DATABASE_URL: database.url }),
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      child = started;
      for (const stream of [started.stdout, started.stderr])
        stream.on('data', (text: Buffer) => (said += text.toString()));
      await until(
        'the server being ready',
        async () => {
          if (started.exitCode !== null)
            throw new Error(`the server ended with ${started.exitCode}:\n${said.slice(-2_000)}`);
          const reply = await send(port, { host: 'localhost', path: '/readyz' }).catch(() => undefined);
          return reply?.status === 200;
        },
        { within: 60_000, every: 100, last: () => said.slice(-1_000) },
      );
      return Date.now() - began;
    },
    kill,
    output: () => said,
    async signIn(host, audience, login) {
      const person = actor(self, { host, audience });
      await person.signIn(login, DEMO_PASSWORD);
      return person;
    },
    async remove() {
      await kill();
      rmSync(dataDir, { recursive: true, force: true });
      await database?.drop();
    },
  };
  return self;
}
