import type { CallInput } from '@tsudoi/contract';
import {
  allocateDeposit,
  invoiceDeposits,
  receiveDeposit,
  refundDeposit,
  returnInvoice,
  writeOffInvoice,
} from '@tsudoi/contract/deposits';
import { jstToday } from '@tsudoi/domain';
import { verifyMoney } from '@tsudoi/server/testing';
import type { Actor } from '../actor.ts';
import type { TestServer } from '../server.ts';
import { type FamilyWalk, searchFor, slot, updates } from '../walk.ts';
import { nextNumber, type World } from '../world.ts';
import { invoice, makeInvoice } from './invoices.ts';

type Body = CallInput<typeof receiveDeposit>['body'];
type Issued = Awaited<ReturnType<typeof makeInvoice>>;

/** Cash of an amount in yen; each call is a deposit of its own. */
export const depositBody = (amount: number, fields: Partial<Body> = {}): Body => ({
  amount,
  received_on: '2026-11-20',
  method: 'CASH',
  request_key: `request-${nextNumber()}`,
  ...fields,
});

/** A refund in cash; each call is a request of its own. */
export const refundBody = (amount: number) => ({
  amount,
  refunded_on: jstToday(new Date()),
  method: 'CASH' as const,
  reason: '払いすぎ',
  request_key: `refund-${nextNumber()}`,
});

/** Money that nobody can explain, in all facilities of a server. */
export const unexplainedMoney = ({ running }: TestServer) => running.scopes.asOperator('money in a test', verifyMoney);

/** How the path of a call names an invoice. */
export const named = ({ member, invoice_code }: Pick<Issued, 'member' | 'invoice_code'>) => ({
  account_code: member.accountCode,
  invoice_code,
});

/** Records by the API that money came in for an invoice. */
export async function pay(issued: Issued, amount: number, fields: Partial<Body> = {}, by: Actor = issued.world.staff) {
  return by.call(receiveDeposit, { params: named(issued), body: depositBody(amount, fields) });
}

/** An issued invoice over 11,000 yen with a deposit of 12,000, of which 1,000 are left. */
export const overpaid = slot(
  'overpaid',
  async (place) => {
    const issued = await invoice.make(place);
    const { id } = await pay(issued, 12_000, { payer_name: place.marker });
    const { deposits } = await issued.world.staff.call(invoiceDeposits, { params: named(issued) });
    return { id, version: deposits[0]?.version ?? 0, issued };
  },
  { ofOrganization: true },
);

/** A refund of 1,000 yen that is reserved; `version` is that of its deposit. */
const reserved = slot(
  'reserved',
  async (place) => {
    const { id, version, issued } = await overpaid.make(place);
    const { staff } = issued.world;
    await staff.call(refundDeposit, { params: { id }, body: { ...refundBody(1_000), version, reserve: 1 } });
    const [refund] = (await staff.call(invoiceDeposits, { params: named(issued) })).refunds;
    return { id: refund?.id ?? 0, version: refund?.version ?? 0 };
  },
  { ofOrganization: true },
);

export const walk: FamilyWalk = {
  staff: {
    searchDeposits: { input: () => searchFor() },
    invoiceDeposits: { input: async (use) => ({ params: named(await use(invoice)) }) },
    receivedSums: {
      input: async (use) => ({ params: { account_code: (await use(invoice)).member.accountCode } }),
    },
    receiveDeposit: { input: async (use) => ({ params: named(await use(invoice)), body: depositBody(5_000) }) },
    allocateDeposit: {
      input: async (use) => {
        const { id, version, issued } = await use(overpaid);
        const next = await makeInvoice(issued.member);
        return { params: named(next), body: { deposit_id: id, version, amount: 1_000 } };
      },
    },
    writeOffInvoice: {
      input: async (use) => {
        const issued = await use(invoice);
        const body = { version: issued.version, amount: 330, kind: 'fee', reason: '振込手数料' };
        return { params: named(issued), body };
      },
    },
    reverseDeposit: updates(overpaid, () => ({ reason: '入力の誤り' })),
    refundDeposit: updates(overpaid, () => refundBody(1_000)),
    settleRefund: updates(reserved, () => ({ outcome: 'done', refunded_on: '2026-11-21', reason: null })),
    returnInvoice: {
      input: async (use) => {
        const { issued } = await use(overpaid);
        const { version } = (await issued.world.staff.call(invoiceDeposits, { params: named(issued) })).invoice;
        return {
          params: named(issued),
          body: { version, reason: '休講', lines: [{ position: 1, amount: 3_300 }], document: 1 },
        };
      },
    },
  },
  async seed(world: World) {
    const issued = await makeInvoice(world);
    const { id } = await pay(issued, 10_000, { payer_name: world.marker, note: world.marker });
    const { version } = (await world.staff.call(invoiceDeposits, { params: named(issued) })).invoice;
    await world.staff.call(writeOffInvoice, {
      params: named(issued),
      body: { version, amount: 1_000, kind: 'fee', reason: `${world.marker}の手数料` },
    });
    const over = await makeInvoice(issued.member);
    await pay(over, 12_000);
    const { deposits } = await world.staff.call(invoiceDeposits, { params: named(over) });
    const [left] = deposits;
    await world.staff.call(allocateDeposit, {
      params: named(await makeInvoice(issued.member)),
      body: { deposit_id: left?.id ?? id, version: left?.version ?? 0, amount: 400 },
    });
    await world.staff.call(refundDeposit, {
      params: { id: left?.id ?? id },
      body: {
        version: (left?.version ?? 0) + 1,
        amount: 600,
        refunded_on: '2026-11-21',
        method: 'CASH',
        reason: `${world.marker}に返金`,
        request_key: `refund-${nextNumber()}`,
      },
    });
    const { version: next } = (await world.staff.call(invoiceDeposits, { params: named(issued) })).invoice;
    await world.staff.call(returnInvoice, {
      params: named(issued),
      body: { version: next, reason: `${world.marker}の返還`, lines: [{ position: 1, amount: 3_300 }], document: 1 },
    });
  },
};
