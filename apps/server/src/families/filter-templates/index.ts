import { fieldProblem, Problem, pickFields } from '@tsudoi/contract';
import {
  deleteFilterTemplate,
  type FilterTemplate,
  listFilterTemplates,
  saveFilterTemplate,
} from '@tsudoi/contract/filter-templates';
import { FilterTemplateAction } from '@tsudoi/domain';
import { can, isInstanceMenu, isMenuKey } from '@tsudoi/permissions';
import type { FacilityTx } from '../../db/scope.ts';
import { staff } from '../../kernel/bind.ts';
import type { StaffSession } from '../../kernel/context.ts';
import type { Family } from '../../kernel/family.ts';
import { checkVersion, existing } from '../../kernel/records.ts';
import { type ClosedFacts, closedFacts } from '../members/index.ts';
import {
  type FilterTemplateRow,
  findTemplate,
  insertTemplate,
  removeTemplate,
  templatesFor,
  updateTemplate,
} from './store.ts';

function present(row: FilterTemplateRow, session: Pick<StaffSession, 'accountId' | 'grants'>): FilterTemplate {
  return {
    id: row.id,
    screen: row.screen,
    name: row.name,
    conditions: row.conditions as Record<string, unknown>,
    private_flag: row.private ? 1 : 0,
    own: mayChange(row, session),
    version: row.version,
  };
}

/** Whether somebody may share views of a list: who may edit what the list is of. */
const mayShare = (screen: string, { grants }: Pick<StaffSession, 'grants'>): boolean =>
  isMenuKey(screen) && !isInstanceMenu(screen) && can(grants, { menu: screen, flag: 'edit' });

/** Whether somebody sees the shared views of a list: who may look at what the list is of. */
const maySeeShared = (screen: string, { grants }: Pick<StaffSession, 'grants'>): boolean =>
  isMenuKey(screen) &&
  !isInstanceMenu(screen) &&
  (can(grants, { menu: screen, flag: 'view' }) || can(grants, { menu: screen, flag: 'edit' }));

/** One's own, and a shared one of a list whose records one may edit. */
const mayChange = (row: FilterTemplateRow, session: Pick<StaffSession, 'accountId' | 'grants'>): boolean =>
  row.account_id === session.accountId || (!row.private && mayShare(row.screen, session));

/** A view the account may change. A shared one that it may not change is refused, one of somebody else is not there. */
async function ownTemplate(tx: FacilityTx, id: number, session: StaffSession): Promise<FilterTemplateRow> {
  const row = existing(await findTemplate(tx, id));
  if (mayChange(row, session)) return row;
  throw new Problem(row.private ? 'not_found' : 'forbidden');
}

/** Whether the conditions of a view name one of these facts, by itself or with what is asked of it: `birthday_from`. */
const names = ({ conditions }: FilterTemplateRow, { names: facts, ownIds }: ClosedFacts): boolean => {
  const text = JSON.stringify(conditions);
  return (
    facts.some((fact) => new RegExp(`(?<![\\w.])${fact.replace('.', '\\.')}(?:_\\w+)?(?!\\w)`).test(text)) ||
    ownIds.some((id) => new RegExp(`dependency_account_cms_extend_component_id\\W+${id}(?!\\d)`).test(text))
  );
};

const writtenOf = (row: FilterTemplateRow) => pickFields(row, ['screen', 'name', 'conditions', 'private']);

/** Saved search conditions of the staff's lists. */
export const filterTemplates: Family = {
  name: 'filter-templates',
  accountReferences: [
    { table: 'filter_template', column: 'account_id', on: 'stay', why: 'staff alone keep views of lists' },
  ],
  bindings: [
    staff(listFilterTemplates, async ({ tx, facility, query, session }) => {
      const rows = await templatesFor(tx, query.screen, session.accountId);
      const closed = await closedFacts(tx, facility);
      return rows
        .filter(
          (row) => row.account_id === session.accountId || (maySeeShared(row.screen, session) && !names(row, closed)),
        )
        .map((row) => present(row, session));
    }),

    staff(saveFilterTemplate, async ({ tx, body, session, actor, history }) => {
      const { screen, name, conditions, private_flag: flag } = body;
      if (flag === 0 && !mayShare(screen, session)) throw new Problem('forbidden');
      if (body.action === FilterTemplateAction.create) {
        const written = { screen, name, conditions, private: flag !== 0 };
        const id = await insertTemplate(tx, session.accountId, written, actor.name);
        await history('create', { id, version: 1 }, { after: written });
        return { id, version: 1, code: String(id) };
      }
      if (body.id === undefined) throw fieldProblem('id', 'required');
      if (body.version === undefined) throw fieldProblem('version', 'required');
      const before = await ownTemplate(tx, body.id, session);
      checkVersion(before, body.version);
      // A shared view that changed its list would stand among the views of people who were never asked.
      if (screen !== before.screen) throw fieldProblem('screen', 'choice');
      const written = { screen, name, conditions, private: flag === undefined ? before.private : flag === 1 };
      // Whoever shared it may have lost the right to since.
      if (!written.private && !mayShare(screen, session)) throw new Problem('forbidden');
      const version = await updateTemplate(tx, before, written, actor.name);
      await history('update', { id: before.id, version }, { before: writtenOf(before), after: written });
      return { id: before.id, version, code: String(before.id) };
    }),

    staff(deleteFilterTemplate, async ({ tx, params, query, session, actor, history }) => {
      const before = await ownTemplate(tx, params.id, session);
      checkVersion(before, query.version);
      const version = await removeTemplate(tx, before, actor.name);
      await history('delete', { id: before.id, version }, { before: writtenOf(before) });
      return {};
    }),
  ],
};
