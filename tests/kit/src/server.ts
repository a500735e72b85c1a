import {
  type EngineKind,
  type Family,
  type RunningServer,
  sameDatabase,
  startTestServer,
  type TestDatabase,
  testEngine,
} from '@tsudoi/server/testing';
import { afterAll, beforeAll, describe, inject } from 'vitest';
import { type Actor, actor } from './actor.ts';
import type {} from './global-setup.ts';

/** Host of the operator's area in tests. */
export const ADMIN_HOST = 'admin.localhost';

/** What worlds and people need of a server: where it listens, and the rows behind it. */
export interface WorldServer {
  port: number;
  /** Rows of SQL as the owner of the database, outside any fence: to look behind what the API says. */
  sql<Row = Record<string, unknown>>(text: string, values?: readonly unknown[]): Promise<Row[]>;
}

/** A server of this process with a database of its own. */
export interface TestServer extends WorldServer {
  kind: EngineKind;
  /** Address of its database on a PostgreSQL server; undefined on the embedded engine. */
  url: string | undefined;
  running: RunningServer;
  /** Somebody at a host who has not signed in. */
  visitor(host: string, audience: Actor['audience']): Actor;
  stop(): Promise<void>;
}

/** Wraps what runs over a database. */
function testServerOf(running: RunningServer, database: TestDatabase): TestServer {
  const self: TestServer = {
    kind: database.engine.kind,
    port: running.port,
    url: database.url,
    running,
    async sql<Row>(text: string, values: readonly unknown[] = []) {
      return (await database.engine.query<Row>(text, values)).rows;
    },
    visitor: (host, audience) => actor(self, { host, audience }),
    async stop() {
      await running.stop();
      await database.drop();
    },
  };
  return self;
}

/** Starts the server on a fresh database of the engine: PostgreSQL where there is one, unless told. */
export async function testServer(
  options: {
    engine?: EngineKind;
    roles?: string;
    quiet?: boolean;
    env?: Record<string, string>;
    /** Families beside those of the product. */
    families?: readonly Family[];
  } = {},
): Promise<TestServer> {
  const database = await testEngine(options.engine ?? usualEngine(), inject('templates'));
  try {
    return testServerOf(await startTestServer(database, options), database);
  } catch (error) {
    await database.drop();
    throw error;
  }
}

/** The server of a suite: it starts before the tests and hooks that stand below, and stops after them. */
export function suiteServer(options: Parameters<typeof testServer>[0] = {}): TestServer {
  let started: TestServer | undefined;
  beforeAll(async () => {
    started = await testServer(options);
  });
  afterAll(() => started?.stop());
  const server = (): TestServer => {
    if (started === undefined) throw new Error('the server of a suite is there in its tests and hooks alone');
    return started;
  };
  return {
    get kind() {
      return server().kind;
    },
    get port() {
      return server().port;
    },
    get url() {
      return server().url;
    },
    get running() {
      return server().running;
    },
    sql: (text, values) => server().sql(text, values),
    visitor: (host, audience) => server().visitor(host, audience),
    stop: () => server().stop(),
  };
}

/** Starts another process's worth of server on the database and files of one that runs; PostgreSQL only. Stop it first. */
export async function besideServer(
  other: TestServer,
  options: { roles?: string; env?: Record<string, string> } = {},
): Promise<TestServer> {
  if (other.url === undefined) throw new Error('the embedded engine belongs to one process');
  const database = sameDatabase(other.url);
  const env = { ...options.env, DATA_DIR: other.running.config.dataDir };
  return testServerOf(await startTestServer(database, { ...options, env }), database);
}

/** The engines there are here: the embedded one always, PostgreSQL where TEST_DATABASE_URL names a server. */
export function engines(): EngineKind[] {
  return inject('templates').postgres === null ? ['pglite'] : ['pglite', 'postgres'];
}

/** The engine of whatever asks for none in particular. */
const usualEngine = (): EngineKind => engines().at(-1) ?? 'pglite';

function onEach(kinds: readonly EngineKind[], name: string, suite: (engine: EngineKind) => void): void {
  for (const engine of kinds) describe(`${name} (${engine})`, () => suite(engine));
}

/** Runs a suite on PostgreSQL, or on the embedded engine where there is no other; every night on both. */
export function onEngines(name: string, suite: (engine: EngineKind) => void): void {
  onEach(process.env.NIGHTLY ? engines() : [usualEngine()], name, suite);
}

/**
 * Runs a suite on each engine there is, in every run: for the fence around each table, and for SQL that the engines may read
 * differently (collations, sorting by facts). Whatever else works on one engine is tried on the other at night; the browser's
 * stories and `npm start` run on the embedded one anyway.
 */
export function onBothEngines(name: string, suite: (engine: EngineKind) => void): void {
  onEach(engines(), name, suite);
}
