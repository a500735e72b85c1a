import type { Family } from '../../kernel/family.ts';
import { enterBindings } from './enter.ts';
import { familyBindings } from './family.ts';
import { listBinding, ownBindings } from './own.ts';
import { entryFeeListener } from './paid.ts';
import { startEntryRounds } from './rounds.ts';

export { type EntryMail, mailEntry, mailOf, mailOfPlace } from './mail.ts';
export { feeOf as entryFee } from './quote.ts';

/** How members enter events, and what becomes of their entries: offers, payments and cancellations in time (docs/decisions/0098). */
export const entries: Family = {
  name: 'entries',
  bindings: [...enterBindings, ...familyBindings, ...ownBindings],
  paidListeners: [entryFeeListener],
  workers: [{ name: 'entries', start: startEntryRounds }],
};

/** What a member has entered is read also while an invoice has to be paid first: home shows it, and home stays open (G-21). */
export const ownEntryList: Family = { name: 'own-entries', beforePayment: true, bindings: [listBinding] };
