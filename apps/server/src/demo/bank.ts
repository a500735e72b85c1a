import { createHash } from 'node:crypto';
import {
  addDays,
  type Day,
  jstToday,
  toBankKana,
  transferReference,
  writeZengin,
  yenOfEntries,
  type ZenginPayment,
} from '@tsudoi/domain';
import { query } from '../db/build.ts';
import type { FacilityTx } from '../db/scope.ts';
import { advanceImport, importById, insertImport, readBankFile, updateImport } from '../families/bank-imports/index.ts';
import { UNKNOWN_ACTOR } from '../kernel/context.ts';
import type { PaidContext } from '../kernel/paid-listener.ts';
import { createCp932Writer } from '../tasks/csv/cp932.ts';

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

interface Owed {
  number: string;
  open: number;
  payer_id: number;
  last_name_kana: string;
  first_name_kana: string;
}

const invoicesOf = (tx: FacilityTx, payment: 1 | 2) =>
  tx.rows(
    query<Owed>`select i.number, case when i.payment = 1 then i.total - i.paid else i.total end as open, i.payer_id, a.last_name_kana,
        a.first_name_kana from invoice i join payer p on p.facility_id = i.facility_id and p.id = i.payer_id
        join account a on a.facility_id = p.facility_id and a.id = p.account_id
      where i.confirmation = 2 and i.payment = ${payment} order by i.due_on desc, i.id limit 200`,
  );

/**
 * Yesterday's file of the bank, taken this morning: what fits by number and amount is booked, some payments wait with a proposal, one is short by
 * the bank's fee, one may have come twice, and five are nobody's.
 */
export async function insertDemoBankFile({ tx, by, services }: PaidContext, now: Date): Promise<void> {
  const today = jstToday(now);
  const on: Day = addDays(today, -1);
  const nameOf = (owed: Owed) => toBankKana(`${owed.last_name_kana} ${owed.first_name_kana}`);
  const byPayer = [...Map.groupBy(await invoicesOf(tx, 1), ({ payer_id }) => payer_id).values()];
  const several = byPayer.filter((owed) => owed.length > 1);
  const single = byPayer.filter((owed) => owed.length === 1).flat();
  const [paid] = await invoicesOf(tx, 2);
  const payments: ZenginPayment[] = [
    ...single
      .slice(0, 3)
      .map((owed) => ({ on, amount: owed.open, name: `${transferReference(owed.number)} ${nameOf(owed)}` })),
    ...several.slice(0, 1).flatMap((owed) => {
      const [first] = owed;
      return first === undefined
        ? []
        : [{ on, amount: owed.reduce((sum, { open }) => sum + open, 0), name: nameOf(first) }];
    }),
    ...single
      .slice(3, 4)
      .map((owed) => ({ on, amount: owed.open - FEE, name: `${transferReference(owed.number)} ${nameOf(owed)}` })),
    ...single.slice(4, 6).map((owed) => ({ on, amount: owed.open, name: nameOf(owed) })),
    ...single.slice(6, 7).map((owed) => ({ on, amount: owed.open + 400, name: nameOf(owed) })),
    ...(paid === undefined
      ? []
      : [{ on, amount: paid.open, name: `${transferReference(paid.number)} ${nameOf(paid)}` }]),
    ...NOBODYS.map(([name, amount]) => ({ on, amount, name })),
  ];
  const raw = createCp932Writer().write(Buffer.from(writeZengin(ACCOUNT, payments, today)));
  const read = readBankFile(raw, today);
  const id = await insertImport(
    tx,
    {
      file_name: `${on.replaceAll('-', '')}_nyukin.txt`,
      file_hash: createHash('sha256').update(raw).digest('hex'),
      file_bytes: raw.length,
      format: read.format,
      accounts: JSON.stringify(read.accounts),
      from_on: on,
      to_on: on,
      file_count: read.entries.length,
      file_total: yenOfEntries(read.entries),
      created_by: by,
      created_at: now,
    },
    raw,
  );
  const working = {
    actor: { ...UNKNOWN_ACTOR, name: by },
    services,
    log: { error: () => undefined },
    notify: () => undefined,
  };
  await advanceImport((work) => work(tx), id, working);
  const file = await importById(tx, id);
  if (file === undefined) throw new Error('the demo file of the bank is gone');
  await updateImport(tx, file, { state: 'executing', confirmed_by: by, confirmed_at: now }, by);
  await advanceImport((work) => work(tx), id, working);
}
