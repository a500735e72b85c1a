import { type SentInvoices, sendInvoices } from '@tsudoi/contract/invoice-documents';
import { fullName, InvoicePayment, mayDo } from '@tsudoi/domain';
import { staff } from '../../kernel/bind.ts';
import { recordHistories } from '../../kernel/history.ts';
import { invoicesInReach, isDraft, lockInvoices, lockPayers, markSent } from '../invoices/index.ts';
import { mailInvoices } from './mail.ts';

/** Mails invoices; each becomes sent, or sent again, in the transaction in which its mail is written. */
export const send = staff(sendInvoices, async (context) => {
  const { tx, body, scope, services, actor, requestId } = context;
  const versions = new Map(body.invoices.map(({ id, version }) => [id, version]));
  const ids = [...versions.keys()];
  const reached = await tx.rows(
    invoicesInReach(scope.organizationIds)
      .select(['i.id', 'i.payer_id', 'a.last_name', 'a.first_name'])
      .where('i.id', 'in', ids),
  );
  const byId = new Map(reached.map((row) => [row.id, row]));
  await lockPayers(
    tx,
    reached.map(({ payer_id }) => payer_id),
  );
  const locked = new Map((await lockInvoices(tx, [...byId.keys()])).map((invoice) => [invoice.id, invoice]));
  const left: SentInvoices['left'] = [];
  const meant = ids.flatMap((id) => {
    const [invoice, person] = [locked.get(id), byId.get(id)];
    if (invoice === undefined || person === undefined) {
      left.push({ id, why: 'gone', number: null, name: '' });
      return [];
    }
    const why = isDraft(invoice)
      ? 'not_issued'
      : !mayDo('send', invoice)
        ? invoice.payment === InvoicePayment.paid
          ? 'paid'
          : 'canceled'
        : invoice.version !== versions.get(id)
          ? 'changed'
          : undefined;
    if (why !== undefined) left.push({ id, why, number: invoice.number, name: fullName(person) });
    return why === undefined ? [invoice] : [];
  });
  const unreachable = await mailInvoices(tx, services, 'invoice_sent', meant);
  const sent = meant.filter(({ id }) => !unreachable.has(id));
  await markSent(
    tx,
    sent.map(({ id }) => id),
    actor.name,
  );
  const entry = { family: 'invoice-documents', action: 'send', requestId };
  await recordHistories(
    tx,
    actor,
    sent.map(({ id, number, send: before, version }) => ({
      ...{ ...entry, recordId: id, version: version + 1, after: { number, send: before === 1 ? 2 : 3 } },
    })),
  );
  for (const { id, number } of meant) {
    const person = byId.get(id);
    if (unreachable.has(id) && person !== undefined)
      left.push({ id, why: 'no_address', number, name: fullName(person) });
  }
  return { sent: sent.map(({ id }) => id), left };
});
