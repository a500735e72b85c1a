import { fieldProblem, Problem, pickFields } from '@tsudoi/contract';
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
import { checkVersion, existing } from '../../kernel/records.ts';
import {
  type FilterTemplateRow,
  findTemplate,
  insertTemplate,
  removeTemplate,
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
  const row = existing(await findTemplate(tx, id));
  if (row.account_id !== accountId && row.private) throw new Problem('not_found');
  if (row.account_id !== accountId) throw new Problem('forbidden');
  return row;
}

const writtenOf = (row: FilterTemplateRow) => pickFields(row, ['screen', 'name', 'conditions', 'private']);

/** Saved search conditions of the staff's lists. */
export const filterTemplates: Family = {
  name: 'filter-templates',
  bindings: [
    staff(listFilterTemplates, async ({ tx, query, session }) =>
      (await templatesFor(tx, query.screen, session.accountId)).map((row) => present(row, session.accountId)),
    ),

    staff(saveFilterTemplate, async ({ tx, body, session, actor, history }) => {
      const { screen, name, conditions, private_flag: flag } = body;
      if (body.action === FilterTemplateAction.create) {
        const written = { screen, name, conditions, private: flag !== 0 };
        const id = await insertTemplate(tx, session.accountId, written, actor.name);
        await history('create', { id, version: 1 }, { after: written });
        return { id, version: 1, code: String(id) };
      }
      if (body.id === undefined) throw fieldProblem('id', 'required');
      if (body.version === undefined) throw fieldProblem('version', 'required');
      const before = await ownTemplate(tx, body.id, session.accountId);
      checkVersion(before, body.version);
      const written = { screen, name, conditions, private: flag === undefined ? before.private : flag === 1 };
      const version = await updateTemplate(tx, before, written, actor.name);
      await history('update', { id: before.id, version }, { before: writtenOf(before), after: written });
      return { id: before.id, version, code: String(before.id) };
    }),

    staff(deleteFilterTemplate, async ({ tx, params, query, session, actor, history }) => {
      const before = await ownTemplate(tx, params.id, session.accountId);
      checkVersion(before, query.version);
      const version = await removeTemplate(tx, before, actor.name);
      await history('delete', { id: before.id, version }, { before: writtenOf(before) });
      return {};
    }),
  ],
};
