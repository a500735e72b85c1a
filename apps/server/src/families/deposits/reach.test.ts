import { assignBankLine } from '@tsudoi/contract/bank-imports';
import { closeMonth, exportJournal, monthOfBooks } from '@tsudoi/contract/books';
import {
  allocateDeposit,
  invoiceDeposits,
  refundDeposit,
  returnInvoice,
  searchDeposits,
} from '@tsudoi/contract/deposits';
import { invoices } from '@tsudoi/contract/invoices';
import { mergeMembers } from '@tsudoi/contract/members';
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
    expect((await actor.ask(monthOfBooks, { query: { month } })).failure().error_code).toBe('whole_facility_only');
    expect((await actor.ask(closeMonth, { body: { month } })).failure().error_code).toBe('whole_facility_only');
    expect((await actor.ask(exportJournal, { body: { month } })).status).toBe(403);
    // Nor is what others paid given back to them behind their back, by who does not reach them.
    const { version } = seen.invoice;
    const returned = { version, reason: '休講', lines: [{ position: 1, amount: 500 }] };
    const refused = await actor.ask(returnInvoice, { params: named(own), body: returned });
    expect(refused.failure().error_code).toBe('whole_facility_only');
    await pay(more, 100);
    expect(await unexplainedMoney(server)).toEqual([]);
  });

  it('is of the one who stays after a merge: staff of where the other one was reach none of it', async () => {
    const world = await makeFacility(server, { organizations: true });
    const [here, there] = [await makeOrganization(world), await makeOrganization(world)];
    const member = (id: number) => makeMember(world, { basicInfo: { organization_ids: [id] } });
    const [gone, kept] = [await member(here.id), await member(there.id)];
    const had = await makeInvoice(gone, { lines: [line(1_000)] });
    await pay(had, 3_000);
    await pay(await makeInvoice(kept, { lines: [line(1_000)] }), 5_000);
    const permissions = { deposits: 'edit', invoices: 'edit', 'money-check': 'edit' } as const;
    const { actor } = await makeStaff(world, { permissions, organizations: [here.id] });
    const { actor: other } = await makeStaff(world, { permissions, organizations: [there.id] });
    await world.staff.call(mergeMembers, {
      params: { id: kept.id, other_id: gone.id },
      body: { version: kept.version, other_version: gone.version, choices: {} },
    });
    await server.sql('update account set organization_ids = $3 where facility_id = $1 and id = $2', [
      ...[world.id, kept.id],
      [there.id],
    ]);
    await server.sql(
      'delete from account_organization where facility_id = $1 and account_id = $2 and organization_id = $3',
      [...[world.id, kept.id, here.id]],
    );
    const seenBy = async (by: typeof actor) => [
      (await by.ask(invoiceDeposits, { params: named(had) })).status,
      (await by.ask(invoices.get, { params: { id: had.id } })).status,
      (await by.call(searchDeposits, { body: {} })).items.map(({ left }) => left).sort(),
      (await by.call(searchMoneyFindings, { body: { default_search: { kind: ['left'] } } })).items.length,
    ];
    expect(await seenBy(actor)).toEqual([404, 404, [], 0]);
    expect(await seenBy(other)).toEqual([200, 200, [2_000, 4_000], 2]);
    expect(await unexplainedMoney(server)).toEqual([]);
  });
});
