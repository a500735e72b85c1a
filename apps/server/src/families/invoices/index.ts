import { ownInvoices } from '@tsudoi/contract/invoices';
import { member } from '../../kernel/bind.ts';
import type { Family } from '../../kernel/family.ts';
import { manageBindings } from './manage.ts';
import { payers } from './merge-store.ts';
import { presentOwn } from './present.ts';
import { confirmedOf } from './search.ts';
import { settingBindings } from './settings.ts';

export { cancelFor, isHeld, livingInvoices, lockPayerFor } from './because.ts';
export { invoiceDesk } from './desk.ts';
export { insertDocuments, invoiceContent } from './document.ts';
export { issueFor, issueInvoices } from './issue.ts';
export { issuerForUpdate, issuerOf } from './issuer.ts';
export { invoiceInReach, lockedInvoice } from './manage.ts';
export { presentAccount, presentRow } from './present.ts';
export { payerIsAmongReached, payerIsReached } from './reach.ts';
export { confirmedOf, foundIds, type InvoiceQuery, invoicesInReach, isDraft, issuedIds, LISTED } from './search.ts';
export { invoicesByIds, readsAddress, readsAddressOf, sheetOf } from './sheet.ts';
export {
  addPaid,
  asLine,
  type Invoice,
  insertInvoice,
  insertInvoices,
  invoicedAccounts,
  linesOf,
  lockInvoices,
  lockPayers,
  markCanceled,
  markSent,
  type NewDraft,
  openChargesOf,
  payersOf,
  payersTogether,
  removeInvoice,
  replacedNumbers,
  takeNumbers,
  taxesOf,
  touchInvoice,
} from './store.ts';

/** Who was a payer once stays one: it refers to a member where there is money, or a way of it. */
const HAS_MONEY = `(exists (select from deposit d where d.payer_id = x.id) or exists (select from mandate m where m.payer_id = x.id)
  or exists (select from invoice i where i.payer_id = x.id and i.deleted_at is null and i.because <> 'import'))`;

/** Invoices: drafts of staff and what other families charge, issued with numbers without a gap and frozen from then on (G-19). */
export const invoices: Family = {
  name: 'invoices',
  beforePayment: true,
  bindings: [
    ...manageBindings,
    ...settingBindings,
    member(ownInvoices, async ({ tx, session }) =>
      presentOwn(tx, await confirmedOf(tx, session), session.holder?.accountId ?? session.accountId),
    ),
  ],
  accountReferences: [
    { table: 'payer', column: 'account_id', only: HAS_MONEY, on: 'unite', work: payers },
    {
      table: 'invoice',
      column: 'account_id',
      // What an import charged for joining is taken back with it, or keeps the row by itself.
      only: `x.deleted_at is null and x.because <> 'import'`,
      on: 'stay',
      why: 'an invoice that was issued keeps whom it was issued for; its payer is joined to the one who stays',
    },
  ],
};
