import { exportInvoices, remindInvoices, sendInvoices } from '@tsudoi/contract/invoice-documents';
import { cancelInvoice, invoiceIssuer, invoices } from '@tsudoi/contract/invoices';
import { addDays, jstToday } from '@tsudoi/domain';
import { exportedCsv, makeFacility, makeMember, onEngines, suiteServer } from '@tsudoi/kit';
import { makeCorporate, makeCorporateStaff } from '@tsudoi/kit/families/corporates';
import { pay } from '@tsudoi/kit/families/deposits';
import { issuerBody, line, makeDraft, makeInvoice, makeLateInvoice } from '@tsudoi/kit/families/invoices';
import { expect, it } from 'vitest';
import { createLog } from '../../kernel/log.ts';
import { startReminders } from './reminders.ts';

onEngines('invoices that are brought to people', (engine) => {
  const server = suiteServer({ engine });
  const mailsOf = (id: number, kind: string) =>
    server.sql<{ to_address: string; subject: string; body_text: string }>(
      'select to_address, subject, body_text from mail where facility_id = $1 and kind = $2 order by id',
      [id, kind],
    );

  it('are mailed once for each time somebody says so, and who has no address is named', async () => {
    const world = await makeFacility(server);
    const [issued, draft] = [await makeInvoice(world), await makeDraft(world)];
    const silent = await makeInvoice(await makeMember(world));
    await server.sql('update account set email = null where facility_id = $1 and id = $2', [
      world.id,
      silent.member.id,
    ]);
    const gone = await makeInvoice(world);
    await world.staff.call(cancelInvoice, { params: { id: gone.id }, body: { version: gone.version, reason: '誤り' } });
    const foreign = await makeInvoice(await makeFacility(server));
    const settled = await makeInvoice(world);
    await pay(settled, 11_000);
    const { version: paidVersion } = await world.staff.call(invoices.get, { params: { id: settled.id } });
    const asked = [issued, draft, silent, gone, foreign, { ...settled, version: paidVersion }].map(
      ({ id, version }) => ({ id, version }),
    );
    const send = () => world.staff.call(sendInvoices, { body: { invoices: asked } });
    const { sent, left } = await send();
    expect(sent).toEqual([issued.id]);
    expect(Object.fromEntries(left.map(({ id, why }) => [id, why]))).toEqual({
      [draft.id]: 'not_issued',
      [silent.id]: 'no_address',
      [gone.id]: 'canceled',
      [foreign.id]: 'gone',
      [settled.id]: 'paid',
    });
    // The same request, sent by a second click, finds another version.
    expect((await send()).sent).toEqual([]);
    const states = async () => {
      const { send, version } = await world.staff.call(invoices.get, { params: { id: issued.id } });
      return { send, version };
    };
    const first = await states();
    expect(first.send).toBe(2);
    await world.staff.call(sendInvoices, { body: { invoices: [{ id: issued.id, version: first.version }] } });
    expect((await states()).send).toBe(3);
    const mails = await mailsOf(world.id, 'invoice_sent');
    expect(mails).toHaveLength(2);
    expect(mails[0]?.to_address).toBe(issued.member.email);
    expect(mails[0]?.subject).toContain(issued.number);
    expect(mails[0]?.body_text).toContain(`/my-invoices?invoice=${issued.invoice_code}`);
    expect((await world.staff.call(invoices.get, { params: { id: silent.id } })).send).toBe(1);
  });

  it('are reminded of once at each step of the ladder, and no more once they are paid', async () => {
    const world = await makeFacility(server);
    await world.staff.call(invoiceIssuer.update, { body: { ...issuerBody, reminder_days: [14, 7, 7], version: 1 } });
    const due_on = addDays(jstToday(new Date()), 10);
    const [late, paid] = [await makeInvoice(world, { due_on }), await makeInvoice(world, { due_on })];
    await makeDraft(world, { due_on });
    const { scopes } = server.running;
    let now = new Date();
    const rounds = startReminders({
      scopes,
      services: { pageUrl: (host, path) => `https://${host}${path}` },
      log: createLog({ quiet: true }),
      now: () => now,
      lookMs: 3_600_000,
    });
    // One that replaces another one keeps its due day, and is not dunned at once; who is paying and who has left are not either.
    const anew = await makeInvoice(world, { due_on: addDays(due_on, -30) });
    const left = await makeInvoice(await makeMember(world), { due_on });
    await server.sql('update account set active = false where facility_id = $1 and id = $2', [
      world.id,
      left.member.id,
    ]);
    const company = await makeCorporate(world);
    const principal = await makeCorporateStaff(company);
    const email = 'principal@example.jp';
    await server.sql('update account set email = $3 where facility_id = $1 and id = $2', [
      world.id,
      principal.id,
      email,
    ]);
    const ofCompany = await makeInvoice({ ...late.member, id: company.id, accountCode: company.code }, { due_on });
    const at = async (day: number, hour = '10:00') => {
      now = new Date(`${addDays(due_on, day)}T${hour}:00+09:00`);
      await Promise.all([rounds.round(), rounds.round()]);
      return (await mailsOf(world.id, 'invoice_reminder')).map(({ subject }) => subject.match(/\d{2}-\d{6}/)?.[0]);
    };
    expect(await at(-10)).toEqual([]);
    expect(await at(-3)).toEqual([anew.number]);
    await world.staff.call(cancelInvoice, { params: { id: anew.id }, body: { version: anew.version, reason: '誤り' } });
    expect((await at(6)).slice(1)).toEqual([]);
    expect(await at(7, '08:59')).toHaveLength(1);
    expect(await at(7, '20:00')).toHaveLength(1);
    await server.sql('update facility set status = 3 where id = $1', [world.id]);
    expect(await at(7)).toHaveLength(1);
    await server.sql('update facility set status = 2 where id = $1', [world.id]);
    const first = [anew.number, late.number, paid.number, ofCompany.number];
    expect(await at(7)).toEqual(first);
    expect((await mailsOf(world.id, 'invoice_reminder')).at(-1)?.to_address).toBe(email);
    expect(await at(8)).toHaveLength(4);
    await pay(paid, 11_000);
    expect((await at(14)).slice(4).sort()).toEqual([late.number, ofCompany.number].sort());
    expect(await at(15)).toHaveLength(6);
    expect(await at(90)).toHaveLength(6);
    await rounds.stop();
  });

  it('are reminded of when staff say so: once a day each, only what is late, and the ladder does not do it once more', async () => {
    const world = await makeFacility(server);
    await world.staff.call(invoiceIssuer.update, { body: { ...issuerBody, reminder_days: [7], version: 1 } });
    const today = jstToday(new Date());
    const [late, ancient, inTime, paid] = [
      await makeLateInvoice(world, 9),
      await makeLateInvoice(world, 500),
      await makeLateInvoice(world, 0),
      await makeLateInvoice(world, 9),
    ];
    await pay(paid, 11_000);
    const silent = await makeLateInvoice(await makeMember(world), 9);
    await server.sql('update account set email = null where facility_id = $1 and id = $2', [
      world.id,
      silent.member.id,
    ]);
    const foreign = await makeInvoice(await makeFacility(server));
    const { version: paidVersion } = await world.staff.call(invoices.get, { params: { id: paid.id } });
    const asked = [
      late,
      ancient,
      inTime,
      { ...paid, version: paidVersion },
      silent,
      foreign,
      { ...late, id: 2 ** 31 - 1 },
    ];
    const remind = () =>
      world.staff.call(remindInvoices, { body: { invoices: asked.map(({ id, version }) => ({ id, version })) } });
    // Two people at once: each mail goes once.
    const both = await Promise.all([remind(), remind()]);
    expect(both.flatMap(({ reminded }) => reminded).sort()).toEqual([late.id, ancient.id].sort());
    const { reminded, left } = await remind();
    expect(reminded).toEqual([]);
    expect(Object.fromEntries(left.map(({ id, why }) => [id, why]))).toEqual({
      [late.id]: 'reminded_today',
      [ancient.id]: 'reminded_today',
      [inTime.id]: 'not_late',
      [paid.id]: 'not_late',
      [silent.id]: 'no_address',
      [foreign.id]: 'gone',
      [2 ** 31 - 1]: 'gone',
    });
    expect(await mailsOf(world.id, 'invoice_reminder')).toHaveLength(2);
    const remindersOf = async (of: { id: number }) =>
      (await world.staff.call(invoices.get, { params: { id: of.id } })).reminders;
    expect(jstToday(new Date((await remindersOf(late)).last_at ?? 0))).toBe(today);
    expect([(await remindersOf(late)).count, await remindersOf(silent)]).toEqual([1, { count: 0, last_at: null }]);
    const stale = await makeLateInvoice(world, 3);
    const answer = await world.staff.call(remindInvoices, {
      body: { invoices: [{ id: stale.id, version: stale.version + 1 }] },
    });
    expect(answer.left[0]?.why).toBe('changed');
    // The ladder reminds of nothing that staff reminded of: of the invoice that nobody was, it does.
    const rounds = startReminders({
      scopes: server.running.scopes,
      services: { pageUrl: (host, path) => `https://${host}${path}` },
      log: createLog({ quiet: true }),
      now: () => new Date(`${today}T10:00:00+09:00`),
      lookMs: 3_600_000,
    });
    await rounds.round();
    await rounds.stop();
    const steps = await server.sql<{ invoice_id: number; step: number; mailed: boolean }>(
      'select invoice_id, step, mailed from invoice_reminder where facility_id = $1 order by invoice_id',
      [world.id],
    );
    expect(steps).toEqual([
      { invoice_id: late.id, step: 9, mailed: true },
      { invoice_id: ancient.id, step: 500, mailed: true },
      { invoice_id: silent.id, step: 7, mailed: false },
    ]);
  });

  it('are written as CSV with the conditions of the list and their sums by rate', async () => {
    const world = await makeFacility(server);
    const issued = await makeInvoice(world, {
      title: '夏の合宿',
      lines: [line(11_000), line(1_080, { rate: 8 }), line(500, { rate: 0, zero_reason: 'exempt' })],
    });
    await makeDraft(world);
    await pay(issued, 2_580);
    const { rows } = await exportedCsv(world.staff, exportInvoices, { default_search: { keyword: '合宿' } });
    expect(rows).toHaveLength(2);
    const row = Object.fromEntries((rows[0] ?? []).map((head, index) => [head, rows[1]?.[index]]));
    expect(row).toMatchObject({
      請求番号: issued.number,
      会員番号: issued.member.memberCode,
      状態: '確定',
      発行日: jstToday(new Date()),
      合計: '12580',
      残り: '10000',
      '10%対象': '11000',
      '10%消費税': '1000',
      '8%対象': '1080',
      '8%消費税': '80',
      '0%対象': '500',
    });
  });
});
