import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { startSealer } from './audit/sealer.ts';
import { ConfigError } from './config/mistakes.ts';
import { readConfig } from './config.ts';
import type { Engine } from './db/engine.ts';
import { openEngines } from './db/open.ts';
import { openPglite } from './db/pglite.ts';
import { openPostgres } from './db/postgres.ts';
import { prepareDatabase } from './db/prepare.ts';
import { createScopes } from './db/scope.ts';
import { completeMenus } from './families/menus/index.ts';
import type { Family } from './kernel/family.ts';
import { createLog } from './kernel/log.ts';
import { setHashCost } from './kernel/secrets.ts';
import { refuseUnsafe } from './production.ts';
import { type RunningServer, startServer } from './server.ts';

export { verifyMoney } from './families/deposits/index.ts';
export { insertKindMenu } from './families/menus/index.ts';
/** What tests may use of the server; everything else they say over HTTP. The binders and services are for families of tests. */
export { type Binding, staff, staffOwn } from './kernel/bind.ts';
export type { Family } from './kernel/family.ts';
export { hashPassword, newSecret, tokenHash } from './kernel/secrets.ts';
export type { Engine, RunningServer };
export type EngineKind = Engine['kind'];

/**
 * What password hashes cost in a process of tests: one with OWASP's costs takes forty milliseconds of a processor, and tests sign
 * in thousands of times. kernel/secrets.test.ts looks at those costs, and servers in processes of their own have them.
 */
const HASH_COST = { memory: 64, passes: 1, parallelism: 1 } as const;

/** Migrated, empty databases to start from: a dump of the embedded engine, and a template database where there is a server. */
export interface Templates {
  pglite: string;
  /** `copied` ends the statement that copies the template. */
  postgres: { url: string; template: string; copied: string } | null;
}

async function prepare(engine: Engine): Promise<void> {
  await prepareDatabase(engine, createLog({ quiet: true }), completeMenus);
  await engine.end();
}

const withDatabase = (url: string, name: string): string =>
  Object.assign(new URL(url), { pathname: `/${name}` }).toString();

async function onServer(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Since PostgreSQL 15 a database is copied through the log unless told otherwise, which for a small one is five times the work. */
async function copyStrategy(url: string): Promise<string> {
  const engine = openPostgres(url, 1);
  try {
    const { rows } = await engine.query<{ since15: boolean }>(
      `select current_setting('server_version_num')::int >= 150000 as since15`,
    );
    return rows[0]?.since15 ? 'strategy file_copy' : '';
  } finally {
    await engine.end();
  }
}

/** Migrates once for a whole test run. `url` is a PostgreSQL server's, its user a superuser. */
export async function createTemplates(
  url: string | undefined,
): Promise<{ templates: Templates; remove(): Promise<void> }> {
  const folder = mkdtempSync(path.join(tmpdir(), 'tsudoi-template-'));
  const dataDir = path.join(folder, 'db');
  await prepare(await openPglite({ dataDir }));
  const lite = await PGlite.create({ dataDir });
  const dump = path.join(folder, 'dump.tar');
  await writeFile(dump, Buffer.from(await (await lite.dumpDataDir('none')).arrayBuffer()));
  await lite.close();
  rmSync(dataDir, { recursive: true });
  // Two runs on one server do not take each other’s.
  const template = `tsudoi_template_${process.pid}_${randomBytes(4).toString('hex')}`;
  if (url !== undefined) {
    await onServer(url, `drop database if exists ${template} with (force)`, `create database ${template}`);
    await prepare(openPostgres(withDatabase(url, template), 3));
  }
  const copied = url === undefined ? '' : await copyStrategy(url);
  return {
    templates: { pglite: dump, postgres: url === undefined ? null : { url, template, copied } },
    async remove() {
      rmSync(folder, { recursive: true, force: true });
      if (url !== undefined) await onServer(url, `drop database if exists ${template} with (force)`);
    },
  };
}

let databases = 0;

/** A database of one's own: `url` where it is on a server. `drop` ends the engine and removes it. */
export interface TestDatabase {
  engine: Engine;
  url: string | undefined;
  drop(): Promise<void>;
}

/** Gives connections that were just closed up to two seconds to be gone, so that none is cut off loudly. */
const letGo = (name: string): string => `
  do $$ begin
    for i in 1..100 loop
      exit when not exists (select from pg_stat_activity where datname = '${name}');
      perform pg_sleep(0.02);
      perform pg_stat_clear_snapshot();
    end loop;
  end $$`;

/** An empty PostgreSQL database that other processes can open too. */
export async function createTestDatabase(templates: Templates): Promise<{ url: string; drop(): Promise<void> }> {
  if (templates.postgres === null) throw new Error('TEST_DATABASE_URL names no PostgreSQL server');
  const { url, template, copied } = templates.postgres;
  const name = `tsudoi_test_${process.pid}_${++databases}`;
  // Rights of a database are not copied with its template: these are what `closeFence` takes from everybody.
  await onServer(
    url,
    `create database ${name} template ${template} ${copied}`,
    `revoke temporary on database ${name} from public`,
  );
  return {
    url: withDatabase(url, name),
    async drop() {
      await onServer(url, letGo(name), `drop database if exists ${name} with (force)`);
    },
  };
}

/** The two logins of production, which own nothing: the one that serves, and the one for operator scopes. */
export async function createLogins(
  url: string,
): Promise<{ serving: string; operators: string; drop(): Promise<void> }> {
  const number = `${process.pid}_${++databases}`;
  const names = { serving: `tsudoi_serving_${number}`, operators: `tsudoi_operators_${number}` };
  await onServer(
    url,
    ...Object.values(names).map((name) => `create role ${name} login`),
    `grant tsudoi_serve to ${names.serving}`,
    `grant tsudoi_operate to ${names.operators}`,
  );
  const as = (username: string) => Object.assign(new URL(url), { username, password: '' }).toString();
  return {
    serving: as(names.serving),
    operators: as(names.operators),
    drop: () => onServer(withDatabase(url, 'postgres'), `drop role ${names.serving}, ${names.operators}`),
  };
}

/** Seals the audit record of a database as its workers would have done by now. */
export async function sealAudit(url: string, secret: string): Promise<void> {
  const engine = openPostgres(url, 2);
  const sealer = startSealer({ scopes: createScopes(engine), log: createLog({ quiet: true }), secret });
  try {
    await sealer.round(); // notes how far the record goes
    await sealer.round();
  } finally {
    await sealer.stop();
    await engine.end();
  }
}

/**
 * What a production start with these settings says before it ends, without a process of its own; undefined where it would
 * serve.
 */
export async function refusalOf(env: Readonly<Record<string, string>>): Promise<string | undefined> {
  try {
    const config = readConfig(env, ['--production'], tmpdir());
    const engines = await openEngines(config);
    await refuseUnsafe(engines, createLog({ quiet: true })).finally(() => engines.end());
    return undefined;
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
}

/** A small pool on a database. */
export const openDatabase = (url: string): Engine => openPostgres(url, 3);

/** The same engine, whose second end is no mistake: server and database both end what they were given. */
function endingOnce(engine: Engine): Engine {
  let ending: Promise<void> | undefined;
  return {
    ...engine,
    end() {
      ending ??= engine.end();
      return ending;
    },
  };
}

/** Opens an engine on a fresh, migrated database. */
export async function testEngine(kind: EngineKind, templates: Templates): Promise<TestDatabase> {
  if (kind === 'pglite') {
    const snapshot = new Blob([new Uint8Array(await readFile(templates.pglite))]);
    const engine = endingOnce(await openPglite({ snapshot }));
    return { engine, url: undefined, drop: () => engine.end() };
  }
  const { url, drop } = await createTestDatabase(templates);
  const engine = endingOnce(openPostgres(url));
  return {
    engine,
    url,
    async drop() {
      await engine.end();
      await drop();
    },
  };
}

/** Another pool on a database that somebody else created and will drop, as a second process has one. */
export function sameDatabase(url: string): TestDatabase {
  const engine = endingOnce(openPostgres(url));
  return { engine, url, drop: () => engine.end() };
}

/** Starts the server over an engine, on a free port, with files in a temporary folder. `stop` ends the engine too. */
export async function startTestServer(
  database: TestDatabase,
  options: { roles?: string; quiet?: boolean; env?: Record<string, string>; families?: readonly Family[] } = {},
): Promise<RunningServer> {
  setHashCost(HASH_COST);
  const dataDir = mkdtempSync(path.join(tmpdir(), 'tsudoi-test-'));
  const env = {
    NODE_ENV: 'test',
    PORT: '0',
    DATA_DIR: dataDir,
    ...(options.roles ? { ROLES: options.roles } : {}),
    ...options.env,
  };
  const running = await startServer(readConfig(env, [], dataDir), database.engine, {
    quiet: options.quiet ?? true,
    families: options.families,
  });
  return {
    ...running,
    async stop() {
      await running.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
export { type Sandbox, startSandbox } from './sandbox-agency/sandbox.ts';

/** What draws invoices, by itself. Loaded when it is asked for: Vitest cannot say where its fonts lie, and nothing else needs it. */
export async function invoiceRenderer() {
  const [{ A4, openDocument }, { invoices: drawing }] = await Promise.all([
    import('./print/document.ts'),
    import('./print/invoice.ts'),
  ]);
  type Opening = Parameters<typeof openDocument>;
  return { open: (info: Opening[0], write: Opening[2]) => openDocument(info, A4, write), drawing };
}
