import { Problem } from '@tsudoi/contract';
import { sqlState } from '../../db/engine.ts';
import type { FacilityTx } from '../../db/scope.ts';
import { errorText } from '../../kernel/log.ts';
import { createBatchSize } from '../batch-size.ts';
import { inOrder } from '../in-order.ts';
import type { TaskRun } from '../runner.ts';
import {
  type BatchOutcome,
  type ImportFamily,
  importParams,
  type RowRange,
  RowsChanged,
  type WriteRange,
} from './family.ts';
import { countLeftOut, countTakenBack, nextRange, waitsForCodes } from './row-store.ts';

type Written = Pick<
  ImportFamily<never, never, never>,
  | 'atOnce'
  | 'inTurn'
  | 'admit'
  | 'markConflicts'
  | 'applyRows'
  | 'undoRows'
  | 'afterApply'
  | 'afterUndo'
  | 'settle'
  | 'refresh'
>;
/** What applying and undoing a plan need of a family. */
export interface PlanWriter extends Written {
  /** Rows whose record somebody changed since are left out, and all others are written; else such a plan is refused as a whole. */
  leavesConflicts?: boolean;
  /** Rows of the first batch, and the least and most of one; fewer where a row is many statements. */
  batch?: readonly [start: number, least: number, most: number];
}

/** Holds every row against its record before anything is written. Returns whether all are as the plan saw them. */
async function compare(run: TaskRun, family: PlanWriter): Promise<boolean> {
  const size = createBatchSize(5_000, 500, 50_000);
  let conflicts = 0;
  for (let from = 0; ; ) {
    let next = from;
    const started = performance.now();
    await run.batch(async (tx) => {
      const range = await nextRange(tx, run.task.id, from, size.rows);
      if (range === undefined) return { params: { ...importParams(run.task), compared: conflicts === 0 } };
      next = range.through;
      const found = await family.markConflicts(tx, { taskId: run.task.id, from, through: range.through });
      conflicts += found.leftOutCreates + found.leftOutUpdates;
      size.took(performance.now() - started, range.count);
      return {};
    });
    if (next === from) return conflicts === 0;
    from = next;
  }
}

const UNIQUE_VIOLATION = '23505';
/** A run longer than this looks at its tables' statistics once it has written a part of it. */
const REFRESH_AFTER = 1_000;
/**
 * Goes through the rows to write, batch by batch, and remembers in the same transaction how far it came. Batches commit in
 * their order, so that what is remembered is true of all before it.
 */
async function eachBatch(
  run: TaskRun,
  family: PlanWriter,
  mark: 'applied_through' | 'undone_through',
  work: (tx: FacilityTx, range: WriteRange) => Promise<BatchOutcome>,
): Promise<void> {
  const size = createBatchSize(...(family.batch ?? ([500, 200, 4_000] as const)));
  const total = Math.max(1, run.task.inserted + run.task.updated);
  const { id } = run.task;
  // Rows without a code take theirs from a counter that both would wait for.
  const isInTurn = family.inTurn?.(run.task) === true || (await run.read((tx) => waitsForCodes(tx, id)));
  const writing = inOrder(isInTurn ? 1 : family.atOnce);

  async function attempt(range: WriteRange & { count: number }, before: Promise<void>): Promise<void> {
    const started = performance.now();
    await run.batch(async (tx) => {
      const { leftOutCreates, leftOutUpdates } = await work(tx, range);
      size.took(performance.now() - started, range.count);
      await before;
      const { task } = run;
      const position = task.position + range.count;
      return {
        [mark]: range.through,
        position,
        progress: Math.min(99, Math.floor((position * 100) / total)),
        left_out: task.left_out + leftOutCreates + leftOutUpdates,
      };
    });
  }

  async function batch(range: RowRange & { count: number }, before: Promise<void>): Promise<void> {
    try {
      await attempt({ ...range, careful: false }, before);
    } catch (error) {
      if (!(error instanceof RowsChanged) && sqlState(error) !== UNIQUE_VIOLATION) throw error;
      await before;
      await attempt({ ...range, careful: true }, before);
    }
  }

  let refreshed = total < 2 * REFRESH_AFTER;
  try {
    for (let from = run.task[mark]; ; ) {
      const found = await run.read((tx) => nextRange(tx, id, from, size.rows));
      if (found === undefined) break;
      const range = { taskId: id, from, ...found };
      await writing.push((before) => batch(range, before));
      from = found.through;
      if (refreshed || run.task.position < REFRESH_AFTER) continue;
      refreshed = true;
      await tidy(run, family.refresh?.());
    }
  } finally {
    await writing.end();
  }
}

/** Waits for what makes the database quicker; the task goes on whether that works or not. */
async function tidy(run: TaskRun, work: Promise<void> | undefined): Promise<void> {
  await work?.catch((error: unknown) =>
    run.log.warn({ msg: 'tidying up for an import failed', task_id: run.task.id, error: errorText(error) }),
  );
}

/** Applies exactly the plan, from wherever an earlier run ended. */
export async function applyPlan(run: TaskRun, family: PlanWriter): Promise<void> {
  if (run.task.applied_through === 0 && importParams(run.task).compared !== true) {
    if (family.leavesConflicts !== true && !(await compare(run, family))) {
      await run.batch(async (tx) => ({
        state: 'refused',
        step: 'done',
        error_code: 'stale',
        left_out: await countLeftOut(tx, run.task.id),
        finished_at: new Date(),
      }));
      return;
    }
    try {
      await run.batch(async (tx) => {
        await family.admit(tx, run.task);
        return {};
      });
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      const { code, params } = error;
      await run.batch(async () => ({
        state: 'refused',
        step: 'done',
        error_code: code,
        error_params: params,
        finished_at: new Date(),
      }));
      return;
    }
  }
  await eachBatch(run, family, 'applied_through', (tx, range) => family.applyRows(tx, range, run.actor));
  const written = run.task.inserted + run.task.updated;
  await run.batch(async (tx) => {
    await family.afterApply?.(tx, run.task.id, run.actor);
    return { state: 'applied', step: 'done', progress: 100, finished_at: new Date() };
  });
  await tidy(run, family.settle?.(written));
}

/** Takes an applied plan back, as far as nobody touched the records since. */
export async function undoPlan(run: TaskRun, family: PlanWriter): Promise<void> {
  await eachBatch(run, family, 'undone_through', (tx, range) => family.undoRows(tx, range, run.actor));
  await run.batch(async (tx) => {
    await family.afterUndo?.(tx, run.task.id);
    return {
      state: 'undone',
      step: 'done',
      progress: 100,
      finished_at: new Date(),
      params: { ...importParams(run.task), undone: await countTakenBack(tx, run.task.id) },
    };
  });
  await tidy(run, family.settle?.(run.task.inserted + run.task.updated));
}
