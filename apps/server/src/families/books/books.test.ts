import {
  ageingSums,
  closeMonth,
  exportAgeing,
  exportJournal,
  monthOfBooks,
  reopenMonth,
  searchAgeing,
} from '@tsudoi/contract/books';
import { invoiceDeposits, receiveDeposit, refundDeposit, reverseDeposit } from '@tsudoi/contract/deposits';
import { addDays, addMonths, jstToday } from '@tsudoi/domain';
import { exportedCsv, makeFacility, onEngines, suiteServer } from '@tsudoi/kit';
import { depositBody, named, pay, refundBody, unexplainedMoney } from '@tsudoi/kit/families/deposits';
import { line, makeInvoice } from '@tsudoi/kit/families/invoices';
import { makeMember } from '@tsudoi/kit/families/members';
import { afterEach, expect, it } from 'vitest';
import { receive } from '../deposits/index.ts';

onEngines('the books', (engine) => {
  const server = suiteServer({ engine });
  afterEach(async () => {
    expect(await unexplainedMoney(server)).toEqual([]);
  });
  const today = jstToday(new Date());
  const [thisMonth, lastMonth, before] = [today, addMonths(today, -1), addMonths(today, -2)].map((day) =>
    day.slice(0, 7),
  );
  const lastDay = addDays(`${thisMonth}-01`, -1);

  it('say what is open of each payer by how long it has been due, in a list and as CSV', async () => {
    const world = await makeFacility(server);
    const member = await makeMember(world);
    for (const [ago, yen] of [
      [0, 1],
      [1, 10],
      [30, 10],
      [31, 100],
      [60, 100],
      [61, 1_000],
      [90, 1_000],
      [91, 10_000],
    ] as const)
      await makeInvoice(member, { due_on: addDays(today, -ago), lines: [line(yen)] });
    const part = await makeInvoice(world, { due_on: addDays(today, -45), lines: [line(500)] });
    await pay(part, 200);
    await pay(await makeInvoice(world, { lines: [line(700)] }), 700);
    const { items } = await world.staff.call(searchAgeing, { body: {} });
    const ages = { not_due: 1, days_30: 20, days_60: 200, days_90: 2_000, older: 10_000, open: 12_221 };
    expect(items).toMatchObject([
      { account: { id: member.id }, invoices: 8, oldest_due_on: addDays(today, -91), ...ages },
      { account: { id: part.member.id }, invoices: 1, days_60: 300, open: 300 },
    ]);
    expect(await world.staff.call(ageingSums)).toMatchObject({ payers: 2, days_60: 500, open: 12_521 });
    const { rows } = await exportedCsv(world.staff, exportAgeing, { default_search: {} });
    expect(rows.slice(1).map((row) => row.at(-1))).toEqual(['12221', '300']);
  });

  it('close a month that is over: its figures stay, and nothing that happens to money has a day in it', async () => {
    const world = await makeFacility(server);
    const { staff } = world;
    const issued = await makeInvoice(world, { lines: [line(5_000)] });
    const path = { params: named(issued) };
    // What came in last month, before the invoice was there, is left then and pays from the day of the invoice on.
    await pay(issued, 3_000, { received_on: lastDay });
    const monthly = (month = lastMonth) => staff.call(monthOfBooks, { query: { month: month ?? '' } });
    const nothing = { open_before: 0, issued: 0, paid: 0, open_after: 0 };
    const received = { balance_before: 0, received: 3_000, received_count: 1, balance_after: 3_000 };
    expect(await monthly()).toMatchObject({
      state: 'closable',
      is_balanced: true,
      figures: { ...nothing, ...received },
    });
    expect(await monthly(thisMonth)).toMatchObject({
      state: 'running',
      is_balanced: true,
      figures: { issued: 5_000, paid: 3_000, open_after: 2_000, balance_before: 3_000, balance_after: 0 },
    });
    const close = (month = lastMonth) => staff.ask(closeMonth, { body: { month: month ?? '' } });
    expect((await close(thisMonth)).failure().error_fields).toHaveProperty('month');
    expect((await Promise.all([close(), close()])).map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await close(before)).failure().error_code).toBe('wrong_state');
    const late = await staff.ask(receiveDeposit, { ...path, body: depositBody(1_000, { received_on: lastDay }) });
    expect(late.failure().error_fields).toMatchObject({ received_on: [{ code: 'month_closed' }] });
    const { id } = await pay(issued, 3_000);
    const { deposits } = await staff.call(invoiceDeposits, path);
    const refund = { ...refundBody(1_000), version: deposits[0]?.version ?? 0 };
    const early = await staff.ask(refundDeposit, { params: { id }, body: { ...refund, refunded_on: lastDay } });
    expect(early.failure().error_fields).toMatchObject({ refunded_on: [{ code: 'month_closed' }] });
    // What an agency tells too late came in all the same: it is booked today.
    const told = await server.running.scopes.inFacility(world.id, (tx) =>
      receive(
        { tx, by: 'test' },
        {
          payer_id: null,
          amount: 70,
          received_on: lastDay,
          method: 'COMBINI',
          source_kind: 'agency',
          source_id: 'late',
          payer_name: null,
          note: null,
        },
      ),
    );
    expect(told.deposit.received_on).toBe(today);
    // A deposit of the closed month is taken back today, and the closed month keeps what it said.
    const first = (await staff.call(invoiceDeposits, path)).allocations.find(
      ({ deposit }) => deposit?.received_on === lastDay,
    );
    const { id: wrong = 0, version = 0 } = first?.deposit ?? {};
    await staff.call(reverseDeposit, { params: { id: wrong }, body: { version, reason: '誤り' } });
    expect(await monthly()).toMatchObject({ state: 'closed', closed_by: expect.any(String), figures: received });
    expect((await monthly(thisMonth)).figures).toMatchObject({ reversed: 3_000, paid: 2_000, open_after: 3_000 });
    expect((await monthly(thisMonth)).is_balanced).toBe(true);
    // The journal of the month comes to the same: what is debited and credited on receivables and on what is left.
    const { rows } = await exportedCsv(world.staff, exportJournal, { month: thisMonth });
    const [head = [], ...entries] = rows;
    const cell = (row: readonly string[], name: string) => row[head.indexOf(name)] ?? '';
    const moved = (account: string) =>
      entries.reduce(
        (sum, row) =>
          sum +
          (cell(row, '借方科目') === account ? Number(cell(row, '借方金額')) : 0) -
          (cell(row, '貸方科目') === account ? Number(cell(row, '貸方金額')) : 0),
        0,
      );
    const { figures } = await monthly(thisMonth);
    expect(moved('売掛金')).toBe(figures.open_after - figures.open_before);
    expect(moved('前受金')).toBe(figures.balance_before - figures.balance_after);
    expect(entries.find((row) => cell(row, '貸方科目') === '売上高')).toMatchObject(
      expect.arrayContaining([today, issued.number, '売掛金', '5000', '課税売上10%', '454']),
    );
    // The database itself refuses, whoever writes.
    for (const statement of [
      `insert into deposit (facility_id, amount, received_on, method, source_kind, source_id) values ($1, 1, '${lastDay}', 'CASH', 'staff', 'x')`,
      `update deposit set reversed_at = '${lastDay} 23:59:59+09', reversed_by = 'x', reverse_reason = 'x' where facility_id = $1 and payer_id is null`,
      `update invoice set payment = 3, canceled_at = '${lastDay} 23:59:59+09', canceled_by = 'x', cancel_reason = 'x' where facility_id = $1 and paid = 0`,
      `insert into write_off (facility_id, payer_id, kind, amount, reason, created_by, created_at) select $1, payer_id, 'fee', 1, 'x', 'x', '${lastDay} 12:00+09' from invoice where facility_id = $1`,
      `insert into refund (facility_id, deposit_id, amount, refunded_on, method, reason, request_key, settled_at, settled_by, created_by)
        select $1, id, 1, '${lastDay}', 'CASH', 'x', 'x-x-x-x-x', now(), 'x', 'x' from deposit where facility_id = $1 and payer_id is null`,
    ]) {
      const made = await makeInvoice(world, { lines: [line(1)] });
      expect(made.number).not.toBe('');
      await expect(server.sql(statement, [world.id]), statement).rejects.toThrow('is closed');
    }
    const reopen = (month = lastMonth) =>
      staff.ask(reopenMonth, { body: { month: month ?? '', reason: '入金の記録もれ' } });
    expect((await reopen(before)).failure().error_code).toBe('wrong_state');
    expect((await reopen()).status).toBe(200);
    await pay(issued, 1_000, { received_on: lastDay });
    expect((await monthly()).figures.received).toBe(4_000);
  });
});
