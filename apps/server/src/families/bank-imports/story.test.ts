import {
  assignBankLine,
  bankSample,
  dropBankImport,
  forgetBankName,
  membersForBankLine,
  noteBankLine,
  undoBankLine,
  uploadBankFile,
} from '@tsudoi/contract/bank-imports';
import {
  addDays,
  FeeRounding,
  type InvoiceLine,
  invoiceAmounts,
  jstToday,
  TaxType,
  toBankKana,
  transferReference,
} from '@tsudoi/domain';
import { makeFacility, onEngines, suiteServer, type World } from '@tsudoi/kit';
import { importIn, linesOf, takenFile } from '@tsudoi/kit/families/bank-imports';

import { expect, it } from 'vitest';
import { verifyMoney } from '../deposits/index.ts';
import { insertInvoice, issueInvoices, payersOf } from '../invoices/index.ts';

const LAST =
  '佐藤サトウ 鈴木スズキ 高橋タカハシ 田中タナカ 伊藤イトウ 渡辺ワタナベ 山本ヤマモト 中村ナカムラ 小林コバヤシ 加藤カトウ 吉田ヨシダ 山田ヤマダ 松本マツモト 井上イノウエ 木村キムラ 清水シミズ 林ハヤシ 斎藤サイトウ 山口ヤマグチ 森モリ 池田イケダ 橋本ハシモト 石川イシカワ 前田マエダ 岡田オカダ';
const FIRST =
  '翔太ショウタ 結衣ユイ 大輔ダイスケ 美咲ミサキ 健太ケンタ 葵アオイ 拓也タクヤ 陽菜ヒナ 直樹ナオキ 桜サクラ';
const split = (text: string) =>
  text.split(' ').map((word) => [/^[^ァ-ヴー]+/.exec(word)?.[0] ?? '', /[ァ-ヴー]+$/.exec(word)?.[0] ?? ''] as const);
const PEOPLE = split(LAST).flatMap(([last, lastKana]) =>
  split(FIRST).map(([first, firstKana]) => ({ last, lastKana, first, firstKana })),
);

onEngines('a file of three hundred transfers', (engine) => {
  const server = suiteServer({ engine });

  /** Two hundred and fifty members of as many names, and the invoices that each of them owes. */
  async function owing(world: World, owed: (index: number) => readonly number[]) {
    const today = jstToday(new Date());
    return server.running.scopes.inFacility(world.id, async (tx) => {
      const rows = await tx.sql<{ id: number }>(
        `insert into account (role, member_code, last_name, first_name, last_name_kana, first_name_kana, search_key, kana_key)
         select 2, 'K' || t.n, t.last, t.first, t."lastKana", t."firstKana", 'k' || t.n || '|' || t.last || t.first, t."lastKana" || t."firstKana"
         from jsonb_to_recordset($1::jsonb) as t (n int, last text, first text, "lastKana" text, "firstKana" text) order by t.n returning id`,
        [JSON.stringify(PEOPLE.map((person, n) => ({ ...person, n })))],
      );
      const accounts = rows.map(({ id }) => id).toSorted((a, b) => a - b);
      const payers = await payersOf(tx, accounts);
      const how = { type: TaxType.inclusive, rounding: FeeRounding.down };
      const made: { index: number; id: number; yen: number }[] = [];
      for (const [index, account_id] of accounts.entries())
        for (const yen of owed(index)) {
          const lines: InvoiceLine[] = [
            { description: '12月分 月会費', quantity: 1, unit_price: yen, rate: 10, zero_reason: null },
          ];
          const values = {
            title: '12月分 月会費',
            note: null,
            due_on: today,
            tax_type: how.type,
            required_for_use: false,
          };
          const origin = {
            payer_id: payers.get(account_id) ?? 0,
            account_id,
            because: 'manual',
            rounding: how.rounding,
          } as const;
          const amounts = invoiceAmounts(lines, how);
          made.push({ index, yen, id: await insertInvoice(tx, { values, origin, amounts, lines }, 'seed') });
        }
      const asked = made.map(({ id }) => ({ id, version: 1 }));
      const { confirmed } = await issueInvoices({ tx, facility: { name: 'x' }, now: new Date(), by: 'seed' }, asked);
      const numbers = new Map(confirmed.map(({ id, number }) => [id, number]));
      return made.map((each) => ({ ...each, number: numbers.get(each.id) ?? '' }));
    });
  }

  it('books what names number and amount, proposes the rest with a reason, and leaves nobody’s; each yen once', async () => {
    const world = await makeFacility(server);
    const [THREE, SHORT] = [248, 249];
    // The first 47 owe a second time, one owes three times; two owe and do not pay.
    const all = await owing(world, (index) =>
      index === THREE ? [8_800, 7_700, 5_500] : index < 47 ? [5_000 + index, 9_000 + index] : [5_000 + index],
    );
    const nameOf = (index: number) => {
      const person = PEOPLE[index];
      return toBankKana(`${person?.lastKana} ${person?.firstKana}`);
    };
    const numbered = all.filter(({ index }) => index < 236);
    const three = all.filter(({ index }) => index === THREE);
    const [short] = all.filter(({ index }) => index === SHORT);
    const named = all.filter(({ index }) => index >= 236 && index < 246);
    const nobodys = ['ｶ)ﾐﾅﾄｼﾖｳｼﾞ', 'ﾕ)ｱｵﾊﾞｲﾝｻﾂ', 'ﾐﾄﾞﾘﾉｼﾖｳﾃﾝｶｲ', 'ﾓﾘｼﾀ ｼﾞﾕﾝ', 'ｵｵﾂｶ ﾘﾖｳ'];
    const reference = (number: string) => transferReference(number);
    const payments = [
      ...numbered.map(({ index, yen, number }) => ({ name: `${reference(number)} ${nameOf(index)}`, amount: yen })),
      ...named.map(({ index, yen }) => ({ name: nameOf(index), amount: yen })),
      { name: nameOf(THREE), amount: 22_000 },
      { name: `${reference(short?.number ?? '')} ${nameOf(SHORT)}`, amount: (short?.yen ?? 0) - 330 },
      ...nobodys.map((name, index) => ({ name, amount: 30_000 + index })),
    ];
    expect(payments).toHaveLength(300);
    const { id } = await takenFile(world, payments);
    const file = await importIn(world, id, 'done');
    expect(file).toMatchObject({ line_count: 300, by_rule_count: 283, waiting_count: 17 });
    expect([file.counts.suggested.count, file.counts.nobody.count]).toEqual([12, 5]);
    const lines = await linesOf(world, id);
    const waiting = lines.filter(({ state }) => state === 'suggested');
    expect(
      Object.entries(Object.groupBy(waiting, ({ reason }) => reason ?? '')).map(([reason, found]) => [
        reason,
        found?.length,
      ]),
    ).toEqual([
      ['name_amount', 10],
      ['name_sum', 1],
      ['number_short', 1],
    ]);
    // As the office does it: what is proposed is taken, the fee is written off.
    for (const found of waiting) {
      const [best] = found.candidates;
      const invoice_ids = best?.invoices.map((invoice) => invoice.id) ?? [];
      const isShort = found.reason === 'number_short';
      const body = { version: found.version, invoice_ids, ...(isShort && { short: 'fee' as const, missing: 330 }) };
      await world.staff.call(assignBankLine, { params: { id: found.id }, body });
    }
    const sums = await server.sql<{ rows: number; yen: number }>(
      'select count(*)::int as rows, sum(amount)::int as yen from deposit where facility_id = $1',
      [world.id],
    );
    const total = payments.slice(0, 295).reduce((sum, { amount }) => sum + amount, 0);
    expect(sums).toEqual([{ rows: 295, yen: total }]);
    const open = await server.sql<{ id: number }>(
      'select id from invoice where facility_id = $1 and payment = 1 order by id',
      [world.id],
    );
    expect(open.map((invoice) => invoice.id)).toEqual(
      all.filter(({ index }) => index === 246 || index === 247).map((each) => each.id),
    );
    expect(three.map((invoice) => open.some((each) => each.id === invoice.id))).toEqual([false, false, false]);

    // One of nobody's is of a member whom no proposal named; the name is remembered, and forgotten again alone or with it.
    const [unknown] = lines.filter(({ state }) => state === 'nobody');
    const params = { id: unknown?.id ?? 0 };
    expect(await world.staff.call(membersForBankLine, { params, query: {} })).toEqual([]);
    const [member] = await world.staff.call(membersForBankLine, { params, query: { keyword: '佐藤 翔太' } });
    expect(member).toMatchObject({ name: '佐藤 翔太' });
    let version = unknown?.version ?? 0;
    const act = async (call: typeof forgetBankName | typeof undoBankLine) => {
      version = (await world.staff.call(call, { params, body: { version } })).version ?? 0;
    };
    const body = { invoice_ids: [], account_id: member?.id ?? 0, remember: true };
    const assign = async () => {
      version = (await world.staff.call(assignBankLine, { params, body: { ...body, version } })).version ?? 0;
    };
    const remembered = async () =>
      (await linesOf(world, id)).find((each) => each.id === unknown?.id)?.assigned?.remembered ?? null;
    await assign();
    expect(await remembered()).toBe(true);
    await act(forgetBankName);
    expect(await remembered()).toBe(false);
    expect((await world.staff.ask(forgetBankName, { params, body: { version } })).status).toBe(409);
    await act(undoBankLine);
    await assign();
    const stale = await world.staff.ask(noteBankLine, { params, body: { version: version - 1, note: 'x' } });
    expect(stale.failure().error_code).toBe('stale');
    await world.staff.call(noteBankLine, { params, body: { version, note: ' 銀行に確認中 ' } });
    expect((await linesOf(world, id)).find((each) => each.id === unknown?.id)).toMatchObject({
      state: 'assigned',
      note: '銀行に確認中',
    });

    // Samples in both formats are made for what is still open, and read like files of a bank.
    for (const format of ['zengin_01', 'csv'] as const) {
      const reply = await world.staff.ask(bankSample, { query: { format } });
      const sent = await world.staff.call(uploadBankFile, {
        body: {},
        files: { file: new File([new Uint8Array(reply.bytes)], `sample.${format}`) },
      });
      const sample = await importIn(world, sent.id, 'ready');
      expect(sample).toMatchObject({ format, from_on: addDays(jstToday(new Date()), -1) });
      expect(sample.counts.matched.count).toBe(2);
      await world.staff.call(dropBankImport, { params: { id: sent.id }, body: { version: sample.version } });
      await importIn(world, sent.id, 'dropped');
    }
    expect(await server.running.scopes.asOperator('money after a test', verifyMoney)).toEqual([]);
  });
});
