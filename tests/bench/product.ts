import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Actor, actor } from '@tsudoi/kit/actor';
import { atExit, run } from '../../scripts/lib/process.mjs';
import { SERVER, SERVER_ENV } from '../../scripts/lib/server.mjs';
import { type Cluster, OPERATING_ROLE, PRODUCT_ROLE, SERVING_ROLE } from './cluster.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';

export const ADMIN_HOST = 'admin.bench.test';
/** Secret of every server of the bench. */
export const SECRET = 'bench-secret-of-32-characters-or-more';
/** Password of everybody the bench makes. */
export const PASSWORD = 'Bench-pass-2026';

const FACILITY = '/api/member/facilities/get-info-by-host';

/** Our server in production mode, all roles in one process unless told, as `npm run start:production` runs it. */
export interface Product extends ServerProcess {
  /** Somebody at a host who has not signed in. */
  visitor(host: string, audience: Actor['audience']): Actor;
  /** Folder of its files. */
  dataDir: string;
}

function folder(): string {
  const made = mkdtempSync(path.join(tmpdir(), 'tsudoi-bench-'));
  atExit(() => rmSync(made, { recursive: true, force: true }));
  return made;
}

function productOf(running: ServerProcess, dataDir: string): Product {
  return { ...running, dataDir, visitor: (host, audience) => actor(running, { host, audience }) };
}

/** Brings a database up to date as its owner, as `npm run migrate` does. */
export async function migrateProduct(cluster: Cluster, database: string): Promise<void> {
  const { code, output } = await run(process.execPath, [...SERVER, '--migrate'], {
    env: {
      DATABASE_MIGRATION_URL: cluster.url(database, PRODUCT_ROLE),
      DATABASE_URL: cluster.url(database, SERVING_ROLE),
      OPERATOR_DATABASE_URL: cluster.url(database, OPERATING_ROLE),
    },
    timeout: 60,
  });
  if (code !== 0) throw new Error(`${database} was not migrated:\n${output}`);
}

/** Starts the product over a database that is up to date; its first answer is a facility read by host, where there is one. */
export async function startProduct(
  cluster: Cluster,
  database: string,
  options: { host?: string; dataDir?: string; roles?: string } = {},
): Promise<Product> {
  const { dataDir = folder() } = options;
  const running = await startServerProcess([...SERVER, '--production'], {
    env: {
      ...SERVER_ENV,
      DATABASE_URL: cluster.url(database, SERVING_ROLE),
      OPERATOR_DATABASE_URL: cluster.url(database, OPERATING_ROLE),
      DATABASE_POOL: '10',
      ...(options.roles === undefined ? {} : { ROLES: options.roles }),
      DATA_DIR: dataDir,
      ADMIN_HOST,
      SECRET,
      TRUSTED_PROXIES: '127.0.0.1',
      // Nobody listens there: the few mails of the bench wait in their table.
      SMTP_URL: 'smtp://127.0.0.1:9',
      MAIL_FROM: 'no-reply@bench.test',
      // Calls are counted, as they are for real, and never too many.
      RATE_LIMIT_FACTOR: '1000000',
      OPERATOR_SECOND_FACTOR: 'optional',
      // There is no load balancer to wait for.
      DRAIN_SECONDS: '0',
      BIND: '127.0.0.1',
      NODE_ENV: 'production',
    },
    first: options.host === undefined ? { path: '/healthz' } : { path: FACILITY, host: options.host },
  });
  return productOf(running, dataDir);
}

/** Starts the demo on the embedded engine over a folder, which is loaded with the demo world the first time. */
export async function startDemo(dataDir: string = folder()): Promise<Product> {
  const running = await startServerProcess([...SERVER, '--demo'], {
    env: { ...SERVER_ENV, DATA_DIR: dataDir, NODE_ENV: 'production' },
    first: { path: FACILITY, host: 'aoba.localhost' },
  });
  return productOf(running, dataDir);
}
