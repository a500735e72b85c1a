import { addDays, type Day, holidayJa, partsOf } from '@tsudoi/domain';
import { useLocale, useT } from '@tsudoi/ui/headless/screen/i18n';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };
const WEEK = [0, 1, 2, 3, 4, 5, 6] as const;

const weekdayOf = (day: Day): number => new Date(`${day}T00:00:00Z`).getUTCDay();

/** Sunday of the week of a day. */
export const weekStart = (day: Day): Day => addDays(day, -weekdayOf(day));

/** A month with the days of its first and last week that are of others. */
export function weeksOf(first: Day, last: Day): { from: Day; until: Day } {
  return { from: weekStart(first), until: addDays(last, 6 - weekdayOf(last)) };
}

interface MonthProps {
  from: Day;
  until: Day;
  first: Day;
  last: Day;
  today: Day;
  /** What stands for the number of a day, with `data-day` where it takes the focus. */
  head(day: Day, date: number): ReactNode;
  /** What takes place on a day. */
  children(day: Day): ReactNode;
  /** The day that is shown beside the month. */
  chosen?: Day;
}

/** The weeks of a month, or one alone; arrows go from day to day. */
export function Month({ from, until, first, last, today, head, children, chosen }: MonthProps) {
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
  const classOf = (day: Day) =>
    [day < first || day > last || day < today ? 'out' : '', day === chosen ? 'chosen' : ''].filter(Boolean).join(' ') ||
    undefined;
  return (
    <table ref={table} className={weeks.length === 1 ? 'event-month week' : 'event-month'} onKeyDown={keys}>
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
              return (
                <td key={day} className={classOf(day)} aria-current={day === today ? 'date' : undefined}>
                  <div className="event-day">
                    {head(day, partsOf(day).date)}
                    {day === today && <span className="event-today">{t('events.today')}</span>}
                    {holiday !== undefined && locale === 'ja' && <span className="event-holiday">{holiday}</span>}
                  </div>
                  {children(day)}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
