import { fieldProblem, Problem } from '@tsudoi/contract';
import {
  deleteFilterTemplate,
  type FilterTemplate,
  listFilterTemplates,
  saveFilterTemplate,
} from '@tsudoi/contract/filter-templates';
import { FilterTemplateAction } from '@tsudoi/domain';
import type { FacilityTx } from '../../db/scope.ts';
import { staff } from '../../kernel/bind.ts';
import type { Family } from '../../kernel/family.ts';
import { recordHistory } from '../../kernel/history.ts';
import {
  deleteTemplate,
  type FilterTemplateRow,
  findTemplate,
  insertTemplate,
  templatesFor,
  updateTemplate,
} from './store.ts';

function present(row: FilterTemplateRow, accountId: number): FilterTemplate {
  return {
    id: row.id,
    screen: row.screen,
    name: row.name,
    conditions: row.conditions as Record<string, unknown>,
    private_flag: row.private ? 1 : 0,
    own: row.account_id === accountId,
    version: row.version,
  };
}

/** A condition the account may change: its own. A shared one of somebody else is visible and refused, any other is not there. */
async function ownTemplate(tx: FacilityTx, id: number, accountId: number): Promise<FilterTemplateRow> {
  const row = await findTemplate(tx, id);
  if (row === undefined || (row.account_id !== accountId && row.private)) throw new Problem('not_found');
  if (row.account_id !== accountId) throw new Problem('forbidden');
  return row;
}

/** Saved search conditions of the staff's lists. */
export const filterTemplates: Family = {
  name: 'filter-templates',
  bindings: [
    staff(listFilterTemplates, async ({ tx, query, session }) =>
      (await templatesFor(tx, query.screen, session.accountId)).map((row) => present(row, session.accountId)),
    ),

    staff(saveFilterTemplate, async ({ tx, body, session, actor, requestId }) => {
      const written = {
        screen: body.screen,
        name: body.name,
        conditions: body.conditions,
        private: body.private_flag === 1,
      };
      if (body.action === FilterTemplateAction.create) {
        const saved = await insertTemplate(tx, session.accountId, written);
        if (saved === undefined) throw new Problem('server_error');
        await recordHistory(tx, actor, {
          family: 'filter-templates',
          recordId: saved.id,
          action: 'create',
          after: { ...written },
          requestId,
        });
        return { ...saved, code: String(saved.id) };
      }
      if (body.id === undefined) throw fieldProblem('id', 'required');
      if (body.version === undefined) throw fieldProblem('version', 'required');
      const before = await ownTemplate(tx, body.id, session.accountId);
      const saved = await updateTemplate(tx, before.id, body.version, written);
      if (saved === undefined) throw new Problem('stale');
      await recordHistory(tx, actor, {
        family: 'filter-templates',
        recordId: saved.id,
        action: 'update',
        before: { name: before.name, conditions: before.conditions },
        after: { ...written },
        requestId,
      });
      return { ...saved, code: String(saved.id) };
    }),

    staff(deleteFilterTemplate, async ({ tx, params, query, session, actor, requestId }) => {
      const before = await ownTemplate(tx, params.id, session.accountId);
      if ((await deleteTemplate(tx, params.id, query.version)) === 0) throw new Problem('stale');
      await recordHistory(tx, actor, {
        family: 'filter-templates',
        recordId: params.id,
        action: 'delete',
        before: { name: before.name, conditions: before.conditions },
        requestId,
      });
      return {};
    }),
  ],
};
