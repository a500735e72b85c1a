import {
  invoiceDeposits,
  receiveDeposit,
  refundDeposit,
  returnInvoice,
  reverseDeposit,
  settleRefund,
} from '@tsudoi/contract/deposits';
import {
  invoiceDocuments,
  issueReceipt,
  openInvoiceDocument,
  ownInvoiceDocument,
} from '@tsudoi/contract/invoice-documents';
import { cancelInvoice, confirmInvoices, invoiceIssuer, invoices } from '@tsudoi/contract/invoices';
import { addDays, jstToday } from '@tsudoi/domain';
import { type Actor, makeFacility, onEngines, suiteServer, type World } from '@tsudoi/kit';
import { depositBody, named, pay, refundBody, unexplainedMoney } from '@tsudoi/kit/families/deposits';
import { invoiceBody, issuerBody, line, makeInvoice } from '@tsudoi/kit/families/invoices';
import { makeMember } from '@tsudoi/kit/families/members';
import { readPdf } from '@tsudoi/kit/pdf';
import { afterEach, beforeAll, expect, it } from 'vitest';

onEngines('what was wrongly invoiced, or is given back', (engine) => {
  const server = suiteServer({ engine });
  let world: World;
  beforeAll(async () => {
    world = await makeFacility(server);
    await world.staff.call(invoiceIssuer.update, { body: { ...issuerBody, version: 1 } });
  });
  afterEach(async () => {
    expect(await unexplainedMoney(server)).toEqual([]);
  });

  type Issued = Awaited<ReturnType<typeof makeInvoice>>;
  const of = (issued: Issued) => world.staff.call(invoiceDeposits, { params: named(issued) });
  const giveBack = async (
    issued: Issued,
    amounts: readonly number[],
    fields: { version?: number; document?: 0 | 1 } = {},
  ) =>
    world.staff.ask(returnInvoice, {
      params: named(issued),
      body: {
        version: (await of(issued)).invoice.version,
        reason: '休講のため',
        lines: amounts.map((amount, index) => ({ position: index + 1, amount })),
        ...fields,
      },
    });
  async function textOf(by: Actor, endpoint: Parameters<Actor['ask']>[0], params: Record<string, string | number>) {
    const reply = await by.ask(endpoint, { params });
    expect(reply.status, reply.text.slice(0, 300)).toBe(200);
    return (await readPdf(Buffer.from(reply.bytes))).pages.map(({ text }) => text).join('\n');
  }
  const documentsOf = async (id: number) => (await world.staff.call(invoiceDocuments, { params: { id } })).documents;

  it('is cancelled and issued anew, and each of both names the other, on screen and on paper', async () => {
    const wrong = await makeInvoice(await makeMember(world, { signIn: true }));
    const { version, replacement_id } = await world.staff.call(cancelInvoice, {
      params: { id: wrong.id },
      body: { version: wrong.version, reason: '宛名の誤り', replace: 1 },
    });
    expect(version).toBe(wrong.version + 1);
    const id = replacement_id ?? 0;
    await world.staff.call(confirmInvoices, { body: { invoices: [{ id, version: 1 }] } });
    const anew = await world.staff.call(invoices.get, { params: { id } });
    const before = await world.staff.call(invoices.get, { params: { id: wrong.id } });
    expect([anew.replaces, before.replaced_by]).toEqual([
      { id: wrong.id, number: wrong.number },
      { id, number: anew.number },
    ]);
    const [paper] = await documentsOf(id);
    const text = await textOf(world.staff, openInvoiceDocument, { id, document_id: paper?.id ?? 0 });
    expect(text).toContain(`一つ前の請求書 ${wrong.number}`);
    // Whoever opens the cancelled one, of the office or its member, sees that it does not hold, and what does.
    const [old] = await documentsOf(wrong.id);
    const texts = [
      await textOf(world.staff, openInvoiceDocument, { id: wrong.id, document_id: old?.id ?? 0 }),
      await textOf(await wrong.member.signIn(), ownInvoiceDocument, named(wrong)),
    ];
    for (const seen of texts) {
      expect(seen).toContain('無効');
      expect(seen).toContain(`後の請求書は ${anew.number}`);
    }
  });

  it('goes back to the payer, by rate and with a document of its own, and the invoice stays paid', async () => {
    const lines = [line(8_800), line(-800, { description: '割引' }), line(2_590, { rate: 8, quantity: 2 })];
    const issued = await makeInvoice(world, { lines });
    expect((await of(issued)).returnable).toBeNull();
    expect((await giveBack(issued, [100])).failure().error_code).toBe('wrong_state');
    await pay(issued, 10_000);
    await pay(issued, 3_180);
    const before = await of(issued);
    expect(before.returnable).toEqual({
      most: 13_180,
      rates: [
        { rate: 10, left: 8_000 },
        { rate: 8, left: 5_180 },
      ],
      lines: [
        { position: 1, description: '年会費', rate: 10, whole: 8_000 },
        { position: 3, description: '年会費', rate: 8, whole: 5_180 },
      ],
      is_registered: true,
    });
    expect((await giveBack(issued, [8_001])).failure()).toMatchObject({ error_code: 'amount_beyond_return' });
    expect((await giveBack(issued, [0])).failure().error_fields).toHaveProperty('lines');
    // Below 10,000 yen nobody owes a document; from then on one is issued whether or not it was asked for.
    expect((await giveBack(issued, [3_300])).json<{ data: object }>().data).toMatchObject({
      freed: 3_300,
      number: null,
    });
    const second = {
      version: (await of(issued)).invoice.version,
      reason: '退会',
      lines: [{ position: 3, amount: 5_180 }],
    };
    const send = () => world.staff.ask(returnInvoice, { params: named(issued), body: { ...second, document: 1 } });
    const both = await Promise.all([send(), send()]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const after = await of(issued);
    expect(after).toMatchObject({ open: 0, balance: 8_480, returned: 8_480, invoice: { payment: 2, paid: 13_180 } });
    expect(after.returnable).toMatchObject({ most: 4_700, rates: [{ left: 4_700 }, { left: 0 }] });
    const paper = (await documentsOf(issued.id)).find(({ kind }) => kind === 'return');
    expect(paper).toMatchObject({ number: expect.stringMatching(/^H\d\d-000001$/), amount: 5_180, holds: true });
    const text = await textOf(world.staff, openInvoiceDocument, { id: issued.id, document_id: paper?.id ?? 0 });
    for (const words of ['適格返還請求書', issued.number, '登録番号 T8700110005901', '退会', '5,180', '383', '※'])
      expect(text).toContain(words);
  });

  it('takes off what is open first, and is refused for what was written off otherwise', async () => {
    const issued = await makeInvoice(world, { lines: [line(30_000)] });
    await pay(issued, 12_000);
    const done = await giveBack(issued, [20_000], { document: 0 });
    expect(done.json<{ data: object }>().data).toMatchObject({ freed: 2_000, number: expect.stringMatching(/^H/) });
    expect(await of(issued)).toMatchObject({ open: 0, balance: 2_000, invoice: { payment: 2 } });
    expect((await giveBack(issued, [10_001])).failure().error_code).toBe('amount_beyond_return');
    // A deposit that was none: what it paid is open again, what was given back stays given back.
    const { allocations } = await of(issued);
    const deposit = allocations.findLast((each) => each.deposit !== null)?.deposit;
    const { version = 0, id = 0 } = deposit ?? {};
    expect((await world.staff.ask(reverseDeposit, { params: { id }, body: { version, reason: '誤り' } })).status).toBe(
      200,
    );
    expect(await of(issued)).toMatchObject({ open: 10_000, balance: 0, invoice: { payment: 1, paid: 20_000 } });
  });

  it('is reserved until it was paid back, and nobody else spends it meanwhile', async () => {
    const issued = await makeInvoice(world, { lines: [line(1_000)] });
    const { id } = await pay(issued, 5_000);
    const version = async () => (await of(issued)).deposits[0]?.version ?? (await of(issued)).refunds[0]?.version ?? 0;
    const reserve = refundBody(3_000);
    const send = async () =>
      world.staff.ask(refundDeposit, { params: { id }, body: { ...reserve, reserve: 1, version: await version() } });
    expect([(await send()).status, (await send()).status]).toEqual([200, 200]);
    expect(await of(issued)).toMatchObject({ balance: 1_000, refunds: [{ state: 'reserved', amount: 3_000 }] });
    const beyond = { ...refundBody(1_001), version: await version() };
    expect((await world.staff.ask(refundDeposit, { params: { id }, body: beyond })).failure().error_code).toBe(
      'amount_beyond_left',
    );
    const reversal = { params: { id }, body: { version: await version(), reason: '誤り' } };
    expect((await world.staff.ask(reverseDeposit, reversal)).failure().error_code).toBe('deposit_refunded');
    const settle = async (refundId: number, outcome: 'done' | 'failed') =>
      world.staff.ask(settleRefund, {
        params: { id: refundId },
        body: { version: await version(), outcome, refunded_on: '2026-11-22', reason: null },
      });
    const first = (await of(issued)).refunds[0]?.id ?? 0;
    expect((await settle(first, 'failed')).status).toBe(200);
    expect((await settle(first, 'done')).failure().error_code).toBe('wrong_state');
    expect((await of(issued)).balance).toBe(4_000);
    const again = { ...refundBody(4_000), reserve: 1 as const, version: await version() };
    await world.staff.call(refundDeposit, { params: { id }, body: again });
    const next = (await of(issued)).refunds[0]?.id ?? 0;
    expect((await settle(next, 'done')).status).toBe(200);
    expect(await of(issued)).toMatchObject({
      balance: 0,
      refunds: [{ state: 'done', refunded_on: '2026-11-22' }, { state: 'failed' }],
    });
    await expect(
      server.sql(`update refund set state = 'unknown' where facility_id = $1 and id = $2`, [world.id, next]),
    ).rejects.toThrow('does not go');
  });

  it('goes back on a day that has been, of each line once and no more than it was; then its receipt does not hold', async () => {
    const lines = [line(1_000), line(2_000)];
    const issued = await makeInvoice(world, { lines });
    const today = jstToday(new Date());
    const request = depositBody(3_500);
    const { id } = await world.staff.call(receiveDeposit, { params: named(issued), body: request });
    // The same request at another invoice is not taken for this one.
    const other = await makeInvoice(issued.member, { lines });
    const elsewhere = await world.staff.ask(receiveDeposit, { params: named(other), body: request });
    expect(elsewhere.failure().error_code).toBe('request_key_used');
    await world.staff.call(issueReceipt, { params: { id: issued.id }, body: { seen: 0 } });

    const refund = async (fields: object) =>
      world.staff.ask(refundDeposit, {
        params: { id },
        body: { ...refundBody(100), version: (await of(issued)).deposits[0]?.version ?? 0, ...fields },
      });
    for (const [fields, code] of [
      [{ refunded_on: addDays(today, 1) }, 'day_in_future'],
      [{ refunded_on: '1900-01-01' }, 'after_or_equal'],
      [{ refunded_on: addDays(today, 370), reserve: 1 }, 'before_or_equal'],
    ] as const)
      expect((await refund(fields)).failure().error_fields, code).toMatchObject({ refunded_on: [{ code }] });
    expect((await refund({ refunded_on: addDays(today, 30), reserve: 1 })).status).toBe(200);
    const { refunds, deposits } = await of(issued);
    const body = {
      version: deposits[0]?.version ?? 0,
      outcome: 'done',
      refunded_on: '2999-01-01',
      reason: null,
    } as const;
    const ahead = await world.staff.ask(settleRefund, { params: { id: refunds[0]?.id ?? 0 }, body });
    expect(ahead.failure().error_fields).toMatchObject({ refunded_on: [{ code: 'day_in_future' }] });
    await expect(
      server.sql(
        `update refund set state = 'done', refunded_on = '2999-01-01', settled_at = now(), settled_by = 'x'
        where facility_id = $1 and deposit_id = $2`,
        [world.id, id],
      ),
    ).rejects.toThrow('yet');

    expect((await giveBack(issued, [1_001])).failure().error_code).toBe('amount_beyond_return');
    const twice = [1, 1].map((position) => ({ position, amount: 400 }));
    const { version } = (await of(issued)).invoice;
    const doubled = { params: named(issued), body: { version, reason: '休講', lines: twice } };
    expect((await world.staff.ask(returnInvoice, doubled)).status).toBe(422);
    expect((await giveBack(issued, [400])).status).toBe(200);
    expect((await giveBack(issued, [601])).failure().error_code).toBe('amount_beyond_return');
    expect((await of(issued)).returnable?.lines).toMatchObject([{ whole: 600 }, { whole: 2_000 }]);
    expect((await giveBack(issued, [600, 2_000])).status).toBe(200);
    const { documents, receipt } = await world.staff.call(invoiceDocuments, { params: { id: issued.id } });
    expect([receipt, documents.find(({ kind }) => kind === 'receipt')?.holds]).toEqual(['none', false]);
    const again = await world.staff.ask(issueReceipt, { params: { id: issued.id }, body: { seen: 1 } });
    expect(again.failure().error_code).toBe('invoice_not_paid');
    const paper = documents.find(({ kind }) => kind === 'receipt')?.id ?? 0;
    expect(await textOf(world.staff, openInvoiceDocument, { id: issued.id, document_id: paper })).toContain('無効');

    const most = Array.from({ length: 100 }, () => line(99_999_999, { quantity: 9_999 }));
    const draft = { ...invoiceBody({ lines: most }), account_id: issued.member.id };
    const huge = await world.staff.ask(invoices.create, { body: draft });
    expect(huge.failure().error_fields).toMatchObject({ lines: [{ code: 'too_large' }] });
  });
});
