import { movesRows } from '../../db/moved-rows.ts';
import type { Family } from '../../kernel/family.ts';
import { deleteAfter } from '../../kernel/retention.ts';
import { importKind } from '../../tasks/imports/engine.ts';
import { csvBindings } from './csv/calls.ts';
import { corporateExport } from './csv/export.ts';
import { corporateImport, corporateRows } from './csv/import.ts';
import { deleteOldInvitations } from './invitation-store.ts';
import { inviteBindings } from './invite.ts';
import { linkBindings } from './link.ts';
import { corporateBindings } from './manage.ts';
import { memberBindings } from './member.ts';
import { corporateRow } from './merge-store.ts';
import { staffBindings } from './staff.ts';

export { corporateCsv } from './csv/columns.ts';
export { registrationByLink, takePlace } from './link.ts';
export { corporateName, returnPlace } from './link-store.ts';
export { corporateValues } from './store.ts';

/** Corporates with their staff, one of them the principal, and the link by which staff register themselves (G-42). */
export const corporates: Family = {
  name: 'corporates',
  bindings: [
    ...corporateBindings,
    ...linkBindings,
    ...staffBindings,
    ...memberBindings,
    ...inviteBindings,
    ...csvBindings,
  ],
  tasks: (parts) => [corporateExport, importKind(corporateImport(parts))],
  rowReaders: [corporateRows],
  accountReferences: [
    { table: 'corporate', column: 'account_id', followsAccount: true, on: 'unite', work: corporateRow },
    ...(['corporate_id', 'invited_by'] as const).map((column) => ({
      table: 'corporate_invitation' as const,
      column,
      on: 'move' as const,
      work: movesRows({ table: 'corporate_invitation', column, since: 'created_at' }),
    })),
  ],
  retention: [
    deleteAfter({ days: 180 }, 'they were mailed', {
      name: 'corporate-invitations',
      what: 'invitations of staff of corporates',
      facility: deleteOldInvitations,
    }),
  ],
};
