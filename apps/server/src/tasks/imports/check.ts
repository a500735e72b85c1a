import { CSV_MAX_ROWS } from '@tsudoi/domain';
import { type BatchSize, createBatchSize } from '../batch-size.ts';
import { type CsvEncoding, readRecords } from '../csv/decode.ts';
import { readHeader } from '../csv/header.ts';
import { tooManyRows } from '../csv/inspect.ts';
import { type CsvRecord, isBlank } from '../csv/records.ts';
import type { TaskRun } from '../runner.ts';
import type { TaskPatch } from '../store.ts';
import type { ImportFamily, PlannedRow, RowError } from './family.ts';
import { insertRows, type NewRow, withoutSeparators } from './row-store.ts';

/** The file of a task, record by record. */
async function* records(run: TaskRun): AsyncGenerator<CsvRecord[]> {
  const file = await run.storage.open(run.task.file_key ?? '');
  yield* readRecords(file, (run.task.encode_type ?? 'UTF-8') as CsvEncoding, withoutSeparators);
}

/** One row of the file, read but not yet held against the database. */
interface Read<Draft> {
  row: number;
  source: string[];
  key: string;
  draft: Draft;
  /** What is wrong with the row as such. */
  refused: RowError[];
}

function errorRow<Draft>(read: Read<Draft>, planned: PlannedRow): PlannedRow {
  if (read.refused.length === 0) return planned;
  return {
    ...planned,
    result: 'error',
    recordId: null,
    expectedVersion: null,
    data: null,
    before: null,
    changes: null,
    errors: [...read.refused, ...(planned.errors ?? [])],
  };
}

/**
 * Checks every row of a file that looked sound as a whole, and stores what the plan does with it; nothing else is
 * written. Goes on where an earlier run ended. The task ends planned, or invalid where any row is bad.
 */
export async function checkFile<Context, Draft, Existing>(
  run: TaskRun,
  family: ImportFamily<Context, Draft, Existing>,
): Promise<void> {
  const { total_rows: total } = run.task;
  const done = run.task.position; // number of the last row that is stored
  const context = await run.read((tx) => family.prepare(tx, run.task));
  const seen = new Set<string>();
  const size: BatchSize = createBatchSize(500, 200, 1_000);
  let positions: number[] | undefined;
  let width = 0;
  let rows = 0;
  let waiting: Read<Draft>[] = [];
  let writing: Promise<void> = Promise.resolve();

  function read(record: CsvRecord): void {
    if (isBlank(record)) return;
    if (positions === undefined) {
      positions = readHeader(record.cells, family.columns);
      width = record.cells.length;
      return;
    }
    rows += 1;
    if (rows > CSV_MAX_ROWS) throw tooManyRows();
    const { cells } = record;
    const source =
      cells.length > width && cells.slice(width).every((cell) => cell === '') ? cells.slice(0, width) : cells;
    const ordered = positions.map((position) => (position < 0 ? '' : (source[position] ?? '')));
    const key = family.keyOf(ordered);
    const refused: RowError[] = [];
    if (source.length > width) refused.push({ field: '', code: 'unknown_field' });
    if (key !== '' && seen.has(key)) refused.push({ field: family.keyField, code: 'duplicate_in_file' });
    if (key !== '') seen.add(key);
    if (record.row > done)
      waiting.push({ row: record.row, source, key, draft: family.read(context, ordered), refused });
  }

  async function store(rows: readonly Read<Draft>[]): Promise<void> {
    const started = performance.now();
    await run.batch(async (tx) => {
      const keys = rows.filter(({ key, refused }) => key !== '' && refused.length === 0).map(({ key }) => key);
      const known = keys.length === 0 ? new Map<string, Existing>() : await family.lookUp(tx, context, keys);
      const planned: NewRow[] = rows.map((one) => ({
        ...errorRow(one, family.plan(context, one.draft, known.get(one.key))),
        row: one.row,
        source: one.source,
      }));
      const created = planned.filter(({ result }) => result === 'create');
      const ids = created.length === 0 ? [] : await family.takeIds(tx, created.length);
      created.forEach((row, index) => {
        row.recordId = ids[index] ?? null;
      });
      await insertRows(tx, run.task.id, planned);
      const count = (result: NewRow['result']) => planned.filter((row) => row.result === result).length;
      const { task } = run;
      const rowsDone = task.inserted + task.updated + task.skipped + task.errors + planned.length;
      return {
        position: rows.at(-1)?.row ?? task.position,
        inserted: task.inserted + created.length,
        updated: task.updated + count('update'),
        skipped: task.skipped + count('skip'),
        errors: task.errors + count('error'),
        progress: Math.min(99, Math.floor((rowsDone * 100) / total)),
      } satisfies TaskPatch;
    });
    size.took(performance.now() - started, rows.length);
  }

  try {
    for await (const some of records(run)) {
      for (const record of some) {
        read(record);
        if (waiting.length < size.rows) continue;
        // While the database stores a batch, the next one is read.
        await writing;
        writing = store(waiting);
        // Who awaits it hears of a failure; until then it must not count as unheard.
        writing.catch(() => undefined);
        waiting = [];
      }
    }
    await writing;
    if (waiting.length > 0) await store(waiting);
  } finally {
    await writing.catch(() => undefined);
  }

  await run.batch(async (tx) => {
    const { errors } = run.task;
    if (errors === 0) await family.admit(tx, run.task);
    return {
      state: errors > 0 ? 'invalid' : 'planned',
      step: 'validation',
      progress: 100,
      position: rows,
      total_rows: rows,
      finished_at: new Date(),
    };
  });
}
