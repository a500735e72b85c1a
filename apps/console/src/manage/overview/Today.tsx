import type { EventDesk } from '@tsudoi/contract/overview';
import { formatNumber, formatTime } from '@tsudoi/i18n';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { Link } from 'react-router';
import { doorMenu } from '../../pickers/event/doorMenu.ts';
import { allEvents, eventPaths } from './paths.ts';

/** 今日の予定: what takes place today, with the places that are taken and the way to its door. */
export function Today({ desk: { sessions, more, open } }: { desk: EventDesk }) {
  const t = useT();
  const [first] = sessions;
  const calendar = allEvents() ?? (first && eventPaths(first).calendar);
  return (
    <section className="panel" aria-labelledby="overview-today">
      <div className="sec-head">
        <h2 id="overview-today">{t('overview.today')}</h2>
        {calendar !== undefined && <Link to={calendar}>{t('overview.today_calendar')}</Link>}
      </div>
      {sessions.length === 0 && <p className="hint">{t('overview.today_none')}</p>}
      <ul>
        {sessions.map((session) => (
          <li key={`${session.event_id} ${session.starts_at}`} className="k">
            <span>
              <span className="num">{formatTime(session.starts_at)}</span>{' '}
              <Link to={eventPaths(session).edit}>{session.name}</Link>
            </span>
            <span className="nb">
              {session.capacity === null
                ? t('overview.people', { count: formatNumber(session.taken) })
                : t('overview.today_places', {
                    taken: formatNumber(session.taken),
                    capacity: formatNumber(session.capacity),
                  })}
              {doorMenu(eventPaths(session).doors) !== undefined && (
                <Link
                  reloadDocument
                  to={`${eventPaths(session).doors}?event=${encodeURIComponent(session.event_code)}`}
                  aria-label={t('ui.named', { name: session.name, verb: t('overview.open_door') })}
                >
                  {t('overview.open_door')}
                </Link>
              )}
            </span>
          </li>
        ))}
      </ul>
      {open > 0 && <p className="hint">{t('overview.open_events', { count: formatNumber(open) })}</p>}
      {more && <p className="hint">{t('overview.today_more')}</p>}
    </section>
  );
}
