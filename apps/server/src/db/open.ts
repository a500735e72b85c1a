import type { Engine } from './engine.ts';
import { openPglite } from './pglite.ts';
import { openPostgres } from './postgres.ts';

/** Opens the database of the settings: a PostgreSQL server by its URL, else the embedded engine in `dataDir`. */
export async function openEngine(settings: {
  databaseUrl?: string;
  dataDir?: string;
  poolSize?: number;
}): Promise<Engine> {
  if (settings.databaseUrl !== undefined) return openPostgres(settings.databaseUrl, settings.poolSize);
  return openPglite(settings.dataDir === undefined ? {} : { dataDir: settings.dataDir });
}
