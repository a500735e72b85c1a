import { fullName, memberCodeKey, writtenMemberCode } from '@tsudoi/domain';
import type { Engine } from '../../../db/engine.ts';
import type { Services } from '../../../kernel/services.ts';
import { type ImportFamily, importParams } from '../../../tasks/imports/family.ts';
import { readDefinitions } from '../../account-cms/index.ts';
import { followGivenAddresses } from '../../auth/index.ts';
import { checkLimit } from '../check.ts';
import { allTypes, memberLimit } from '../store.ts';
import { cellText, typeReader } from './cells.ts';
import { type Draft, type ImportContext, nothing, planRow, readRow, textAt } from './import-plan.ts';
import {
  addressesGiven,
  applyMemberRows,
  type ExistingMember,
  markMemberConflicts,
  membersOfCodes,
  membersOnTheirWay,
  touchedOrganizations,
  undoMemberRows,
} from './import-store.ts';
import { csvPlan } from './plan.ts';

/** Rows after which the table is vacuumed, so that lists are served from the index alone again. */
const VACUUM_FROM = 200;

/** Importing members: the key is the member code. */
export function memberImport(parts: {
  engine: Engine;
  services: { sessions: Pick<Services['sessions'], 'forget'> };
}): ImportFamily<ImportContext, Draft, ExistingMember> {
  /** The words of a mail are Japanese, as those of the file are. */
  const following = { sessions: parts.services.sessions, locale: 'ja' } as const;
  return {
    kind: 'member-import',
    menu: 'members.import-csv',
    keyField: 'member_code',

    async prepare(tx, task) {
      const types = await allTypes(tx);
      const definitions = await readDefinitions(tx);
      const { columns, organization_ids, chosen_organization_id } = importParams(task);
      const at = Object.fromEntries(columns.map(({ field }, index) => [field, index]));
      // Places are those of the upload; a field that is gone since has none.
      const own = csvPlan(definitions).own.map((column) => ({ column, index: at[column.field] ?? -1 }));
      return {
        definitions,
        at,
        own: own.filter(({ index }) => index >= 0),
        deletedAt: at.deleted ?? -1,
        typeNames: new Map(types.map(({ id, name }) => [id, name])),
        readTypes: typeReader(types),
        organizationIds: organization_ids,
        chosenId: chosen_organization_id,
        now: new Date(),
      };
    },

    keyOf: ({ at, deletedAt }, cells) =>
      cells[deletedAt] ? '' : memberCodeKey(cellText(cells[at.member_code ?? -1] ?? '')),
    read: readRow,
    lookUp: (tx, _, keys) => membersOfCodes(tx, keys),

    plan(context, draft, existing) {
      const code = writtenMemberCode(textAt(context, draft, 'member_code')) || null;
      const name = fullName({
        last_name: textAt(context, draft, 'last_name'),
        first_name: textAt(context, draft, 'first_name'),
      });
      if (draft.texts[context.deletedAt]) return { ...nothing, result: 'skip', code, name };
      const { organizationIds } = context;
      const isSeen =
        existing === undefined ||
        organizationIds === null ||
        existing.organization_ids.some((id) => organizationIds.includes(id));
      // A member of another organization is not shown; all that can be said is that its code is taken.
      if (!isSeen)
        return { ...nothing, result: 'error', code, name, errors: [{ field: 'member_code', code: 'code_taken' }] };
      return planRow(context, draft, existing, { code, name });
    },

    table: 'account',
    atOnce: parts.engine.kind === 'postgres' ? 2 : 1,
    async admit(tx, task) {
      if (task.inserted === 0) return;
      const account_limit = await memberLimit(tx);
      await checkLimit(tx, account_limit, task.inserted + (await membersOnTheirWay(tx, task.id)));
    },
    touches: (tx, task) => touchedOrganizations(tx, task.id, importParams(task)),
    markConflicts: markMemberConflicts,
    async applyRows(tx, range, actor) {
      const outcome = await applyMemberRows(tx, range, actor);
      await followGivenAddresses(tx, await addressesGiven(tx, range, 'apply'), following);
      return outcome;
    },
    async undoRows(tx, range, actor) {
      const outcome = await undoMemberRows(tx, range, actor);
      await followGivenAddresses(tx, await addressesGiven(tx, range, 'undo'), following);
      return outcome;
    },
    async refresh() {
      await parts.engine.query('analyze account');
    },
    async settle(rows) {
      if (rows >= VACUUM_FROM) await parts.engine.query('vacuum (analyze) account');
    },
  };
}
