import { type Day, Registration } from '@tsudoi/domain';
import { formatDay } from '@tsudoi/i18n';
import { registration } from '@tsudoi/i18n/labels/accounts';
import { useLocale, useT } from '@tsudoi/ui/headless/screen/i18n';
import { Tag } from '@tsudoi/ui/mantine/Tag';
import { expiryState } from './standing.ts';

/** When a membership ends: plain while there is time, coloured in its last days, and 期限切れ in words after that. */
export function Expiry({ on, today, plain = false }: { on: Day | null; today: Day; plain?: boolean }) {
  const t = useT();
  if (on === null) return t('state.none');
  const date = formatDay(on);
  if (plain) return date;
  switch (expiryState(on, today)) {
    case 'soon':
      return <Tag tone="warn">{date}</Tag>;
    case 'over':
      return <Tag tone="bad">{t('members.expired', { date })}</Tag>;
    default:
      return date;
  }
}

/** 本登録 in plain words, 仮登録 as a tag, because it waits for someone. */
export function RegistrationWord({ value }: { value: number }) {
  const locale = useLocale();
  const word = registration.wordOf(value, locale);
  return value === Registration.temporary ? <Tag tone="info">{word}</Tag> : word;
}
