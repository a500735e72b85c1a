import { invoiceDocuments, issueReceipt } from '@tsudoi/contract/invoice-documents';
import { confirmInvoices, invoices } from '@tsudoi/contract/invoices';
import { getProfile } from '@tsudoi/contract/members';
import type { Actor, LooseInput } from '../actor.ts';
import { byId, type FamilyWalk, searchFor, slot } from '../walk.ts';
import type { World } from '../world.ts';
import { pay } from './deposits.ts';
import { invoice, invoiceBody, makeDraft, makeInvoice, makeLateInvoice } from './invoices.ts';
import { member } from './members.ts';

type Issued = Awaited<ReturnType<typeof makeInvoice>>;

/** The first document of a kind about an invoice. */
export async function documentOf(issued: Issued, kind: 'invoice' | 'receipt' | 'return' = 'invoice') {
  const { documents } = await issued.world.staff.call(invoiceDocuments, { params: { id: issued.id } });
  const found = documents.find((document) => document.kind === kind);
  return { ...found, id: issued.id, document_id: found?.id ?? 0 };
}

const paid = slot(
  'paidInvoice',
  async (place) => {
    const issued = await makeInvoice(await member.make(place), { title: `${place.marker}会費` });
    await pay(issued, 11_000);
    return issued;
  },
  { ofOrganization: true },
);
const late = slot('lateInvoice', async (place) => makeLateInvoice(await member.make(place), 9), {
  ofOrganization: true,
});
const draft = slot('previewed', async (place) => makeDraft(await member.make(place)), { ofOrganization: true });

/** A paid invoice of the member that calls, as the member names it. */
async function ownPaid(by: Actor, world: World): Promise<LooseInput> {
  const { id: account_id, account_code } = await by.call(getProfile);
  const { id } = await world.staff.call(invoices.create, { body: { ...invoiceBody(), account_id } });
  await world.staff.call(confirmInvoices, { body: { invoices: [{ id, version: 1 }] } });
  const { invoice_code } = await world.staff.call(invoices.get, { params: { id } });
  const params = { account_code, invoice_code };
  await pay({ world, member: { accountCode: account_code }, invoice_code } as Issued, 11_000);
  return { params };
}

export const walk: FamilyWalk = {
  staff: {
    invoiceDocuments: byId(paid),
    openInvoiceDocument: {
      input: async (use) => {
        const { id, document_id } = await documentOf(await use(paid));
        return { params: { id, document_id } };
      },
    },
    previewInvoice: byId(draft),
    issueReceipt: {
      input: async (use) => {
        const issued = await use(paid);
        const { copies } = await documentOf(issued, 'receipt');
        return { params: { id: issued.id }, body: { seen: copies?.length ?? 0 } };
      },
    },
    printInvoices: { input: () => searchFor() },
    exportInvoices: { input: () => ({ body: { default_search: {} } }) },
    sendInvoices: {
      input: async (use) => {
        const { id, version } = await use(invoice);
        return { body: { invoices: [{ id, version }] } };
      },
      foreign: { invoice: 'nothing' },
    },
    remindInvoices: {
      input: async (use) => {
        const { id, version } = await use(late);
        return { body: { invoices: [{ id, version }] } };
      },
      foreign: { lateInvoice: 'nothing' },
    },
  },
  member: {
    ownInvoiceDocument: { input: ownPaid },
    ownReceipt: { input: ownPaid },
  },
  async seed(world) {
    const issued = await makeInvoice(world, { title: `${world.marker}の領収書` });
    await pay(issued, 11_000);
    await world.staff.call(issueReceipt, { params: { id: issued.id }, body: { seen: 0 } });
    // Reminders are written by the worker, on days that a walk does not wait for.
    await world.server.sql(
      'insert into invoice_reminder (facility_id, invoice_id, step, mailed) values ($1, $2, 7, true)',
      [world.id, issued.id],
    );
  },
};
