import type { EventState } from '@tsudoi/domain';
import { type Day, jstToday } from '@tsudoi/domain';
import { formatDayWithWeekday, formatNumber, formatPeriod } from '@tsudoi/i18n';
import { useLocale, useT } from '@tsudoi/ui/headless/screen/i18n';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

/** A time at which courses of an event begin, as calendars have it. */
export interface Session {
  event_id: number;
  name: string;
  state: EventState;
  starts_at: string;
  ends_at: string;
  taken: number;
  capacity: number | null;
}

export const keyOf = ({ event_id, starts_at }: Session): string => `${event_id}-${starts_at}`;
export const dayOfSession = ({ starts_at }: Session): Day => jstToday(new Date(starts_at));
/** From when to when, without the day. */
export const hoursOf = ({ starts_at, ends_at }: Session): string =>
  formatPeriod(starts_at, ends_at).slice('2026-11-24 '.length);

/** A session in a calendar: when it begins, its name, who has places. */
export function SessionLink({ session, to }: { session: Session; to: string }) {
  const t = useT();
  const { name, state, taken, capacity } = session;
  const quiet = state === 'over' || state === 'canceled' || state === 'draft';
  const isFull = !quiet && capacity !== null && taken >= capacity;
  const look = quiet ? ` quiet ${state}` : isFull ? ' full' : '';
  const words = () => {
    if (state === 'draft' || state === 'canceled' || state === 'postponed') return t(`events.state.${state}`);
    if (capacity === null) return formatNumber(taken);
    return taken >= capacity
      ? t('events.full')
      : t('events.places_of', { taken: formatNumber(taken), capacity: formatNumber(capacity) });
  };
  return (
    <Link className={`event-session${look}`} to={to}>
      <span className="event-name">{name}</span>
      <span className="event-facts">
        <span className="nb">{hoursOf(session).split('–', 1)}</span> <span className="nb">{words()}</span>
      </span>
    </Link>
  );
}

interface DayListProps<S extends Session> {
  sessions: readonly S[];
  /** What else there is on days, such as ends of entry. */
  besides?: ReadonlyMap<Day, readonly ReactNode[]>;
  isRead: boolean;
  /** The days before it are folded: what comes is looked for. */
  today?: Day | undefined;
  children(session: S): ReactNode;
}

/** Days with what takes place on them, below each other. */
export function DayList<S extends Session>({ sessions, besides, isRead, today = '', children }: DayListProps<S>) {
  const t = useT();
  const locale = useLocale();
  const byDay = Map.groupBy(sessions, dayOfSession);
  const days = [...new Set([...byDay.keys(), ...(besides?.keys() ?? [])])].toSorted();
  if (days.length === 0) return isRead ? <p className="hint">{t('events.calendar_empty')}</p> : null;
  const section = (day: Day) => (
    <section key={day}>
      <h2>{formatDayWithWeekday(day, locale)}</h2>
      {byDay.get(day)?.map(children)}
      {besides?.get(day)}
    </section>
  );
  const past = days.filter((day) => day < today);
  return (
    <div className="event-list">
      {past.length > 0 && (
        <details>
          <summary>{t('events.past_days', { count: formatNumber(past.length) })}</summary>
          {past.map(section)}
        </details>
      )}
      {days.slice(past.length).map(section)}
    </div>
  );
}
