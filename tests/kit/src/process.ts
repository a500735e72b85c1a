import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createTestDatabase, type EngineKind } from '@tsudoi/server/testing';
import { inject } from 'vitest';
import { type Actor, actor } from './actor.ts';
import { send } from './http.ts';
import { freePort, type Spawned, spawnServer } from './spawn.ts';
import { until } from './until.ts';

/** Password of every account of the demo world. */
export const DEMO_PASSWORD = 'Tsudoi-2026';

/** A server in a process of its own that can be killed and started again on the same data. */
export interface ServerProcess {
  port: number;
  /** Starts it on its data and resolves once it is ready; how long that took, in ms. */
  start(): Promise<number>;
  /** Ends it with SIGKILL, in the middle of whatever it does. */
  kill(): Promise<void>;
  /** What it has said so far. */
  output(): string;
  /** The process that runs now. @throws Error where none does */
  spawned(): Spawned;
  /** Somebody at a host who has not signed in. */
  visitor(host: string, audience: Actor['audience']): Actor;
  /** Somebody of the demo world, signed in. */
  signIn(host: string, audience: Actor['audience'], login: string): Promise<Actor>;
  /** Ends it and removes its data. */
  remove(): Promise<void>;
}

/**
 * A server with the demo world on data of its own: a folder of the embedded engine, or a PostgreSQL database. With
 * `inspected` its memory can be asked for.
 */
export async function serverProcess(engine: EngineKind, options: { inspected?: boolean } = {}): Promise<ServerProcess> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'tsudoi-process-'));
  const database = engine === 'postgres' ? await createTestDatabase(inject('templates')) : undefined;
  const port = await freePort();
  let child: Spawned | undefined;
  let said = '';
  const output = () => said + (child?.output() ?? '');

  async function kill(): Promise<void> {
    if (child === undefined) return;
    child.signal('SIGKILL');
    await child.ended();
    said = output();
    child = undefined;
  }
  const self: ServerProcess = {
    port,
    async start() {
      const began = Date.now();
      const env = {
        PORT: String(port),
        DATA_DIR: dataDir,
        LOG_FORMAT: 'json',
        RATE_LIMIT_FACTOR: '0',
        ...(database === undefined ? {} : { DATABASE_URL: database.url }),
      };
      const started = spawnServer(['--demo'], env, options.inspected ? ['--inspect=127.0.0.1:0'] : []);
      child = started;
      await until(
        'the server being ready',
        async () => {
          if (started.code() !== undefined)
            throw new Error(`the server ended with ${started.code()}:\n${output().slice(-2_000)}`);
          const reply = await send(port, { host: 'localhost', path: '/readyz' }).catch(() => undefined);
          return reply?.status === 200;
        },
        { within: 300_000, every: 100, last: () => output().slice(-1_000) },
      );
      return Date.now() - began;
    },
    kill,
    output,
    spawned() {
      if (child === undefined) throw new Error('the server does not run');
      return child;
    },
    visitor: (host, audience) => actor(self, { host, audience }),
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
