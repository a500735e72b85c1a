import type { TaskKind } from '../../../tasks/runner.ts';
import { readDefinitions } from '../../account-cms/index.ts';
import { memberImport } from '../csv/import.ts';
import { ownColumns } from '../csv/plan.ts';
import { allOrganizations, allTypes } from '../store.ts';
import { type ChangeContext, planChange, type ValueChange } from './change.ts';
import { bulkKind, bulkParams } from './plan-task.ts';

/** Changing a value of many members: written, undone and kept by the statements of their import. */
export function memberChange(parts: Parameters<typeof memberImport>[0]): TaskKind {
  const { table: _, kind: __, plan: ___, prepare: ____, ...writer } = memberImport(parts);
  return bulkKind<ChangeContext>({
    ...writer,
    kind: 'member-change',
    leavesConflicts: true,
    async prepare(tx, task) {
      const { change, balance, organization_ids } = bulkParams(task);
      const types = await allTypes(tx);
      const definitions = await readDefinitions(tx);
      return {
        change: change as ValueChange,
        definitions,
        types,
        typeNames: new Map(types.map(({ id, name }) => [id, name])),
        organizationNames: new Map((await allOrganizations(tx)).map(({ id, name }) => [id, name])),
        own: 'item' in change ? ownColumns(definitions, change.item) : [],
        organizationIds: organization_ids,
        balance,
        now: new Date(),
      };
    },
    plan: async (_tx, context, members) => members.map((member) => planChange(context, member)),
  });
}
