import { IconChevronRight } from '@tabler/icons-react';
import { nextGuestEvents } from '@tsudoi/contract/events';
import { formatInstantDay } from '@tsudoi/i18n';
import { Link } from 'react-router';
import { DayTile } from '../../parts/DayTile.tsx';
import { EventPicture } from '../../parts/EventPicture.tsx';
import { dueWords, feeFromWords, hoursWords, leftPlaces, stateTag } from '../../parts/eventWords.ts';
import { Name } from '../../parts/Name.tsx';
import { useAnswer } from '../../shell/answer.ts';
import { useT } from '../../shell/words.ts';
import '../../look/events.css';

/** The next three events that are open to all, with what is left of their places; nothing where there are none. */
export function GuestEvents() {
  const t = useT();
  const { data } = useAnswer(nextGuestEvents);
  const [first] = data ?? [];
  if (data === undefined || first === undefined) return null;
  // There is a list of each kind, and none of all.
  const isOneKind = data.every((event) => event.event_cms_code === first.event_cms_code);
  return (
    <section>
      <div className="h2 next">
        <h2>{t('events.open_to_all')}</h2>
        {isOneKind && (
          <Link to={`/events/${first.url}/${first.event_cms_code}`}>
            {t('events.see_all')}
            <IconChevronRight className="i" aria-hidden="true" />
          </Link>
        )}
      </div>
      <ul className="list agenda events pictured">
        {data.map((event) => {
          const tag = stateTag(event, t);
          const day = formatInstantDay(event.starts_at);
          const isOpen = event.state === 'open' && event.free !== null && event.free > 0;
          return (
            <li key={event.event_code}>
              <Link className="rowlink" to={`/events/${event.url}/${event.event_cms_code}/detail/${event.event_code}`}>
                {event.picture === null ? <DayTile day={day} /> : <EventPicture picture={event.picture} />}
                <span className="grow">
                  <small className="place">
                    {event.picture !== null && <span className="nb">{dueWords(day)}</span>}{' '}
                    <span className="nb">{hoursWords(event.starts_at, event.ends_at)}</span>
                  </small>
                  <b>
                    <Name>{event.name}</Name>
                  </b>
                  <small className="facts">
                    {isOpen ? (
                      <span>{leftPlaces({ free: event.free ?? 0, unit: event.unit }, t)}</span>
                    ) : (
                      <span className={`tag ${tag.look}`}>{tag.text}</span>
                    )}
                    <span>{feeFromWords(event.fee_from, t)}</span>
                  </small>
                </span>
                <IconChevronRight className="i" aria-hidden="true" />
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
