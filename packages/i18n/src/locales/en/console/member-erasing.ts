import type { memberErasing as ja } from '../../ja/console/member-erasing.ts';

/** Erasing the personal data of a member who has withdrawn. */
export const memberErasing: Record<keyof typeof ja, string> = {
  'erasing.ask': 'Erase the personal data of {name}?',
  'erasing.final': 'This cannot be undone. Should the person rejoin, there is no record to go on with.',
  'erasing.goes': 'What goes',
  'erasing.goes.record':
    'Name, contact and everything else in the record, photo and documents, merged members included',
  'erasing.goes.said':
    'Applications, notes, reasons of pauses and withdrawal, mails that were sent, documents shared with this member alone',
  'erasing.goes.events': 'Answers, names of companions and notes of event entries',
  'erasing.goes.money': 'Billing addresses, and the account that was debited',
  'erasing.goes.history': 'What the change history says (this may take a few minutes)',
  'erasing.stays': 'What stays',
  'erasing.stays.law': 'Invoices, receipts and other documents that the law keeps, and the record of money received',
  'erasing.stays.number': 'Member number, events with their days, and which terms were agreed to when',
  'erasing.stays.act': 'Who erased this member, when and why',
  'erasing.stays.files': 'Files of CSV exports and imports, and backups, go when their time is over.',
  'erasing.reason': 'Reason for erasing',
  'erasing.reason_hint':
    'Kept for good. Please write no name or contact of the person. Example: asked for by the person',
  'erasing.check': 'I am sure that {name} ({code}) is to be erased, and that this cannot be undone',
  'erasing.submit': 'Erase',
  'erasing.busy': 'Erasing…',
  'erasing.done': 'The personal data of member {code} has been erased.',
};
