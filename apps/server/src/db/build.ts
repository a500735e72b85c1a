import {
  DummyDriver,
  type Insertable,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type Selectable,
  sql,
  type Updateable,
} from 'kysely';
import type { Database } from './schema.ts';
import type { Compilable } from './scope.ts';

/** Name of a table. */
export type Table = keyof Database;
/** A row of a table as it is read. */
export type Row<T extends Table> = Selectable<Database[T]>;
/** What an insert into a table may name. */
export type NewRow<T extends Table> = Insertable<Database[T]>;
/** What an update of a table may set. */
export type RowChange<T extends Table> = Updateable<Database[T]>;

/**
 * Builds typed SQL and runs none: `tx.rows(build.selectFrom('organization')…)`. A query so built can only reach the
 * database through a transaction that has a scope.
 */
export const build = new Kysely<Database>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/**
 * SQL written by hand where the builder does not say it well (recursive, set-based). Each value in the template becomes
 * a parameter: `` tx.rows(query<{ id: number }>`select id from organization where parent_id = ${id}`) ``.
 */
export function query<R>(text: TemplateStringsArray, ...values: unknown[]): Compilable<R> {
  const raw = sql<R>(text, ...values);
  return { compile: () => raw.compile(build) };
}
