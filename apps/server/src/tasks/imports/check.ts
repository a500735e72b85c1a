import { CSV_MAX_ROWS, cutText } from '@tsudoi/domain';
import type { FacilityTx } from '../../db/scope.ts';
import { type BatchSize, createBatchSize } from '../batch-size.ts';
import { type CsvEncoding, readRecords } from '../csv/decode.ts';
import { tooManyRows } from '../csv/inspect.ts';
import { columnPlaces } from '../csv/mapping.ts';
import { type CsvRecord, isBlank } from '../csv/records.ts';
import { type RowCells, rowCells } from '../csv/row-cells.ts';
import { inOrder } from '../in-order.ts';
import type { TaskRun } from '../runner.ts';
import type { TaskPatch, TaskRow } from '../store.ts';
import { type ImportFamily, importParams, type PlannedRow, type RefusedPlace, type RowError } from './family.ts';
import { holdLookalikesBack } from './lookalikes.ts';
import { deleteRows } from './mapping-store.ts';
import { insertRows, type NewRow, refusedRowsAfter, withoutSeparators } from './row-store.ts';

/** The file of a task, record by record. */
async function* records(run: TaskRun): AsyncGenerator<CsvRecord[]> {
  const file = await run.storage.open(run.task.file_key ?? '');
  yield* readRecords(file, (run.task.encode_type ?? 'UTF-8') as CsvEncoding, withoutSeparators);
}

/** One row of the file that waits for its batch. */
interface Waiting {
  row: number;
  source: string[];
  key: string;
  /** What is wrong with the row as such. */
  refused: RowError[];
}

function errorRow(refused: readonly RowError[], planned: PlannedRow): PlannedRow {
  if (refused.length === 0) return planned;
  return {
    ...planned,
    result: 'error',
    recordId: null,
    expectedVersion: null,
    data: null,
    before: null,
    changes: null,
    errors: [...refused, ...(planned.errors ?? [])],
  };
}

/** A row whose split cells have no space is told so once, and not that each of the columns behind is empty. */
function withSplits(planned: PlannedRow, unsplit: ReturnType<RowCells['unsplit']>): PlannedRow {
  const isPassedOver = planned.result === 'skip' && planned.recordId === null;
  if (unsplit.length === 0 || isPassedOver) return planned;
  const empty = new Set(unsplit.flatMap(({ splits }) => splits));
  const others = (planned.errors ?? []).filter(({ field }) => !empty.has(field));
  return errorRow(
    unsplit.map(({ field }) => ({ field, code: 'name_space' })),
    { ...planned, errors: others },
  );
}

const MOST_REFUSED = 20;
const MOST_SOURCE = 200;

/** The first refused cells, for whoever looks at the task. */
async function firstRefused(tx: FacilityTx, task: TaskRow): Promise<RefusedPlace[]> {
  const { columns, ...file } = importParams(task);
  const positions = columnPlaces({ ...file, columns });
  const placeOf = new Map(columns.map(({ field }, index) => [field, positions[index]]));
  const rows = await refusedRowsAfter(tx, task.id, 'error', { after: 0, limit: MOST_REFUSED });
  return rows
    .flatMap(({ row_no: row, errors, source }) =>
      (errors ?? []).map((error) => ({
        ...error,
        row,
        source: cutText(source[placeOf.get(error.field) ?? -1] ?? '', MOST_SOURCE),
      })),
    )
    .slice(0, MOST_REFUSED);
}

/** What one batch adds to the counts of the task's row. */
interface Counts {
  last: number;
  create: number;
  update: number;
  skip: number;
  error: number;
}

/** What the task's row says after one more batch. */
function progressed(task: TaskRow, counts: Counts, total: number): TaskPatch {
  const [inserted, updated] = [task.inserted + counts.create, task.updated + counts.update];
  const [skipped, errors] = [task.skipped + counts.skip, task.errors + counts.error];
  const progress = Math.min(99, Math.floor(((inserted + updated + skipped + errors) * 100) / total));
  return { position: counts.last, inserted, updated, skipped, errors, progress };
}

const CLEARED_AT_ONCE = 5_000;

/** Deletes the rows of the plan before, where the file was given another mapping. */
async function clearPlan(run: TaskRun): Promise<void> {
  while (importParams(run.task).replanned === true)
    await run.batch(async (tx) => {
      const deleted = await deleteRows(tx, run.task.id, CLEARED_AT_ONCE);
      return deleted < CLEARED_AT_ONCE ? { params: { ...importParams(run.task), replanned: false } } : {};
    });
}

/**
 * Checks every row of a file that looked sound as a whole, and stores what the plan does with it; nothing else is
 * written. Goes on where an earlier run ended. The task ends planned, or invalid where any row is bad.
 */
export async function checkFile<Context, Draft, Existing>(
  run: TaskRun,
  family: ImportFamily<Context, Draft, Existing>,
): Promise<void> {
  await clearPlan(run);
  const { total_rows: total } = run.task;
  const done = run.task.position; // number of the last row that is stored
  const context = await run.read((tx) => family.prepare(tx, run.task));
  const seen = new Set<string>();
  const size: BatchSize = createBatchSize(500, 200, 1_000);
  let file: RowCells | undefined;
  let width = 0;
  let rows = 0;
  let waiting: Waiting[] = [];
  const writing = inOrder(family.atOnce);

  const inOurOrder = (source: readonly string[]): string[] => file?.read(source) ?? [];

  function read(record: CsvRecord): void {
    if (isBlank(record)) return;
    if (file === undefined) {
      file = rowCells({ ...importParams(run.task), headers: record.cells });
      width = record.cells.length;
      return;
    }
    rows += 1;
    if (rows > CSV_MAX_ROWS) throw tooManyRows();
    const { cells } = record;
    const source =
      cells.length > width && cells.slice(width).every((cell) => cell === '') ? cells.slice(0, width) : cells;
    const key = family.keyOf(context, inOurOrder(source));
    const refused: RowError[] = [];
    if (source.length > width) refused.push({ field: '', code: 'unknown_field' });
    if (key !== '' && seen.has(key)) refused.push({ field: family.keyField, code: 'duplicate_in_file' });
    if (key !== '') seen.add(key);
    if (record.row > done) waiting.push({ row: record.row, source, key, refused });
  }

  /** What the plan does with the rows of a batch, made one by one as they are stored: only their cells are held. */
  function* plan(batch: Waiting[], existing: ReadonlyMap<string, Existing>, counts: Counts): Generator<NewRow> {
    for (const { row, source, key, refused } of batch) {
      const planned = family.plan(context, family.read(context, inOurOrder(source)), existing.get(key));
      const one: NewRow = { ...errorRow(refused, withSplits(planned, file?.unsplit(source) ?? [])), row, source };
      counts.last = row;
      counts[one.result] += 1;
      yield one;
    }
  }

  /** Plans a batch and stores it. */
  async function store(batch: Waiting[], before: Promise<void>): Promise<void> {
    const started = performance.now();
    await run.batch(async (tx) => {
      const keys = batch.filter(({ key, refused }) => key !== '' && refused.length === 0).map(({ key }) => key);
      const existing = keys.length === 0 ? new Map<string, Existing>() : await family.lookUp(tx, context, keys);
      const counts: Counts = { last: 0, create: 0, update: 0, skip: 0, error: 0 };
      await insertRows(tx, run.task.id, plan(batch, existing, counts), family.table);
      size.took(performance.now() - started, batch.length);
      await before;
      return progressed(run.task, counts, total);
    });
  }

  // While the database stores batches, the next one is read.
  try {
    for await (const some of records(run)) {
      for (const record of some) {
        read(record);
        if (waiting.length < size.rows) continue;
        const batch = waiting;
        waiting = [];
        await writing.push((before) => store(batch, before));
      }
    }
    const batch = waiting;
    if (batch.length > 0) await writing.push((before) => store(batch, before));
  } finally {
    await writing.end();
  }

  if (run.task.errors === 0 && family.lookalikes !== undefined)
    await holdLookalikesBack(run, family.lookalikes, context);
  await run.batch(async (tx) => {
    const { errors } = run.task;
    if (errors === 0) await family.admit(tx, run.task);
    const taskParams = importParams(run.task);
    const params =
      errors > 0
        ? { ...taskParams, refused: await firstRefused(tx, run.task) }
        : { ...taskParams, touched: family.touches === undefined ? [] : await family.touches(tx, run.task) };
    return {
      params,
      state: errors > 0 ? 'invalid' : 'planned',
      step: 'validation',
      progress: 100,
      position: rows,
      total_rows: rows,
      finished_at: new Date(),
    };
  });
}
