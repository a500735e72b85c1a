import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createLogins, createTestDatabase, openDatabase, refusalOf } from '@tsudoi/server/testing';
import { inject } from 'vitest';
import { send } from './http.ts';
import type { WorldServer } from './server.ts';
import { freePort, type Spawned, spawnServer } from './spawn.ts';
import { until } from './until.ts';

/** One process of a deployment, such as an `api`. Worlds and actors take it as their server. */
export interface Part extends WorldServer {
  roles: string;
  process: Spawned;
  /** Ends it with SIGKILL, in the middle of whatever it does. */
  kill(): Promise<void>;
  /** Ends it with SIGTERM; its exit code and how long that took, in ms. */
  stop(): Promise<{ code: number; ms: number }>;
}

/** A production set-up on a PostgreSQL database of its own: as many processes of each kind as a test starts. */
export interface Deployment {
  /** The database as its owner, as the login that serves, and as the one for operator scopes. */
  ownerUrl: string;
  servingUrl: string;
  operatorUrl: string;
  dataDir: string;
  /** The settings every process gets, which a test may pass on or change. */
  env: Readonly<Record<string, string>>;
  /** Starts a process with some roles (`api`, `worker,realtime`, …) and resolves once it is ready. */
  start(roles: string, env?: Readonly<Record<string, string>>): Promise<Part>;
  /** What a start with the settings changed is refused with, without a process of its own; undefined where it would serve. */
  refusal(env: Readonly<Record<string, string>>): Promise<string | undefined>;
  /** Runs the program to its end with the settings changed; for starts that are refused. */
  run(args: readonly string[], env?: Readonly<Record<string, string>>): Promise<{ code: number; output: string }>;
  sql: WorldServer['sql'];
  /** Ends every process and removes database, login and files. */
  remove(): Promise<void>;
}

/** Host of the operator's area of a deployment. */
const ADMIN_HOST = 'admin.localhost';

/** An empty database at the address, with its tables. */
async function migrated(url: string): Promise<{ url: string; drop(): Promise<void> }> {
  const migrating = spawnServer(['--migrate'], { DATABASE_MIGRATION_URL: url });
  if ((await migrating.ended()) !== 0) throw new Error(`it could not be migrated: ${migrating.output()}`);
  return { url, drop: async () => {} };
}

/**
 * Makes the database and the login; starts nothing yet. `env` is for every process of it. With `on` it works on the empty
 * database of that address, which its owner removes.
 */
export async function deployment(env: Readonly<Record<string, string>> = {}, on?: string): Promise<Deployment> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'tsudoi-deployment-'));
  const database = on === undefined ? await createTestDatabase(inject('templates')) : await migrated(on);
  const logins = await createLogins(database.url);
  const owner = openDatabase(database.url);
  const parts: Spawned[] = [];
  const settings = {
    DATABASE_URL: logins.serving,
    OPERATOR_DATABASE_URL: logins.operators,
    DATABASE_POOL: '5',
    DATA_DIR: dataDir,
    ADMIN_HOST,
    SECRET: 'a-secret-of-the-tests-with-forty-characters',
    TRUSTED_PROXIES: '127.0.0.1',
    BIND: '127.0.0.1',
    // Nobody listens there: mails wait in their table.
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'no-reply@deployment.test',
    RATE_LIMIT_FACTOR: '0',
    // The kit's operators sign in with their password alone.
    OPERATOR_SECOND_FACTOR: 'optional',
    ...env,
  };
  const sql = <Row>(text: string, values: readonly unknown[] = []) =>
    owner.query<Row>(text, values).then(({ rows }) => rows);

  return {
    ownerUrl: database.url,
    servingUrl: logins.serving,
    operatorUrl: logins.operators,
    dataDir,
    env: settings,
    async start(roles, more = {}) {
      const port = await freePort();
      const process = spawnServer(['--production'], { ...settings, ROLES: roles, PORT: String(port), ...more });
      parts.push(process);
      await until(
        `a process with ${roles} being ready`,
        async () => {
          if (process.code() !== undefined)
            throw new Error(`it ended with ${process.code()}:\n${process.output().slice(-2_000)}`);
          const reply = await send(port, { host: 'localhost', path: '/readyz' }).catch(() => undefined);
          return reply?.status === 200;
        },
        // A start takes a second; a machine on which everybody signs in at once gives it its turn late.
        { within: 180_000, every: 50, last: () => process.output().slice(-1_000) },
      );
      return {
        roles,
        port,
        process,
        sql,
        async kill() {
          process.signal('SIGKILL');
          await process.ended();
        },
        async stop() {
          const began = Date.now();
          process.signal('SIGTERM');
          return { code: await process.ended(), ms: Date.now() - began };
        },
      };
    },
    refusal: (more) => refusalOf({ ...settings, ...more }),
    async run(args, more = {}) {
      const process = spawnServer(args, { ...settings, PORT: '0', ...more });
      parts.push(process);
      return { code: await process.ended(), output: process.output() };
    },
    sql,
    async remove() {
      for (const process of parts) if (process.code() === undefined) process.signal('SIGKILL');
      await Promise.all(parts.map((process) => process.ended()));
      await owner.end();
      await database.drop();
      await logins.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
