import type { invoiceStates as ja } from '../../ja/console/invoice-states.ts';

/** Where an invoice stands, in English. */
export const invoiceStates: Record<keyof typeof ja, string> = {
  'invoice_state.pending': 'Draft',
  'invoice_state.canceled': 'Cancelled',
  'invoice_state.returned': 'Returned',
  'invoice_state.paid': 'Paid',
  'invoice_state.overdue': '{days} {days|day|days} overdue',
  'invoice_state.partly': 'Partly paid',
  'invoice_state.today': 'Due today',
  'invoice_state.unpaid': 'Unpaid',
};
