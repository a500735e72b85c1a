import type { FacilityTx } from '../../db/scope.ts';
import { createBatchSize } from '../batch-size.ts';
import type { TaskKind, TaskRun } from '../runner.ts';
import type { TaskRow } from '../store.ts';
import { applyPlan, type PlanWriter, undoPlan } from './apply.ts';
import { importParams, type PlannedRow } from './family.ts';
import { deleteRows } from './mapping-store.ts';
import { insertRows, type NewRow, withoutSeparators } from './row-store.ts';

/** One kind of change of many records: which they are, how it is planned for each, and how the plan is written. */
export interface ChangeOfMany<Context> extends PlanWriter {
  kind: string;
  /** The records that are meant, in the order of the plan. */
  ids(tx: FacilityTx, task: TaskRow): Promise<number[]>;
  /** What each is planned with: loaded once for each run. */
  prepare(tx: FacilityTx, task: TaskRow): Promise<Context>;
  /** What happens to these records, in their order. */
  plan(tx: FacilityTx, context: Context, ids: readonly number[], task: TaskRow): Promise<PlannedRow[]>;
  /** Records planned at once at first, and the least and most of them; fewer where each is many statements. */
  atATime: readonly [start: number, least: number, most: number];
  /** Organizations through which who plans saw what the plan changes, as `touched` of an import. */
  touches(tx: FacilityTx, task: TaskRow): Promise<readonly number[] | null>;
}

const CLEARED_AT_ONCE = 5_000;

const clean = (text: string | null): string | null => (text === null ? null : withoutSeparators(text));
/** A planned row with its number, and what is in it cleared of what separates rows on their way. */
function numbered(planned: PlannedRow, row: number): NewRow {
  return {
    ...planned,
    name: withoutSeparators(planned.name),
    data: planned.data?.map(clean) ?? null,
    before: planned.before?.map(clean) ?? null,
    row,
    source: [planned.code ?? '', withoutSeparators(planned.name)],
  };
}

/** Plans the change for everything that is found now; nothing else is written. A run that was cut off begins anew. */
async function planAll<Context>(run: TaskRun, kind: ChangeOfMany<Context>): Promise<void> {
  for (let isCleared = false; !isCleared; )
    await run.batch(async (tx) => {
      isCleared = (await deleteRows(tx, run.task.id, CLEARED_AT_ONCE)) < CLEARED_AT_ONCE;
      return { position: 0, inserted: 0, updated: 0, skipped: 0, errors: 0, progress: 0 };
    });
  const ids = await run.read((tx) => kind.ids(tx, run.task));
  const context = await run.read((tx) => kind.prepare(tx, run.task));
  const size = createBatchSize(...kind.atATime);
  let row = 0;
  for (let at = 0; at < ids.length; ) {
    const some = ids.slice(at, at + size.rows);
    const started = performance.now();
    await run.batch(async (tx) => {
      const planned = await kind.plan(tx, context, some, run.task);
      await insertRows(
        tx,
        run.task.id,
        planned.map((one, index) => numbered(one, row + index + 1)),
      );
      const count = (result: PlannedRow['result']) => planned.filter((one) => one.result === result).length;
      row += planned.length;
      const { task } = run;
      return {
        position: row,
        updated: task.updated + count('update'),
        skipped: task.skipped + count('skip'),
        errors: task.errors + count('error'),
        progress: Math.min(99, Math.floor(((at + some.length) * 100) / ids.length)),
      };
    });
    at += some.length;
    size.took(performance.now() - started, some.length);
  }
  await run.batch(async (tx) => ({
    params: { ...importParams(run.task), touched: await kind.touches(tx, run.task) },
    state: 'planned',
    step: 'validation',
    progress: 100,
    position: row,
    total_rows: row,
    finished_at: new Date(),
  }));
}

/** The kind of task of a change of many. What somebody else has changed since is left alone, and what cannot be changed says why. */
export function changeOfMany<Context>(kind: ChangeOfMany<Context>): TaskKind {
  return {
    kind: kind.kind,
    async run(run) {
      if (run.task.state === 'checking') await planAll(run, kind);
      else if (run.task.state === 'applying') await applyPlan(run, kind);
      else if (run.task.state === 'undoing') await undoPlan(run, kind);
    },
  };
}
