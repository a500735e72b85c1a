import { Problem } from '@tsudoi/contract';
import { errorText } from '../../kernel/log.ts';
import { createBatchSize } from '../batch-size.ts';
import type { TaskRun } from '../runner.ts';
import { type ImportFamily, importParams, type RowRange } from './family.ts';
import { nextRange } from './row-store.ts';

type Anything = Pick<ImportFamily<never, never, never>, 'admit' | 'markConflicts' | 'applyRows' | 'undoRows' | 'settle'>;

/** Holds every row against its record before anything is written. Answers whether all are as the plan saw them. */
async function compare(run: TaskRun, family: Anything): Promise<boolean> {
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

/** Goes through the rows to write, batch by batch, and remembers in the same transaction how far it came. */
async function eachBatch(run: TaskRun, mark: 'applied_through' | 'undone_through', work: (tx: Parameters<Parameters<TaskRun['batch']>[0]>[0], range: RowRange) => Promise<{ leftOutCreates: number; leftOutUpdates: number }>): Promise<void> {
  const size = createBatchSize(500, 100, 4_000);
  const total = Math.max(1, run.task.inserted + run.task.updated);
  for (let finished = false; !finished; ) {
    const started = performance.now();
    let count = 0;
    await run.batch(async (tx) => {
      const { task } = run;
      const from = task[mark];
      const range = await nextRange(tx, task.id, from, size.rows);
      if (range === undefined) {
        finished = true;
        return {};
      }
      count = range.count;
      const { leftOutCreates, leftOutUpdates } = await work(tx, { taskId: task.id, from, through: range.through });
      const position = task.position + range.count;
      return { [mark]: range.through, position, progress: Math.min(99, Math.floor((position * 100) / total)), left_out: task.left_out + leftOutCreates + leftOutUpdates };
    });
    size.took(performance.now() - started, count);
  }
}

/** Lets the family tidy up; the task is done whether that works or not. */
async function settle(run: TaskRun, family: Anything, rows: number): Promise<void> {
  await family.settle?.(rows).catch((error: unknown) => run.log.warn({ msg: 'tidying up after an import failed', task_id: run.task.id, error: errorText(error) }));
}

/** Applies exactly the plan, from wherever an earlier run ended. */
export async function applyPlan(run: TaskRun, family: Anything): Promise<void> {
  if (run.task.applied_through === 0 && importParams(run.task).compared !== true) {
    if (!(await compare(run, family))) {
      await run.batch(async (tx) => {
        const [row] = await tx.sql<{ count: number }>('select count(*)::int as count from task_row where task_id = $1 and left_out is not null', [run.task.id]);
        return { state: 'refused', step: 'done', error_code: 'stale', left_out: row?.count ?? 0, finished_at: new Date() };
      });
      return;
    }
    try {
      await run.batch(async (tx) => {
        await family.admit(tx, run.task.inserted);
        return {};
      });
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      const { code, params } = error;
      await run.batch(async () => ({ state: 'refused', step: 'done', error_code: code, error_params: params, finished_at: new Date() }));
      return;
    }
  }
  await eachBatch(run, 'applied_through', (tx, range) => family.applyRows(tx, range, run.actor));
  const written = run.task.inserted + run.task.updated;
  await run.batch(async () => ({ state: 'applied', step: 'done', progress: 100, finished_at: new Date() }));
  await settle(run, family, written);
}

/** Takes an applied plan back, as far as nobody touched the records since. */
export async function undoPlan(run: TaskRun, family: Anything): Promise<void> {
  await eachBatch(run, 'undone_through', (tx, range) => family.undoRows(tx, range, run.actor));
  await run.batch(async () => ({ state: 'undone', step: 'done', progress: 100, finished_at: new Date() }));
  await settle(run, family, run.task.inserted + run.task.updated);
}
