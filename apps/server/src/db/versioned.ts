import { Problem } from '@tsudoi/contract';
import { sql } from 'kysely';
import { type NewRow, query, type Row, type RowChange, type Table } from './build.ts';
import type { Tx } from './scope.ts';

/** What every record has that people edit: its version, and who changed it last and when. */
interface Versioned {
  id: number;
  version: number;
  updated_at: Date;
  updated_by: string | null;
}

/** Tables whose rows carry a version. */
export type VersionedTable = { [T in Table]: Row<T> extends Versioned ? T : never }[Table];
/** Versioned tables whose rows stay when they are deleted. */
export type SoftDeletedTable = {
  [T in VersionedTable]: Row<T> extends { deleted_at: Date | null } ? T : never;
}[VersionedTable];

/** A record as somebody read it. */
type Read = Pick<Versioned, 'id' | 'version'>;
type Statements = Pick<Tx, 'rows' | 'oneOrThrow'>;
/** Columns that the functions here fill themselves. */
type OfTheKit = keyof Versioned | 'deleted_at';

/** Values by column, without those that are not given. */
const definedColumns = (values: object): [string, unknown][] =>
  Object.entries(values).filter(([, value]) => value !== undefined);

/** A record that is not deleted; undefined where there is none. */
export async function recordById<T extends SoftDeletedTable>(
  tx: Statements,
  table: T,
  id: number,
): Promise<Row<T> | undefined> {
  const rows = await tx.rows(query<Row<T>>`select * from ${sql.table(table)} where id = ${id} and deleted_at is null`);
  return rows[0];
}

/** Inserts a record in its first version and returns its id. @throws Error where the database returns no row */
export async function insertRecord<T extends VersionedTable>(
  tx: Statements,
  table: T,
  values: Omit<NewRow<T>, OfTheKit>,
  by: string,
): Promise<number> {
  const columns = [...definedColumns(values), ['updated_by', by] as const];
  const row = await tx.oneOrThrow(
    query<{ id: number }>`insert into ${sql.table(table)} (${sql.join(columns.map(([name]) => sql.ref(name)))})
      values (${sql.join(columns.map(([, value]) => value))}) returning id`,
  );
  return row.id;
}

/**
 * Changes a record if it still has the version, and returns the next one; columns that are not given stay as they are.
 * @throws Problem stale with who changed it and when; not_found where the row is gone
 */
export async function updateRecord<T extends VersionedTable>(
  tx: Statements,
  table: T,
  record: Read,
  values: Omit<RowChange<T>, OfTheKit>,
  by: string,
): Promise<number> {
  return change(tx, table, record, definedColumns(values), by);
}

/** Marks a record as deleted if it still has the version, and returns the next one. @throws Problem as `updateRecord` */
export async function removeRecord<T extends SoftDeletedTable>(
  tx: Statements,
  table: T,
  record: Read,
  by: string,
): Promise<number> {
  return change(tx, table, record, [['deleted_at', new Date()]], by);
}

async function change(
  tx: Statements,
  table: VersionedTable,
  { id, version }: Read,
  values: readonly [string, unknown][],
  by: string,
): Promise<number> {
  const columns = values.map(([name, value]) => sql`${sql.ref(name)} = ${value}, `);
  const [row] = await tx.rows(
    query<{ version: number }>`update ${sql.table(table)} set ${sql.join(columns, sql``)}
      version = version + 1, updated_at = now(), updated_by = ${by}
      where id = ${id} and version = ${version} returning version`,
  );
  if (row !== undefined) return row.version;
  // Another writer was faster. A deletion is a version of its own, so that the row says who it was.
  const [now] = await tx.rows(
    query<
      Pick<Versioned, 'updated_at' | 'updated_by'>
    >`select updated_at, updated_by from ${sql.table(table)} where id = ${id}`,
  );
  throw now === undefined ? new Problem('not_found') : staleProblem(now);
}

/** Records that are not deleted, in the order of the ids. */
export async function recordsByIds<T extends SoftDeletedTable>(
  tx: Statements,
  table: T,
  ids: readonly number[],
): Promise<Row<T>[]> {
  return tx.rows(
    query<Row<T>>`select * from ${sql.table(table)} where id = any (${[...ids]}::int[]) and deleted_at is null
      order by array_position(${[...ids]}::int[], id)`,
  );
}

/** The statements of a plain family, bound to its table. */
export function recordsOf<T extends SoftDeletedTable>(table: T) {
  return {
    byId: (tx: Statements, id: number) => recordById(tx, table, id),
    byIds: (tx: Statements, ids: readonly number[]) => recordsByIds(tx, table, ids),
    insert: (tx: Statements, values: Omit<NewRow<T>, OfTheKit>, by: string) => insertRecord(tx, table, values, by),
    update: (tx: Statements, record: Read, values: Omit<RowChange<T>, OfTheKit>, by: string) =>
      updateRecord(tx, table, record, values, by),
    remove: (tx: Statements, record: Read, by: string) => removeRecord(tx, table, record, by),
  };
}

/** Somebody else changed the record: who, and when. */
export function staleProblem(record: Pick<Versioned, 'updated_at' | 'updated_by'>): Problem {
  return new Problem('stale', { params: { by: record.updated_by ?? '', at: record.updated_at.toISOString() } });
}
