import type { cancelTerms as ja } from '../ja/cancel-terms.ts';

/** What cancelling an entry costs, as the member reads it, and staff who set it. */
export const cancelTerms: Record<keyof typeof ja, string> = {
  'events.cancel.until': 'Can be cancelled until {at}.',
  'events.cancel.start': 'Can be cancelled until it begins.',
  'events.cancel.rule': 'From {days} {days|day|days} before, {percent}% of the fee is kept.',
  'events.cancel.day': 'On the day itself, {percent}% of the fee is kept.',
  'events.cancel.free': 'The whole fee is given back.',
  'events.cancel.credit': 'What is given back is kept as credit for the next payment.',
};
