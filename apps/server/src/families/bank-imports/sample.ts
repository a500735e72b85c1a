import {
  addDays,
  type BankFormat,
  type Day,
  jstToday,
  toBankKana,
  transferReference,
  writeZengin,
  type ZenginPayment,
} from '@tsudoi/domain';
import { sql } from 'kysely';
import type { FacilityTx } from '../../db/scope.ts';
import { createCp932Writer } from '../../tasks/csv/cp932.ts';
import { csvLine } from '../../tasks/csv/lines.ts';
import { invoicesInReach } from '../invoices/index.ts';

/** The account that stands on the demo's invoices. */
const ACCOUNT = {
  bank: '0138',
  bankName: 'ﾖｺﾊﾏﾐﾅﾄ',
  branch: '012',
  branchName: 'ｱｵﾊﾞﾀﾞｲ',
  number: '1234567',
  holder: 'ｼﾔ)ｱｵﾊﾞｽﾎﾟ-ﾂｸﾗﾌﾞ',
};
const NOBODYS = [
  ['ｶ)ﾐﾅﾄｼﾖｳｼﾞ', 33_000],
  ['ﾕ)ｱｵﾊﾞｲﾝｻﾂ', 12_650],
  ['ﾐﾄﾞﾘﾉｼﾖｳﾃﾝｶｲ', 20_000],
  ['ﾀｶﾊｼ', 5_000],
  ['ｵｵﾂｶ ﾘﾖｳ', 4_400],
] as const;
const FEE = 330;
const OVER = 400;
/** Invoices that samples are made of at most. */
const LOOKED_AT = 1_000;

/** What samples are made of: an invoice with the name of its member; `open` is the total of a paid one. */
interface Owed {
  number: string | null;
  open: number;
  payer_id: number;
  last_name_kana: string | null;
  first_name_kana: string | null;
}

const owedIn = (tx: FacilityTx, payment: 1 | 2, scopeIds: readonly number[] | null): Promise<Owed[]> =>
  tx.rows(
    invoicesInReach(scopeIds)
      .select(['i.number', 'i.payer_id', 'a.last_name_kana', 'a.first_name_kana'])
      .select(sql<number>`case when i.payment = 1 then i.total - i.paid else i.total end`.as('open'))
      .where('i.confirmation', '=', 2)
      .where('i.payment', '=', payment)
      .orderBy('i.due_on', 'desc')
      .orderBy('i.id')
      .limit(LOOKED_AT),
  );

/**
 * Payments of a day as a bank brings them, made for the open invoices in reach: most name number and amount, one pays all that somebody owes, one is
 * short by the bank's fee, `byName` name only who pays, one is too much, one was paid before, and five are of nobody.
 */
export async function samplePayments(
  tx: FacilityTx,
  { on, byNumber, byName, scopeIds }: { on: Day; byNumber: number; byName: number; scopeIds: readonly number[] | null },
): Promise<ZenginPayment[]> {
  const nameOf = (owed: Owed) => toBankKana(`${owed.last_name_kana ?? ''} ${owed.first_name_kana ?? ''}`);
  const numbered = (owed: Owed) => `${transferReference(owed.number ?? '')} ${nameOf(owed)}`;
  const byPayer = [...Map.groupBy(await owedIn(tx, 1, scopeIds), ({ payer_id }) => payer_id).values()];
  const [several] = byPayer.filter((owed) => owed.length > 1);
  const single = byPayer.filter((owed) => owed.length === 1).flat();
  const [paid] = await owedIn(tx, 2, scopeIds);
  const [short] = single.slice(byNumber);
  const named = single.slice(byNumber + 1, byNumber + 1 + byName);
  const [over] = single.slice(byNumber + 1 + byName);
  return [
    ...single.slice(0, byNumber).map((owed) => ({ on, amount: owed.open, name: numbered(owed) })),
    ...(several ?? []).slice(0, 1).map((owed) => ({
      on,
      amount: (several ?? []).reduce((sum, { open }) => sum + open, 0),
      name: nameOf(owed),
    })),
    ...(short === undefined || short.open <= FEE ? [] : [{ on, amount: short.open - FEE, name: numbered(short) }]),
    ...named.map((owed) => ({ on, amount: owed.open, name: nameOf(owed) })),
    ...(over === undefined ? [] : [{ on, amount: over.open + OVER, name: nameOf(over) }]),
    ...(paid === undefined ? [] : [{ on, amount: paid.open, name: numbered(paid) }]),
    ...NOBODYS.map(([name, amount]) => ({ on, amount, name })),
  ];
}

/** Payments as the CSV of a bank, whose account stands above its columns. */
const csvOf = (payments: readonly ZenginPayment[]): string =>
  [
    ['支店番号', ACCOUNT.branch],
    ['口座番号', ACCOUNT.number],
    ['日付', '摘要', '内容', '出金金額(円)', '入金金額(円)', '残高(円)'],
    ...payments.map(({ on, amount, name }, index) => [
      on.replaceAll('-', '/'),
      '振込',
      name,
      '',
      String(amount),
      String(payments.slice(0, index + 1).reduce((sum, payment) => sum + payment.amount, 1_000_000)),
    ]),
  ]
    .map((cells) => csvLine(cells))
    .join('');

/** A file of a bank in Shift_JIS with payments. */
export function sampleFile(payments: readonly ZenginPayment[], format: Exclude<BankFormat, 'zengin_03'>): Buffer {
  const text = format === 'csv' ? csvOf(payments) : writeZengin(ACCOUNT, payments, jstToday(new Date()));
  return Buffer.from(createCp932Writer().write(Buffer.from(text)));
}

/** The day that samples are of: the one before. */
export const sampleDay = (now: Date): Day => addDays(jstToday(now), -1);
