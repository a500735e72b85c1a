import { InvoiceConfirmation, InvoicePayment } from '../enums/invoices.ts';

/** What decides what may be done with an invoice. */
export interface InvoiceState {
  confirmation: InvoiceConfirmation;
  payment: InvoicePayment;
  /** Yen with tax, and what of it is paid. */
  total: number;
  paid: number;
}

/** What people do with an invoice. */
export const INVOICE_ACTS = ['edit', 'delete', 'confirm', 'send', 'pay', 'cancel', 'return'] as const;
/** One of {@link INVOICE_ACTS}. */
export type InvoiceAct = (typeof INVOICE_ACTS)[number];

/**
 * Whether something may be done with an invoice in its state (G-19). Until it is confirmed it is a draft; from then on its
 * contents never change, it is sent and paid, and as long as nothing is paid it can be cancelled; after that, what was paid can
 * be given back.
 */
export function mayDo(act: InvoiceAct, { confirmation, payment, total, paid }: InvoiceState): boolean {
  const isDraft = confirmation === InvoiceConfirmation.pending;
  switch (act) {
    case 'edit':
    case 'delete':
      return isDraft;
    case 'confirm':
      return isDraft && total > 0;
    case 'send':
    case 'pay':
      return !isDraft && payment === InvoicePayment.unpaid;
    case 'cancel':
      return !isDraft && payment === InvoicePayment.unpaid && paid === 0;
    case 'return':
      return !isDraft && payment !== InvoicePayment.canceled && paid > 0;
  }
}

/** Yen that are still to be paid; nothing of a draft or of one that was cancelled. */
export function openAmount({ confirmation, payment, total, paid }: InvoiceState): number {
  if (confirmation === InvoiceConfirmation.pending || payment === InvoicePayment.canceled) return 0;
  return total - paid;
}

/** Whether staff may remind of an invoice by `today`: unpaid after its day, and not issued this very day. Days are `YYYY-MM-DD`. */
export const mayBeReminded = (
  {
    confirmation,
    payment,
    due_on,
    issued_on,
  }: Pick<InvoiceState, 'confirmation' | 'payment'> & { due_on: string; issued_on: string | null },
  today: string,
): boolean =>
  confirmation === InvoiceConfirmation.confirm &&
  payment === InvoicePayment.unpaid &&
  due_on < today &&
  (issued_on ?? today) < today;
