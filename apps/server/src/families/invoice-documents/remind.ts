import { type RemindedInvoices, remindInvoices } from '@tsudoi/contract/invoice-documents';
import { fullName, jstToday, mayBeReminded } from '@tsudoi/domain';
import { query } from '../../db/build.ts';
import { staff } from '../../kernel/bind.ts';
import { recordHistories } from '../../kernel/history.ts';
import { invoicesInReach, lockInvoices, lockPayers, openChargesOf } from '../invoices/index.ts';
import { mailInvoices } from './mail.ts';

type Left = RemindedInvoices['left'][number];

/**
 * Reminds of late invoices because staff say so: mail, row and history in one transaction. The row counts as the step of its day, so
 * that the ladder does not remind of what it would have reminded of before.
 */
export const remind = staff(remindInvoices, async (context) => {
  const { tx, body, scope, services, actor, requestId } = context;
  const today = jstToday(context.now);
  const versions = new Map(body.invoices.map(({ id, version }) => [id, version]));
  const reached = await tx.rows(
    invoicesInReach(scope.organizationIds)
      .select(['i.id', 'i.payer_id', 'a.last_name', 'a.first_name'])
      .where('i.id', 'in', [...versions.keys()]),
  );
  const people = new Map(reached.map((row) => [row.id, row]));
  await lockPayers(
    tx,
    reached.map(({ payer_id }) => payer_id),
  );
  const ids = [...people.keys()];
  const locked = new Map((await lockInvoices(tx, ids)).map((invoice) => [invoice.id, invoice]));
  const paying = await openChargesOf(tx, ids);
  const reminded = new Set(
    (
      await tx.rows(
        query<{ invoice_id: number }>`select distinct invoice_id from invoice_reminder
          where invoice_id = any (${ids}::int[]) and (reminded_at at time zone 'Asia/Tokyo')::date = ${today}::date`,
      )
    ).map(({ invoice_id }) => invoice_id),
  );
  const left: Left[] = [];
  const late = [...versions].flatMap(([id, version]) => {
    const [invoice, person] = [locked.get(id), people.get(id)];
    if (invoice === undefined || person === undefined) {
      left.push({ id, why: 'gone', number: null, name: '' });
      return [];
    }
    const { number } = invoice;
    const why = !mayBeReminded(invoice, today)
      ? 'not_late'
      : invoice.version !== version
        ? 'changed'
        : paying.has(id)
          ? 'being_paid'
          : reminded.has(id)
            ? 'reminded_today'
            : undefined;
    if (why === undefined) return [invoice];
    left.push({ id, why, number, name: fullName(person) });
    return [];
  });
  const unreachable = await mailInvoices(tx, services, 'invoice_reminder', late);
  const mailed = late.filter(({ id }) => !unreachable.has(id)).map(({ id }) => id);
  const steps = await tx.rows(
    query<{ invoice_id: number; step: number }>`insert into invoice_reminder (invoice_id, step, mailed)
      select id, ${today}::date - greatest(due_on, issued_on), true from invoice where id = any (${mailed}::int[]) returning invoice_id, step`,
  );
  await recordHistories(
    tx,
    actor,
    steps.map(({ invoice_id, step }) => ({
      family: 'invoices',
      recordId: invoice_id,
      action: 'remind',
      requestId,
      after: { step, mailed: true },
    })),
  );
  for (const { id, number } of late) {
    const person = people.get(id);
    if (unreachable.has(id) && person !== undefined)
      left.push({ id, why: 'no_address', number, name: fullName(person) });
  }
  return { reminded: mailed, left };
});
