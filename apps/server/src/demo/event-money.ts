import { addDays, type Day, invoiceAmounts, jstToday, startOfDayJst, TaxType } from '@tsudoi/domain';
import { allocate, receive } from '../families/deposits/index.ts';
import { feeLinesFor } from '../families/events/index.ts';
import {
  insertInvoices,
  issueInvoices,
  issuerOf,
  lockInvoices,
  lockPayers,
  payersOf,
} from '../families/invoices/index.ts';
import type { Facility } from '../kernel/facility.ts';
import type { PaidContext } from '../kernel/paid-listener.ts';
import { nameInvoices, placesToCharge } from './event-store.ts';

/** Of so many who are charged for an event to come, one has paid already. */
const PAID_OF = 3;
/** Invoices go out so many days before an event, or that long before today. */
const BEFORE = 3;
const MORNING_MS = 10 * 3_600_000;

/**
 * Charges everybody who has a place that costs something in an event of the demo, as entering does, in a few statements for all of them; for one that
 * is over all have paid.
 */
export async function chargeDemoEvent(
  writing: PaidContext,
  {
    id,
    name,
    starts,
    facility,
    now,
  }: { id: number; name: string; starts: Day; facility: Pick<Facility, 'name'>; now: Date },
): Promise<void> {
  const { tx, by } = writing;
  const today = jstToday(now);
  const people = await placesToCharge(tx, id);
  if (people.length === 0) return;
  const { rounding } = await issuerOf(tx, facility);
  const payers = await payersOf(
    tx,
    people.map(({ account_id }) => account_id),
  );
  await lockPayers(tx, [...new Set(payers.values())]);
  const how = { type: TaxType.inclusive, rounding };
  const drafts = [];
  for (const { id: because_id, account_id, course_id } of people) {
    const lines = await feeLinesFor(tx, { course_id, account_id, places: 1, now });
    drafts.push({
      values: { title: name, note: null, due_on: starts, tax_type: how.type, required_for_use: false },
      origin: { payer_id: payers.get(account_id) ?? 0, account_id, because: 'event' as const, because_id, rounding },
      amounts: invoiceAmounts(lines, how),
      lines,
    });
  }
  const invoices = await insertInvoices(tx, drafts, by);
  const on = addDays(starts < today ? starts : today, -BEFORE);
  await issueInvoices(
    { tx, facility, now: new Date(startOfDayJst(on).getTime() + MORNING_MS), by },
    invoices.map((invoice) => ({ id: invoice, version: 1 })),
  );
  await nameInvoices(
    tx,
    people.map((one) => one.id),
    { invoices, payUntil: starts },
  );
  const paid = invoices.filter((_, place) => starts < today || place % PAID_OF === 0);
  for (const invoice of await lockInvoices(tx, paid)) {
    const { deposit } = await receive(writing, {
      payer_id: invoice.payer_id,
      amount: invoice.total,
      received_on: on,
      method: 'CASH',
      source_kind: 'staff',
      source_id: `demo-event-${invoice.id}`,
    });
    await allocate(writing, { deposit, invoice, amount: invoice.total, on });
  }
}
