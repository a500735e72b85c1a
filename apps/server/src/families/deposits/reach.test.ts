import { assignBankLine } from '@tsudoi/contract/bank-imports';
import { closeMonth, exportJournal, monthOfBooks } from '@tsudoi/contract/books';
import { allocateDeposit, invoiceDeposits, refundDeposit, searchDeposits } from '@tsudoi/contract/deposits';
import { searchMoneyFindings } from '@tsudoi/contract/money-check';
import { addMonths, jstToday } from '@tsudoi/domain';
import { makeFacility, makeMember, makeOrganization, makeStaff, onEngines, suiteServer } from '@tsudoi/kit';
import { linesOf, takenFile } from '@tsudoi/kit/families/bank-imports';
import { named, pay, refundBody, unexplainedMoney } from '@tsudoi/kit/families/deposits';
import { line, makeInvoice } from '@tsudoi/kit/families/invoices';
import { expect, it } from 'vitest';

onEngines('money of several organizations', (engine) => {
  const server = suiteServer({ engine });

  it('shows staff of one the money of its own members: neither what others paid nor which invoices of others it paid', async () => {
    const world = await makeFacility(server, { organizations: true });
    const [here, there] = [await makeOrganization(world), await makeOrganization(world)];
    const member = (id: number) => makeMember(world, { basicInfo: { organization_ids: [id] } });
    const [near, far] = [await member(here.id), await member(there.id)];
    const [own, foreign] = [
      await makeInvoice(near, { lines: [line(1_000)] }),
      await makeInvoice(far, { lines: [line(2_000)] }),
    ];
    // Money of somebody far pays an invoice of somebody near, and the other way round; each leaves something.
    const file = await takenFile(world, [
      { name: 'ﾄｵｸ', amount: 9_000 },
      { name: 'ﾁｶｸ', amount: 7_000 },
    ]);
    const lines = await linesOf(world, file.id);
    const [own2, foreign2] = [
      await makeInvoice(near, { lines: [line(300)] }),
      await makeInvoice(far, { lines: [line(400)] }),
    ];
    for (const [index, invoice_ids] of [
      [0, [foreign.id, own.id]],
      [1, [own2.id, foreign2.id]],
    ] as const) {
      const { id = 0, version = 0 } = lines[index] ?? {};
      await world.staff.call(assignBankLine, { params: { id }, body: { version, invoice_ids: [...invoice_ids] } });
    }
    const all = await world.staff.call(invoiceDeposits, { params: named(foreign) });
    const theirs = all.deposits[0];
    const refund = { ...refundBody(500), version: theirs?.version ?? 0 };
    await world.staff.call(refundDeposit, { params: { id: theirs?.id ?? 0 }, body: refund });
    const permissions = { deposits: 'edit', 'money-check': 'edit', books: 'edit' } as const;
    const { actor } = await makeStaff(world, { permissions, organizations: [here.id] });

    const seen = await actor.call(invoiceDeposits, { params: named(own) });
    expect(seen.allocations).toMatchObject([{ amount: 1_000, deposit: { id: theirs?.id, amount: null } }]);
    // What is left of somebody near is theirs, and nothing is told of the refund of the other money.
    expect([seen.balance, seen.deposits.length, seen.refunds]).toEqual([6_300, 1, []]);
    const whole = await world.staff.call(invoiceDeposits, { params: named(own) });
    expect(whole.allocations).toMatchObject([{ deposit: { amount: 9_000 } }]);
    expect(whole.refunds).toHaveLength(1);
    const { items } = await actor.call(searchDeposits, { body: {} });
    expect(items.map(({ amount }) => amount)).toEqual([7_000]);
    // A deposit of others is spent by nobody who does not reach it.
    const more = await makeInvoice(near, { lines: [line(100)] });
    const body = { deposit_id: theirs?.id ?? 0, version: (theirs?.version ?? 0) + 1, amount: 100 };
    expect((await actor.ask(allocateDeposit, { params: named(more), body })).status).toBe(404);
    // The last invoice that it paid is of somebody else: the morning's list does not name it.
    const find = async (by: typeof actor) =>
      (await by.call(searchMoneyFindings, { body: { default_search: { kind: ['left'] } } })).items;
    expect(await find(actor)).toMatchObject([{ account: { id: near.id }, invoice: null }]);
    expect((await find(world.staff)).map(({ invoice }) => invoice?.number)).toContain(foreign2.number);
    // A month is of everybody: they neither close it nor take its entries along.
    const month = addMonths(`${jstToday(new Date()).slice(0, 7)}-01`, -1).slice(0, 7);
    expect((await actor.call(monthOfBooks, { query: { month } })).state).toBe('closable');
    expect((await actor.ask(closeMonth, { body: { month } })).failure().error_code).toBe('whole_facility_only');
    expect((await actor.ask(exportJournal, { body: { month } })).status).toBe(403);
    await pay(more, 100);
    expect(await unexplainedMoney(server)).toEqual([]);
  });
});
