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
  'renewal.how': 'You can renew at the front desk of {facility}.',
  'renewal.not_now': 'This is not the time to renew. For details, please ask at the desk of {facility}.',
};
