import '@tsudoi/ui/look/events.css';
import { type EventCalendar, eventCalendar, eventSettings } from '@tsudoi/contract/events';
import { addDays, addMonths, type Day, dayOf, holidayJa, jstToday, partsOf } from '@tsudoi/domain';
import { formatDayWithWeekday, formatNumber, formatPeriod } from '@tsudoi/i18n';
import { useEndpoint } from '@tsudoi/ui/headless/api/endpoint';
import { useMediaQuery } from '@tsudoi/ui/headless/list/mediaQuery';
import { useLocale, useT } from '@tsudoi/ui/headless/screen/i18n';
import { usePagePermission } from '@tsudoi/ui/headless/session/permission';
import { LinkButton } from '@tsudoi/ui/mantine/Button';
import { Page } from '@tsudoi/ui/mantine/Page';
import { Failure } from '@tsudoi/ui/mantine/states';
import { type KeyboardEvent, useRef } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useEventKind } from './paths.ts';

const MONTH = /^([1-9]\d{3})-(0[1-9]|1[0-2])$/;
const NARROW = '(max-width: 48em)';
const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };
const WEEK = [0, 1, 2, 3, 4, 5, 6] as const;

const weekdayOf = (day: Day): number => new Date(`${day}T00:00:00Z`).getUTCDay();
type Item = EventCalendar['items'][number];

/** /manage/events/{url}/{event_cms_code}/{event_cms_id}/calendar */
export function EventCalendarPage() {
  const t = useT();
  const locale = useLocale();
  const { paths, query } = useEventKind();
  const permission = usePagePermission();
  const isNarrow = useMediaQuery(NARROW);
  const asked = useSearchParams()[0].get('month') ?? '';
  const today = jstToday(new Date());
  const [, year, month] = MONTH.exec(asked) ?? MONTH.exec(today.slice(0, 7)) ?? [];
  const first = dayOf(Number(year), Number(month), 1) ?? today;
  const last = addDays(addMonths(first, 1), -1);
  const from = addDays(first, -weekdayOf(first));
  const until = addDays(last, 6 - weekdayOf(last));
  const { data: kind } = useEndpoint(eventSettings, { query });
  const { data, error, retry } = useEndpoint(eventCalendar, { query: { ...query, from, until } });
  const byDay = Map.groupBy(data?.items ?? [], ({ starts_at }) => jstToday(new Date(starts_at)));
  const title = new Intl.DateTimeFormat(locale, { year: 'numeric', month: 'long', timeZone: 'UTC' }).format(
    new Date(`${first}T00:00:00Z`),
  );
  const monthLink = (months: number) => `${paths.calendar}?month=${addMonths(first, months).slice(0, 7)}`;
  const createOn = (day: Day) => (permission.edit ? `${paths.create}?on=${day}` : undefined);
  return (
    <Page
      title={title}
      crumbs={[{ text: kind?.name ?? t('events.title'), to: paths.search }]}
      actions={
        <>
          <LinkButton to={paths.search}>{t('events.list')}</LinkButton>
          {permission.edit && (
            <LinkButton kind="primary" to={paths.create}>
              {t('events.create')}
            </LinkButton>
          )}
        </>
      }
    >
      <nav className="row event-months" aria-label={t('events.calendar')}>
        <LinkButton small to={monthLink(-1)}>
          {t('events.month_before')}
        </LinkButton>
        <LinkButton small to={paths.calendar}>
          {t('events.this_month')}
        </LinkButton>
        <LinkButton small to={monthLink(1)}>
          {t('events.month_after')}
        </LinkButton>
      </nav>
      {error !== undefined && data === undefined ? (
        <Failure error={error} main="/manage/overview" onRetry={() => void retry()} />
      ) : isNarrow ? (
        <DayList days={[...byDay].filter(([day]) => day >= first && day <= last)} isRead={data !== undefined} />
      ) : (
        <Month from={from} until={until} first={first} last={last} today={today} byDay={byDay} createOn={createOn} />
      )}
      {data?.more === true && <p className="hint">{t('events.calendar_more')}</p>}
    </Page>
  );
}

/** A session: its time, its name, who has places. */
function Session({ item }: { item: Item }) {
  const t = useT();
  const { paths } = useEventKind();
  const { event_id, name, starts_at, ends_at, state, taken, capacity } = item;
  const isFull = capacity !== null && taken >= capacity;
  const hours = formatPeriod(starts_at, ends_at).slice('2026-11-24 '.length);
  const quiet = state === 'over' || state === 'canceled' || state === 'draft';
  return (
    <Link className={quiet ? 'event-session quiet' : 'event-session'} to={paths.edit(event_id)}>
      <span className="event-name">{name}</span>
      <span className="event-facts">
        <span className="nb">{hours}</span>{' '}
        <span className="nb">
          {state === 'draft' || state === 'canceled' || state === 'postponed'
            ? t(`events.state.${state}`)
            : isFull
              ? t('events.full')
              : capacity === null
                ? formatNumber(taken)
                : t('events.places_of', { taken: formatNumber(taken), capacity: formatNumber(capacity) })}
        </span>
      </span>
    </Link>
  );
}

function DayList({ days, isRead }: { days: readonly [Day, Item[]][]; isRead: boolean }) {
  const t = useT();
  const locale = useLocale();
  if (days.length === 0) return isRead ? <p className="hint">{t('events.calendar_empty')}</p> : null;
  return (
    <div className="event-list">
      {days.map(([day, items]) => (
        <section key={day}>
          <h2>{formatDayWithWeekday(day, locale)}</h2>
          {items.map((item) => (
            <Session key={`${item.event_id}-${item.starts_at}`} item={item} />
          ))}
        </section>
      ))}
    </div>
  );
}

interface MonthProps {
  from: Day;
  until: Day;
  first: Day;
  last: Day;
  today: Day;
  byDay: ReadonlyMap<Day, Item[]>;
  createOn(day: Day): string | undefined;
}

/** The weeks of a month; arrows go from day to day. */
function Month({ from, until, first, last, today, byDay, createOn }: MonthProps) {
  const t = useT();
  const locale = useLocale();
  const table = useRef<HTMLTableElement>(null);
  const weeks: Day[][] = [];
  for (let day = from; day <= until; day = addDays(day, 7)) weeks.push(WEEK.map((add) => addDays(day, add)));
  const weekday = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' });
  const keys = (event: KeyboardEvent<HTMLElement>) => {
    const step = STEPS[event.key];
    const { target } = event;
    if (step === undefined || !(target instanceof HTMLElement) || target.dataset.day === undefined) return;
    const next = table.current?.querySelector<HTMLElement>(`[data-day="${addDays(target.dataset.day, step)}"]`);
    if (next === null || next === undefined) return;
    event.preventDefault();
    next.focus();
  };
  return (
    <table ref={table} className="event-month" onKeyDown={keys}>
      <thead>
        <tr>
          {weeks[0]?.map((day) => (
            <th key={day} scope="col">
              {weekday.format(new Date(`${day}T00:00:00Z`))}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((day) => {
              const holiday = holidayJa(day);
              const to = createOn(day);
              const name = formatDayWithWeekday(day, locale);
              const date = partsOf(day).date;
              const isOut = day < first || day > last;
              return (
                <td key={day} className={isOut ? 'out' : undefined} aria-current={day === today ? 'date' : undefined}>
                  <div className="event-day">
                    {to === undefined ? (
                      <span>{date}</span>
                    ) : (
                      <Link to={to} data-day={day}>
                        {date}
                        <span className="sr"> {t('events.create_on', { day: name })}</span>
                      </Link>
                    )}
                    {holiday !== undefined && locale === 'ja' && <span className="event-holiday">{holiday}</span>}
                  </div>
                  {byDay.get(day)?.map((item) => (
                    <Session key={`${item.event_id}-${item.starts_at}`} item={item} />
                  ))}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
