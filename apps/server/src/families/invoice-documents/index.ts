import type { Family } from '../../kernel/family.ts';
import { csvBinding, invoiceExport } from './csv.ts';
import { manageBindings } from './manage.ts';
import { memberBindings } from './member.ts';
import { invoicePrint, print } from './print.ts';
import { remind } from './remind.ts';
import { startReminders } from './reminders.ts';
import { startDrawing } from './rounds.ts';
import { send } from './send.ts';

export { INVOICE_FILES, invoiceFileColumns } from './csv.ts';
export { issueReturnOf } from './issue.ts';
export { mailInvoices } from './mail.ts';
export { isNumberUsed, markNumber, skipNumbers } from './numbers.ts';

/** What is handed out about invoices: 請求書, 領収書 and 適格返還請求書, frozen with their hashes and drawn as PDF (G-19). */
export const invoiceDocuments: Family = {
  name: 'invoice-documents',
  // Who must pay first needs what is to be paid, and proof of it.
  beforePayment: true,
  bindings: [...manageBindings, ...memberBindings, print, send, remind, csvBinding],
  tasks: () => [invoicePrint, invoiceExport],
  workers: [
    { name: 'invoice-documents', start: startDrawing },
    { name: 'invoice-reminders', start: startReminders },
  ],
};
