import type { reminders as ja } from '../../ja/console/reminders.ts';

/** Reminding of invoices that are late, in English. */
export const reminders: Record<keyof typeof ja, string> = {
  'reminders.verb': 'Send a reminder',
  'reminders.several': 'Remind',
  'reminders.ask_of': 'Send a reminder to {name}?',
  'reminders.note_of': 'A mail asks for {count} overdue {count|invoice|invoices}, {yen} yen in all.',
  'reminders.ask': 'Send reminders of {count} overdue {count|invoice|invoices}, {yen} yen in all?',
  'reminders.none': 'There is nothing to remind of.',
  'reminders.count': 'Remind of {count}',
  'reminders.note': 'One mail for each invoice asks to pay it. There is at most one reminder of an invoice a day.',
  'reminders.others': '{count} of the picked ones are not overdue and will be left out.',
  'reminders.sent': 'Reminders sent: {count}',
  'reminders.left.gone': '{count} were not found, so no reminder was sent.',
  'reminders.left.changed': '{count} were changed by somebody else, so no reminder was sent.',
  'reminders.left.not_late': '{count} are not overdue, so no reminder was sent.',
  'reminders.left.being_paid': '{count} are being paid just now, so no reminder was sent.',
  'reminders.left.reminded_today': '{count} were reminded of today already.',
  'reminders.left.no_address': '{count} have no mail address, so no reminder was sent.',
};
