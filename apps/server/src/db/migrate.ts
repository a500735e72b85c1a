import type { Engine } from './engine.ts';
import { migrations } from './migrations/index.ts';

const LOCK = 7_205_811_001;

/**
 * Runs the migrations that have not run, each in its own transaction, under a lock so that several processes may start
 * at once. Answers the names of those that ran. Kysely's own migrator wants a connection per dialect; a list of SQL
 * texts and a table of names needs neither.
 */
export async function migrate(engine: Engine): Promise<string[]> {
  const connection = await engine.connect();
  const ran: string[] = [];
  try {
    await connection.query('select pg_advisory_lock($1)', [LOCK]);
    await connection.simple(
      'create table if not exists schema_migration (name text primary key, ran_at timestamptz not null default now())',
    );
    const { rows } = await connection.query<{ name: string }>('select name from schema_migration');
    const known = new Set(rows.map((row) => row.name));
    for (const migration of migrations) {
      if (known.has(migration.name)) continue;
      await connection.simple(
        `begin; ${migration.sql}; insert into schema_migration (name) values ('${migration.name}'); commit`,
      );
      ran.push(migration.name);
    }
    await connection.query('select pg_advisory_unlock($1)', [LOCK]);
  } catch (error) {
    await connection.simple('rollback').catch(() => undefined);
    throw error;
  } finally {
    connection.release();
  }
  return ran;
}
