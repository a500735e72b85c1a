import type { Log } from '../kernel/log.ts';
import { startJobs } from '../tasks/jobs.ts';
import type { Engine } from './engine.ts';
import { closeFence, openDoors } from './fence.ts';
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

/** Says which functions would let a statement leave its scope, where this database's owner may not deny them. */
export async function warnOfOpenDoors(engine: Engine, log: Log): Promise<void> {
  const doors = await openDoors(engine);
  if (doors.length === 0) return;
  log.warn({
    msg: 'the database fence is open: a statement inside a scope may call functions that change the scope',
    functions: doors,
    see: 'docs/operations.md, Database',
  });
}

/**
 * Migrates, closes the fence, settles the rows and brings the job queue up to date; the engine is the owner's. Returns the
 * migrations that ran.
 */
export function prepareDatabase(engine: Engine, log: Log, settle: Settle): Promise<string[]> {
  return oneAtATime(engine, async () => {
    const ran = await migrate(engine);
    if (ran.length > 0) log.info({ msg: 'migrated', migrations: ran });
    await closeFence(engine);
    await settle(createScopes(engine), log);
    await (await startJobs(engine, log, { install: true, maintain: false })).stop();
    await warnOfOpenDoors(engine, log);
    return ran;
  });
}

/** The two groups of logins: for facilities, and for operator scopes. They may enter scopes and own nothing. */
type LoginGroup = 'tsudoi_serve' | 'tsudoi_operate';

/** Makes the login of an address a member of its group. */
async function admitLogin(engine: Engine, url: string | undefined, group: LoginGroup): Promise<void> {
  const login = url === undefined ? '' : decodeURIComponent(new URL(url).username);
  if (login === '') return;
  await engine.query(
    `do $do$ declare login text := '${login.replaceAll("'", "''")}'; begin
       if not pg_has_role(login, '${group}', 'member') then execute format('grant ${group} to %I', login); end if;
     end $do$`,
  );
}

/** The same database by its three logins; those that serve may be missing. */
export interface DatabaseUrls {
  owner: string;
  serving: string | undefined;
  operators: string | undefined;
}

/**
 * What `npm run migrate` and a start with DATABASE_MIGRATION_URL do: as the owner, everything that a process which serves
 * from the same database needs. Any number of processes may do it at the same time.
 */
export async function prepareAsOwner(urls: DatabaseUrls, log: Log, settle: Settle): Promise<string[]> {
  const engine = openPostgres(urls.owner, 3);
  try {
    const ran = await prepareDatabase(engine, log, settle);
    await admitLogin(engine, urls.serving, 'tsudoi_serve');
    await admitLogin(engine, urls.operators, 'tsudoi_operate');
    return ran;
  } finally {
    await engine.end();
  }
}
