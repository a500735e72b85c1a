import { assignBankLine, markBankLine, undoBankLine } from '@tsudoi/contract/bank-imports';
import {
  ageingSums,
  closeMonth,
  exportAgeing,
  exportJournal,
  monthOfBooks,
  reopenMonth,
  searchAgeing,
} from '@tsudoi/contract/books';
import {
  invoiceDeposits,
  receiveDeposit,
  receivedSums,
  refundDeposit,
  reverseDeposit,
  writeOffInvoice,
} from '@tsudoi/contract/deposits';
import { addDays, addMonths, jstToday, transferReference } from '@tsudoi/domain';
import { exportedCsv, makeFacility, onEngines, suiteServer } from '@tsudoi/kit';
import { linesOf, takenFile } from '@tsudoi/kit/families/bank-imports';
import { depositBody, named, pay, refundBody, unexplainedMoney } from '@tsudoi/kit/families/deposits';
import { line, makeInvoice } from '@tsudoi/kit/families/invoices';
import { makeMember } from '@tsudoi/kit/families/members';
import { afterEach, expect, it } from 'vitest';
import { returns, settledRefunds } from '../../db/migrations/0090_returns.ts';
import { bookedDays } from '../../db/migrations/0091_books.ts';
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

  it('are told and closed whatever was recorded, also beyond what can be said', async () => {
    const world = await makeFacility(server);
    const issued = await makeInvoice(world, { lines: [line(10)] });
    const on = { received_on: `${lastMonth}-15` };
    const most = { body: depositBody(9_999_999_999_999, on), params: named(issued) };
    expect((await world.staff.ask(receiveDeposit, most)).status).toBe(201);
    // A thousand more of the same; the ten yen of the invoice are paid by the first.
    await server.sql(
      `insert into deposit (facility_id, payer_id, amount, received_on, method, source_kind, source_id)
       select facility_id, payer_id, amount, received_on, method, source_kind, 'more-' || n from deposit, generate_series(1, 1000) n where facility_id = $1`,
      [world.id],
    );
    const { account_code } = named(issued);
    const left = Number.MAX_SAFE_INTEGER;
    expect(await world.staff.call(receivedSums, { params: { account_code } })).toMatchObject({ left });
    const month = { query: { month: lastMonth ?? '' } };
    expect(await world.staff.call(monthOfBooks, month)).toMatchObject({ state: 'closable', is_balanced: true });
    const closed = await world.staff.ask(closeMonth, { body: { month: lastMonth ?? '', unbooked_count: 0 } });
    expect(closed.status).toBe(200);
    expect(await world.staff.call(monthOfBooks, { query: { month: thisMonth ?? '' } })).toMatchObject({
      is_balanced: true,
      figures: { balance_before: Number.MAX_SAFE_INTEGER },
    });
  });

  it('take no money of a day before their first month', async () => {
    const world = await makeFacility(server);
    const params = named(await makeInvoice(world, { lines: [line(10)] }));
    for (const [received_on, status] of [
      ['1000-01-01', 422],
      ['1899-12-31', 422],
      ['1900-01-01', 201],
    ] as const)
      expect((await world.staff.ask(receiveDeposit, { params, body: depositBody(1, { received_on }) })).status).toBe(
        status,
      );
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

  it('count what banks say came in and nobody has booked, and are closed by whoever has seen it', async () => {
    const world = await makeFacility(server);
    const { staff } = world;
    const file = await takenFile(world, [
      { name: 'ﾀﾞﾚｶ', amount: 33_000, on: lastDay },
      { name: 'ﾀﾞﾚｶ', amount: 700, on: today },
    ]);
    const monthly = () => staff.call(monthOfBooks, { query: { month: lastMonth ?? '' } });
    const unbooked = { unbooked: 33_000, unbooked_count: 1 };
    expect((await monthly()).figures).toMatchObject(unbooked);
    const close = (body = {}) => staff.ask(closeMonth, { body: { month: lastMonth ?? '', ...body } });
    expect((await close()).failure().error_code).toBe('bank_lines_unbooked');
    expect((await close({ unbooked_count: 1 })).status).toBe(200);
    const [nobodys] = await linesOf(world, file.id);
    await staff.call(markBankLine, {
      params: { id: nobodys?.id ?? 0 },
      body: { version: nobodys?.version ?? 0, state: 'set_aside' },
    });
    // The closed month keeps what it said.
    expect((await monthly()).figures).toMatchObject(unbooked);
    await server.sql(
      `update closed_month set figures = figures - 'unbooked' - 'unbooked_count' where facility_id = $1`,
      [world.id],
    );
    expect((await monthly()).figures).toMatchObject({ unbooked: 0, unbooked_count: 0 });
  });

  it('state the tax of what was written off at the rate of what was sold, and less of it where that is taken back', async () => {
    const world = await makeFacility(server);
    const owed = await makeInvoice(world, { lines: [line(1_000), line(5_400, { rate: 8 })] });
    const { version } = (await world.staff.call(invoiceDeposits, { params: named(owed) })).invoice;
    const given = { amount: 3_240, kind: 'uncollectible' as const, reason: '回収の見込みなし' };
    await world.staff.call(writeOffInvoice, { params: named(owed), body: { version, ...given } });
    // A fee of the bank goes back with the deposit that was short by it.
    const short = await makeInvoice(world, { lines: [line(8_800)] });
    const file = await takenFile(world, [{ name: `${transferReference(short.number)} ｻﾄｳ`, amount: 8_470 }]);
    const [found] = await linesOf(world, file.id);
    const params = { id: found?.id ?? 0 };
    const body = { version: found?.version ?? 0, invoice_ids: [short.id], short: 'fee' as const };
    const saved = await world.staff.call(assignBankLine, { params, body });
    await world.staff.call(undoBankLine, { params, body: { version: saved.version ?? 0 } });
    const { rows } = await exportedCsv(world.staff, exportJournal, { month: thisMonth });
    const [head = [], ...entries] = rows;
    const written = entries
      .map((row) => Object.fromEntries(head.map((name, index) => [name, row[index]])))
      .filter((row) => [row.借方科目, row.貸方科目].some((account) => account === '貸倒損失' || account === '売上値引'))
      .map((row) => [row.借方科目, row.借方金額, row.税区分, row.うち消費税]);
    expect(written).toEqual([
      ['貸倒損失', '3240', '課税売上8%（軽減）', '240'],
      ['売上値引', '330', '課税売上10%', '30'],
      ['売掛金', '330', '課税売上10%', '30'],
    ]);
  });

  it('have days of allocations and ends of refunds for what was written before there were any', async () => {
    const world = await makeFacility(server);
    const issued = await makeInvoice(world, { lines: [line(1_000)] });
    const { id } = await pay(issued, 1_500);
    const { deposits } = await world.staff.call(invoiceDeposits, { params: named(issued) });
    const body = { ...refundBody(200), version: deposits[0]?.version ?? 0 };
    await world.staff.call(refundDeposit, { params: { id }, body });
    const rows = () =>
      server.sql(
        `select a.booked_on, r.settled_at = r.created_at as settled, r.settled_by = r.created_by as by from allocation a
          join refund r on r.facility_id = a.facility_id and r.deposit_id = a.deposit_id where a.facility_id = $1`,
        [world.id],
      );
    await server.sql('alter table refund disable trigger refund_moves_forward');
    await server.sql('alter table refund drop constraint refund_settled');
    await server.sql('update refund set settled_at = null, settled_by = null where facility_id = $1', [world.id]);
    await server.sql('alter table allocation alter column booked_on drop not null');
    await server.sql('update allocation set booked_on = null where facility_id = $1', [world.id]);
    await server.sql(settledRefunds);
    await server.sql(bookedDays);
    const constraints = returns.slice(returns.indexOf('alter table refund add constraint'));
    await server.sql(constraints.slice(0, constraints.indexOf(';')));
    await server.sql('alter table refund enable trigger refund_moves_forward');
    await server.sql('alter table allocation alter column booked_on set not null');
    expect(await rows()).toEqual([{ booked_on: today, settled: true, by: true }]);
  });
});
