import { Problem } from '@tsudoi/contract';
import {
  allocateDeposit,
  invoiceDeposits,
  receiveDeposit,
  receivedSums,
  refundDeposit,
  reverseDeposit,
  searchDeposits,
  writeOffInvoice,
} from '@tsudoi/contract/deposits';
import { cancelInvoice, invoices, ownInvoices } from '@tsudoi/contract/invoices';
import { getMember, mergeMembers, undoMerge } from '@tsudoi/contract/members';
import { addDays, fiscalYear, jstToday } from '@tsudoi/domain';
import { makeFacility, makeOrganization, makeStaff, onEngines, suiteServer, type World } from '@tsudoi/kit';
import { depositBody, named, pay } from '@tsudoi/kit/families/deposits';
import { line, makeInvoice } from '@tsudoi/kit/families/invoices';
import { makeMember } from '@tsudoi/kit/families/members';
import type { Family } from '@tsudoi/server/testing';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { issueFor } from '../invoices/index.ts';
import { verifyMoney } from './verify.ts';

onEngines('deposits', (engine) => {
  const told: string[] = [];
  let refuses = false;
  const follower: Family = {
    name: 'follower',
    bindings: [],
    paidListeners: [
      {
        because: 'plan',
        async onPaid(_, { because_id, payment }) {
          told.push(`${because_id} paid ${payment}`);
          if (refuses) throw new Problem('wrong_state');
        },
        async onUnpaid(_, { because_id, payment }) {
          told.push(`${because_id} unpaid ${payment}`);
        },
      },
    ],
  };
  const server = suiteServer({ engine, families: [follower] });
  let world: World;
  beforeAll(async () => {
    world = await makeFacility(server);
  });
  // Whatever a test did, each yen has its explanation afterwards.
  afterEach(async () => {
    expect(await server.running.scopes.asOperator('money after a test', verifyMoney)).toEqual([]);
  });

  type Issued = Awaited<ReturnType<typeof makeInvoice>>;
  const of = (issued: Issued) => world.staff.call(invoiceDeposits, { params: named(issued) });
  const invoice = (yen = 11_000) => makeInvoice(world, { lines: [line(yen)] });
  const reverse = (deposit: { id: number; version: number }, by = world.staff) =>
    by.ask(reverseDeposit, { params: { id: deposit.id }, body: { version: deposit.version, reason: '入力の誤り' } });

  it('pay their invoice, and it is paid at the moment that completes it', async () => {
    const issued = await invoice();
    expect(await pay(issued, 4_000)).toMatchObject({ allocated: 4_000, left: 0 });
    expect(await of(issued)).toMatchObject({ open: 7_000, member_paid: 2, invoice: { payment: 1, paid: 4_000 } });
    await pay(issued, 7_000, { method: 'BANK_TRANSFER', payer_name: 'ヤマモト ハナコ' });
    expect(await of(issued)).toMatchObject({ open: 0, balance: 0, invoice: { payment: 2, paid: 11_000 } });
    const cancel = { params: { id: issued.id }, body: { version: 4, reason: '取消' } };
    expect((await world.staff.ask(cancelInvoice, cancel)).failure().error_code).toBe('invoice_paid');
  });

  it('are added up for an account: this fiscal year, what is left, and the newest', async () => {
    const first = await invoice(3_000);
    const { accountCode: account_code } = first.member;
    const sums = (by = world.staff) => by.call(receivedSums, { params: { account_code } });
    expect(await sums()).toEqual({ left: 0, this_year: 0, last: null });
    const today = jstToday(new Date());
    const lastYear = `${fiscalYear(today)}-03-31`;
    await pay(first, 1_000, { received_on: lastYear });
    const { id: deposit_id } = await pay(first, 10_000, { received_on: today, method: 'BANK_TRANSFER' });
    const last = { received_on: today, method: 'BANK_TRANSFER' };
    expect(await sums()).toEqual({ left: 8_000, this_year: 10_000, last });
    const { deposits } = await of(first);
    const newest = deposits.find(({ id }) => id === deposit_id);
    expect((await reverse({ id: deposit_id, version: newest?.version ?? 0 })).status).toBe(200);
    expect(await sums()).toEqual({ left: 0, this_year: 0, last: { received_on: lastYear, method: 'CASH' } });
    const other = await makeFacility(server, { organizations: true });
    const { actor: coach } = await makeStaff(other, {
      permissions: { deposits: 'view' },
      organizations: [(await makeOrganization(other)).id],
    });
    const beyond = { params: { account_code: (await makeInvoice(other)).member.accountCode } };
    expect((await other.staff.ask(receivedSums, beyond)).status).toBe(200);
    expect((await coach.ask(receivedSums, beyond)).status).toBe(404);
  });

  it('that are more than is open are left to their payer, and pay the next one', async () => {
    const first = await invoice(3_000);
    expect(await pay(first, 10_000)).toMatchObject({ allocated: 3_000, left: 7_000 });
    const next = await makeInvoice(first.member, { lines: [line(5_000)] });
    const { balance, deposits } = await of(next);
    expect(balance).toBe(7_000);
    const [left] = deposits;
    const use = (amount: number) =>
      world.staff.ask(allocateDeposit, {
        params: named(next),
        body: { deposit_id: left?.id ?? 0, version: left?.version ?? 0, amount },
      });
    expect((await use(5_001)).failure()).toMatchObject({
      error_code: 'amount_beyond_open',
      message: expect.stringContaining('5,000'),
    });
    expect((await use(5_000)).status).toBe(200);
    expect(await of(next)).toMatchObject({ open: 0, balance: 2_000, invoice: { payment: 2 } });
    const stranger = await invoice();
    const foreign = await world.staff.ask(allocateDeposit, {
      params: named(stranger),
      body: { deposit_id: left?.id ?? 0, version: (left?.version ?? 0) + 1, amount: 1 },
    });
    expect(foreign.status).toBe(404);
  });

  it('that complete a total are told to whom it was issued for, once and in the transaction of the money', async () => {
    const member = await makeMember(world);
    const { running } = server;
    const issued = await running.scopes.inFacility(world.id, (tx) =>
      issueFor(
        { tx, facility: { name: '会' }, now: new Date(), by: 'test' },
        {
          account_id: member.id,
          title: '参加費',
          lines: [{ description: '参加費', quantity: 1, unit_price: 3_000, rate: 10, zero_reason: null }],
          because: 'plan',
          because_id: 7,
        },
      ),
    );
    const { invoice_code } = await world.staff.call(invoices.get, { params: { id: issued?.id ?? 0 } });
    const their = { params: { account_code: member.accountCode, invoice_code } };
    const send = (amount: number) => world.staff.ask(receiveDeposit, { ...their, body: depositBody(amount) });
    await send(1_000);
    refuses = true;
    expect((await send(2_000)).failure().error_code).toBe('wrong_state');
    refuses = false;
    expect(await world.staff.call(invoiceDeposits, their)).toMatchObject({ open: 2_000, balance: 0 });
    await send(2_500);
    await send(400);
    expect(told).toEqual(['7 paid 2', '7 paid 2']);
    const { allocations } = await world.staff.call(invoiceDeposits, their);
    for (const { deposit } of allocations) if (deposit !== null) await reverse(deposit);
    expect(told.slice(2)).toEqual(['7 unpaid 1']);
  });

  it('that are sent twice are one', async () => {
    const issued = await invoice();
    const body = depositBody(5_000);
    const send = () => world.staff.call(receiveDeposit, { params: named(issued), body });
    const answers = await Promise.all([send(), send(), send()]);
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect(answers.map(({ allocated }) => allocated)).toEqual([5_000, 5_000, 5_000]);
    expect((await of(issued)).open).toBe(6_000);
    // The key of one is not the key of another: nothing is dropped without a word.
    const other = { params: named(await invoice()), body };
    const changed = { params: named(issued), body: { ...body, amount: 5_001 } };
    for (const again of [other, changed])
      expect((await world.staff.ask(receiveDeposit, again)).failure().error_code).toBe('request_key_used');
  });

  it('64 at once pay an invoice once, and the rest is left', async () => {
    const issued = await invoice(1_000);
    const paid = await Promise.all(Array.from({ length: 64 }, () => pay(issued, 300)));
    expect(paid.reduce((sum, { allocated }) => sum + allocated, 0)).toBe(1_000);
    expect(await of(issued)).toMatchObject({
      open: 0,
      balance: 64 * 300 - 1_000,
      invoice: { payment: 2, paid: 1_000 },
    });
  });

  it('that were none are taken back: what they paid is open again, and no row is lost', async () => {
    const issued = await invoice(8_000);
    await pay(issued, 8_000);
    const { allocations } = await of(issued);
    const deposit = allocations[0]?.deposit;
    expect((await reverse({ id: deposit?.id ?? 0, version: deposit?.version ?? 0 })).status).toBe(200);
    const after = await of(issued);
    expect(after).toMatchObject({ open: 8_000, balance: 0, member_paid: 3, invoice: { payment: 1, paid: 0 } });
    expect(after.allocations.map(({ amount, reverses_id }) => [amount, reverses_id])).toEqual([
      [8_000, null],
      [-8_000, allocations[0]?.id],
    ]);
    const again = await reverse({ id: deposit?.id ?? 0, version: (deposit?.version ?? 0) + 2 });
    expect(again.failure().error_code).toBe('wrong_state');
  });

  it('are taken back and pay at the same moment, and either comes first', async () => {
    for (let round = 0; round < 5; round++) {
      const first = await invoice(3_000);
      const { id } = await pay(first, 9_000);
      const next = await makeInvoice(first.member, { lines: [line(6_000)] });
      const [deposit] = (await of(next)).deposits;
      const version = deposit?.version ?? 0;
      const both = await Promise.all([
        reverse({ id, version }),
        world.staff.ask(allocateDeposit, { params: named(next), body: { deposit_id: id, version, amount: 6_000 } }),
      ]);
      expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    }
  });

  it('are paid back as far as something is left, once for each request', async () => {
    const issued = await invoice(1_000);
    const { id } = await pay(issued, 5_000);
    const { deposits } = await of(issued);
    const refund = (amount: number, request_key: string, version = deposits[0]?.version ?? 0) =>
      world.staff.ask(refundDeposit, {
        params: { id },
        body: { version, amount, refunded_on: '2026-11-21', method: 'CASH', reason: '払いすぎ', request_key },
      });
    expect((await refund(4_001, 'refund-too-much')).failure().error_code).toBe('amount_beyond_left');
    expect((await refund(4_000, `refund-${id}`)).status).toBe(200);
    expect((await refund(4_000, `refund-${id}`)).status).toBe(200);
    expect((await refund(3_999, `refund-${id}`)).failure().error_code).toBe('request_key_used');
    expect((await of(issued)).balance).toBe(0);
    expect((await reverse({ id, version: (deposits[0]?.version ?? 0) + 1 })).failure().error_code).toBe(
      'deposit_refunded',
    );
  });

  it('330 yen short are completed by writing off the fee', async () => {
    const issued = await invoice(11_000);
    await pay(issued, 10_670);
    const { invoice: short } = await of(issued);
    const write = (amount: number, version = short.version) =>
      world.staff.ask(writeOffInvoice, {
        params: named(issued),
        body: { version, amount, kind: 'fee', reason: '振込手数料' },
      });
    expect((await write(331)).failure().error_code).toBe('amount_beyond_open');
    expect((await write(330)).status).toBe(200);
    expect(await of(issued)).toMatchObject({
      open: 0,
      invoice: { payment: 2 },
      allocations: [{ amount: 10_670 }, { amount: 330, deposit: null }],
    });
    expect((await write(1, short.version + 1)).failure().error_code).toBe('wrong_state');
  });

  it('of a draft there are none', async () => {
    const issued = await invoice();
    const { invoice_code } = await world.staff.call(invoices.get, {
      params: {
        id: (
          await world.staff.call(invoices.create, {
            body: {
              account_id: issued.member.id,
              title: '下書き',
              due_on: '2027-01-31',
              tax_type: 'inclusive',
              lines: [line(1_000)],
            },
          })
        ).id,
      },
    });
    const draft = await world.staff.ask(receiveDeposit, {
      params: named({ ...issued, invoice_code }),
      body: depositBody(1_000),
    });
    expect(draft.status).toBe(404);
  });

  it('are refused where they are nothing, below nothing, no whole yen or more than 13 digits', async () => {
    const issued = await invoice();
    const refused = await Promise.all(
      [0, -1, 0.5, 10_000_000_000_000].map(async (amount) => {
        const answer = await world.staff.ask(receiveDeposit, { params: named(issued), body: depositBody(amount) });
        return [answer.status, Object.keys(answer.failure().errors)];
      }),
    );
    expect(refused).toEqual(Array(4).fill([422, ['amount']]));
    const tomorrow = depositBody(1, { received_on: addDays(jstToday(new Date()), 1) });
    const early = await world.staff.ask(receiveDeposit, { params: named(issued), body: tomorrow });
    expect(early.failure().error_fields).toMatchObject({ received_on: [{ code: 'day_in_future' }] });
  });

  it('are listed with whose they are and what is left, and found by it', async () => {
    const own = await makeFacility(server);
    const issued = await makeInvoice(own, { lines: [line(1_000)] });
    await pay(issued, 1_000, { payer_name: 'ｻｷﾞﾇﾏ%' });
    await pay(issued, 500, { received_on: '2026-10-01' });
    const find = async (filter: object) =>
      (await own.staff.call(searchDeposits, { body: { default_search: filter } })).items.map(({ amount, left }) => [
        amount,
        left,
      ]);
    expect(await find({})).toEqual([
      [1_000, 0],
      [500, 500],
    ]);
    expect(await find({ left: 1 })).toEqual([[500, 500]]);
    expect(await find({ keyword: 'ﾇﾏ%' })).toEqual([[1_000, 0]]);
    expect(await find({ received_on: { to: '2026-10-31' } })).toEqual([[500, 500]]);
  });

  describe('of two members who become one', () => {
    it('stay with their payer, and the one who stays sees and pays what both had, until it is undone', async () => {
      const [kept, gone] = [await makeMember(world, { signIn: true }), await makeMember(world)];
      const issued = await makeInvoice(gone, { lines: [line(4_000)] });
      await pay(issued, 6_000);
      const own = await makeInvoice(kept, { lines: [line(2_000)] });
      const owed = await makeInvoice(gone, { lines: [line(500)] });
      await pay(await makeInvoice(kept, { lines: [line(1_000)] }), 1_500);
      const { merge_id } = await world.staff.call(mergeMembers, {
        params: { id: kept.id, other_id: gone.id },
        body: { version: kept.version, other_version: gone.version, choices: {} },
      });
      const person = await kept.signIn();
      expect((await person.call(ownInvoices)).map(({ total }) => total).toSorted((a, b) => a - b)).toEqual([
        500, 1_000, 2_000, 4_000,
      ]);
      const left = (await of(own)).deposits.find(({ account }) => account?.id === gone.id);
      const paid = await world.staff.ask(allocateDeposit, {
        params: named(own),
        body: { deposit_id: left?.id ?? 0, version: left?.version ?? 0, amount: 2_000 },
      });
      expect(paid.status, paid.text).toBe(200);
      // And the other way round: what the one who stays has left pays what the one who went owes.
      const ofKept = (await of(owed)).deposits.find(({ account }) => account?.id === kept.id);
      const settled = await world.staff.ask(allocateDeposit, {
        params: named(owed),
        body: { deposit_id: ofKept?.id ?? 0, version: ofKept?.version ?? 0, amount: 500 },
      });
      expect(settled.status, settled.text).toBe(200);
      const { version } = await world.staff.call(getMember, { params: { id: kept.id } });
      await world.staff.call(undoMerge, { params: { id: merge_id }, body: { version } });
      expect((await person.call(ownInvoices)).map(({ total }) => total).toSorted((a, b) => a - b)).toEqual([
        1_000, 2_000,
      ]);
      expect((await of(own)).invoice.payment).toBe(2);
    });
  });
});
