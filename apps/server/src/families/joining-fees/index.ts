import { Problem } from '@tsudoi/contract';
import { importFees } from '@tsudoi/contract/joining-fees';
import { staff } from '../../kernel/bind.ts';
import type { Family } from '../../kernel/family.ts';
import { importKind } from '../../tasks/imports/engine.ts';
import { viewedTask } from '../tasks/index.ts';
import { askedFees, chargingMemberImport } from './import.ts';
import { chargedFees, plannedFees } from './store.ts';

/** Fees of joining that an import of members charges (G-10). */
export const joiningFees: Family = {
  name: 'joining-fees',
  bindings: [
    staff(importFees, async (context) => {
      const { tx, params } = context;
      const task = await viewedTask(tx, context, params.id);
      if (task.kind !== 'member-import') throw new Problem('not_found');
      const asked = askedFees(task);
      if (!asked.mailed && !asked.debited)
        return { ...asked, invoices: 0, total: 0, with_account: 0, without_email: 0 };
      const isWritten = ['applied', 'undoing', 'undone'].includes(task.state);
      return {
        ...asked,
        ...(isWritten ? await chargedFees(tx, task.id) : await plannedFees(tx, task.id, asked.mailed)),
      };
    }),
  ],
  tasks: (parts) => [importKind(chargingMemberImport(parts))],
};
