import {
  type BankImportState,
  confirmBankImport,
  dropBankImport,
  getBankImport,
  markBankLine,
  resumeBankImport,
  searchBankImports,
  undoBankLine,
} from '@tsudoi/contract/bank-imports';
import { checkMoneyFinding, searchMoneyFindings } from '@tsudoi/contract/money-check';
import { cancelTask } from '@tsudoi/contract/tasks';
import { transferReference } from '@tsudoi/domain';
import { makeFacility, onEngines, suiteServer, type World } from '@tsudoi/kit';
import { bankFile, importIn, linesOf, readyFile, sendBankFile, takenFile } from '@tsudoi/kit/families/bank-imports';
import { line, makeInvoice } from '@tsudoi/kit/families/invoices';
import { until } from '@tsudoi/kit/until';
import { afterEach, expect, it } from 'vitest';
import { signedTotals } from '../../db/migrations/0094_bank_cancellations.ts';
import { verifyMoney } from '../deposits/index.ts';

onEngines('files of banks whose work was interrupted, met others, or names what the bank took back', (engine) => {
  const server = suiteServer({ engine });
  afterEach(async () => {
    expect(await server.running.scopes.asOperator('money after a test', verifyMoney)).toEqual([]);
  });
  const owes = (world: World, yen: number) => makeInvoice(world, { lines: [line(yen)] });
  const pays = ({ number }: { number: string }, amount: number) => ({
    name: `${transferReference(number)} ｻﾄｳ`,
    amount,
  });

  it('go on where they stopped, once however often somebody presses, or are given up where nothing was booked', async () => {
    const world = await makeFacility(server);
    const file = (id: number) => world.staff.call(getBankImport, { params: { id } });
    /** Puts a file into a state whose task failed or was cancelled. */
    const stop = async (id: number, state: BankImportState, ended: 'failed' | 'cancelled') => {
      await server.sql('update bank_import set state = $3 where facility_id = $1 and id = $2', [world.id, id, state]);
      await server.sql(
        `update task set state = $2 where facility_id = $1 and kind = 'bank-import' and (params ->> 'import_id')::int = $3`,
        [world.id, ended, id],
      );
    };
    const [first, second] = [await owes(world, 1_000), await owes(world, 2_000)];
    const taken = await readyFile(world, [pays(first, 1_000), pays(second, 2_000), { name: 'ﾀﾞﾚｶ', amount: 300 }]);
    const { id } = taken;
    const resume = async (version: number) =>
      (await world.staff.ask(resumeBankImport, { params: { id }, body: { version } })).status;
    // What waits for a person is not stopped.
    expect([(await file(id)).is_stopped, await resume(taken.version)]).toEqual([false, 409]);
    await world.staff.call(confirmBankImport, {
      params: { id },
      body: { version: taken.version, accept_account: true },
    });
    await importIn(world, id, 'done');
    // As if it had died after the first of its payments.
    const booked = await linesOf(world, id);
    const undone = { params: { id: booked[1]?.id ?? 0 }, body: { version: booked[1]?.version ?? 0 } };
    await world.staff.call(undoBankLine, undone);
    await server.sql(
      `update bank_line set state = 'matched', reason = 'number_amount' where id = $1 and facility_id = $2`,
      [booked[1]?.id, world.id],
    );
    await stop(id, 'executing', 'cancelled');
    const stopped = await file(id);
    expect(stopped).toMatchObject({ state: 'executing', is_stopped: true, may_drop: false });
    const drop = (version: number) => world.staff.ask(dropBankImport, { params: { id }, body: { version } });
    expect((await drop(stopped.version)).failure().error_code).toBe('wrong_state');
    const pressed = await Promise.all([1, 2, 3].map(() => resume(stopped.version)));
    expect(pressed.toSorted()).toEqual([200, 409, 409]);
    await importIn(world, id, 'done');
    expect((await linesOf(world, id)).map(({ state }) => state)).toEqual(['assigned', 'assigned', 'nobody']);
    expect(
      await server.sql('select sum(amount)::int as yen from deposit where facility_id = $1 and reversed_at is null', [
        world.id,
      ]),
    ).toEqual([{ yen: 3_000 }]);

    // Of a file that was confirmed and of which nothing was booked yet all goes, and the next one can come.
    const owed = await owes(world, 4_000);
    const next = await readyFile(world, [pays(owed, 4_000)]);
    await server.sql(
      `update bank_import set confirmed_at = now(), confirmed_by = 'x' where facility_id = $1 and id = $2`,
      [world.id, next.id],
    );
    await stop(next.id, 'executing', 'failed');
    const waiting = await file(next.id);
    expect(waiting).toMatchObject({ is_stopped: true, may_drop: true });
    await world.staff.call(dropBankImport, { params: { id: next.id }, body: { version: waiting.version } });
    await importIn(world, next.id, 'dropped');
    // One whose giving up stopped holds off the next file until it goes on.
    const third = await readyFile(world, [pays(owed, 4_000)]);
    await stop(third.id, 'dropping', 'failed');
    const refused = await sendBankFile(world.staff, bankFile([{ name: 'ｽｽﾞｷ', amount: 1 }]));
    expect(refused.failure().error_code).toBe('bank_import_open');
    const { items } = await world.staff.call(searchBankImports, { body: {} });
    expect(items.filter(({ is_stopped }) => is_stopped).map((row) => row.id)).toEqual([third.id]);
    const { version } = await file(third.id);
    await world.staff.call(resumeBankImport, { params: { id: third.id }, body: { version } });
    await importIn(world, third.id, 'dropped');
    expect((await sendBankFile(world.staff, bankFile([{ name: 'ｽｽﾞｷ', amount: 1 }]))).status).toBe(201);
    // A task that its starter cancels while the file is read leaves it in a state that says so.
    const last = await until(
      'the last file',
      async () => (await world.staff.call(searchBankImports, { body: {} })).items[0],
    );
    await importIn(world, last.id, 'ready');
    await stop(last.id, 'reading', 'cancelled');
    const [task] = await server.sql<{ id: number }>(
      `update task set state = 'running', lease_until = now() + interval '1 hour' where facility_id = $1 and kind = 'bank-import'
        and (params ->> 'import_id')::int = $2 returning id`,
      [world.id, last.id],
    );
    expect((await file(last.id)).is_stopped).toBe(false);
    await world.staff.ask(cancelTask, { params: { id: task?.id ?? 0 } });
    expect(await file(last.id)).toMatchObject({ is_stopped: true, may_drop: true });
  });

  it('book once more what another transaction stood in the way of, and say of what fails for good that it does', async () => {
    const world = await makeFacility(server);
    const owed = [await owes(world, 1_000), await owes(world, 2_000), await owes(world, 3_000)];
    await server.sql('create sequence meetings');
    await server.sql(`create function meets() returns trigger language plpgsql security definer as $$
      begin
        if new.amount = 1000 and nextval('public.meetings') <= 2 or new.amount = 2000 then raise exception 'met' using errcode = '40P01'; end if;
        if new.amount = 3000 then raise exception 'broken' using errcode = 'XX000'; end if;
        return new;
      end $$`);
    await server.sql('create trigger meets before insert on allocation for each row execute function meets()');
    const { id } = await takenFile(
      world,
      owed.map((each, index) => pays(each, (index + 1) * 1_000)),
    );
    await server.sql('drop trigger meets on allocation');
    await server.sql('drop function meets(); drop sequence meetings').catch(() => undefined);
    expect((await linesOf(world, id)).map(({ state, reason }) => [state, reason])).toEqual([
      ['assigned', 'number_amount'],
      ['suggested', 'busy'],
      ['suggested', 'failed'],
    ]);
  });

  it('lose what the bank took back, and leave it to a person where it was booked', async () => {
    const world = await makeFacility(server);
    const [booked, open] = [await owes(world, 1_000), await owes(world, 2_000)];
    const back = { canceled: true };
    const first = await takenFile(world, [pays(booked, 1_000), { name: 'ﾀﾞﾚｶ', amount: 500 }]);
    const { id, version } = await readyFile(world, [
      pays(open, 2_000),
      { ...pays(open, 2_000), ...back },
      { ...pays(booked, 1_000), ...back },
      { name: 'ﾀﾞﾚｶ', amount: 500, ...back },
      { name: 'ﾐﾇﾋﾄ', amount: 700, ...back },
    ]);
    const file = await importIn(world, id, 'ready');
    // The bank's own sums: what came in less what it took back.
    expect(file).toMatchObject({ file_count: 5, file_total: -2_200, line_total: -2_200 });
    expect(file.counts.set_aside).toEqual({ count: 2, yen: 0 });
    // As long as it may be given up it takes nothing of other files away.
    expect((await linesOf(world, first.id)).map(({ state }) => state)).toEqual(['assigned', 'nobody']);
    await world.staff.call(confirmBankImport, { params: { id }, body: { version, accept_account: true } });
    await importIn(world, id, 'done');
    const seen = async (of: number) => (await linesOf(world, of)).map(({ state, reason }) => [state, reason]);
    const aside = ['set_aside', 'bank_canceled'];
    expect(await seen(id)).toEqual([aside, aside, ['nobody', 'cancels_booked'], aside, ['nobody', 'cancels_nothing']]);
    expect(await seen(first.id)).toEqual([['assigned', 'number_amount'], aside]);
    const named = (await linesOf(world, id))[2];
    const original = (await linesOf(world, first.id))[0];
    expect(named).toMatchObject({
      canceled: true,
      cancels: { id: original?.id, import_id: first.id, is_booked: true },
    });
    // The morning's list holds what waits, below zero, until somebody has looked at it.
    const findings = async () =>
      (await world.staff.call(searchMoneyFindings, { body: { default_search: { kind: ['bank_line'] } } })).items;
    const found = await findings();
    expect(found.map(({ amount, bank_import_id }) => [amount, bank_import_id])).toEqual([
      [-1_000, id],
      [-700, id],
    ]);
    const [one] = found;
    await world.staff.call(checkMoneyFinding, {
      body: { kind: 'bank_line', id: one?.id ?? 0, version: one?.version ?? 0, note: '銀行に確認中' },
    });
    expect(await findings()).toHaveLength(1);
    // What is gone does not come back by marking it.
    const away = (await linesOf(world, first.id))[1];
    for (const state of ['nobody', 'suggested'] as const) {
      const body = { version: away?.version ?? 0, state };
      expect((await world.staff.ask(markBankLine, { params: { id: away?.id ?? 0 }, body })).status).toBe(409);
    }
    // Taking the booked one back ends both.
    const undone = { params: { id: original?.id ?? 0 }, body: { version: original?.version ?? 0 } };
    await world.staff.call(undoBankLine, undone);
    expect([(await seen(first.id))[0], (await seen(id))[2]]).toEqual([aside, ['set_aside', 'cancels_booked']]);
    // Files of before had the amounts of what was taken back among their sums.
    const sums = () =>
      server.sql('select file_total::int, line_total::int from bank_import where facility_id = $1 and id = $2', [
        world.id,
        id,
      ]);
    await server.sql(
      'update bank_import set file_total = file_total + 2 * 4200, line_total = line_total + 2 * 4200 where facility_id = $1 and id = $2',
      [world.id, id],
    );
    await server.sql(signedTotals);
    expect(await sums()).toEqual([{ file_total: -2_200, line_total: -2_200 }]);
  });
});
