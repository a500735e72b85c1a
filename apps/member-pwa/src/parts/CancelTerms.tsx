import type { MemberEvent } from '@tsudoi/contract/events';
import { useT } from '../shell/words.ts';
import { momentWords } from './eventWords.ts';

type Terms = Pick<MemberEvent, 'cancel_until' | 'cancel_rules' | 'cancel_settles' | 'fee_from'>;

/** Until when an entry can be cancelled, and what that costs. */
export function CancelTerms({ terms }: { terms: Terms }) {
  const t = useT();
  const { cancel_until: until, cancel_rules, cancel_settles, fee_from } = terms;
  const rules = cancel_rules.toSorted((a, b) => b.days_before - a.days_before);
  return (
    <ul className="terms">
      <li>{until === null ? t('events.cancel.start') : t('events.cancel.until', { at: momentWords(until) })}</li>
      {fee_from !== null && rules.length === 0 && <li>{t('events.cancel.free')}</li>}
      {fee_from !== null &&
        rules.map(({ days_before: days, percent }) => <li key={days}>{t('events.cancel.rule', { days, percent })}</li>)}
      {fee_from !== null && cancel_settles === 'credit' && <li>{t('events.cancel.credit')}</li>}
    </ul>
  );
}
