import type { DueKind, DuePerson } from '@tsudoi/contract/overview';
import { type Day, daysBetween } from '@tsudoi/domain';
import { formatDay } from '@tsudoi/i18n';
import { useT } from '@tsudoi/ui/headless/screen/i18n';

/** A membership that ends within this many days is coloured, as in the list of members. */
const URGENT_DAYS = 7;

/** Why somebody stands on the desk, in a line. */
export function Reason({ kind, person, today }: { kind: DueKind; person: DuePerson; today: Day }) {
  const t = useT();
  const { member_type: type, expires_on: expiresOn, refusal } = person;
  if (kind === 'mail_failed')
    return refusal === null ? t('overview.mail_failed') : t('overview.mail_answer', { text: refusal });
  const before = type !== null && <span className="type">{type}</span>;
  if ((kind === 'expiring' || kind === 'lapsed') && expiresOn !== null) {
    const left = daysBetween(today, expiresOn);
    return (
      <>
        {before}
        <span className={left < 0 ? 'd' : left <= URGENT_DAYS ? 'w' : undefined}>{standing(left)}</span>
        {t('overview.on_day', { date: formatDay(expiresOn) })}
      </>
    );
  }
  return (
    <>
      {before}
      {t('overview.registered_on', { date: formatDay(person.since) })}
    </>
  );

  function standing(left: number): string {
    if (left === 0) return t('overview.last_day');
    return left > 0 ? t('overview.days_left', { days: left }) : t('overview.days_over', { days: -left });
  }
}
