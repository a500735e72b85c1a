import { IconAlertCircle, IconChevronRight } from '@tabler/icons-react';
import type { MemberCourse, MemberEvent } from '@tsudoi/contract/events';
import { formatYen } from '@tsudoi/i18n';
import { Link } from 'react-router';
import { CancelTerms } from '../../parts/CancelTerms.tsx';
import { leftWords, momentWords, periodWords, stateTag } from '../../parts/eventWords.ts';
import { saveCalendar, sessionsInCalendar } from '../../parts/saveCalendar.ts';
import { useStore } from '../../parts/store.ts';
import { loginPath } from '../../session/redirect.ts';
import { Screen } from '../../shell/Screen.tsx';
import { Skeleton, StateError } from '../../shell/States.tsx';
import { locale, useT } from '../../shell/words.ts';
import { useEvent } from './reading.ts';
import '../../look/events.css';

/** An event: where it stands, its facts, and its courses in the order of what this person can enter. */
export function EventDetailPage({
  url,
  event_cms_code,
  event_code,
}: {
  url: string;
  event_cms_code: string;
  event_code: string;
}) {
  const t = useT();
  const { data, error, loading, refresh, isMember } = useEvent({ event_cms_code, event_code });
  const list = `/events/${url}/${event_cms_code}`;
  return (
    <Screen
      title={data?.name ?? ''}
      banners={false}
      action={data === undefined ? undefined : <Action event={data} isMember={isMember} />}
    >
      <p className="back">
        <Link to={list}>{t('events.back')}</Link>
      </p>
      {loading && <Skeleton />}
      {error !== undefined && <StateError error={error} onRetry={() => void refresh()} />}
      {data !== undefined && <Detail event={data} isMember={isMember} />}
    </Screen>
  );
}

const entryPath = ({ kind, event_code }: MemberEvent, course?: number): string =>
  `/events/${kind.url}/${kind.event_cms_code}/entry/${event_code}${course === undefined ? '' : `?course=${course}`}`;

const canEnter = ({ bar }: MemberCourse): boolean => bar === null;

/** The one thing that most people came to do, or why they cannot. */
function Action({ event, isMember }: { event: MemberEvent; isMember: boolean }) {
  const t = useT();
  const open = event.courses.filter(canEnter);
  const own = event.courses.find((course) => course.own !== null)?.own;
  if (open.length === 0) {
    if (own != null)
      return (
        <Link className="btn pri wide" to={`/entries/${own.id}`}>
          {t('events.own_entry')}
        </Link>
      );
    const bar = event.courses[0]?.bar;
    return bar == null ? null : <p className="hint">{t(`events.bar.${bar}`)}</p>;
  }
  const [only] = open;
  const to = entryPath(event, open.length === 1 ? only?.id : undefined);
  const words = open.length > 1 ? t('events.choose') : only?.waits === true ? t('events.wait') : t('events.enter');
  return (
    <Link className="btn pri wide" to={isMember ? to : loginPath(to)}>
      {isMember ? words : t('events.login')}
    </Link>
  );
}

function Detail({ event, isMember }: { event: MemberEvent; isMember: boolean }) {
  const t = useT();
  const tag = stateTag(event, t);
  const { state, entry_until: until, condition } = event;
  // Who cannot enter a course finds it below those that they can.
  const courses = event.courses.toSorted((a, b) => Number(canEnter(b)) - Number(canEnter(a)));
  const sessions = event.courses.flatMap((course) => course.sessions);
  const addToCalendar = () =>
    saveCalendar(
      event.name,
      sessionsInCalendar(
        {
          title: event.name,
          place: event.place,
          path: `/events/${event.kind.url}/${event.event_cms_code}/detail/${event.event_code}`,
        },
        sessions,
      ),
    );
  return (
    <>
      <p className="event-state">
        <span className={`tag ${tag.look}`}>{tag.text}</span>{' '}
        {state === 'open' && until !== null && (
          <span className="nb">
            {t('events.until', { day: momentWords(until) })}・<b>{leftWords(until, t)}</b>
          </span>
        )}
      </p>
      <h1>{event.name}</h1>
      {event.called_off_reason !== null && (
        <p className="note bad">{t('events.reason', { reason: event.called_off_reason })}</p>
      )}
      <dl className="facts">
        <Fact label={t('events.when')}>{periodWords(event.starts_at, event.ends_at)}</Fact>
        {event.place !== null && <Fact label={t('events.where')}>{event.place}</Fact>}
        {event.host_name !== null && <Fact label={t('events.host')}>{event.host_name}</Fact>}
        {condition !== null && (
          <Fact label={t('events.condition')}>
            {condition.text}
            {condition.note !== null && <small>{condition.note}</small>}
          </Fact>
        )}
      </dl>
      <p>
        <button type="button" className="tbtn link" onClick={addToCalendar}>
          {t('events.calendar')}
        </button>
      </p>
      <section>
        <div className="h2">
          <h2>{t('events.courses')}</h2>
        </div>
        <ul className="list courses">
          {courses.map((course) => (
            <li key={course.id}>
              <Course event={event} course={course} isMember={isMember} />
            </li>
          ))}
        </ul>
      </section>
      {event.body !== null && (
        <section>
          <div className="h2 next">
            <h2>{t('events.about')}</h2>
          </div>
          <p className="lines">{event.body}</p>
        </section>
      )}
      <section>
        <div className="h2 next">
          <h2>{t('events.cancel_terms')}</h2>
        </div>
        <CancelTerms terms={event} />
      </section>
    </>
  );
}

function Fact({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Course({ event, course, isMember }: { event: MemberEvent; course: MemberCourse; isMember: boolean }) {
  const t = useT();
  const language = useStore(locale);
  const { sessions, free, capacity, queue, bar, own, waits, selection, unit } = course;
  const [first] = sessions;
  const more = sessions.length - 1;
  const taken = capacity === null || free === null ? 0 : capacity - free;
  const content = (
    <>
      <span className="grow">
        <b>{course.name}</b>
        <small>
          {first !== undefined && <span className="nb">{periodWords(first.starts_at, first.ends_at)}</span>}
          {more > 0 && ` ${t('events.more_sessions', { count: more })}`}
        </small>
        {course.companions_max > 0 && <small>{t('events.companions', { count: course.companions_max })}</small>}
        <small>
          {course.fees.length === 0
            ? t('events.no_fee')
            : `${t(unit === 'group' ? 'events.per_group' : 'events.per_place')} ${formatYen(course.total, language)}（${t('events.tax_included')}）`}
        </small>
        {selection !== 'order' && <small>{t(`events.selection.${selection}`)}</small>}
        {bar === 'condition' && event.condition !== null && (
          <span className="why">
            <IconAlertCircle className="i" aria-hidden="true" />
            <span>{event.condition.text}</span>
          </span>
        )}
      </span>
      <span className="places">
        {own !== null ? (
          <span className="tag ok">{own.state === 'entered' ? t('events.own.entered') : t('events.bar.entered')}</span>
        ) : bar === 'condition' ? (
          <small>{t('events.bar.condition')}</small>
        ) : waits || bar === 'full' ? (
          <>
            <span className="tag warn">{t('events.full')}</span>
            {queue > 0 && <small>{t('events.waits', { count: queue })}</small>}
          </>
        ) : (
          free !== null && (
            <>
              <b>{t('events.places', { free })}</b>
              <progress value={taken} max={capacity ?? 0} aria-hidden="true" />
            </>
          )
        )}
      </span>
    </>
  );
  if (own !== null)
    return (
      <Link className="rowlink" to={`/entries/${own.id}`}>
        {content}
      </Link>
    );
  if (!canEnter(course)) return <div className="rowlink off">{content}</div>;
  const to = entryPath(event, course.id);
  return (
    <Link className="rowlink" to={isMember ? to : loginPath(to)}>
      {content}
      <IconChevronRight className="i" aria-hidden="true" />
    </Link>
  );
}
