import { foldedPattern } from '@tsudoi/domain';
import type { FacilityTx } from '../../db/scope.ts';
import type { PlannedRow, RowRange } from './family.ts';
import type { FoundLookalike, RowWithLookalikes } from './lookalikes.ts';

/** A planned row with its place in the file. */
export interface NewRow extends PlannedRow {
  row: number;
  source: readonly string[];
  /** Why the row is left out, where that is known from the start. */
  leftOut?: string | null;
}

/**
 * Rows travel as one text whose separators no cell can hold: several times faster than JSON on both sides, and row-level
 * security leaves no COPY. Fields without a value, and items of a list without one, have a mark of their own.
 */
const [NO_FIELD, ITEM, NO_ITEM, ROW, FIELD] = ['\x1b', '\x1c', '\x1d', '\x1e', '\x1f'] as const;
// biome-ignore lint/suspicious/noControlCharactersInRegex: the separators are control characters, because cells have none
const SEPARATORS = /[\x1b-\x1f]/g;

/** A text without the characters that separate rows on their way into the database. */
export function withoutSeparators(text: string): string {
  return text.replace(SEPARATORS, '\ufffd');
}

function list(items: readonly (string | null)[] | null): string {
  if (items === null) return NO_FIELD;
  let text = '';
  for (let index = 0; index < items.length; index++)
    text += index === 0 ? (items[0] ?? NO_ITEM) : ITEM + (items[index] ?? NO_ITEM);
  return text;
}
const json = (value: unknown): string => (value === null ? NO_FIELD : JSON.stringify(value));

const INSERT = `with x as materialized (select string_to_array(r, '${FIELD}', '${NO_FIELD}') as f from string_to_table($2::text, '${ROW}') r)
  insert into task_row (task_id, row_no, result, code, name, record_id, expected_version, data, before, changes, errors, source, left_out)
  select $1, f[1]::int, f[2], f[3], f[4], case when f[2] = 'create' then nextval((select pg_get_serial_sequence($3::text, 'id')::regclass))::int else f[5]::int end,
    f[6]::int, string_to_array(f[7], '${ITEM}', '${NO_ITEM}'), string_to_array(f[8], '${ITEM}', '${NO_ITEM}'),
    f[9]::jsonb, f[10]::jsonb, string_to_array(f[11], '${ITEM}'), f[12] from x`;

const textOf = (row: NewRow): string =>
  [
    row.row,
    row.result,
    row.code ?? NO_FIELD,
    row.name,
    row.recordId ?? NO_FIELD,
    row.expectedVersion ?? NO_FIELD,
    list(row.data),
    list(row.before),
    json(row.changes),
    json(row.errors),
    list(row.source),
    row.leftOut ?? NO_FIELD,
  ].join(FIELD);

/**
 * Characters of one statement. Strings beyond 128 KiB are large objects, which only a full collection frees: sent whole,
 * the batches of an import would pile up to as much as the file and more.
 */
const STATEMENT_CHARS = 48_000;

/**
 * Stores planned rows. Their texts must be without separators. Rows that create get the next ids of `table`.
 */
export async function insertRows(
  tx: FacilityTx,
  taskId: number,
  rows: Iterable<NewRow>,
  table: string | null = null,
): Promise<void> {
  let texts: string[] = [];
  let chars = 0;
  const send = () => tx.sql(INSERT, [taskId, texts.join(ROW), table]);
  for (const row of rows) {
    const text = textOf(row);
    texts.push(text);
    chars += text.length;
    if (chars < STATEMENT_CHARS) continue;
    await send();
    texts = [];
    chars = 0;
  }
  if (texts.length > 0) await send();
}

/** Rows that wait for a decision, or that somebody decided against, are left out from the start and are in no batch. */
const NOT_HELD = `(left_out is null or left_out not in ('undecided', 'declined'))`;

/** Holds rows back that may be somebody who is there already. Returns how many of them were not held back before. */
export async function holdBack(tx: FacilityTx, taskId: number, rows: readonly RowWithLookalikes[]): Promise<number> {
  if (rows.length === 0) return 0;
  const [done] = await tx.sql<{ fresh: number }>(
    `with x as materialized (select row_no, found::jsonb as found from unnest($2::int[], $3::text[]) as u (row_no, found)),
       m as (update task_row r set left_out = 'undecided', lookalikes = coalesce(r.lookalikes, '[]') || x.found
         from x where r.task_id = $1 and r.row_no = x.row_no and r.result = 'create' returning r.lookalikes = x.found as is_fresh)
     select count(*) filter (where is_fresh)::int as fresh from m`,
    [taskId, rows.map(({ row }) => row), rows.map(({ lookalikes }) => JSON.stringify(lookalikes))],
  );
  return done?.fresh ?? 0;
}

/** Stores a row anew after a decision about it, with all that was found. `table` gives a created record its id. */
export async function replaceRow(
  tx: FacilityTx,
  taskId: number,
  row: NewRow,
  decided: { decision: string; lookalikes: readonly FoundLookalike[]; table: string },
): Promise<void> {
  await tx.sql('delete from task_row where task_id = $1 and row_no = $2', [taskId, row.row]);
  await insertRows(tx, taskId, [row], decided.table);
  await tx.sql('update task_row set decision = $3, lookalikes = $4::text::jsonb where task_id = $1 and row_no = $2', [
    taskId,
    row.row,
    decided.decision,
    JSON.stringify(decided.lookalikes),
  ]);
}

/** Another row of the plan that writes the record. */
export async function isWrittenElsewhere(
  tx: FacilityTx,
  taskId: number,
  recordId: number,
  row: number,
): Promise<boolean> {
  const rows = await tx.sql(
    `select from task_row where task_id = $1 and record_id = $2 and row_no <> $3 and result in ('update', 'skip') limit 1`,
    [taskId, recordId, row],
  );
  return rows.length > 0;
}

/** Rows that were left out when the plan was compared, applied or undone. */
export async function countLeftOut(tx: FacilityTx, taskId: number): Promise<number> {
  const [row] = await tx.sql<{ count: number }>(
    `select count(*)::int as count from task_row where task_id = $1 and left_out is not null and ${NOT_HELD}`,
    [taskId],
  );
  return row?.count ?? 0;
}

/** The last row number of the next batch, and how many rows to write it has; undefined where none is left. */
export async function nextRange(
  tx: FacilityTx,
  taskId: number,
  from: number,
  size: number,
): Promise<{ through: number; count: number } | undefined> {
  const [row] = await tx.sql<{ through: number | null; count: number }>(
    `select max(row_no) as through, count(*)::int as count from
       (select row_no from task_row where task_id = $1 and row_no > $2 and result in ('create', 'update') and ${NOT_HELD} order by row_no limit $3) s`,
    [taskId, from, size],
  );
  return row === undefined || row.through === null ? undefined : { through: row.through, count: row.count };
}

/** Whether any row of the plan gets its code only when it is written. */
export async function waitsForCodes(tx: FacilityTx, taskId: number): Promise<boolean> {
  const rows = await tx.sql(`select from task_row where task_id = $1 and result = 'create' and code is null limit 1`, [
    taskId,
  ]);
  return rows.length > 0;
}

/** A row to write, or to take back. */
export interface WrittenRow {
  row_no: number;
  result: 'create' | 'update';
  code: string | null;
  record_id: number;
  expected_version: number | null;
  data: (string | null)[];
  before: (string | null)[] | null;
}

/** Rows of a range to write, without those that were left out. */
export function rowsToWrite(tx: FacilityTx, { taskId, from, through }: RowRange): Promise<WrittenRow[]> {
  return tx.sql(
    `select row_no, result, code, record_id, expected_version, data, before from task_row
     where task_id = $1 and row_no > $2 and row_no <= $3 and result in ('create', 'update') and left_out is null order by row_no`,
    [taskId, from, through],
  );
}

/** Leaves rows out, each for its reason. */
export async function leaveOut(
  tx: FacilityTx,
  taskId: number,
  rows: readonly { row_no: number; reason: string }[],
): Promise<void> {
  if (rows.length === 0) return;
  await tx.sql(
    `update task_row r set left_out = x.reason from unnest($2::int[], $3::text[]) as x (row_no, reason)
     where r.task_id = $1 and r.row_no = x.row_no`,
    [taskId, rows.map(({ row_no }) => row_no), rows.map(({ reason }) => reason)],
  );
}

/** Rows of a range that still wait for a code. */
export function rowsWithoutCode(
  tx: FacilityTx,
  range: RowRange,
): Promise<{ row_no: number; data: (string | null)[] }[]> {
  return tx.sql(
    `select row_no, data from task_row where task_id = $1 and row_no > $2 and row_no <= $3 and result = 'create' and code is null and left_out is null order by row_no`,
    [range.taskId, range.from, range.through],
  );
}

/** Gives codes to rows that had none, and the data that follows from them. */
export async function setCodes(
  tx: FacilityTx,
  taskId: number,
  rows: readonly { row: number; code: string; data: readonly (string | null)[] }[],
): Promise<void> {
  await tx.sql(
    `with x as materialized (select string_to_array(r, '${FIELD}') as f from string_to_table($2::text, '${ROW}') r)
     update task_row r set code = f[2], data = string_to_array(f[3], '${ITEM}', '${NO_ITEM}') from x where r.task_id = $1 and r.row_no = f[1]::int`,
    [taskId, rows.map(({ row, code, data }) => [row, code, list(data)].join(FIELD)).join(ROW)],
  );
}

/** A row as it is shown. */
export interface PlanRowRow {
  row_no: number;
  result: 'create' | 'update' | 'skip' | 'error';
  code: string | null;
  name: string;
  record_id: number | null;
  data: PlannedRow['data'];
  changes: PlannedRow['changes'];
  errors: PlannedRow['errors'];
  source: string[];
  left_out: string | null;
  lookalikes: FoundLookalike[] | null;
  decision: 'same' | 'other' | 'leave' | null;
}

const FILTERS = {
  all: 'true',
  create: `result = 'create' and ${NOT_HELD}`,
  update: `result = 'update'`,
  skip: `result = 'skip'`,
  error: `result = 'error'`,
  changed: `result <> 'skip'`,
  to_decide: 'lookalikes is not null',
  undecided: `left_out = 'undecided'`,
  left_out: `left_out is not null and ${NOT_HELD}`,
} as const;
/** Which rows of a task are asked for. */
export type RowFilter = keyof typeof FILTERS;

const SHOWN = 'row_no, result, code, name, record_id, data, changes, errors, source, left_out, lookalikes, decision';

const NAME_AND_CODE = `name || chr(31) || coalesce(code, '')`;
/** What of a row is searched, as a `foldedPattern` reads it. */
const SEARCHED = {
  /** Name, code and cells. */
  all: `lower(normalize(${NAME_AND_CODE} || chr(31) || array_to_string(source, chr(31)), NFKC))`,
  /** Without the cells, of which some are closed to who searches. */
  named: `lower(normalize(${NAME_AND_CODE}, NFKC))`,
} as const;
/** Which parts of a row a keyword may find. */
export type RowSearch = keyof typeof SEARCHED;
const ROW_NUMBER = /^[1-9]\d{0,6}$/;

/** Rows that a folded keyword finds; null finds all. A number finds the row of that number too. Its values follow `$1`. */
function foundBy(keyword: string | null, searched: RowSearch): { found: string; values: (string | number | null)[] } {
  if (keyword === null) return { found: 'true', values: [] };
  const number = ROW_NUMBER.test(keyword) ? Number(keyword) : null;
  return { found: `(row_no = $3 or ${SEARCHED[searched]} ~ $2)`, values: [foldedPattern(keyword), number] };
}

/** Which rows of a task are wanted. */
export interface RowsWanted {
  filter: RowFilter;
  /** Folded; null wants all. */
  keyword: string | null;
  searched: RowSearch;
  limit: number;
  offset: number;
}

/** A page of a task's rows and how many there are. */
export async function pageOfRows(
  tx: FacilityTx,
  taskId: number,
  { filter, keyword, searched, limit, offset }: RowsWanted,
): Promise<{ total: number; rows: PlanRowRow[] }> {
  const { found, values } = foundBy(keyword, searched);
  const where = `task_id = $1 and ${FILTERS[filter]} and ${found}`;
  const next = values.length + 2;
  // The condition is evaluated once: of a search it is what takes the time.
  const rows = await tx.sql<PlanRowRow & { total: number }>(
    `with hits as materialized (
       select row_no, count(*) over ()::int as total from task_row where ${where} order by row_no limit $${next} offset $${next + 1})
     select hits.total, r.* from hits cross join lateral (select ${SHOWN} from task_row r where r.task_id = $1 and r.row_no = hits.row_no offset 0) r
     order by r.row_no`,
    [taskId, ...values, limit, offset],
  );
  if (rows.length > 0 || offset === 0) return { total: rows[0]?.total ?? 0, rows };
  const [count] = await tx.sql<{ total: number }>(`select count(*)::int as total from task_row where ${where}`, [
    taskId,
    ...values,
  ]);
  return { total: count?.total ?? 0, rows };
}

/**
 * Decides about rows that wait: they are written as planned, or not written. Rows that were decided before stay as they are.
 * Returns how many were decided; `rows` of null are all.
 */
export async function decideWaitingRows(
  tx: FacilityTx,
  taskId: number,
  decision: 'other' | 'leave',
  { rows, keyword, searched }: { rows: readonly number[] | null; keyword: string | null; searched: RowSearch },
): Promise<number> {
  const { found, values } = foundBy(keyword, searched);
  const next = values.length + 2;
  const [done] = await tx.sql<{ count: number }>(
    `with x as (update task_row set decision = $${next}, left_out = $${next + 1}
       where task_id = $1 and ${FILTERS.undecided} and ($${next + 2}::int[] is null or row_no = any ($${next + 2}::int[])) and ${found} returning 1)
     select count(*)::int as count from x`,
    [taskId, ...values, decision, decision === 'leave' ? 'declined' : null, rows],
  );
  return done?.count ?? 0;
}

/** One row of a task, by its number in the file. */
export async function findRow(tx: FacilityTx, taskId: number, row: number): Promise<PlanRowRow | undefined> {
  const [found] = await tx.sql<PlanRowRow>(`select ${SHOWN} from task_row where task_id = $1 and row_no = $2`, [
    taskId,
    row,
  ]);
  return found;
}

/** What undoing took back: records removed again, and records with their values of before. */
export async function countTakenBack(tx: FacilityTx, taskId: number): Promise<{ removed: number; restored: number }> {
  const [row] = await tx.sql<{ removed: number; restored: number }>(
    `select count(*) filter (where result = 'create')::int as removed, count(*) filter (where result = 'update')::int as restored
     from task_row where task_id = $1 and left_out is null`,
    [taskId],
  );
  return row ?? { removed: 0, restored: 0 };
}

const REFUSED = { error: `result = 'error'`, left_out: 'left_out is not null' } as const;

/** The next rows after one that are bad, or that were left out. */
export function refusedRowsAfter(
  tx: FacilityTx,
  taskId: number,
  which: keyof typeof REFUSED,
  { after, limit }: { after: number; limit: number },
): Promise<PlanRowRow[]> {
  return tx.sql(
    `select ${SHOWN} from task_row where task_id = $1 and row_no > $2 and ${REFUSED[which]} order by row_no limit $3`,
    [taskId, after, limit],
  );
}
