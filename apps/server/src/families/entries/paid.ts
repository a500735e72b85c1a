import type { Actor } from '../../kernel/context.ts';
import type { PaidContext, PaidListener } from '../../kernel/paid-listener.ts';
import { followMoney, noteLateMoney } from '../participation/index.ts';
import { mailEntry } from './mail.ts';

const agent = (name: string): Actor => ({ kind: 'system', id: null, name });

/** Nothing is issued by following the money, so that no facility is named. */
const participating = ({ tx, by }: PaidContext) => ({ tx, actor: agent(by), facility: { name: '' }, now: new Date() });

/** Follows the money that lets an entry stand, and says so to whoever takes part. */
async function settle(context: PaidContext, id: number, name: 'pay' | 'waive'): Promise<void> {
  if ((await followMoney(participating(context), id, name)) === 'followed')
    await mailEntry(context, id, 'entry_settled');
}

/**
 * Paying the fee of an entry that is to be paid first lets it stand, as does staff's not asking for it any more; money that comes too late is a
 * finding of the participant. Where the money is taken back the entry is to be paid again and keeps its place, for staff to see.
 */
export const entryFeeListener: PaidListener = {
  because: 'event',
  async onPaid(context, invoice) {
    await settle(context, invoice.because_id ?? 0, 'pay');
  },
  async onUnpaid(context, invoice) {
    await followMoney(participating(context), invoice.because_id ?? 0, 'unpay');
  },
  async onWaived(context, invoice) {
    await settle(context, invoice.because_id ?? 0, 'waive');
  },
  async onUnused(context, invoice) {
    await noteLateMoney(participating(context), invoice.because_id ?? 0);
  },
};
