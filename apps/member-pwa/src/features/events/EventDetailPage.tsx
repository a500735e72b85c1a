import { IconChevronLeft } from '@tabler/icons-react';
import type { MemberEvent } from '@tsudoi/contract/events';
import { lazy, Suspense } from 'react';
import { Link, useParams } from 'react-router';
import { EventPicture } from '../../parts/EventPicture.tsx';
import {
  canEnter,
  deadlineWords,
  feeRangeWords,
  feeWords,
  leftWords,
  momentWords,
  pricesWords,
  stateTag,
} from '../../parts/eventWords.ts';
import { Name } from '../../parts/Name.tsx';
import { Period } from '../../parts/Period.tsx';
import { loginPath } from '../../session/redirect.ts';
import { NotFound } from '../../shell/Refused.tsx';
import { Screen } from '../../shell/Screen.tsx';
import { Skeleton, StateError } from '../../shell/States.tsx';
import { useT } from '../../shell/words.ts';
import { Course, entryPath } from './Course.tsx';
import { useEvent } from './reading.ts';
import '../../look/events.css';

const Below = lazy(() => import('./Below.tsx').then((module) => ({ default: module.Below })));
const EventCalendar = lazy(() => import('./EventCalendar.tsx').then((module) => ({ default: module.EventCalendar })));
const ForFamily = lazy(() => import('./ForFamily.tsx').then((module) => ({ default: module.ForFamily })));

/** An event: where it stands, its facts, and its courses in the order of what this person can enter. */
export function EventDetailPage() {
  const { event_cms_code = '', event_code = '' } = useParams();
  const { data, error, loading, refresh, isMember } = useEvent({ event_cms_code, event_code });
  if (error?.status === 404) return <NotFound />;
  return (
    <Screen
      title={data?.name ?? ''}
      banners={false}
      action={data && actionOf(data) && <Action event={data} isMember={isMember} />}
    >
      {loading && <Skeleton />}
      {error !== undefined && <StateError error={error} onRetry={() => void refresh()} />}
      {data !== undefined && <Detail event={data} isMember={isMember} />}
    </Screen>
  );
}

/** What most people came to do, or why they cannot; undefined where the page says it already. */
function actionOf({ courses, state }: MemberEvent): 'enter' | 'own' | 'bar' | undefined {
  if (courses.some(canEnter)) return 'enter';
  if (courses.some(({ own }) => own !== null)) return 'own';
  const [first] = courses;
  return state === 'canceled' || state === 'postponed' || first === undefined || first.bar === 'condition'
    ? undefined
    : 'bar';
}

function Action({ event, isMember }: { event: MemberEvent; isMember: boolean }) {
  const t = useT();
  const { courses } = event;
  const [first] = courses;
  const action = actionOf(event);
  if (action === 'bar') {
    const bar = first?.bar ?? 'closed';
    const at = event.entry_from;
    return (
      <p className="hint">
        {bar === 'before' && at !== null
          ? t('events.bar.before_until', { at: momentWords(at) })
          : t(`events.bar.${bar}`)}
      </p>
    );
  }
  const own = courses.find((course) => course.own !== null)?.own;
  if (action === 'own' && own != null)
    return (
      <Link className="btn pri wide" to={`/entries/${own.id}`}>
        {t('events.own_entry')}
      </Link>
    );
  const open = courses.filter(canEnter);
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
  const { state, entry_until: until, condition, courses } = event;
  const [only] = courses;
  return (
    <>
      <Head event={event} />
      <Pictures pictures={event.pictures} />
      <p className="event-state">
        <span className={`tag ${tag.look}`}>{tag.text}</span>{' '}
        {state === 'open' && until !== null && (
          <span className="nb">
            {t('events.until', { day: deadlineWords(until) })}
            {t('list.joint')}
            <b>{leftWords(until, t)}</b>
          </span>
        )}
      </p>
      <h1>
        <Name>{event.name}</Name>
      </h1>
      {event.called_off_reason !== null && (
        <p className="note bad">{t('events.reason', { reason: event.called_off_reason })}</p>
      )}
      <dl className="facts">
        <Fact label={t('events.when')}>
          <Period from={event.starts_at} until={event.ends_at} />{' '}
          {event.state === 'before' && (
            <Suspense>
              <EventCalendar event={event} isOfDays />
            </Suspense>
          )}
        </Fact>
        {(event.place !== null || event.map_url !== null) && (
          <Fact label={t('events.where')}>
            {event.place}{' '}
            {event.map_url !== null && (
              <a className="more" href={event.map_url} target="_blank" rel="noopener noreferrer">
                {t('events.map')}
              </a>
            )}
          </Fact>
        )}
        <Fact label={t('events.fee')}>
          {courses.length === 1 && only !== undefined ? feeWords(only, t) : feeRangeWords(courses, t)}
          {courses.length === 1 && only !== undefined && only.prices.length > 0 && (
            <small>{pricesWords(only, t)}</small>
          )}
        </Fact>
        <Host event={event} />
        {condition !== null && (
          <Fact label={t('events.condition')}>
            {condition.text}
            {condition.note !== null && <small>{condition.note}</small>}
          </Fact>
        )}
      </dl>
      <section>
        <div className="h2 next">
          <h2>{t('events.courses')}</h2>
        </div>
        <ul className="list courses">
          {courses
            .toSorted((a, b) => rankOf(a) - rankOf(b))
            .map((course) => (
              <li key={course.id}>
                <Course event={event} course={course} isMember={isMember} />
              </li>
            ))}
        </ul>
        {isMember && !courses.some(canEnter) && (
          <Suspense>
            <ForFamily event={event} />
          </Suspense>
        )}
      </section>
      <Suspense>
        <Below event={event} />
      </Suspense>
    </>
  );
}

/** The pictures in their order, one beside the other where there are several. */
function Pictures({ pictures }: Pick<MemberEvent, 'pictures'>) {
  const t = useT();
  const [only, ...others] = pictures;
  if (only === undefined) return null;
  if (others.length === 0) return <EventPicture picture={only} className="event-cover" first />;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keyboard as well
    <section className="event-covers" aria-label={t('events.pictures')} tabIndex={0}>
      {pictures.map((picture, index) => (
        <EventPicture key={picture.url} picture={picture} className="event-cover" first={index === 0} />
      ))}
    </section>
  );
}

/** Who organises it, and the way to ask. */
function Host({ event: { host_name: host, contact, name } }: { event: MemberEvent }) {
  const t = useT();
  const { email, phone } = contact;
  if (host === null && email === null && phone === null) return null;
  return (
    <Fact label={t('events.host')}>
      {host}{' '}
      {email !== null && (
        <a className="more" href={`mailto:${email}?subject=${encodeURIComponent(name)}`}>
          {t('events.ask')}
        </a>
      )}{' '}
      {phone !== null && (
        <a className="more" href={`tel:${phone.replace(/[^\d+]/g, '')}`}>
          {email === null ? `${t('events.ask')} ${phone}` : phone}
        </a>
      )}
    </Fact>
  );
}

/** The own course stands first; who cannot enter a course finds it below those that they can. */
const rankOf = (course: MemberEvent['courses'][number]): number => (course.own !== null ? 0 : canEnter(course) ? 1 : 2);

/** The way back, and what one does with the page itself. */
function Head({ event }: { event: MemberEvent }) {
  const t = useT();
  const { kind, name, event_cms_code, event_code } = event;
  const path = `/events/${kind.url}/${event_cms_code}/detail/${event_code}`;
  return (
    <p className="event-head">
      <Link className="tbtn" to={`/events/${kind.url}/${event_cms_code}/`}>
        <IconChevronLeft className="i" aria-hidden="true" />
        <span>{kind.name}</span>
      </Link>
      <span className="grow" />
      <Suspense>
        <EventCalendar event={event} />
      </Suspense>
      <button
        type="button"
        className="tbtn"
        onClick={() => void import('../../parts/share.ts').then(({ share }) => share(name, path, t))}
      >
        {t('events.share')}
      </button>
    </p>
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
