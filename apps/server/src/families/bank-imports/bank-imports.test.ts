import {
  assignBankLine,
  confirmBankImport,
  dropBankImport,
  invoicesForBankLine,
  rematchBankImport,
  searchBankLines,
  undoBankLine,
  uploadBankFile,
} from '@tsudoi/contract/bank-imports';
import { closeMonth } from '@tsudoi/contract/books';
import { invoiceDeposits, reverseDeposit, searchDeposits } from '@tsudoi/contract/deposits';
import { addDays, jstToday, transferReference } from '@tsudoi/domain';
import { makeFacility, makeOrganization, makeStaff, onEngines, suiteServer, type World } from '@tsudoi/kit';
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
    const basicInfo = { last_name: '小林', first_name: '直樹', last_name_kana: 'コバヤシ', first_name_kana: 'ナオキ' };
    const someone = await makeMember(world, { basicInfo });
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

  it('takes a payment once, however often files hold it, and nothing of a file that is not whole', async () => {
    const other = await makeFacility(server);
    const code = async (bytes: Uint8Array) => {
      const reply = await sendBankFile(other.staff, bytes);
      return reply.status === 201 ? 'taken' : reply.failure().error_code;
    };
    const first = [
      { name: 'ｻﾄｳ', amount: 5_000 },
      // Two equal lines are two payments.
      { name: 'ｻﾄｳ', amount: 5_000 },
      { name: 'ｽｽﾞｷ', amount: 7_000 },
    ];
    const { id } = await takenFile(other, first);
    expect(await linesOf(other, id)).toHaveLength(3);
    expect(await code(bankFile(first))).toBe('bank_file_taken');
    // The file of the next hour holds the same payments and another one.
    const more = [...first, { name: 'ｻﾄｳ', amount: 5_000 }];
    const later = await readyFile(other, more);
    expect(await importIn(other, later.id, 'ready')).toMatchObject({
      file_count: 4,
      line_count: 1,
      line_total: 5_000,
      is_new_account: false,
    });
    expect(await code(bankFile([{ name: 'ﾀﾅｶ', amount: 1 }]))).toBe('bank_import_open');
    await other.staff.call(dropBankImport, { params: { id: later.id }, body: { version: later.version } });
    await importIn(other, later.id, 'dropped');
    const whole = Buffer.from(bankFile(more)).toString('latin1');
    const of = (text: string) => Buffer.from(text, 'latin1');
    expect(await code(of(whole.slice(0, 300)))).toBe('bank_file_cut');
    expect(await code(of(whole.replace('8000004000000022000', '8000004000000022001')))).toBe('bank_file_trailer');
    expect(await code(Buffer.from('氏名,電話\r\n山本,045\r\n'))).toBe('bank_file_unknown');
    expect(await code(Buffer.from([0x89, 0x50, 0x4e, 0x47, 1]))).toBe('bank_file_unknown');
    expect(await code(of(`${whole.slice(0, 200)}\xff${whole.slice(201)}`))).toBe('bank_file_encoding');
    // Dropped, it can be taken again.
    const anew = await takenFile(other, more);
    expect(await linesOf(other, anew.id)).toHaveLength(1);
    // Of a CSV in UTF-8 of last year nothing is assigned without a person.
    const owed = await makeInvoice(other, { lines: [line(3_300)] });
    const old = addDays(jstToday(new Date()), -368).replaceAll('-', '/');
    const row = `${old},振込 ${ref(owed)} ﾔﾏﾀﾞ,,"3,300",3300`;
    const csv = Buffer.from(`日付,内容,出金金額(円),入金金額(円),残高(円)\r\n${row}\r\n`);
    const { id: csvId } = await other.staff.call(uploadBankFile, {
      body: {},
      files: { file: new File([Uint8Array.from(csv)], 'meisai.csv') },
    });
    const read = await importIn(other, csvId, 'ready');
    expect(read).toMatchObject({ format: 'csv', is_old: true });
    await other.staff.call(confirmBankImport, {
      params: { id: csvId },
      body: { version: read.version, accept_account: true },
    });
    await importIn(other, csvId, 'done');
    expect(await linesOf(other, csvId)).toMatchObject([{ state: 'suggested', reason: 'old_date', score: 70 }]);
  });

  it('shows staff of an organization the payments of their members alone; a remembered name is proposed', async () => {
    const other = await makeFacility(server, { organizations: true });
    const [own, elsewhere] = [await makeOrganization(other), await makeOrganization(other)];
    const member = await makeMember(other, { basicInfo: { organization_ids: [own.id] } });
    const [first, second] = [await owes(4_400, member), await owes(4_400, member)];
    const file = await takenFile(other, [
      { name: 'ﾐﾄﾞﾘｼﾖｳﾃﾝ', amount: 4_400 },
      { name: 'ﾀﾞﾚｶ', amount: 900 },
    ]);
    const [nobodys] = await linesOf(other, file.id);
    expect(nobodys).toMatchObject({ state: 'nobody', reason: 'no_name' });
    const params = { id: nobodys?.id ?? 0 };
    const choices = await other.staff.call(invoicesForBankLine, { params, query: { keyword: first.number } });
    expect(choices.map(({ id }) => id)).toEqual([first.id]);
    const body = { version: nobodys?.version ?? 0, invoice_ids: [first.id], remember: true };
    await other.staff.call(assignBankLine, { params, body });
    const again = await takenFile(other, [{ name: 'ﾐﾄﾞﾘｼﾖｳﾃﾝ', amount: 4_400, edi: '2' }]);
    const [proposed] = await linesOf(other, again.id);
    expect(proposed?.candidates[0]).toMatchObject({ invoices: [{ id: second.id }] });

    const permissions = { 'bank-imports': 'edit' } as const;
    const here = await makeStaff(other, { organizations: [own.id], permissions });
    const there = await makeStaff(other, { organizations: [elsewhere.id], permissions });
    const seenBy = async ({ actor }: typeof here) =>
      (await actor.call(searchBankLines, { body: { default_search: { import_id: file.id } } })).items.map(
        ({ payer_name }) => payer_name,
      );
    expect(await seenBy(here)).toEqual(['ﾐﾄﾞﾘｼﾖｳﾃﾝ']);
    expect(await seenBy(there)).toEqual([]);
    // A file is of everybody's money.
    const sent = await sendBankFile(there.actor, bankFile([{ name: 'ﾀﾞﾚｶ', amount: 1 }]));
    const rematch = { params: { id: file.id }, body: { version: file.version } };
    for (const refused of [sent, await there.actor.ask(rematchBankImport, rematch)])
      expect(refused.failure().error_code).toBe('whole_facility_only');
    const stranger = await there.actor.ask(assignBankLine, {
      params: { id: proposed?.id ?? 0 },
      body: { version: proposed?.version ?? 0, invoice_ids: [second.id] },
    });
    expect(stranger.status).toBe(404);
    // Money that pays members of several organizations is taken back by whoever reaches all of them.
    const foreign = await owes(1_100, await makeMember(other, { basicInfo: { organization_ids: [elsewhere.id] } }));
    const own2 = await owes(1_100, member);
    const both = await takenFile(other, [{ name: 'ﾌﾀﾘﾌﾞﾝ', amount: 2_200 }]);
    const [shared] = await linesOf(other, both.id);
    await other.staff.call(assignBankLine, {
      params: { id: shared?.id ?? 0 },
      body: { version: shared?.version ?? 0, invoice_ids: [own2.id, foreign.id] },
    });
    const [booked] = await linesOf(other, both.id);
    const limited = await makeStaff(other, {
      organizations: [own.id],
      permissions: { ...permissions, deposits: 'edit' },
    });
    const deposit_id = booked?.assigned?.deposit_id ?? 0;
    const reversal = { params: { id: deposit_id }, body: { version: 3, reason: '誤り' } };
    const takingBack = { params: { id: booked?.id ?? 0 }, body: { version: booked?.version ?? 0 } };
    expect((await limited.actor.ask(reverseDeposit, reversal)).failure().error_code).toBe('whole_facility_only');
    expect((await limited.actor.ask(undoBankLine, takingBack)).failure().error_code).toBe('whole_facility_only');
    expect((await other.staff.ask(reverseDeposit, reversal)).status).toBe(200);
    // What was paid in the meantime is seen once it is matched anew.
    await pay(second, 4_400);
    await other.staff.call(rematchBankImport, { params: { id: again.id }, body: { version: again.version } });
    await importIn(other, again.id, 'done');
    expect((await linesOf(other, again.id))[0]).toMatchObject({ state: 'suggested', reason: 'maybe_twice' });
  });

  it('books today what came in in a month that is closed by now, and what is assigned once more', async () => {
    const other = await makeFacility(server);
    const today = jstToday(new Date());
    const on = addDays(`${today.slice(0, 7)}-01`, -1);
    const [first, second] = [await owes(5_000, await makeMember(other)), await owes(5_000, await makeMember(other))];
    const { id } = await takenFile(other, [
      { name: 'ｻﾄｳ', amount: 5_000, on },
      { name: 'ｽｽﾞｷ', amount: 4_670, on },
    ]);
    const assign = async (index: number, body: object) => {
      const found = (await linesOf(other, id))[index];
      return other.staff.ask(assignBankLine, {
        params: { id: found?.id ?? 0 },
        body: { version: found?.version ?? 0, ...body } as never,
      });
    };
    const days = async () =>
      (
        await other.staff.call(searchDeposits, { body: { sort: { column: 'updated_at', direction: 'asc' } } })
      ).items.map(({ received_on }) => received_on);
    expect((await assign(0, { invoice_ids: [first.id], remember: true })).status).toBe(200);
    expect(await days()).toEqual([on]);
    // Another payment of the file waits for a person, which is confirmed.
    await other.staff.call(closeMonth, { body: { month: on.slice(0, 7), unbooked_count: 1 } });
    const before = (await linesOf(other, id))[0];
    const body = { version: before?.version ?? 0 };
    await other.staff.call(undoBankLine, { params: { id: before?.id ?? 0 }, body });
    // The name that was remembered with it is forgotten, and it is of nobody again.
    expect(await server.sql('select id from payer_alias where facility_id = $1', [other.id])).toEqual([]);
    expect(
      await server.sql('select id from bank_line where facility_id = $1 and payer_id is not null', [other.id]),
    ).toEqual([]);
    expect((await assign(0, { invoice_ids: [first.id] })).status).toBe(200);
    // A fee is written off as it was shown.
    const short = { invoice_ids: [second.id], short: 'fee' };
    expect((await assign(1, { ...short, missing: 331 })).failure().error_code).toBe('stale');
    expect((await assign(1, { ...short, missing: 330 })).status).toBe(200);
    expect(await days()).toEqual([on, today, today]);
  });
});
