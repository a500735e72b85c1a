import {
  EVENTS_CHANGE_PARTS,
  type EventEffects,
  type EventsChange,
  type EventsChangePart,
  type EventWritten,
  SHARED_FIELDS,
  SHARED_MOMENTS,
} from '@tsudoi/contract/events';
import { addDays, type Day, isInstant, jstToday, MINUTE_MS, startOfDayJst } from '@tsudoi/domain';
import { deadlineParts, formatDeadline, formatInstant, formatNumber, formatTime, type Locale } from '@tsudoi/i18n';
import { type ServerMessageId, serverText } from '@tsudoi/i18n/catalogs/server';
import type { RowError } from '../../tasks/imports/family.ts';

/** Names of the parts that a change has. */
export const partsOfChange = (change: EventsChange): EventsChangePart[] =>
  EVENTS_CHANGE_PARTS.filter((part) => change[part] !== undefined);

const momentOf = (day: Day, time: string): string => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return new Date(startOfDayJst(day).getTime() + (hours * 60 + minutes) * MINUTE_MS).toISOString();
};
type Course = EventWritten['courses'][number];
type Session = Course['sessions'][number];
/** A session that ends at midnight ends on its day. */
const isOnOneDay = ({ starts_at, ends_at }: Session): boolean =>
  jstToday(new Date(starts_at)) === jstToday(new Date(Date.parse(ends_at) - 1));
const hoursInWords = ({ starts_at, ends_at }: Session): string =>
  `${formatTime(starts_at).replace(/^0/, '')}–${deadlineParts(ends_at).time}`;

/** Courses at other hours of their days. Where hours differ within an event, one pair of hours is not what anybody means. */
function atHours(courses: readonly Course[], { from, until }: NonNullable<EventsChange['hours']>): Course[] | RowError {
  const sessions = courses.flatMap((course) => course.sessions);
  const isTwiceADay = courses.some(
    (course) =>
      new Set(course.sessions.map(({ starts_at }) => jstToday(new Date(starts_at)))).size < course.sessions.length,
  );
  const areSame = new Set(sessions.map(hoursInWords)).size === 1 && sessions.every(isOnOneDay);
  if (isTwiceADay || !areSame) return { field: 'hours', code: 'sessions_differ' };
  const moved = courses.map((course) => ({
    ...course,
    sessions: course.sessions.map((session) => {
      const day = jstToday(new Date(session.starts_at));
      return { ...session, starts_at: momentOf(day, from), ends_at: momentOf(day, until) };
    }),
  }));
  const isBeyond = moved.some((course) => course.sessions.some(({ ends_at }) => !isInstant(ends_at)));
  return isBeyond ? { field: 'hours', code: 'date_unknown' } : moved;
}

function withFeeText(courses: readonly Course[], description: string): Course[] | RowError {
  if (courses.some(({ fees }) => fees.length > 1)) return { field: 'fee_text', code: 'fees_differ' };
  return courses.map((course) => ({ ...course, fees: course.fees.map((fee) => ({ ...fee, description })) }));
}

/** What an event becomes by a change of several, or what of it cannot be. */
export function changedEvent(
  event: EventWritten,
  change: EventsChange,
  startsAt: Date,
): { values: EventWritten; errors: RowError[] } {
  const fields = Object.fromEntries(
    SHARED_FIELDS.flatMap((field) => (change[field] === undefined ? [] : [[field, change[field]] as const])),
  );
  const values: EventWritten = { ...event, ...fields };
  const errors: RowError[] = [];
  for (const name of SHARED_MOMENTS) {
    const moment = change[name];
    if (moment === undefined) continue;
    const at = moment === null ? null : momentOf(addDays(jstToday(startsAt), -moment.days_before), moment.at);
    // The end of the last day that can be written is beyond it.
    if (at === null || isInstant(at)) values[name] = at;
    else errors.push({ field: name, code: 'date_unknown' });
  }
  const take = (courses: Course[] | RowError) => {
    if (Array.isArray(courses)) values.courses = courses;
    else errors.push(courses);
  };
  if (change.hours !== undefined) take(atHours(values.courses, change.hours));
  if (change.fee_text !== undefined) take(withFeeText(values.courses, change.fee_text));
  return { values, errors };
}

/** What parts of events are called. */
export const labelOf = (part: EventsChangePart | 'on', locale: Locale): string =>
  serverText(locale, `bulk.events.${part}`);

const said = (id: 'yes' | 'no' | 'draft' | 'public' | 'members' | 'guests', locale: Locale) =>
  serverText(locale, `bulk.events.says.${id}`);

/** A part of an event as people read it; null where there is nothing. */
export function partInWords(
  event: EventWritten,
  part: EventsChangePart,
  { locale, hosts }: { locale: Locale; hosts: ReadonlyMap<number, string> },
): string | null {
  switch (part) {
    case 'host_id':
      return event.host_id === null ? null : (hosts.get(event.host_id) ?? '');
    case 'published':
      return said(event.published ? 'public' : 'draft', locale);
    case 'audience':
      return said(event.audience, locale);
    case 'waiting':
      return said(event.waiting ? 'yes' : 'no', locale);
    case 'pay_days':
      return event.pay_days === null
        ? null
        : serverText(locale, 'bulk.events.days', { count: formatNumber(event.pay_days) });
    case 'entry_from':
      return event.entry_from === null ? null : formatInstant(event.entry_from);
    case 'entry_until':
    case 'change_until':
    case 'cancel_until': {
      const moment = event[part];
      return moment === null ? null : formatDeadline(moment);
    }
    case 'hours':
      return [...new Set(event.courses.flatMap(({ sessions }) => sessions.map(hoursInWords)))].join('、');
    case 'fee_text':
      return (
        [...new Set(event.courses.flatMap(({ fees }) => fees.map(({ description }) => description)))].join('、') || null
      );
    default:
      return event[part];
  }
}

/** What becomes of those who are in, in sentences; null where nobody is. */
export function insideInWords(
  effects: EventEffects,
  { stored, values }: { stored: EventWritten; values: EventWritten },
  locale: Locale,
): string | null {
  if (effects.participants === 0) return null;
  const sentences: [ServerMessageId, boolean][] = [
    ['bulk.events.inside.stay', true],
    ['bulk.events.inside.told', effects.told + effects.times > 0],
    ['bulk.events.inside.terms', effects.terms > 0],
    ['bulk.events.inside.hidden', stored.published && !values.published],
  ];
  return sentences
    .filter(([, holds]) => holds)
    .map(([id]) => serverText(locale, id, { count: formatNumber(effects.participants) }))
    .join(locale === 'ja' ? '' : ' ');
}
