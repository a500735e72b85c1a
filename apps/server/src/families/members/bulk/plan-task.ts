import type { BulkChange } from '@tsudoi/contract/members';
import type { BalanceTerms } from '@tsudoi/domain';
import type { FacilityTx } from '../../../db/scope.ts';
import { createBatchSize } from '../../../tasks/batch-size.ts';
import { applyPlan, type PlanWriter, undoPlan } from '../../../tasks/imports/apply.ts';
import { type ImportParams, importParams, type PlannedRow } from '../../../tasks/imports/family.ts';
import { deleteRows } from '../../../tasks/imports/mapping-store.ts';
import { insertRows, type NewRow, withoutSeparators } from '../../../tasks/imports/row-store.ts';
import type { TaskKind, TaskRun } from '../../../tasks/runner.ts';
import type { TaskRow } from '../../../tasks/store.ts';
import { membersToChange, touchedOrganizations } from '../csv/import-store.ts';
import { type MemberOrder, type MemberQuery, memberIds } from '../search-store.ts';

/** What the task of a change of many keeps, beside what every plan does. */
export interface BulkParams extends ImportParams {
  query: MemberQuery;
  order: MemberOrder;
  change: BulkChange;
  balance: BalanceTerms;
}

/** Params of the task of a change of many. */
export const bulkParams = (task: Pick<TaskRow, 'params'>): BulkParams => task.params as unknown as BulkParams;

/** A member that is to be changed, as it stands. */
export type Target = Awaited<ReturnType<typeof membersToChange>> extends Map<number, infer Member> ? Member : never;

/** One kind of change of many: how it is planned for a member, and how the plan is written. */
export interface BulkKind<Context> extends PlanWriter {
  kind: string;
  prepare(tx: FacilityTx, task: TaskRow): Promise<Context>;
  /** What happens to these members, in their order. */
  plan(tx: FacilityTx, context: Context, members: readonly Target[]): Promise<PlannedRow[]>;
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

/** Plans the change for everybody who is found now; nothing else is written. A run that was cut off begins anew. */
async function planAll<Context>(run: TaskRun, kind: BulkKind<Context>): Promise<void> {
  for (let isCleared = false; !isCleared; )
    await run.batch(async (tx) => {
      isCleared = (await deleteRows(tx, run.task.id, CLEARED_AT_ONCE)) < CLEARED_AT_ONCE;
      return { position: 0, inserted: 0, updated: 0, skipped: 0, errors: 0, progress: 0 };
    });
  const { query, order, organization_ids: reach } = bulkParams(run.task);
  const ids = await run.read((tx) => memberIds(tx, { ...query, scopeIds: reach ?? query.scopeIds }, order));
  const context = await run.read((tx) => kind.prepare(tx, run.task));
  const size = createBatchSize(500, 100, 2_000);
  let row = 0;
  for (let at = 0; at < ids.length; ) {
    const some = ids.slice(at, at + size.rows);
    const started = performance.now();
    await run.batch(async (tx) => {
      const found = await membersToChange(tx, some, reach);
      const members = some.flatMap((id) => found.get(id) ?? []);
      const planned = await kind.plan(tx, context, members);
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
    params: { ...importParams(run.task), touched: await touchedOrganizations(tx, run.task.id, importParams(run.task)) },
    state: 'planned',
    step: 'validation',
    progress: 100,
    position: row,
    total_rows: row,
    finished_at: new Date(),
  }));
}

/** The kind of task of a change of many. Whom somebody else has changed since is left alone, and whoever cannot be changed says why. */
export function bulkKind<Context>(kind: BulkKind<Context>): TaskKind {
  return {
    kind: kind.kind,
    async run(run) {
      if (run.task.state === 'checking') await planAll(run, kind);
      else if (run.task.state === 'applying') await applyPlan(run, kind);
      else if (run.task.state === 'undoing') await undoPlan(run, kind);
    },
  };
}
