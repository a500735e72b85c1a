import {
  confirmTransferResult,
  createMandate,
  dropTransfer,
  getMandate,
  getTransfer,
  makeTransfer,
  moveMandate,
  openMandate,
  previewTransfer,
  searchMandates,
  searchTransferItems,
  transferFile,
  updateMandate,
  uploadTransferResult,
} from '@tsudoi/contract/account-transfers';
import { invoiceDeposits, receiveDeposit } from '@tsudoi/contract/deposits';
import { facilityTimeline } from '@tsudoi/contract/histories';
import { exportInvoices } from '@tsudoi/contract/invoice-documents';
import { cancelInvoice, ownInvoices } from '@tsudoi/contract/invoices';
import { searchMoneyFindings } from '@tsudoi/contract/money-check';
import { paymentPage } from '@tsudoi/contract/payments';
import { addDays, jstToday, TRANSFER_RESULTS } from '@tsudoi/domain';
import { exportedCsv, makeFacility, makeStaff, onEngines, suiteServer, type World } from '@tsudoi/kit';
import {
  bankResult,
  bookedFile,
  dayCame,
  debitAccount,
  dueInvoice,
  fileText,
  makeFile,
  makeMandate,
  readResult,
  resultFile,
  transferIn,
} from '@tsudoi/kit/families/account-transfers';
import { depositBody, named } from '@tsudoi/kit/families/deposits';
import { makeMember } from '@tsudoi/kit/families/members';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { verifyMoney } from '../deposits/index.ts';

onEngines('debits of accounts', (engine) => {
  const server = suiteServer({ engine, quiet: false });
  const logged: string[] = [];
  beforeAll(() => {
    const stdout = vi.spyOn(process.stdout, 'write').mockImplementation((text) => logged.push(String(text)) > 0);
    return () => stdout.mockRestore();
  });
  let world: World;
  beforeEach(async () => {
    world = await makeFacility(server);
  });
  afterEach(async () => {
    expect(await server.running.scopes.asOperator('money after a test', verifyMoney)).toEqual([]);
  });

  const books = (issued: { id: number }) => world.staff.call(invoiceDeposits, { params: named(issued as never) });
  const itemsOf = async (batch_id: number) =>
    (await world.staff.call(searchTransferItems, { body: { per_page: 'all', default_search: { batch_id } } })).items;
  const upload = (id: number, file: File) =>
    world.chief.ask(uploadTransferResult, { params: { id }, body: {}, files: { file } });
  /** A member with a registered mandate and what is due of it. */
  async function payer(...yen: number[]) {
    const owner = await makeMember(world, { signIn: true });
    const mandate = await makeMandate(owner);
    const issued = [];
    for (const each of yen) issued.push(await dueInvoice(owner, each));
    return { owner, mandate, issued };
  }

  it('are asked for by account, with all that is due of it, and pay it once', async () => {
    const [two, one, none] = [await payer(5_500, 3_300), await payer(8_800), await payer()];
    const later = await dueInvoice(one.owner, 1_100, addDays(jstToday(new Date()), 40));
    const applied = await makeMandate(await makeMember(world), undefined, false);
    await dueInvoice(applied.owner, 2_200);
    const ask = { debit_on: addDays(jstToday(new Date()), 5), due_until: addDays(jstToday(new Date()), 1) };
    const preview = await world.chief.call(previewTransfer, { body: ask });
    expect(preview).toEqual({
      count: 2,
      invoice_count: 3,
      total: 17_600,
      unregistered_count: 1,
      under_way_count: 0,
    });
    // Nobody said yet as whom the facility collects.
    const made = { ...ask, count: 2, total: 17_600 };
    expect((await world.chief.ask(makeTransfer, { body: made })).failure().error_code).toBe('transfer_setting_missing');
    const batch = await makeFile(world);
    // Another sum than what was shown is made by nobody, nor a second file of a day.
    const more = await payer(1_000);
    const again = { ...ask, debit_on: batch.debit_on, count: 1, total: 1_000 };
    expect((await world.chief.ask(makeTransfer, { body: { ...again, total: 999 } })).failure().error_code).toBe(
      'stale',
    );
    expect((await world.chief.ask(makeTransfer, { body: again })).failure().error_code).toBe('transfer_day_taken');

    const text = await fileText(world, batch);
    const lines = text.split('\r\n').filter(Boolean);
    expect(lines.map(({ length }) => length)).toEqual([120, 120, 120, 120, 120]);
    expect(lines[0]).toContain('1234567890');
    expect(lines[1]).toMatch(/0000008800.1?/);
    expect(lines[1]?.slice(50, 80)).toBe('ﾔﾏﾓﾄ ﾊﾅｺ'.padEnd(30));
    expect(lines[3]?.slice(0, 19)).toBe('8000002000000017600');

    // Under way: not paid another way online, nor cancelled; the member sees that it is collected.
    const [issued] = two.issued;
    const cancel = { params: { id: issued!.id }, body: { version: issued!.version, reason: '取消' } };
    expect((await world.staff.ask(cancelInvoice, cancel)).failure().error_code).toBe('payment_open');
    const person = await two.owner.signIn();
    const page = await person.call(paymentPage, { params: { invoice_code: issued!.invoice_code } });
    expect(page.charge).toMatchObject({ method: 'ACCOUNT_TRANSFER', is_open: true, instructions: null });
    expect((await person.call(ownInvoices))[0]?.charge).toMatchObject({ method: 'ACCOUNT_TRANSFER' });

    await bookedFile(world, batch);
    for (const each of [...two.issued, ...one.issued])
      expect(await books(each)).toMatchObject({ open: 0, balance: 0, invoice: { payment: 2 } });
    expect(await books(later)).toMatchObject({ open: 1_100 });
    expect(await itemsOf(batch.id)).toMatchObject([
      { state: 'debited', result: '0', amount: 8_800 },
      { state: 'debited', result: '0', amount: 8_800 },
    ]);
    expect(none.issued).toEqual([]);
    // The file is gone with its result, and what came later is in the next one, as an account that the bank knows.
    const over = await world.chief.call(getTransfer, { params: { id: batch.id } });
    expect(over).toMatchObject({ has_file: false, debited: { count: 2, yen: 17_600 }, failed: { count: 0, yen: 0 } });
    const gone = { params: { id: batch.id }, body: { version: over.version } };
    expect((await world.chief.ask(transferFile, gone)).failure().error_code).toBe('wrong_state');
    const next = (await fileText(world, await makeFile(world, addDays(jstToday(new Date()), 60)))).split('\r\n');
    expect(next.filter((record) => record[0] === '2').map((record) => record.slice(80, 91))).toEqual([
      '00000011000',
      '00000010001',
    ]);
    expect(more.mandate.id).toBeGreaterThan(one.mandate.id);
  });

  it('that were not made leave the invoice open: money that was missing is asked for again, an account that is wrong is put aside', async () => {
    const members = [];
    for (const code of TRANSFER_RESULTS) members.push({ code, ...(await payer(1_000 + Number(code))) });
    const batch = await bookedFile(world, await makeFile(world), TRANSFER_RESULTS);
    for (const { code, issued, mandate } of members) {
      const { open, invoice } = await books(issued[0]!);
      expect([code, open, invoice.payment]).toEqual(code === '0' ? ['0', 0, 2] : [code, 1_000 + Number(code), 1]);
      const { state, fault_code } = await world.staff.call(getMandate, { params: { id: mandate.id } });
      const isBroken = ['2', '3', '4'].includes(code);
      expect([code, state, fault_code]).toEqual([code, isBroken ? 'faulty' : 'registered', isBroken ? code : null]);
    }
    expect(await world.chief.call(getTransfer, { params: { id: batch.id } })).toMatchObject({
      debited: { count: 1, yen: 1_000 },
      failed: { count: 6, yen: 6_027 },
    });
    // 1, 8 and 9 are asked for again; what has to be put right is not.
    const ask = { debit_on: addDays(jstToday(new Date()), 20), due_until: addDays(jstToday(new Date()), 1) };
    expect(await world.chief.call(previewTransfer, { body: ask })).toMatchObject({
      count: 3,
      total: 3_018,
      unregistered_count: 3,
    });
    const [wrong] = members.filter(({ code }) => code === '2');
    const body = { ...debitAccount('7654321'), applied_on: jstToday(new Date()), note: null };
    const params = { id: wrong!.mandate.id };
    const { version } = await world.staff.call(getMandate, { params });
    const saved = await world.staff.call(updateMandate, { params, body: { ...body, version } });
    const registered = { version: saved.version ?? 0, state: 'registered' as const, reason: null };
    await world.staff.call(moveMandate, { params, body: registered });
    const records = (await fileText(world, await makeFile(world))).split('\r\n');
    expect(records.find((record) => record.includes('7654321'))?.slice(90, 91)).toBe('1');
  });

  it('say nothing of an account that was written after the file had been made', async () => {
    const [changed, broken] = [await payer(4_000), await payer(6_000)];
    const batch = await makeFile(world);
    for (const { mandate } of [changed, broken]) {
      const params = { id: mandate.id };
      const { version } = await world.staff.call(getMandate, { params });
      const body = { ...debitAccount('7654321'), applied_on: jstToday(new Date()), note: null, version };
      await world.staff.call(updateMandate, { params, body });
    }
    await bookedFile(world, batch, ['0', '2']);
    expect(await books(changed.issued[0]!)).toMatchObject({ open: 0 });
    expect(await books(broken.issued[0]!)).toMatchObject({ open: 6_000 });
    const { state } = await world.staff.call(getMandate, { params: { id: broken.mandate.id } });
    expect(state).toBe('registered');
    // The bank hears of both as new, as it has not seen them.
    await dueInvoice(changed.owner, 1_000);
    const records = (await fileText(world, await makeFile(world))).split('\r\n');
    expect(records.filter((record) => record.includes('7654321')).map((record) => record[90])).toEqual(['1', '1']);
  });

  it('are of exactly the file that was made, and nothing is taken of another one', async () => {
    const [first, second] = [await payer(4_400), await payer(6_600)];
    const batch = await makeFile(world);
    const text = bankResult(await fileText(world, batch));
    const early = resultFile(text, batch.debit_on);
    expect((await upload(batch.id, early)).failure().error_code).toBe('wrong_state');
    const day = await dayCame(world, batch.id);
    const bytes = async (change: (text: string) => string) => resultFile(change(text), day);
    const lines = text.split('\r\n');
    for (const [file, code] of [
      [await bytes((all) => all.replace('1234567890', '1234567891')), 'transfer_result_other'],
      [resultFile(text, addDays(day, -1)), 'transfer_result_other'],
      [await bytes((all) => all.replaceAll(lines[1]!, lines[2]!)), 'bank_file_trailer'],
      [await bytes(() => lines.slice(0, 2).join('\r\n')), 'bank_file_cut'],
      [await bytes((all) => all.replace('1910', '1010')), 'transfer_result_kind'],
      [await bytes((all) => bankResult(all, ['5'])), 'transfer_result_code'],
      [new File([new Uint8Array([0, 1, 2])], 'x.bin'), 'bank_file_encoding'],
      [new File([Buffer.from('氏名,金額\r\n')], 'x.csv'), 'transfer_result_kind'],
    ] as const)
      expect((await upload(batch.id, file)).failure().error_code, code).toBe(code);
    // The same file as tools on the way write it.
    const utf8 = new File([Buffer.from(text.slice(0, 54) + day.slice(5, 7) + day.slice(8) + text.slice(58))], 'k.txt');
    const read = await upload(batch.id, utf8);
    expect(read.status).toBe(200);
    expect((await upload(batch.id, utf8)).failure().error_code).toBe('wrong_state');
    expect(await books(first.issued[0]!)).toMatchObject({ open: 4_400 });
    const { version } = await world.chief.call(getTransfer, { params: { id: batch.id } });
    // Two who confirm at once: one.
    const confirm = () => world.chief.ask(confirmTransferResult, { params: { id: batch.id }, body: { version } });
    const both = await Promise.all([confirm(), confirm()]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    await transferIn(world, batch.id, 'done');
    expect(await books(first.issued[0]!)).toMatchObject({ open: 0, balance: 0 });
    expect(await books(second.issued[0]!)).toMatchObject({ open: 0, balance: 0 });
  });

  it('of what was paid meanwhile are left to the payer, and stand in the list of the morning', async () => {
    const { issued } = await payer(9_900, 1_100);
    const batch = await makeFile(world);
    await world.staff.call(receiveDeposit, { params: named(issued[0]!), body: depositBody(9_900) });
    await bookedFile(world, batch);
    expect(await books(issued[0]!)).toMatchObject({ open: 0, balance: 9_900 });
    expect(await books(issued[1]!)).toMatchObject({ open: 0 });
    const { items } = await world.chief.call(searchMoneyFindings, { body: { per_page: 'all' } });
    expect(items.map(({ kind, amount }) => [kind, amount])).toEqual(
      expect.arrayContaining([
        ['left', 9_900],
        ['charge', 9_900],
      ]),
    );
  });

  it('of a file that is given up are asked for by nobody, and their invoices are open', async () => {
    const { issued } = await payer(7_700);
    const batch = await makeFile(world);
    const of = { params: { id: batch.id }, body: { version: batch.version } };
    await world.chief.call(dropTransfer, of);
    expect(await books(issued[0]!)).toMatchObject({ open: 7_700 });
    const cancel = { params: { id: issued[0]!.id }, body: { version: issued[0]!.version, reason: '取消' } };
    expect((await world.staff.ask(cancelInvoice, cancel)).status).toBe(200);
  });

  it('go on where their work came to an end, and book nothing twice', async () => {
    const { issued } = await payer(2_500);
    const { id, version } = await readResult(world, await makeFile(world));
    await server.sql(`update transfer_batch set state = 'executing' where facility_id = $1 and id = $2`, [
      world.id,
      id,
    ]);
    expect(await world.chief.call(getTransfer, { params: { id } })).toMatchObject({ is_stopped: true });
    await world.chief.call(confirmTransferResult, { params: { id }, body: { version } });
    const done = await transferIn(world, id, 'done');
    expect(await books(issued[0]!)).toMatchObject({ open: 0, balance: 0 });
    const again = await world.chief.ask(confirmTransferResult, { params: { id }, body: { version: done.version } });
    expect(again.failure().error_code).toBe('wrong_state');
  });

  it('have one living mandate of a payer, whose account its editor alone opens, which is written down', async () => {
    const owner = await makeMember(world);
    const account = debitAccount('9182736');
    const body = { ...account, member_code: owner.memberCode, applied_on: '2026-11-01', note: null };
    const { id } = await world.staff.call(createMandate, { body });
    expect((await world.staff.ask(createMandate, { body })).failure().error_fields).toEqual({
      member_code: [expect.objectContaining({ code: 'mandate_taken' })],
    });
    for (const [field, value] of [
      ['bank', '12'],
      ['account_number', '123456a'],
      ['holder', '山本'],
      ['account_type', '3'],
      ['member_code', 'nobody'],
    ] as const) {
      const refused = await world.staff.ask(createMandate, { body: { ...body, [field]: value } as never });
      expect(Object.keys(refused.failure().error_fields ?? {}), field).toEqual([field]);
    }
    const { items } = await world.staff.call(searchMandates, { body: {} });
    expect(items).toMatchObject([{ id, state: 'applied', masked: '****736' }]);
    const opened = await world.staff.call(openMandate, { params: { id }, body: { version: 1 } });
    expect(opened).toEqual({ ...account, holder: 'ﾔﾏﾓﾄ ﾊﾅｺ' });
    const [entry] = await server.sql(
      `select action from history where facility_id = $1 and family = 'account-transfers' and record_id = $2 order by id desc limit 1`,
      [world.id, id],
    );
    expect(entry).toEqual({ action: 'open' });
    const move = (state: 'registered' | 'faulty' | 'stopped', version: number, reason: string | null = null) =>
      world.staff.ask(moveMandate, { params: { id }, body: { version, state, reason } });
    expect((await move('faulty', 1)).failure().error_fields).toMatchObject({ reason: [{ code: 'required' }] });
    expect((await move('stopped', 1, '退会')).status).toBe(200);
    expect((await move('registered', 2)).failure().error_code).toBe('wrong_state');
    expect((await world.staff.ask(createMandate, { body })).status).toBe(201);
  });

  it('show the number of an account to its editor and in its file, and nowhere else', async () => {
    const number = '9182736';
    const owner = await makeMember(world, { signIn: true });
    const mandate = await makeMandate(owner, number);
    const [issued, body] = [
      await dueInvoice(owner, 3_300),
      { ...debitAccount(number), applied_on: '2026-11-01', note: null },
    ];
    const answers: string[] = [];
    const ask = async (reply: Promise<{ text: string }>) => answers.push((await reply).text);
    // What is refused says what is wrong, and not what was typed.
    const params = { id: mandate.id };
    await ask(world.staff.ask(createMandate, { body: { ...body, member_code: owner.memberCode } }));
    await ask(world.staff.ask(createMandate, { body: { ...body, member_code: 'x', account_number: `${number}x` } }));
    await ask(world.staff.ask(updateMandate, { params, body: { ...body, version: 1 } }));
    await ask(world.staff.ask(updateMandate, { params, body: { ...body, version: 2 } }));
    const made = await makeFile(world);
    expect(await fileText(world, made)).toContain(number);
    const text = bankResult(await fileText(world, made), ['2']);
    const day = await dayCame(world, made.id);
    await ask(upload(made.id, resultFile(text.replace('1234567890', '1234567891'), day)));
    await ask(upload(made.id, resultFile(text, day)));
    const { version } = await world.chief.call(getTransfer, { params: { id: made.id } });
    await ask(world.chief.ask(confirmTransferResult, { params: { id: made.id }, body: { version } }));
    await transferIn(world, made.id, 'done');
    await ask(world.staff.ask(getMandate, { params }));
    await ask(world.staff.ask(searchMandates, { body: { default_search: { keyword: owner.memberCode } } }));
    await ask(world.staff.ask(searchTransferItems, { body: { default_search: { batch_id: made.id } } }));
    await ask((await owner.signIn()).ask(paymentPage, { params: { invoice_code: issued.invoice_code } }));
    // Neither what happened, nor the list of the morning, nor whoever looks for the number, nor staff who may only look.
    await ask(world.chief.ask(facilityTimeline, { body: { family: 'account-transfers' } }));
    await ask(world.chief.ask(searchMoneyFindings, { body: { per_page: 'all' } }));
    const byNumber = await world.staff.call(searchMandates, { body: { default_search: { keyword: number } } });
    expect(byNumber.items).toEqual([]);
    const { actor: viewer } = await makeStaff(world, { permissions: { 'account-transfers': 'view' } });
    const held = await viewer.ask(openMandate, { params, body: { version: mandate.version } });
    expect(held.status).toBe(403);
    await ask(Promise.resolve(held));
    await ask(viewer.ask(getMandate, { params }));
    const elsewhere = await makeFacility(server);
    const foreign = await elsewhere.chief.ask(openMandate, { params, body: { version: mandate.version } });
    expect(foreign.status).toBe(404);
    const csv = await exportedCsv(world.staff, exportInvoices, { default_search: {}, encode_type: 'UTF-8' });
    const tables = await server.sql<{ name: string }>(
      `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
    );
    const holding: string[] = [];
    for (const { name } of tables) {
      const rows = await server.sql(`select 1 from "${name}" r where r::text like $1 limit 1`, [`%${number}%`]);
      if (rows.length > 0) holding.push(name);
    }
    expect({ answers: answers.filter((each) => each.includes(number)), holding }).toEqual({ answers: [], holding: [] });
    expect(JSON.stringify(csv.rows)).not.toContain(number);
    expect(tables.length).toBeGreaterThan(100);
    expect(logged.join('')).toContain('/management/account-transfers');
    expect(logged.join('')).not.toContain(number);
  });
});
