import { memberCodeKey } from '@tsudoi/domain';
import type { Engine } from '../../../db/engine.ts';
import type { Services } from '../../../kernel/services.ts';
import { type ImportFamily, importParams } from '../../../tasks/imports/family.ts';
import { followGivenAddresses } from '../../auth/index.ts';
import { checkLimit } from '../check.ts';
import { forgetDifferentOfPlan, noteDifferentOfPlan } from '../different-store.ts';
import { memberLimit } from '../store.ts';
import { cellText } from './cells.ts';
import { type Draft, type ImportContext, readRow } from './import-plan.ts';
import {
  addressesGiven,
  applyMemberRows,
  type ExistingMember,
  keepReferredTo,
  markMemberConflicts,
  membersOfCodes,
  membersOnTheirWay,
  touchedOrganizations,
  undoMemberRows,
} from './import-store.ts';
import { memberLookalikeFinder } from './lookalikes.ts';
import { planMember, prepareImport } from './planning.ts';

/** Rows after which the table is vacuumed, so that lists are served from the index alone again. */
const VACUUM_FROM = 200;

/** Importing members: the key is the member code. */
export function memberImport(parts: {
  engine: Engine;
  services: { sessions: Pick<Services['sessions'], 'forget'> } & Pick<Services, 'accountReferences'>;
}): ImportFamily<ImportContext, Draft, ExistingMember> {
  /** The words of a mail are Japanese, as those of the file are. */
  const following = { sessions: parts.services.sessions, locale: 'ja' } as const;
  return {
    kind: 'member-import',
    menu: 'members.import-csv',
    keyField: 'member_code',

    prepare: prepareImport,
    keyOf: ({ at, deletedAt }, cells) =>
      cells[deletedAt] ? '' : memberCodeKey(cellText(cells[at.member_code ?? -1] ?? '')),
    read: readRow,
    lookUp: (tx, _, keys) => membersOfCodes(tx, keys),

    plan: planMember,
    lookalikes: memberLookalikeFinder,

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
      const kept = await keepReferredTo(tx, range, parts.services.accountReferences);
      const outcome = await undoMemberRows(tx, range, actor);
      await followGivenAddresses(tx, await addressesGiven(tx, range, 'undo'), following);
      return { ...outcome, leftOutCreates: outcome.leftOutCreates + kept.leftOutCreates };
    },
    afterApply: noteDifferentOfPlan,
    afterUndo: forgetDifferentOfPlan,
    async refresh() {
      await parts.engine.query('analyze account');
    },
    async settle(rows) {
      if (rows >= VACUUM_FROM) await parts.engine.query('vacuum (analyze) account');
    },
  };
}
