import type { billing as ja } from '../../ja/console/billing.ts';

export const billing: Record<keyof typeof ja, string> = {
  'billing.yen': '¥{yen}',
  'billing.comes_to': 'To be paid, with tax',
  'billing.missed': 'What did not apply',
  'billing.rule_at': 'Fee condition {position}: ',
  'billing.step.plan': 'Amount of the plan “{name}”',
  'billing.step.rule': 'Fee condition {position}, “{name}”, applies',
  'billing.step.prorated': 'By days ({days} of {of})',
  'billing.step.quantity': 'Quantity {quantity}',
  'billing.missed.period': 'Not valid on that day',
  'billing.missed.condition': 'The condition is not met',
  'billing.missed.nothing_left': 'Nothing is left to take off',
  'billing.missed.after': 'An earlier condition decided',
  'billing.has.age': 'Age is {age}',
  'billing.has.school_year': 'School year is {year}',
  'billing.has.no_birthday': 'No birthday is known',
  'billing.has.joining_month': 'Joined in month {month}',
  'billing.has.quantity': 'Quantity is {quantity}',
  'billing.has.member_type': 'Another member type',
  'billing.has.organization': 'Another organization',
};
