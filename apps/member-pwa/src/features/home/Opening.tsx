import type { FacilityProfile } from '@tsudoi/contract/facility-profile';
import { addDays, HOLIDAYS, jstToday, type OpeningHours, openingAt } from '@tsudoi/domain';
import { formatDueDay } from '@tsudoi/i18n';
import { useEffect, useState } from 'react';
import { useStore } from '../../parts/store.ts';
import { locale, type Translate, useT } from '../../shell/words.ts';
import { type HoursRow, hoursRows, openingHoursOf } from './openDays.ts';

type Hours = Pick<FacilityProfile, 'open_days' | 'closed_days'>;
const MINUTE_MS = 60_000;
/** Closed days are told so long before. */
const AHEAD_DAYS = 60;
/** A Sunday. */
const SUNDAY = Date.UTC(2026, 10, 1);

/** 11月25日（水）, the year before it where it is not this one. */
const dueWords = (day: string): string => formatDueDay(day, jstToday(new Date()), locale.get());

const clock = (time: string): string => time.replace(/^0/, '');

/** Whether the facility is open now, and until when, or when it opens. Nothing where the office says nothing of its hours. */
export function OpenNow(profile: Hours) {
  const t = useT();
  useStore(locale);
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  const hours = openingHoursOf(profile);
  if (hours === undefined) return null;
  const words = nowWords(hours, now, t);
  return (
    <p className={words.isOpen ? 'open-now on' : 'open-now'}>
      <b>{words.text}</b> {words.next !== undefined && <span>{words.next}</span>}
    </p>
  );
}

function nowWords(hours: OpeningHours, now: Date, t: Translate): { isOpen: boolean; text: string; next?: string } {
  const opening = openingAt(hours, now);
  if (opening.state === 'open') return { isOpen: true, text: t('guest.open_until', { time: clock(opening.until) }) };
  if (opening.state === 'before') return { isOpen: false, text: t('guest.opens_at', { time: clock(opening.at) }) };
  const { next } = opening;
  return {
    isOpen: false,
    text: t(opening.wasOpen ? 'guest.closed_now' : 'guest.closed_today'),
    ...(next && { next: t('guest.opens_next', { day: dueWords(next.day), time: clock(next.at) }) }),
  };
}

/** The hours of the week as rows of a list, and the closed days that come. */
export function OpenDays(profile: Hours) {
  const t = useT();
  const language = useStore(locale);
  const hours = openingHoursOf(profile);
  if (hours === undefined) return null;
  const today = jstToday(new Date());
  const coming = profile.closed_days.filter(({ from, until }) => until >= today && from <= addDays(today, AHEAD_DAYS));
  return (
    <>
      {hoursRows(hours).map(({ days, hours: open }) => (
        <div className="kv" key={days.join(' ')}>
          <dt>{daysWords(days, language, t)}</dt>
          <dd>{open === null ? t('guest.closed') : `${clock(open.open)}–${clock(open.close)}`}</dd>
        </div>
      ))}
      {coming.map(({ from, until, note }) => (
        <div className="kv" key={`${from} ${until}`}>
          <dt>{from === until ? dueWords(from) : `${dueWords(from)} – ${dueWords(until)}`}</dt>
          <dd>{note ?? t('guest.closed')}</dd>
        </div>
      ))}
    </>
  );
}

/** 火–金, or 土・日・祝 where holidays are among them. */
function daysWords(days: HoursRow['days'], language: string, t: Translate): string {
  const weekday = new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' });
  const names = days.map((day) =>
    day === HOLIDAYS ? t('guest.holidays') : weekday.format(new Date(SUNDAY + day * 86_400_000)),
  );
  const plain = days.includes(HOLIDAYS) ? names.slice(0, -1) : names;
  const [first] = plain;
  const range = plain.length > 2 ? [`${first}–${plain.at(-1)}`] : plain;
  return [...range, ...names.slice(plain.length)].join(t('list.joint'));
}
