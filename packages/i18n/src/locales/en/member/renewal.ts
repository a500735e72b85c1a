import type { renewal as ja } from '../../ja/member/renewal.ts';

/** The terms of a renewal, in English. */
export const renewal: Record<keyof typeof ja, string> = {
  'renewal.title': 'Renewal',
  'renewal.period': 'Next period',
  'renewal.total': 'Total (tax included)',
  'renewal.free': 'The renewal costs nothing.',
  'renewal.go': 'Renew',
  'renewal.lead': 'Check the terms and renew. The membership is valid longer at once.',
  'renewal.done': 'Your membership is renewed. It is valid until {day}.',
  'renewal.offline': 'It cannot be renewed while you are offline.',
  'renewal.pay': 'Go on to payment',
  'renewal.pay_offline': 'You cannot go on to payment while you are offline.',
  'renewal.pay_text':
    'Going on issues the invoice. Once your payment has arrived, the membership is valid until {day}.',
  'renewal.open':
    'The invoice is issued and due on {due}. Once your payment has arrived, the membership is valid until {day}.',
  'renewal.draft': '{facility} is preparing the invoice. You can pay it here once it is issued.',
  'renewal.paid': 'Your payment has arrived. {facility} is checking the date until which you are a member.',
  'renewal.not_now': 'This is not the time to renew. For details, please ask at the desk of {facility}.',
};
