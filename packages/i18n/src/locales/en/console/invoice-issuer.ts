import type { invoiceIssuer as ja } from '../../ja/console/invoice-issuer.ts';

/** Who issues the invoices, in English. */
export const invoiceIssuer: Record<keyof typeof ja, string> = {
  'issuer.prices': 'Price list',
  'issuer.title': 'Issuer of invoices',
  'issuer.invoices': 'Invoices',
  'issuer.lead': 'Printed on invoices from now on. Invoices that were issued stay as they are.',
  'issuer.section.issuer': 'Issuer',
  'issuer.section.payment': 'Payment',
  'issuer.section.tax': 'Consumption tax',
  'issuer.name': 'Name',
  'issuer.name_hint': 'Without one it is “{name}”.',
  'issuer.registration_number': 'Registration number',
  'issuer.registration_hint': 'That of a qualified invoice issuer. Leave it blank if not registered.',
  'issuer.check_digit':
    'As the number of a corporation its digits do not fit. Please check it; that of a sole proprietor can be saved as it is.',
  'issuer.address': 'Address',
  'issuer.bank_account': 'Bank account',
  'issuer.bank_hint': 'Bank, branch, type, number and holder, as they are to be printed.',
  'issuer.due_days': 'Due',
  'issuer.due_hint': 'Counted from the day a new invoice is drafted.',
  'issuer.days': 'days later',
  'issuer.tax_type': 'Prices are',
  'issuer.tax_lead': 'Used for new invoices.',
  'issuer.rounding': 'Fractions of a yen',
  'issuer.rounding_hint': 'Calculated once for each rate.',
  'issuer.reminder_days': 'Reminders by mail',
  'issuer.reminder_hint':
    'Sent once on each chosen day after the due date to members who have not paid. Paying stops them.',
  'issuer.reminder_after': 'After {days} {days|day|days}',
};
