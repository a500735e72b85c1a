import type { Day } from '@tsudoi/domain';
import { deadlineParts, formatDayWithWeekday, formatNumber } from '@tsudoi/i18n';
import { useLocale, useT } from '@tsudoi/ui/headless/screen/i18n';
import { ProgressBar } from '@tsudoi/ui/mantine/ProgressBar';
import { Tag } from '@tsudoi/ui/mantine/Tag';
import { Link } from 'react-router';
import { DoorLink } from '../../pickers/event/DoorLink.tsx';
import { takenWords } from '../../pickers/event/places.ts';
import { CreateEvent } from './CreateEvent.tsx';
import { type Closing, type Kind, pathsOf, type Session } from './calendar.ts';
import { EventStateTag } from './EventStateTag.tsx';
import { dayOfSession, hoursOf, keyOf } from './SessionLink.tsx';

/** The end of entry of an event, on its day. */
export function ClosingLink({ closing, kind }: { closing: Closing; kind: Kind | undefined }) {
  const t = useT();
  if (kind === undefined) return null;
  return (
    <Link
      className={Date.parse(closing.at) <= Date.now() ? 'event-closing quiet' : 'event-closing'}
      to={pathsOf(kind, closing.event_code).event(closing.event_id)}
    >
      <span className="event-name">{t('events.closes', { name: closing.name })}</span>{' '}
      <span className="event-facts">{deadlineParts(closing.at).time}</span>
    </Link>
  );
}

/** Props of {@link DayPanel}. */
export interface DayPanelProps {
  day: Day;
  sessions: readonly Session[];
  closings: readonly Closing[];
  next: readonly Session[];
  kinds: ReadonlyMap<string, Kind>;
  /** Kinds of which the reader may make events. */
  creates: readonly Kind[];
}

/** What takes place on a day, with the places of each course and the ways on, and what comes after. */
export function DayPanel({ day, sessions, closings, next, kinds, creates }: DayPanelProps) {
  const t = useT();
  const locale = useLocale();
  return (
    <aside className="panel event-aside" aria-live="polite">
      <header>
        <h2>
          {formatDayWithWeekday(day, locale)}{' '}
          <small>{sessions.length > 0 && t('events.day_count', { count: formatNumber(sessions.length) })}</small>
        </h2>
        <CreateEvent kinds={creates} text={t('events.create_that_day')} kind="quiet" on={day} />
      </header>
      {sessions.length + closings.length === 0 && <p className="hint">{t('events.day_empty')}</p>}
      {sessions.map((session) => {
        const kind = kinds.get(session.event_cms_code);
        return kind === undefined ? null : <SessionDetail key={keyOf(session)} kind={kind} session={session} />;
      })}
      {closings.map((one) => (
        <ClosingLink key={one.event_id} closing={one} kind={kinds.get(one.event_cms_code)} />
      ))}
      {next.length > 0 && (
        <>
          <h3>{t('events.next')}</h3>
          <ul className="event-next">
            {next.map((session) => {
              const kind = kinds.get(session.event_cms_code);
              return kind === undefined ? null : (
                <li key={keyOf(session)}>
                  <span className="sub nb">{formatDayWithWeekday(dayOfSession(session), locale)}</span>{' '}
                  <Link to={pathsOf(kind, session.event_code).event(session.event_id)}>{session.name}</Link>{' '}
                  <Places session={session} />
                </li>
              );
            })}
          </ul>
        </>
      )}
    </aside>
  );
}

/** Who has places, and whether there are more; nothing of what nobody can enter. */
function Places({ session: { state, taken, capacity } }: { session: Session }) {
  const t = useT();
  if (state === 'draft' || state === 'canceled' || state === 'postponed') return <EventStateTag state={state} />;
  if (capacity === null) return <span className="nb">{formatNumber(taken)}</span>;
  if (taken >= capacity) return <Tag tone="warn">{t('events.full')}</Tag>;
  return (
    <span className="nb">
      {t('events.places_of', { taken: formatNumber(taken), capacity: formatNumber(capacity) })}
    </span>
  );
}

function SessionDetail({ kind, session }: { kind: Kind; session: Session }) {
  const t = useT();
  const { event_id, event_code, name, place, state, courses, taken } = session;
  const paths = pathsOf(kind, event_code);
  const count = (of: 'waiting' | 'unpaid') => courses.reduce((sum, course) => sum + course[of], 0);
  const [waiting, unpaid] = [count('waiting'), count('unpaid')];
  return (
    <section>
      <h3>
        <Link to={paths.event(event_id)}>{name}</Link> {state !== 'open' && <EventStateTag state={state} />}
      </h3>
      <p className="sub">
        <span className="nb">{hoursOf(session)}</span> {place}
      </p>
      {courses.map((course) => (
        <div key={course.id} className="event-seats">
          <span>{course.name}</span>
          {course.capacity !== null && (
            <ProgressBar
              value={course.capacity === 0 ? 100 : (course.taken * 100) / course.capacity}
              tone={course.taken >= course.capacity ? 'warn' : 'running'}
              label={course.name}
              thin
            />
          )}
          <span className="nb">{takenWords(course, t)}</span>
        </div>
      ))}
      {waiting > 0 && <p className="sub">{t('participants.waiting_count', { count: formatNumber(waiting) })}</p>}
      {unpaid > 0 && <p className="sub">{t('participants.unpaid_count', { count: formatNumber(unpaid) })}</p>}
      <p className="event-ways">
        <Link to={paths.search}>{t('events.participants', { count: formatNumber(taken) })}</Link>
        <DoorLink path={paths.door} eventCode={event_code} small />
        {kind.may_edit && <Link to={`${paths.base}/copy/${event_id}`}>{t('events.copy')}</Link>}
      </p>
    </section>
  );
}
