import { Problem } from '@tsudoi/contract';
import {
  fiscalYear,
  type InvoiceLine,
  InvoicePayment,
  invoiceNumber,
  jstToday,
  type NumberedDocument,
  type TaxSum,
  TaxType,
} from '@tsudoi/domain';
import type { FacilityTx } from '../../db/scope.ts';
import type { DocumentContent } from '../../print/invoice-words.ts';
import { type Invoice, insertDocuments, takeNumbers } from '../invoices/index.ts';
import { LETTERS } from './numbers.ts';
import { contentOf, copyOf, documentIdOf, insertCopy, receivedFor } from './store.ts';

/** Who hands something out, and when. */
export interface Issuing {
  tx: FacilityTx;
  now: Date;
  by: string;
}

/** The next number of a series of documents. The last lock of a transaction. */
export async function nextNumber(
  tx: FacilityTx,
  kind: Exclude<NumberedDocument, 'invoice'>,
  today: string,
): Promise<string> {
  const year = fiscalYear(today);
  return `${LETTERS[kind]}${invoiceNumber(year, await takeNumbers(tx, { kind, year, count: 1 }))}`;
}

/** The document of an issued invoice, which is there since it was issued. */
export async function invoiceDocumentId(tx: FacilityTx, invoice: Invoice): Promise<number> {
  const found = await documentIdOf(tx, invoice, 'invoice');
  if (found === undefined) throw new Error(`invoice ${invoice.id} has no document`);
  return found.id;
}

/** Yen of money that pay an invoice now. */
export const receivedYen = async (tx: FacilityTx, invoiceId: number): Promise<number> =>
  (await receivedFor(tx, invoiceId)).reduce((sum, { amount }) => sum + amount, 0);

/** Whether a receipt can be issued: the invoice is paid, and not by writing it off alone; none of it was given back since. */
export async function receiptState(tx: FacilityTx, invoice: Invoice): Promise<'none' | 'first' | 'again'> {
  if (invoice.payment !== InvoicePayment.paid) return 'none';
  const received = await receivedYen(tx, invoice.id);
  const there = await documentIdOf(tx, invoice, 'receipt');
  if (there !== undefined) return received === there.amount ? 'again' : 'none';
  return received > 0 ? 'first' : 'none';
}

/**
 * Issues the receipt of the payment that stands, or where it was issued and `again` is said, a further edition of it. Payer and
 * invoice are locked. @throws Problem not_paid
 */
export async function issueReceiptOf(
  { tx, now, by }: Issuing,
  invoice: Invoice,
  { again }: { again: boolean },
): Promise<{ id: number; copy: number; isNew: boolean }> {
  const on = jstToday(now);
  const there = await documentIdOf(tx, invoice, 'receipt');
  if (there !== undefined) {
    // What was given back meanwhile was not received: the receipt does not hold any more.
    if ((await receivedYen(tx, invoice.id)) !== there.amount) throw new Problem('invoice_not_paid');
    if (again) return { id: there.id, copy: await insertCopy(tx, there.id, { on, by }), isNew: true };
    return { id: there.id, copy: (await copyOf(tx, there.id))?.copy ?? 1, isNew: false };
  }
  const received = await receivedFor(tx, invoice.id);
  const last = received.at(-1);
  if (invoice.payment !== InvoicePayment.paid || invoice.paid_at === null || last === undefined)
    throw new Problem('invoice_not_paid');
  const original = await copyOf(tx, await invoiceDocumentId(tx, invoice));
  if (original === undefined) throw new Error(`invoice ${invoice.id} has no document`);
  const amount = received.reduce((sum, each) => sum + each.amount, 0);
  const number = await nextNumber(tx, 'receipt', on);
  const content: DocumentContent = {
    ...contentOf(original),
    kind: 'receipt',
    number,
    issued_on: on,
    note: null,
    due_on: null,
    invoice: { number: invoice.number ?? '', issued_on: invoice.issued_on ?? '' },
    replaces: null,
    received: { on: last.received_on, methods: [...new Set(received.map(({ method }) => method))], amount },
  };
  const document = {
    kind: 'receipt',
    number,
    invoice_id: invoice.id,
    paid_at: invoice.paid_at,
    amount,
    content,
  } as const;
  const [id] = await insertDocuments(tx, [document], { on, by });
  if (id === undefined) throw new Error(`invoice ${invoice.id} got no receipt`);
  return { id, copy: 1, isNew: true };
}

/** What a return gives back and why; its amounts are with tax. */
export interface ReturnOf {
  writeOffId: number;
  reason: string;
  lines: readonly (InvoiceLine & { amount: number })[];
  taxes: readonly TaxSum[];
}

/** Issues the document of a return (適格返還請求書) and gives its number. Payer and invoice are locked. */
export async function issueReturnOf(
  { tx, now, by }: Issuing,
  invoice: Invoice,
  { writeOffId, reason, lines, taxes }: ReturnOf,
): Promise<string> {
  const on = jstToday(now);
  const original = await copyOf(tx, await invoiceDocumentId(tx, invoice));
  if (original === undefined) throw new Error(`invoice ${invoice.id} has no document`);
  const sum = (part: 'tax' | 'total') => taxes.reduce((all, each) => all + each[part], 0);
  const total = sum('total');
  const number = await nextNumber(tx, 'return', on);
  const content: DocumentContent = {
    ...contentOf(original),
    kind: 'return',
    number,
    issued_on: on,
    note: reason,
    due_on: null,
    tax_type: TaxType.inclusive,
    lines,
    taxes,
    tax: sum('tax'),
    total,
    invoice: { number: invoice.number ?? '', issued_on: invoice.issued_on ?? '' },
    replaces: null,
    received: null,
  };
  const document = {
    kind: 'return',
    number,
    invoice_id: invoice.id,
    write_off_id: writeOffId,
    amount: total,
    content,
  } as const;
  const [id] = await insertDocuments(tx, [document], { on, by });
  if (id === undefined) throw new Error(`invoice ${invoice.id} got no document of its return`);
  return number;
}
