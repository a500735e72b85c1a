import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Actor, actor } from '@tsudoi/kit/actor';
import { atExit, ROOT } from '../../scripts/lib/process.mjs';
import { type Cluster, PRODUCT_ROLE } from './cluster.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';

export const ADMIN_HOST = 'admin.bench.test';
/** Password of everybody the bench makes. */
export const PASSWORD = 'Bench-pass-2026';

const MAIN = path.join(ROOT, 'apps/server/src/main.ts');
const FACILITY = '/api/member/facilities/get-info-by-host';

/** Our server in production mode, all roles in one process, as `npm run start:production` runs it. */
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

/** Starts the product over a database; its first answer is a facility read by host, where there is one. */
export async function startProduct(
  cluster: Cluster,
  database: string,
  options: { host?: string; pool?: number; nodeArgs?: readonly string[] } = {},
): Promise<Product> {
  const dataDir = folder();
  const running = await startServerProcess(MAIN, ['--production'], {
    env: {
      DATABASE_URL: cluster.url(database, PRODUCT_ROLE),
      DATABASE_POOL: String(options.pool ?? 10),
      DATA_DIR: dataDir,
      ADMIN_HOST,
      SECRET: 'bench-secret-of-32-characters-or-more',
      BIND: '127.0.0.1',
      NODE_ENV: 'production',
    },
    first: options.host === undefined ? { path: '/healthz' } : { path: FACILITY, host: options.host },
    nodeArgs: options.nodeArgs,
  });
  return productOf(running, dataDir);
}

/** Starts the demo on the embedded engine over a folder, which is loaded with the demo world the first time. */
export async function startDemo(dataDir: string = folder()): Promise<Product> {
  const running = await startServerProcess(MAIN, ['--demo'], {
    env: { DATA_DIR: dataDir, NODE_ENV: 'production' },
    first: { path: FACILITY, host: 'aoba.localhost' },
  });
  return productOf(running, dataDir);
}
