import path from 'node:path';
import type { Cluster } from './cluster.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';

/** Starts the bare server over a database. */
export function startFloor(cluster: Cluster, database: string): Promise<ServerProcess> {
  return startServerProcess([path.join(import.meta.dirname, 'floor-server.ts')], {
    env: { DATABASE_URL: cluster.url(database), NODE_ENV: 'production' },
    first: { path: '/ready' },
  });
}
