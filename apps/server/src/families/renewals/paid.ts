import type { Actor } from '../../kernel/context.ts';
import { recordHistory } from '../../kernel/history.ts';
import type { PaidContext, PaidListener } from '../../kernel/paid-listener.ts';
import { findMemberInReach, moveExpiry } from '../members/index.ts';
import { lockRenewal, type Renewal, setRenewal } from './store.ts';

const agent = (name: string): Actor => ({ kind: 'system', id: null, name });

async function settle(
  { tx, by, services }: PaidContext,
  { id, account_id }: Renewal,
  action: 'pay' | 'unpay',
  change: Pick<Renewal, 'moved_at' | 'finding'>,
): Promise<void> {
  await setRenewal(tx, id, change, by);
  const after = { moved: change.moved_at !== null, finding: change.finding };
  await recordHistory(tx, agent(by), { family: 'renewals', recordId: id, version: 1, action, after });
  tx.afterCommit(() => {
    services.sessions.forget({ account: account_id });
    services.recordsChanged(tx.facilityId, { menu: 'members' });
  });
}

/**
 * Paying a renewal moves the last day once, from the day that was read when it was begun; taking the money back moves it back. Where the
 * last day is another one meanwhile nothing moves, and the renewal says so.
 */
export const renewalListener: PaidListener = {
  because: 'renewal',
  async onPaid(context, invoice) {
    const { tx, by } = context;
    const renewal = await lockRenewal(tx, invoice.because_id ?? 0);
    if (renewal === undefined) return;
    if (renewal.moved_at !== null) {
      // The money that was gone is there again, and the day it had moved was never moved back.
      if (renewal.finding !== null)
        await settle(context, renewal, 'pay', { moved_at: renewal.moved_at, finding: null });
      return;
    }
    const { account_id: id, from_on: from, to_on: to } = renewal;
    const isMoved = await moveExpiry(tx, id, { from, to }, { actor: agent(by), requestId: null });
    const member = isMoved ? undefined : await findMemberInReach(tx, id, null);
    // Staff may have moved it to the very day by hand.
    const finding = isMoved || member?.expires_on === to ? null : 'not_followed';
    await settle(context, renewal, 'pay', { moved_at: isMoved ? new Date() : null, finding });
  },
  async onUnpaid(context, invoice) {
    const { tx, by } = context;
    const renewal = await lockRenewal(tx, invoice.because_id ?? 0);
    if (renewal === undefined) return;
    const { account_id: id, from_on: to, to_on: from, moved_at } = renewal;
    // Where the payment moved nothing there is nothing to be taken back.
    if (moved_at === null) return settle(context, renewal, 'unpay', { moved_at, finding: null });
    const isBack = await moveExpiry(tx, id, { from, to }, { actor: agent(by), requestId: null });
    // Staff may have put it back by hand: then nothing is left to be taken back.
    const isThere = isBack || (await findMemberInReach(tx, id, null))?.expires_on === to;
    await settle(context, renewal, 'unpay', {
      moved_at: isThere ? null : moved_at,
      finding: isThere ? null : 'not_taken_back',
    });
  },
};
