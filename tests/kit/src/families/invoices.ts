import type { CallInput } from '@tsudoi/contract';
import { cancelInvoice, confirmInvoices, invoiceIssuer, invoices } from '@tsudoi/contract/invoices';
import { addDays, jstToday } from '@tsudoi/domain';
import type { TestServer } from '../server.ts';
import { byId, type FamilyWalk, plain, removes, searchFor, slot, updates } from '../walk.ts';
import { nextNumber, type World } from '../world.ts';
import { type Member, makeMember, member } from './members.ts';

type Body = CallInput<typeof invoices.create>['body'];

/** A line of one piece at 10 %. */
export const line = (unit_price: number, fields: Partial<Body['lines'][number]> = {}): Body['lines'][number] => ({
  description: '年会費',
  quantity: 1,
  unit_price,
  rate: 10,
  ...fields,
});

/** The contents of a draft over 11,000 yen, tax included. */
export const invoiceBody = (fields: Partial<Body> = {}): Omit<Body, 'account_id'> => ({
  title: `年会費${nextNumber()}`,
  due_on: '2027-03-31',
  tax_type: 'inclusive',
  lines: [line(11_000)],
  ...fields,
});

/** Drafts an invoice of a member by the API; a member of its own unless one is given. */
export async function makeDraft(where: World | TestServer | Member, fields: Partial<Body> = {}) {
  const owner = 'signIn' in where ? where : await makeMember(where);
  const { staff } = owner.world;
  const { id } = await staff.call(invoices.create, { body: { ...invoiceBody(fields), account_id: owner.id } });
  return { world: owner.world, member: owner, id, version: 1 };
}

/** Drafts an invoice and confirms it. */
export async function makeInvoice(where: World | TestServer | Member, fields: Partial<Body> = {}) {
  return issueDraft(await makeDraft(where, fields));
}

/** Confirms a draft. */
export async function issueDraft<D extends { world: World; id: number }>(draft: D) {
  const { staff } = draft.world;
  await staff.call(confirmInvoices, { body: { invoices: [{ id: draft.id, version: 1 }] } });
  const { invoice_code, number, version } = await staff.call(invoices.get, { params: { id: draft.id } });
  return { ...draft, invoice_code, number: number ?? '', version };
}

/** An issued invoice, by default of 11,000 yen, that was due `days` ago and issued a month before that. */
export async function makeLateInvoice(where: World | Member, days: number) {
  const day = (ago: number) => addDays(jstToday(new Date()), -ago);
  const invoice = await makeInvoice(where, { due_on: day(days) });
  const { server } = invoice.world;
  // What was issued does not change, but by the time that goes by.
  await server.sql('alter table invoice disable trigger invoice_frozen');
  await server.sql('update invoice set issued_on = $2 where id = $1', [invoice.id, day(days + 30)]);
  await server.sql('alter table invoice enable trigger invoice_frozen');
  return invoice;
}

/** An issuer that is registered and has a bank account. */
export const issuerBody: Omit<CallInput<typeof invoiceIssuer.update>['body'], 'version'> = {
  name: '一般社団法人あおばスポーツクラブ',
  registration_number: 'T8700110005901',
  zipcode: '2270062',
  address: '神奈川県横浜市青葉区青葉台2-10-1',
  phone: '045-555-0100',
  bank_account: '横浜みなと銀行 青葉台支店\n普通 1234567 シヤ）アオバスポーツクラブ',
  tax_type: 'inclusive',
  rounding: 'ROUND_DOWN',
  due_days: 30,
};

const draft = slot('draft', async (place) => makeDraft(await member.make(place), { title: `${place.marker}会費` }), {
  ofOrganization: true,
});
/** An issued invoice of a member of the place. */
export const invoice = slot(
  'invoice',
  async (place) => makeInvoice(await member.make(place), { title: `${place.marker}会費` }),
  { ofOrganization: true },
);

export const walk: FamilyWalk = {
  staff: {
    'invoices.search': { input: () => searchFor() },
    'invoices.create': {
      input: async (use) => ({ body: { ...invoiceBody(), account_id: (await use(member)).id } }),
      foreign: { member: 422 },
    },
    'invoices.get': byId(draft),
    'invoices.update': updates(draft, () => invoiceBody({ title: `改めた${nextNumber()}` })),
    'invoices.remove': removes(draft),
    confirmInvoices: {
      input: async (use) => {
        const { id, version } = await use(draft);
        return { body: { invoices: [{ id, version }] } };
      },
      foreign: { draft: 'nothing' },
    },
    invoiceSummary: plain,
    invoiceDefaults: plain,
    invoiceAccounts: plain,
    'invoiceIssuer.get': plain,
    'invoiceIssuer.update': { input: () => ({ body: { ...issuerBody, version: 1 } }), ofWhole: true },
    cancelInvoice: updates(invoice, () => ({ reason: '宛名の誤り', replace: 1 })),
  },
  member: {
    ownInvoices: plain,
  },
  async seed(world) {
    await makeDraft(world);
    const issued = await makeInvoice(world, { title: `${world.marker}会費` });
    await world.staff.call(cancelInvoice, {
      params: { id: issued.id },
      body: { version: issued.version, reason: `${world.marker}の誤り`, replace: 1 },
    });
    await world.chief.call(invoiceIssuer.update, { body: { ...issuerBody, name: world.marker, version: 1 } });
  },
};
