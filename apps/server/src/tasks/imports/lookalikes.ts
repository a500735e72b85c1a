import type { FacilityTx } from '../../db/scope.ts';
import { createBatchSize } from '../batch-size.ts';
import type { TaskRun } from '../runner.ts';
import type { TaskPatch, TaskRow } from '../store.ts';
import { importParams, type RowRange } from './family.ts';
import { holdBack, nextRange } from './row-store.ts';

/** Who a new row may be: a record, or an earlier row of the same file. */
export type FoundLookalike = { id: number } | { row: number };

/** A new row with who it may be, the likest first. */
export interface RowWithLookalikes {
  row: number;
  lookalikes: FoundLookalike[];
}

/** How a family finds new rows of a plan that may be somebody who is there already; set-based, as plans are long. */
export interface LookalikeFinder<Context> {
  /** New rows that may be an earlier new row of their file. */
  inFile(tx: FacilityTx, context: Context, taskId: number): Promise<RowWithLookalikes[]>;
  /** New rows of a range that may be records within the reach of the uploader. */
  amongRecords(tx: FacilityTx, context: Context, range: RowRange): Promise<RowWithLookalikes[]>;
}

/** Holds rows back in the plan; they are not counted as new until somebody has decided. */
async function held(tx: FacilityTx, task: TaskRow, rows: readonly RowWithLookalikes[]): Promise<TaskPatch> {
  const fresh = await holdBack(tx, task.id, rows);
  return {
    inserted: task.inserted - fresh,
    to_decide: task.to_decide + fresh,
    undecided: task.undecided + fresh,
  };
}

/** Goes through the new rows of a plan and holds back those that may be somebody; goes on where an earlier run ended. */
export async function holdLookalikesBack<Context>(
  run: TaskRun,
  finder: LookalikeFinder<Context>,
  context: Context,
): Promise<void> {
  const { id } = run.task;
  const size = createBatchSize(1_000, 500, 10_000);
  if (run.task.inserted === 0) return;
  for (let from = importParams(run.task).matched_through ?? 0; ; ) {
    const range = await run.read((tx) => nextRange(tx, id, from, size.rows));
    if (range === undefined) break;
    const { through, count } = range;
    await run.batch(async (tx) => {
      const started = performance.now();
      const found = await finder.amongRecords(tx, context, { taskId: id, from, through });
      size.took(performance.now() - started, count);
      return {
        ...(await held(tx, run.task, found)),
        params: { ...importParams(run.task), matched_through: through },
      };
    });
    from = through;
  }
  // Last, because rows that are held back are in no range any more.
  if (importParams(run.task).matched_in_file === true) return;
  await run.batch(async (tx) => ({
    ...(await held(tx, run.task, await finder.inFile(tx, context, id))),
    params: { ...importParams(run.task), matched_in_file: true },
  }));
}
