import type { FacilityTx } from '../../db/scope.ts';
import type { PlannedRow, RowRange } from './family.ts';

/** A planned row with its place in the file. */
export interface NewRow extends PlannedRow {
  row: number;
  source: readonly string[];
  /** Why the row is left out, where that is known from the start. */
  leftOut?: string | null;
}

/** Stores planned rows, all in one statement. */
export async function insertRows(tx: FacilityTx, taskId: number, rows: readonly NewRow[]): Promise<void> {
  if (rows.length === 0) return;
  const records = rows.map((row) => ({
    n: row.row, r: row.result, c: row.code, m: row.name, i: row.recordId, v: row.expectedVersion, d: row.data, b: row.before, h: row.changes, e: row.errors, s: row.source, l: row.leftOut,
  }));
  await tx.sql(
    `insert into task_row (task_id, row_no, result, code, name, record_id, expected_version, data, before, changes, errors, source, left_out)
     select $1, n, r, c, m, i, v, d, b, h, e, s, l
     from json_to_recordset($2::json) as x(n int, r text, c text, m text, i int, v int, d jsonb, b jsonb, h jsonb, e jsonb, s text[], l text)`,
    [taskId, JSON.stringify(records)],
  );
}

/** Number of the row with which a batch of so many rows to write ends, and how many it has; undefined where none is left. */
export async function nextRange(tx: FacilityTx, taskId: number, from: number, size: number): Promise<{ through: number; count: number } | undefined> {
  const [row] = await tx.sql<{ through: number | null; count: number }>(
    `select max(row_no) as through, count(*)::int as count from
       (select row_no from task_row where task_id = $1 and row_no > $2 and result in ('create', 'update') order by row_no limit $3) s`,
    [taskId, from, size],
  );
  return row === undefined || row.through === null ? undefined : { through: row.through, count: row.count };
}

/** Writes codes into rows that had none. */
export async function setCodes(tx: FacilityTx, taskId: number, codes: readonly { row: number; code: string; patch: Record<string, unknown> }[]): Promise<void> {
  await tx.sql(
    `update task_row r set code = x.c, data = r.data || x.p from json_to_recordset($2::json) as x(n int, c text, p jsonb) where r.task_id = $1 and r.row_no = x.n`,
    [taskId, JSON.stringify(codes.map(({ row, code, patch }) => ({ n: row, c: code, p: patch })))],
  );
}

/** Rows of a range that still wait for a code. */
export function rowsWithoutCode<T>(tx: FacilityTx, range: RowRange): Promise<{ row_no: number; data: T }[]> {
  return tx.sql(`select row_no, data from task_row where task_id = $1 and row_no > $2 and row_no <= $3 and result = 'create' and code is null order by row_no`, [
    range.taskId, range.from, range.through,
  ]);
}

/** A row as it is shown. */
export interface PlanRowRow {
  row_no: number;
  result: 'create' | 'update' | 'skip' | 'error';
  code: string | null;
  name: string;
  record_id: number | null;
  changes: PlannedRow['changes'];
  errors: PlannedRow['errors'];
  source: string[];
  left_out: string | null;
}

const FILTERS = {
  all: 'true',
  create: `result = 'create'`,
  update: `result = 'update'`,
  skip: `result = 'skip'`,
  error: `result = 'error'`,
  changed: `result <> 'skip'`,
  left_out: 'left_out is not null',
} as const;
/** Which rows of a task are asked for. */
export type RowFilter = keyof typeof FILTERS;

const SHOWN = 'row_no, result, code, name, record_id, changes, errors, source, left_out';

/** A page of a task's rows and how many there are. */
export async function pageOfRows(tx: FacilityTx, taskId: number, filter: RowFilter, limit: number, offset: number): Promise<{ total: number; rows: PlanRowRow[] }> {
  const [count] = await tx.sql<{ total: number }>(`select count(*)::int as total from task_row where task_id = $1 and ${FILTERS[filter]}`, [taskId]);
  const rows = await tx.sql<PlanRowRow>(`select ${SHOWN} from task_row where task_id = $1 and ${FILTERS[filter]} order by row_no limit $2 offset $3`, [taskId, limit, offset]);
  return { total: count?.total ?? 0, rows };
}

/** The next bad rows after one. */
export function errorRowsAfter(tx: FacilityTx, taskId: number, after: number, limit: number): Promise<PlanRowRow[]> {
  return tx.sql(`select ${SHOWN} from task_row where task_id = $1 and row_no > $2 and result = 'error' order by row_no limit $3`, [taskId, after, limit]);
}
