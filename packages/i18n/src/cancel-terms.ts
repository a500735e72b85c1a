import type { MessageValues } from './message.ts';

/** What an event says of cancelling. */
export interface CancelTerms {
  cancel_until: string | null;
  cancel_rules: readonly { days_before: number; percent: number }[];
  cancel_settles: 'refund' | 'credit';
}

type CancelId =
  | 'events.cancel.start'
  | 'events.cancel.until'
  | 'events.cancel.free'
  | 'events.cancel.rule'
  | 'events.cancel.day'
  | 'events.cancel.credit';

/** The terms of cancelling in sentences, those of the first day first; what costs nothing has none about its fee. */
export function cancelTermsWords(
  { cancel_until, cancel_rules, cancel_settles }: CancelTerms,
  {
    t,
    moment,
    hasFee,
  }: { t: (id: CancelId, values?: MessageValues) => string; moment: (at: string) => string; hasFee: boolean },
): string[] {
  const until =
    cancel_until === null ? t('events.cancel.start') : t('events.cancel.until', { at: moment(cancel_until) });
  if (!hasFee) return [until];
  const rules = cancel_rules
    .toSorted((a, b) => b.days_before - a.days_before)
    .map(({ days_before: days, percent }) =>
      days === 0 ? t('events.cancel.day', { percent }) : t('events.cancel.rule', { days, percent }),
    );
  return [
    until,
    ...(rules.length === 0 ? [t('events.cancel.free')] : rules),
    ...(cancel_settles === 'credit' ? [t('events.cancel.credit')] : []),
  ];
}
