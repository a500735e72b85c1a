import type { InvoiceRow } from '@tsudoi/contract/invoices';
import { daysBetween, InvoiceConfirmation, InvoicePayment, InvoiceSend, jstToday } from '@tsudoi/domain';
import { label } from '@tsudoi/i18n/labels';
import { useLocale, useT } from '@tsudoi/ui/headless/screen/i18n';
import { Tag } from '@tsudoi/ui/mantine/Tag';

/** Where an invoice stands, in a word; what needs somebody is a tag. */
export function InvoiceTag({
  invoice,
  returned = 0,
}: {
  invoice: Pick<InvoiceRow, 'confirmation' | 'payment' | 'due_on' | 'total' | 'paid'>;
  /** What was given back of it, in yen. */
  returned?: number;
}) {
  const t = useT();
  const { confirmation, payment, due_on, paid } = invoice;
  if (confirmation === InvoiceConfirmation.pending) return <Tag tone="info">{t('invoice_state.pending')}</Tag>;
  if (payment === InvoicePayment.canceled) return <span>{t('invoice_state.canceled')}</span>;
  if (payment === InvoicePayment.paid && returned > 0 && returned >= invoice.total)
    return <span>{t('invoice_state.returned')}</span>;
  if (payment === InvoicePayment.paid) return <span>{t('invoice_state.paid')}</span>;
  const days = daysBetween(due_on, jstToday(new Date()));
  if (days > 0) return <Tag tone="bad">{t('invoice_state.overdue', { days })}</Tag>;
  if (paid > 0) return <Tag tone="warn">{t('invoice_state.partly')}</Tag>;
  if (days === 0) return <Tag tone="warn">{t('invoice_state.today')}</Tag>;
  return <span>{t('invoice_state.unpaid')}</span>;
}

/** Whether an issued invoice was brought to whom it is for; what nobody was sent and is still to be paid is a tag. */
export function SendWord({ invoice }: { invoice: Pick<InvoiceRow, 'confirmation' | 'payment' | 'send'> }) {
  const t = useT();
  const locale = useLocale();
  if (invoice.confirmation === InvoiceConfirmation.pending) return <span className="sub">{t('state.none')}</span>;
  const word = label('invoiceSend', invoice.send, locale);
  const isWaiting = invoice.send === InvoiceSend.notSent && invoice.payment === InvoicePayment.unpaid;
  return isWaiting ? <Tag tone="info">{word}</Tag> : <span>{word}</span>;
}
