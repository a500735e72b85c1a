import { Problem } from '@tsudoi/contract';
import * as endpoints from '@tsudoi/contract/invoice-documents';
import type { FacilityTx } from '../../db/scope.ts';
import { type Binding, memberOwn } from '../../kernel/bind.ts';
import type { MemberContext, WithoutTx } from '../../kernel/context.ts';
import { recordHistory } from '../../kernel/history.ts';
import { existing } from '../../kernel/records.ts';
import { confirmedOf, type Invoice, lockInvoices, lockPayers } from '../invoices/index.ts';
import { itemOf, pdfAnswer, storedFile, voidFile } from './draw.ts';
import { invoiceDocumentId, issueReceiptOf } from './issue.ts';
import { contentOf, copyOf, replacementOf, type StoredCopy } from './store.ts';

type Own = Pick<WithoutTx<MemberContext<unknown>>, 'scopes' | 'services' | 'facility' | 'session'> & {
  params: { account_code: string; invoice_code: string };
};

/** The invoice that the path names, if this member may read it. @throws Problem not_found */
async function ownInvoice(tx: FacilityTx, { params, session }: Own): Promise<Invoice> {
  const [found] = await confirmedOf(tx, session, params.invoice_code);
  if (found === undefined || found.account_code !== params.account_code) throw new Problem('not_found');
  return found;
}

async function fileOf(context: Own, work: (tx: FacilityTx, invoice: Invoice) => Promise<StoredCopy>) {
  const { scopes, services, facility } = context;
  const stored = await scopes.inFacility(facility.id, async (tx) => work(tx, await ownInvoice(tx, context)));
  const bytes = await storedFile({ scopes, storage: services.storage }, facility.id, stored);
  return pdfAnswer(bytes, contentOf(stored));
}

const invoice = memberOwn(endpoints.ownInvoiceDocument, async (context) => {
  const { scopes, services, facility } = context;
  const { stored, isVoid, replacedBy } = await scopes.inFacility(facility.id, async (tx) => {
    const found = await ownInvoice(tx, context);
    const stored = existing(await copyOf(tx, await invoiceDocumentId(tx, found)));
    const isVoid = found.canceled_at !== null;
    return { stored, isVoid, replacedBy: isVoid ? await replacementOf(tx, found.id) : null };
  });
  const content = contentOf(stored);
  // A cancelled invoice is not handed out as if it were owed.
  if (isVoid) {
    const place = { storage: services.storage, writes: true, isWanted: context.isWanted };
    return pdfAnswer(await voidFile(place, facility.id, stored, { ...itemOf(stored), isVoid, replacedBy }), content);
  }
  return pdfAnswer(await storedFile({ scopes, storage: services.storage }, facility.id, stored), content);
});

const receipt = memberOwn(endpoints.ownReceipt, (context) =>
  fileOf(context, async (tx, found) => {
    const { now, actor, requestId } = context;
    await lockPayers(tx, [found.payer_id]);
    const locked = existing((await lockInvoices(tx, [found.id]))[0]);
    const issued = await issueReceiptOf({ tx, now, by: actor.name }, locked, { again: false });
    const stored = existing(await copyOf(tx, issued.id, issued.copy));
    if (issued.isNew)
      await recordHistory(tx, actor, {
        family: 'invoices',
        recordId: found.id,
        action: 'receipt',
        after: { number: stored.number, copy: issued.copy },
        requestId,
      });
    return stored;
  }),
);

export const memberBindings: readonly Binding[] = [invoice, receipt];
