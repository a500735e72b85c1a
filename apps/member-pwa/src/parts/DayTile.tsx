import { type Day, jstToday, partsOf } from '@tsudoi/domain';
import { formatDueDay } from '@tsudoi/i18n';
import { locale, useT } from '../shell/words.ts';
import { useStore } from './store.ts';

/** Month, date and weekday below each other; read out as one day. */
export function DayTile({ day }: { day: Day }) {
  const t = useT();
  const language = useStore(locale);
  const { month, date, year } = partsOf(day);
  const today = jstToday(new Date());
  const named = new Intl.DateTimeFormat(language, { timeZone: 'UTC', month: 'short', weekday: 'short' });
  const parts = named.formatToParts(new Date(`${day}T00:00:00Z`));
  const part = (type: 'month' | 'weekday') => parts.find((one) => one.type === type)?.value;
  const isToday = day === today;
  const monthWords = isToday ? t('shell.today') : language === 'ja' ? `${month}月` : part('month');
  // 日 under a number would read as a day of the month.
  const weekday = language === 'ja' ? `（${part('weekday')}）` : part('weekday');
  return (
    <span className={isToday ? 'day today' : 'day'} data-weekday={new Date(`${day}T00:00:00Z`).getUTCDay()}>
      <span className="sr">{formatDueDay(day, today, language)}</span>
      <span aria-hidden="true">
        {year !== partsOf(today).year && <small>{language === 'ja' ? `${year}年` : year}</small>}
        <small>{monthWords}</small>
        <b>{date}</b>
        <small>{weekday}</small>
      </span>
    </span>
  );
}
