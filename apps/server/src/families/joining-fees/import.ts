import { serverText } from '@tsudoi/i18n/catalogs/server';
import type { WorkParts } from '../../kernel/family.ts';
import { importParams } from '../../tasks/imports/family.ts';
import { leaveOut } from '../../tasks/imports/row-store.ts';
import { findTask, type TaskRow } from '../../tasks/store.ts';
import { cancelFor } from '../invoices/index.ts';
import { memberImport } from '../members/index.ts';
import { BECAUSE, chargeJoining } from './charge.ts';
import { joiningBy, leftRows, lockCharged, lockPayersOfUpdates } from './store.ts';

/** What the uploader asked for: invoices for everybody who joins, by mail, and invoices for whoever has a registered account. */
export function askedFees(task: Pick<TaskRow, 'params'>): { mailed: boolean; debited: boolean } {
  const { send_invoice_flag: send, auto_payment_flag: auto } = importParams(task);
  return { mailed: send === 1, debited: auto === 1 };
}

const isCharging = (task: Pick<TaskRow, 'params'>): boolean => Object.values(askedFees(task)).some(Boolean);

/** Importing members, who are charged for joining where the uploader asked for it; undoing it cancels what was charged. */
export function chargingMemberImport(parts: Pick<WorkParts, 'engine' | 'services'>): ReturnType<typeof memberImport> {
  const { services } = parts;
  const plain = memberImport(parts);
  return {
    ...plain,
    // Numbers of invoices come from a counter that is held until the batch commits.
    inTurn: isCharging,
    async applyRows(tx, range, actor) {
      const task = await findTask(tx, range.taskId);
      if (task === undefined || !isCharging(task)) return plain.applyRows(tx, range, actor);
      const { mailed } = askedFees(task);
      await lockPayersOfUpdates(tx, range);
      const outcome = await plain.applyRows(tx, range, actor);
      const joining = (await joiningBy(tx, range)).filter(({ has_account }) => mailed || has_account);
      await chargeJoining({ tx, services, actor, now: new Date() }, joining, { mailed });
      return outcome;
    },
    async undoRows(tx, range, actor) {
      const charged = await lockCharged(tx, range);
      if (charged.length === 0) return plain.undoRows(tx, range, actor);
      const held = charged.filter(({ is_held }) => is_held);
      await leaveOut(
        tx,
        range.taskId,
        held.map(({ row_no }) => ({ row_no, reason: 'paid' })),
      );
      const outcome = await plain.undoRows(tx, range, actor);
      const stays = await leftRows(
        tx,
        range.taskId,
        charged.map(({ row_no }) => row_no),
      );
      const reason = serverText('ja', 'fees.import_undone');
      for (const { row_no, account_id: because_id } of charged)
        if (!stays.has(row_no)) await cancelFor(tx, { because: BECAUSE, because_id }, { reason, actor });
      return { ...outcome, leftOutUpdates: outcome.leftOutUpdates + held.length };
    },
  };
}
