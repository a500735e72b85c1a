import type { Engine } from './engine.ts';
import { migrations } from './migrations/index.ts';

/**
 * Runs the migrations that have not run, each in its own transaction, and returns their names. `prepareDatabase` sees to
 * it that one process does it at a time. Kysely's own migrator wants a connection per dialect; a list of SQL texts and a
 * table of names needs neither.
 */
export async function migrate(engine: Engine): Promise<string[]> {
  const connection = await engine.connect();
  const ran: string[] = [];
  try {
    await connection.simple(
      'create table if not exists schema_migration (name text primary key, ran_at timestamptz not null default now())',
    );
    const { rows } = await connection.query<{ name: string }>('select name from schema_migration');
    const applied = new Set(rows.map((row) => row.name));
    for (const migration of migrations) {
      if (applied.has(migration.name)) continue;
      await connection.simple(
        `begin; ${migration.sql}; insert into schema_migration (name) values ('${migration.name}'); commit`,
      );
      ran.push(migration.name);
    }
  } catch (error) {
    await connection.simple('rollback').catch(() => undefined);
    throw error;
  } finally {
    connection.release();
  }
  return ran;
}

/** Migrations of this program that the database has not seen; one that knows more than we do is newer and fine. */
export async function missingMigrations(engine: Engine): Promise<string[]> {
  const { rows: found } = await engine.query<{ there: boolean }>(
    `select to_regclass('schema_migration') is not null as there`,
  );
  if (found[0]?.there !== true) return migrations.map(({ name }) => name);
  const { rows } = await engine.query<{ name: string }>('select name from schema_migration');
  const applied = new Set(rows.map((row) => row.name));
  return migrations.map(({ name }) => name).filter((name) => !applied.has(name));
}
