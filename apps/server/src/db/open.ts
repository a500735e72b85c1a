import type { Engine } from './engine.ts';
import { openPglite } from './pglite.ts';
import { openPostgres } from './postgres.ts';

/** The pools of a process. They are one engine where operator scopes have no login of their own. */
export interface Engines {
  engine: Engine;
  /** For operator scopes. */
  operators: Engine;
  end(): Promise<void>;
}

/** Opens the database of the settings: a PostgreSQL server by its URL, else the embedded engine in `dataDir`. */
export async function openEngines(settings: {
  databaseUrl: string | undefined;
  operatorDatabaseUrl: string | undefined;
  dataDir: string;
  poolSize: number;
  operatorPoolSize: number;
}): Promise<Engines> {
  const { databaseUrl, operatorDatabaseUrl } = settings;
  const engine =
    databaseUrl === undefined
      ? await openPglite({ dataDir: settings.dataDir })
      : openPostgres(databaseUrl, settings.poolSize);
  if (databaseUrl === undefined || operatorDatabaseUrl === undefined)
    return { engine, operators: engine, end: () => engine.end() };
  const operators = openPostgres(operatorDatabaseUrl, settings.operatorPoolSize);
  return {
    engine,
    operators,
    async end() {
      await Promise.all([engine.end(), operators.end()]);
    },
  };
}
