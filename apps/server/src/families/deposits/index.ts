import type { Family } from '../../kernel/family.ts';
import { manageBindings } from './manage.ts';

export { isReturned } from './return-store.ts';
export { giveBackShare, keptShare, lockWithMoney } from './share.ts';
export { depositOf, lockDeposits } from './store.ts';
export { allocate, giveBack, leftOf, lockedForReversal, receive, refund, reverse, writeOff } from './verbs.ts';
export { verifyMoney } from './verify.ts';

/** Money that came in, what of it pays which invoice, and what was taken or paid back (G-19). */
export const deposits: Family = {
  name: 'deposits',
  bindings: manageBindings,
};
