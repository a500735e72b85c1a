import type { BulkChange } from '@tsudoi/contract/members';
import type { BalanceTerms } from '@tsudoi/domain';
import type { FacilityTx } from '../../../db/scope.ts';
import type { PlanWriter } from '../../../tasks/imports/apply.ts';
import { changeOfMany } from '../../../tasks/imports/change-of-many.ts';
import { type ImportParams, importParams, type PlannedRow } from '../../../tasks/imports/family.ts';
import type { TaskKind } from '../../../tasks/runner.ts';
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

/** The kind of task of a change of many members. */
export function bulkKind<Context>(kind: BulkKind<Context>): TaskKind {
  return changeOfMany<Context>({
    ...kind,
    atATime: [500, 100, 2_000],
    ids(tx, task) {
      const { query, order, organization_ids: reach } = bulkParams(task);
      return memberIds(tx, { ...query, scopeIds: reach ?? query.scopeIds }, order);
    },
    async plan(tx, context, ids, task) {
      const found = await membersToChange(tx, ids, bulkParams(task).organization_ids);
      return kind.plan(
        tx,
        context,
        ids.flatMap((id) => found.get(id) ?? []),
      );
    },
    touches: (tx, task) => touchedOrganizations(tx, task.id, importParams(task)),
  });
}
