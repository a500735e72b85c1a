import type { EventDesk } from '@tsudoi/contract/overview';
import { formatNumber } from '@tsudoi/i18n';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { LinkButton } from '@tsudoi/ui/mantine/Button';
import { Link } from 'react-router';
import { eventPaths } from './paths.ts';

/** Entries of events that wait for staff, by event, the one that begins first first. */
export function AskedEvents({ asked: { count, events } }: Pick<EventDesk, 'asked'>) {
  const t = useT();
  const verb = t('overview.act.asked');
  return (
    <section aria-labelledby="due-asked">
      <div className="sec-head">
        <h3 id="due-asked">{t('overview.asked')}</h3>
        <span className="muted">{t('overview.people', { count: formatNumber(count) })}</span>
      </div>
      <ul>
        {events.map((event) => (
          <li key={event.event_id}>
            <span className="av" aria-hidden="true">
              {[...event.name][0]}
            </span>
            <Link to={eventPaths(event).edit} className="who">
              {event.name}
            </Link>
            <p>{t('overview.asked_people', { count: formatNumber(event.people) })}</p>
            <LinkButton small to={eventPaths(event).edit} aria-label={t('ui.named', { name: event.name, verb })}>
              {verb}
            </LinkButton>
          </li>
        ))}
      </ul>
    </section>
  );
}
