import {
  assignBankLine,
  confirmBankImport,
  dropBankImport,
  invoicesForBankLine,
  rematchBankImport,
  undoBankLine,
} from '@tsudoi/contract/bank-imports';
import { invoiceDeposits, reverseDeposit } from '@tsudoi/contract/deposits';
import { invoices } from '@tsudoi/contract/invoices';
import { addDays, jstToday, transferReference } from '@tsudoi/domain';
import { makeFacility, onEngines, suiteServer, type World } from '@tsudoi/kit';
import { bankFile, importIn, linesOf, readyFile, sendBankFile, takenFile } from '@tsudoi/kit/families/bank-imports';
import { named, pay } from '@tsudoi/kit/families/deposits';
import { line, makeInvoice } from '@tsudoi/kit/families/invoices';
import { makeMember } from '@tsudoi/kit/families/members';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { verifyMoney } from '../deposits/index.ts';

onEngines('bank imports', (engine) => {
  const server = suiteServer({ engine });
  let world: World;
  beforeAll(async () => {
    world = await makeFacility(server);
  });
  // Whatever a test did, each yen has its explanation afterwards.
  afterEach(async () => {
    expect(await server.running.scopes.asOperator('money after a test', verifyMoney)).toEqual([]);
  });

  const owes = async (yen: number, member?: Parameters<typeof makeInvoice>[0]) =>
    makeInvoice(member ?? world, { lines: [line(yen)] });
  const ref = ({ number }: { number: string }) => transferReference(number);
  const of = (issued: Awaited<ReturnType<typeof owes>>) => world.staff.call(invoiceDeposits, { params: named(issued) });

  it('books by itself what fits by number and amount, and proposes the rest with a reason', async () => {
    const someone = await makeMember(world, {
      last_name: '小林',
      first_name: '直樹',
      last_name_kana: 'コバヤシ',
      first_name_kana: 'ナオキ',
    });
    const three = [await owes(8_800, someone), await owes(8_800, someone), await owes(4_400, someone)];
    const [exact, short, twice] = [await owes(13_200), await owes(8_800), await owes(6_600)];
    await pay(twice, 6_600);
    const { id, version } = await readyFile(world, [
      { name: `${ref(exact)} ﾔﾏﾓﾄ`, amount: 13_200 },
      { name: 'ｺﾊﾞﾔｼ ﾅｵｷ', amount: 22_000 },
      { name: `${ref(short)} ｻｲﾄｳ`, amount: 8_470 },
      { name: 'ﾐﾄﾞﾘﾉｼﾖｳﾃﾝｶｲ', amount: 20_000 },
      { name: `${ref(twice)} ﾏﾂﾓﾄ`, amount: 6_600 },
      { name: `${ref(exact)} ﾔﾏﾓﾄ`, amount: 13_200 },
    ]);
    // Nothing is booked while the file waits, and not before somebody says whose account it is.
    expect((await of(exact)).open).toBe(13_200);
    const confirm = (accept_account: boolean) =>
      world.staff.ask(confirmBankImport, { params: { id }, body: { version, accept_account } });
    expect((await confirm(false)).failure().error_code).toBe('bank_account_unknown');
    expect((await confirm(true)).status).toBe(200);
    const file = await importIn(world, id, 'done');
    expect(file).toMatchObject({ line_count: 6, waiting_count: 5, by_rule_count: 1 });
    const lines = await linesOf(world, id);
    expect(lines.map(({ state, reason }) => [state, reason])).toEqual([
      ['assigned', 'number_amount'],
      ['suggested', 'name_sum'],
      ['suggested', 'number_short'],
      ['nobody', 'no_name'],
      ['suggested', 'maybe_twice'],
      ['suggested', 'maybe_twice'],
    ]);
    expect(await of(exact)).toMatchObject({ open: 0, balance: 0 });

    const assign = (index: number, body: object) => {
      const { id: lineId, version: lineVersion } = lines[index] ?? { id: 0, version: 0 };
      return world.staff.ask(assignBankLine, {
        params: { id: lineId },
        body: { version: lineVersion, ...body } as never,
      });
    };
    const proposed = lines[1]?.candidates[0]?.invoices.map(({ id: invoiceId }) => invoiceId) ?? [];
    expect(proposed.toSorted()).toEqual(three.map(({ id: invoiceId }) => invoiceId).toSorted());
    // A second press finds another version.
    const both = await Promise.all([1, 2].map(() => assign(1, { invoice_ids: proposed, remember: true })));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    for (const issued of three) expect((await of(issued)).open).toBe(0);

    // 330 yen are missing: the fee of the bank is written off with the rate of what was sold.
    expect((await assign(2, { invoice_ids: [short.id], short: 'fee' })).status).toBe(200);
    const paid = await of(short);
    expect(paid.open).toBe(0);
    expect(paid.allocations.map(({ amount, write_off }) => [amount, write_off?.kind])).toEqual([
      [8_470, undefined],
      [330, 'fee'],
    ]);
    const [fee] = await server.sql<{ rate: number }>(
      `select rate from write_off where facility_id = $1 and amount = 330 and kind = 'fee'`,
      [world.id],
    );
    expect(fee?.rate).toBe(10);

    // What paid twice is left to its payer, to be used or paid back.
    expect((await assign(4, { invoice_ids: [], account_id: twice.member.id })).status).toBe(200);
    expect((await of(twice)).balance).toBe(6_600);

    // Taken back, all of it is open again, the fee with it, and the payment can be assigned anew.
    const again = await linesOf(world, id);
    const undone = await world.staff.ask(undoBankLine, {
      params: { id: again[2]?.id ?? 0 },
      body: { version: again[2]?.version ?? 0 },
    });
    expect(undone.status).toBe(200);
    expect((await of(short)).open).toBe(8_800);
    const waits = (await linesOf(world, id))[2];
    expect(waits).toMatchObject({ state: 'suggested', reason: 'undone', assigned: null });
    lines[2] = waits ?? lines[2]!;
    expect((await assign(2, { invoice_ids: [short.id], short: 'partial' })).status).toBe(200);
    const left = await of(short);
    expect(left).toMatchObject({ open: 330 });
    // So it is where the deposit itself is taken back.
    const [{ deposit }] = left.allocations.filter((each) => each.deposit !== null).slice(-1) as [
      (typeof left.allocations)[number],
    ];
    await world.staff.call(reverseDeposit, {
      params: { id: deposit?.id ?? 0 },
      body: { version: deposit?.version ?? 0, reason: '誤り' },
    });
    expect((await linesOf(world, id))[2]).toMatchObject({ state: 'suggested', reason: 'undone' });
  });
  void [
    addDays,
    jstToday,
    rematchBankImport,
    dropBankImport,
    invoicesForBankLine,
    invoices,
    bankFile,
    sendBankFile,
    takenFile,
  ];
});
