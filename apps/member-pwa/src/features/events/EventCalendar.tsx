import type { MemberEvent } from '@tsudoi/contract/events';
import { CalendarVerb } from '../../parts/CalendarVerb.tsx';
import { useT } from '../../shell/words.ts';

const pathOf = ({ kind, event_cms_code, event_code }: MemberEvent): string =>
  `/events/${kind.url}/${event_cms_code}/detail/${event_code}`;

/** The sessions of an event as a calendar takes them: courses that begin together are one entry of it. */
function daysOf({ courses }: MemberEvent): MemberEvent['courses'][number]['sessions'] {
  const sessions = courses.flatMap((course) => course.sessions).filter(({ called_off }) => called_off === null);
  return [...new Map(sessions.map((one) => [one.starts_at + one.ends_at + one.place, one])).values()];
}

/**
 * Puts the days of an event into the calendar, or when its entries open as long as they have not; `isOfDays` stands beside that and puts the days
 * all the same. What does not take place, or did, is in nobody's calendar.
 */
export function EventCalendar({ event, isOfDays = false }: { event: MemberEvent; isOfDays?: boolean }) {
  const t = useT();
  const { state, entry_from: from, event_code, name } = event;
  if (state === 'canceled' || state === 'postponed' || state === 'over') return null;
  if (isOfDays) return <Days event={event} words={t('events.calendar.days')} />;
  if (state !== 'before' || from === null) return <Days event={event} />;
  return (
    <CalendarVerb
      name={name}
      title={t('events.opening_of', { name })}
      words={t('events.calendar.opening')}
      place={null}
      path={pathOf(event)}
      sessions={[{ id: `opening-${event_code}`, place: null, starts_at: from, ends_at: from }]}
    />
  );
}

function Days({ event, words }: { event: MemberEvent; words?: string }) {
  const { name, place } = event;
  const sessions = daysOf(event);
  if (sessions.length === 0) return null;
  return (
    <CalendarVerb
      {...{ name, place, sessions }}
      title={name}
      path={pathOf(event)}
      {...(words !== undefined && { words })}
    />
  );
}
