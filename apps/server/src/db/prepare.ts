import type { Log } from '../kernel/log.ts';
import { startJobs } from '../tasks/jobs.ts';
import type { Engine } from './engine.ts';
import { migrate } from './migrate.ts';
import { openPostgres } from './postgres.ts';
import { createScopes, type Scopes } from './scope.ts';

const LOCK = 7_205_811_001;

/**
 * Lets processes that start together do it one after the other: neither pg-boss's own start nor two that grant on the
 * same table at once stand it otherwise. The embedded engine has one process anyway.
 */
async function oneAtATime<T>(engine: Engine, work: () => Promise<T>): Promise<T> {
  if (engine.kind === 'pglite') return work();
  const connection = await engine.connect();
  try {
    await connection.query('select pg_advisory_lock($1)', [LOCK]);
    return await work();
  } finally {
    // Ends the lock with its connection, whatever state that is in.
    connection.release(true);
  }
}

/** What is to be done with the rows, once the tables are those of this program; again at every migration. */
export type Settle = (scopes: Scopes, log: Log) => Promise<void>;

/**
 * Migrates, settles the rows and brings the job queue up to date; the engine is the owner's. Answers the migrations that
 * ran.
 */
export function prepareDatabase(engine: Engine, log: Log, settle: Settle): Promise<string[]> {
  return oneAtATime(engine, async () => {
    const ran = await migrate(engine);
    if (ran.length > 0) log.info({ msg: 'migrated', migrations: ran });
    await settle(createScopes(engine), log);
    await (await startJobs(engine, log, { install: true, maintain: false })).stop();
    return ran;
  });
}

/** Lets a login serve: a member of `tsudoi_runtime`, which may enter the scopes and owns nothing. */
async function admitLogin(engine: Engine, login: string): Promise<void> {
  await engine.query(
    `do $do$ declare login text := '${login.replaceAll("'", "''")}'; begin
       if not pg_has_role(login, 'tsudoi_runtime', 'member') then execute format('grant tsudoi_runtime to %I', login); end if;
     end $do$`,
  );
}

/**
 * What `npm run migrate` and a start with DATABASE_MIGRATION_URL do: as the owner, everything that a process which serves
 * from the same database needs. Any number of processes may do it at the same time.
 */
export async function prepareAsOwner(
  urls: { owner: string; serving: string | undefined },
  log: Log,
  settle: Settle,
): Promise<string[]> {
  const engine = openPostgres(urls.owner, 3);
  try {
    const ran = await prepareDatabase(engine, log, settle);
    const login = urls.serving === undefined ? '' : decodeURIComponent(new URL(urls.serving).username);
    if (login !== '') await admitLogin(engine, login);
    return ran;
  } finally {
    await engine.end();
  }
}
