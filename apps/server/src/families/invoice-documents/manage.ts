import { Problem, pickFields } from '@tsudoi/contract';
import * as endpoints from '@tsudoi/contract/invoice-documents';
import { invoiceAmounts } from '@tsudoi/domain';
import type { FacilityTx } from '../../db/scope.ts';
import { type Binding, staff, staffOwn } from '../../kernel/bind.ts';
import type { StaffContext, WithoutTx } from '../../kernel/context.ts';
import { existing } from '../../kernel/records.ts';
import type { DocumentContent } from '../../print/invoice-words.ts';
import {
  asLine,
  type Invoice,
  invoiceContent,
  invoiceInReach,
  isDraft,
  linesOf,
  lockedInvoice,
  readsAddress,
  replacedNumbers,
  sheetOf,
} from '../invoices/index.ts';
import { drawn, itemOf, pdfAnswer, storedFile, voidFile, withoutAddress } from './draw.ts';
import { issueReceiptOf, receiptState, receivedYen } from './issue.ts';
import { contentOf, copyOf, documentIdOf, documentsOf, replacementOf } from './store.ts';

/** Whether the payment that a receipt is of still stands, and none of it was given back. */
const receiptHolds = (
  { paid_at, amount }: { paid_at: Date | null; amount: number },
  invoice: Pick<Invoice, 'paid_at'>,
  received: number,
): boolean => paid_at?.getTime() === invoice.paid_at?.getTime() && amount === received;

/** Documents about an invoice as staff see them. */
async function presentDocuments(tx: FacilityTx, invoice: Invoice): Promise<endpoints.InvoiceDocuments> {
  const received = await receivedYen(tx, invoice.id);
  const byId = Map.groupBy(await documentsOf(tx, invoice.id), ({ id }) => id);
  const documents = [...byId.values()].flatMap((copies) => {
    const [first] = copies;
    if (first === undefined) return [];
    const holds = first.kind === 'receipt' ? receiptHolds(first, invoice, received) : invoice.canceled_at === null;
    return [
      {
        ...pickFields(first, ['id', 'kind', 'number', 'issued_on', 'amount']),
        holds,
        copies: copies.map(({ copy, copied_on, copied_by }) => ({ copy, issued_on: copied_on, issued_by: copied_by })),
      },
    ];
  });
  return { documents, receipt: await receiptState(tx, invoice) };
}

const list = staff(endpoints.invoiceDocuments, async (context) => {
  const invoice = await invoiceInReach(context, context.params.id);
  return presentDocuments(context.tx, invoice);
});

type Own = Pick<WithoutTx<StaffContext<unknown>>, 'scopes' | 'facility'>;

/** Runs in a transaction of its own: what is drawn afterwards takes its time. */
const within = <T>(context: Own, work: (tx: FacilityTx) => Promise<T>): Promise<T> =>
  context.scopes.inFacility(context.facility.id, work);

const open = staffOwn(endpoints.openInvoiceDocument, async (context) => {
  const { params, query, scope, scopes, services, facility, session } = context;
  const { stored, reads, isVoid, replacedBy } = await within(context, async (tx) => {
    const invoice = await invoiceInReach({ tx, scope }, params.id);
    const found = existing(await copyOf(tx, params.document_id, query.copy));
    if (found.invoice_id !== invoice.id) throw new Problem('not_found');
    const reads = await readsAddress(tx, facility, invoice);
    const isVoid =
      found.kind === 'receipt'
        ? !receiptHolds(found, invoice, await receivedYen(tx, invoice.id))
        : invoice.canceled_at !== null;
    return { stored: found, reads, isVoid, replacedBy: isVoid ? await replacementOf(tx, invoice.id) : null };
  });
  const content = contentOf(stored);
  // Who looks on as somebody else writes nothing, also no file.
  const writes = session.viewing === undefined;
  // What does not hold any more is not handed out as if it did: its file stays as it was, what is shown is marked.
  if (!reads || isVoid) {
    const shown = reads ? content : withoutAddress(content);
    const item = { ...itemOf(stored), content: shown, isVoid, replacedBy };
    const place = { storage: services.storage, writes, isWanted: context.isWanted };
    return pdfAnswer(await voidFile(place, facility.id, stored, item), content);
  }
  return pdfAnswer(await storedFile({ scopes, storage: services.storage, writes }, facility.id, stored), content);
});

const preview = staffOwn(endpoints.previewInvoice, async (context) => {
  const { params, scope, facility } = context;
  const content = await within(context, async (tx): Promise<DocumentContent> => {
    const invoice = await invoiceInReach({ tx, scope }, params.id);
    if (!isDraft(invoice)) throw new Problem('wrong_state');
    const lines = (await linesOf(tx, [invoice.id])).get(invoice.id) ?? [];
    const { tax_type: type, rounding } = invoice;
    const { taxes } = invoiceAmounts(lines.map(asLine), { type, rounding });
    const sheet = await sheetOf(tx, facility, invoice);
    const replaces = (await replacedNumbers(tx, [invoice])).get(invoice.replaces_id ?? 0) ?? null;
    const whole = invoiceContent(invoice, { ...sheet, lines, taxes, replaces });
    return (await readsAddress(tx, facility, invoice)) ? whole : withoutAddress(whole);
  });
  return pdfAnswer(await drawn(facility.id, { content, copy: 1, copied_on: null }, context.isWanted), content);
});

const receipt = staff(endpoints.issueReceipt, async (context) => {
  const { tx, params, body, now, actor, history } = context;
  const invoice = await lockedInvoice(context, params.id);
  const there = await documentIdOf(tx, invoice, 'receipt');
  const seen = there === undefined ? 0 : (await copyOf(tx, there.id))?.copy;
  if (seen !== body.seen) throw new Problem('stale');
  const issued = await issueReceiptOf({ tx, now, by: actor.name }, invoice, { again: true });
  const { number } = existing(await copyOf(tx, issued.id));
  await history('receipt', { id: invoice.id, version: invoice.version }, { after: { number, copy: issued.copy } });
  return presentDocuments(tx, invoice);
});

export const manageBindings: readonly Binding[] = [list, open, preview, receipt];
