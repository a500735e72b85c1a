import {
  addDays,
  addMonths,
  type Day,
  FeeRounding,
  type InvoiceLine,
  invoiceAmounts,
  jstToday,
  partsOf,
  returnTaxes,
  startOfDayJst,
  TaxType,
} from '@tsudoi/domain';
import { updateRecord } from '../db/versioned.ts';
import { allocate, depositOf, giveBack, receive, refund } from '../families/deposits/index.ts';
import { issueReturnOf } from '../families/invoice-documents/index.ts';
import {
  asLine,
  insertInvoice,
  issueInvoices,
  issuerForUpdate,
  linesOf,
  lockInvoices,
  lockPayers,
  markCanceled,
  payersOf,
  taxesOf,
} from '../families/invoices/index.ts';
import type { PaidContext } from '../kernel/paid-listener.ts';
import type { DemoFacility } from './facilities.ts';
import { invoicedMembers } from './store.ts';

/** Who is invoiced every month. */
const PEOPLE = 12;
const MORNING_MS = 10 * 3_600_000;
const FEES = [8_800, 4_400, 8_800, 13_200, 6_600, 8_800];

const line = (description: string, unit_price: number, rest: Partial<InvoiceLine> = {}): InvoiceLine => ({
  description,
  quantity: 1,
  unit_price,
  rate: 10,
  zero_reason: null,
  ...rest,
});

/** What the n-th of them owes for a month. */
function owedLines(index: number, month: number): InvoiceLine[] {
  const fee = line(`${month}月分 月会費`, FEES[index % FEES.length] ?? 8_800);
  if (index % 4 === 1) return [fee, line(`ロッカー使用料 ${month}月分`, 1_100)];
  if (index % 4 === 3)
    return [
      fee,
      line('スポーツ飲料 500ml×24本', 2_590, { quantity: 2, rate: 8 }),
      line('市スポーツ協会 年会費（お預かり）', 2_000, { rate: 0, zero_reason: 'out_of_scope' }),
    ];
  return [fee];
}

/**
 * Invoices of four months in every state: paid, late, paid in part, cancelled and made anew, and drafts of the next month; and what
 * came in for them, of which one is too much. Members are named in the order in which the demo world has them.
 */
export async function insertDemoInvoices(writing: PaidContext, plan: DemoFacility, now: Date): Promise<void> {
  const { tx, by } = writing;
  const { name } = plan.facility;
  const today = jstToday(now);
  const how = { type: TaxType.inclusive, rounding: FeeRounding.down };
  await updateRecord(
    tx,
    'invoice_issuer',
    await issuerForUpdate(tx),
    {
      name: `一般社団法人 ${name}`,
      registration_number: 'T8700110005901',
      zipcode: '2270062',
      address: '神奈川県横浜市青葉区青葉台2-10-1',
      phone: plan.contact.phone,
      bank_account: '横浜みなと銀行 青葉台支店（012）\n普通 1234567\nシヤ）アオバスポーツクラブ',
    },
    by,
  );
  const people = await invoicedMembers(tx, PEOPLE);
  const payers = await payersOf(tx, people);
  const payerOf = (account: number) => payers.get(account) ?? 0;
  await lockPayers(tx, [...payers.values()]);

  const draft = (account_id: number, month: number, due_on: Day, lines: InvoiceLine[], replaces_id?: number) =>
    insertInvoice(
      tx,
      {
        values: { title: `${month}月分 月会費`, note: null, due_on, tax_type: how.type, required_for_use: false },
        origin: { payer_id: payerOf(account_id), account_id, because: 'manual', rounding: how.rounding, replaces_id },
        amounts: invoiceAmounts(lines, how),
        lines,
      },
      by,
    );
  const issue = (ids: readonly number[], on: Day) => {
    const at = new Date(startOfDayJst(on).getTime() + MORNING_MS);
    return issueInvoices(
      { tx, facility: { name }, now: at, by },
      ids.map((id) => ({ id, version: 1 })),
    );
  };
  const pay = async (id: number, received_on: Day, yen: (total: number) => number) => {
    const [invoice] = await lockInvoices(tx, [id]);
    if (invoice === undefined) throw new Error(`no invoice ${id}`);
    const amount = yen(invoice.total);
    const { deposit } = await receive(writing, {
      payer_id: invoice.payer_id,
      amount,
      received_on,
      method: 'BANK_TRANSFER',
      source_kind: 'staff',
      source_id: `demo-${id}`,
    });
    await allocate(writing, { deposit, invoice, amount: Math.min(amount, invoice.total), on: received_on });
  };
  /** Gives back the second line of a paid invoice, with a document, and pays the money back. */
  const giveSecondLineBack = async (id: number) => {
    const [invoice] = await lockInvoices(tx, [id]);
    const stored = (await linesOf(tx, [id])).get(id)?.[1];
    if (invoice === undefined || stored === undefined) throw new Error(`no second line of invoice ${id}`);
    const lines = [{ ...asLine(stored), position: stored.position, amount: stored.amount }];
    const taxes = returnTaxes(lines, (await taxesOf(tx, [id])).get(id) ?? [], how.rounding);
    const reason = 'ロッカーの解約';
    const { writeOffId } = await giveBack(writing, invoice, { taxes, lines, reason });
    await issueReturnOf({ tx, now, by }, invoice, { writeOffId, reason, lines, taxes });
    const deposit = await depositOf(tx, { source_kind: 'staff', source_id: `demo-${id}` });
    const request = {
      refunded_on: today,
      method: 'BANK_TRANSFER',
      request_key: `demo-refund-${id}`,
      reserve: false,
    } as const;
    await refund(writing, deposit, { ...request, amount: stored.amount, reason });
  };

  for (const back of [2, 1, 0]) {
    const issued = addDays(addMonths(today, -back), -12);
    const due = addDays(issued, back === 0 ? 30 : 20);
    const { month } = partsOf(due);
    const ids: number[] = [];
    for (const [index, account] of people.entries())
      ids.push(await draft(account, month, due, owedLines(index, month)));
    await issue(ids, issued);
    for (const [index, id] of ids.entries()) {
      // Of the month before last two are late, of the last one four; of this month few have paid yet.
      const hasPaid = back === 2 ? index % 6 !== 4 : back === 1 ? index % 3 !== 1 : index % 5 === 2;
      if (hasPaid)
        await pay(id, addDays(issued, 5 + (index % 7)), (total) => (index === 2 && back === 1 ? total + 2_000 : total));
      else if (index === 1 && back === 1) await pay(id, addDays(issued, 6), (total) => Math.floor(total / 2));
    }
    if (back === 2 && ids[1] !== undefined) await giveSecondLineBack(ids[1]);
    const [wrong] = ids.slice(-1);
    const [invoice] = await lockInvoices(tx, wrong === undefined || back !== 0 ? [] : [wrong]);
    if (invoice !== undefined && invoice.paid === 0) {
      await markCanceled(tx, invoice, '宛名の誤り', by);
      const anew = await draft(invoice.account_id, month, due, owedLines(PEOPLE - 1, month), invoice.id);
      await issue([anew], addDays(issued, 1));
    }
  }
  // Nobody knows whose this is: it waits for the morning's look at the money.
  await receive(writing, {
    payer_id: null,
    amount: 33_000,
    received_on: addDays(today, -4),
    method: 'BANK_TRANSFER',
    source_kind: 'staff',
    source_id: 'demo-unknown',
    payer_name: 'ｶ)ﾐﾅﾄｼﾖｳｼﾞ',
  });
  const due = addDays(addMonths(today, 1), 18);
  const { month } = partsOf(due);
  for (const [index, account] of people.entries()) await draft(account, month, due, owedLines(index, month));
}
