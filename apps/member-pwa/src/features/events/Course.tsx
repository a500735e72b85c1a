import { IconChevronRight } from '@tabler/icons-react';
import type { MemberCourse, MemberEvent } from '@tsudoi/contract/events';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { canEnter, feeWords, leftPlaces, ownTag, pricesWords } from '../../parts/eventWords.ts';
import { Name } from '../../parts/Name.tsx';
import { Period } from '../../parts/Period.tsx';
import { loginPath } from '../../session/redirect.ts';
import { useT } from '../../shell/words.ts';

const CourseCondition = lazy(() =>
  import('./CourseCondition.tsx').then((module) => ({ default: module.CourseCondition })),
);

/** The form in which an event, or a course of it, is entered. */
export const entryPath = ({ kind, event_code }: MemberEvent, course?: number): string =>
  `/events/${kind.url}/${kind.event_cms_code}/entry/${event_code}${course === undefined ? '' : `?course=${course}`}`;

interface Props {
  event: MemberEvent;
  course: MemberCourse;
  isMember: boolean;
}

/** A course with its day, fee and places: a way to enter it, or to the own entry, or the reason for neither. */
export function Course({ event, course, isMember }: Props) {
  const t = useT();
  const { sessions, bar, own, selection } = course;
  const [first] = sessions;
  const more = sessions.length - 1;
  const content = (
    <>
      <span className="grow">
        <b>
          <Name>{course.name}</Name>
        </b>
        {first !== undefined && (
          <small>
            <Period from={first.starts_at} until={first.ends_at} />
            {more > 0 && ` ${t('events.more_sessions', { count: more })}`}
          </small>
        )}
        <small>
          {feeWords(course, t)}
          {course.companions_max > 0 && t('list.joint') + t('events.companions', { count: course.companions_max })}
        </small>
        {event.courses.length > 1 && course.prices.length > 0 && <small>{pricesWords(course, t)}</small>}
        {selection !== 'order' && <small>{t(`events.selection.${selection}`)}</small>}
      </span>
      <Places course={course} />
      {(bar === 'condition' || course.condition !== null) && (
        <Suspense>
          <CourseCondition event={event} course={course} />
        </Suspense>
      )}
    </>
  );
  if (own === null && !canEnter(course)) return <div className="rowlink off">{content}</div>;
  const to = entryPath(event, course.id);
  return (
    <Link className="rowlink" to={own !== null ? `/entries/${own.id}` : isMember ? to : loginPath(to)}>
      {content}
      <IconChevronRight className="i" aria-hidden="true" />
    </Link>
  );
}

function Places({ course: { own, bar, waits, queue, free, capacity, unit } }: { course: MemberCourse }) {
  const t = useT();
  const mine = ownTag(own?.state ?? null, t);
  if (mine !== undefined)
    return (
      <span className="places">
        <span className={`tag ${mine.look}`}>{mine.text}</span>
      </span>
    );
  if (bar === 'condition')
    return (
      <span className="places">
        <small>{t('events.bar.condition')}</small>
      </span>
    );
  if (waits || bar === 'full' || free === 0)
    return (
      <span className="places">
        <span className="tag warn">{t('events.full')}</span>
        {queue > 0 && <small>{t('events.waits', { count: queue })}</small>}
      </span>
    );
  if (free === null || capacity === null || bar !== null) return null;
  return (
    <span className="places">
      <b>{leftPlaces({ free, unit }, t)}</b>
      <progress value={capacity - free} max={capacity} aria-hidden="true" />
    </span>
  );
}
