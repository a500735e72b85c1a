import '@mantine/dates/styles.layer.css';
import 'dayjs/locale/ja';
import { DatesProvider } from '@mantine/dates';
import { holidayJa, weekdayJa } from '@tsudoi/domain';
import type { ReactNode } from 'react';
import { useLocale, useT } from '../../headless/screen/i18n.ts';

/** Words and formats of a calendar in the language on screen: 2026年4月, 1月 to 12月 (I18N-10). */
export function useCalendarWords() {
  const t = useT();
  const locale = useLocale();
  const isJa = locale === 'ja';
  return {
    monthLabelFormat: isJa ? 'YYYY年M月' : 'MMMM YYYY',
    yearLabelFormat: isJa ? 'YYYY年' : 'YYYY',
    monthsListFormat: isJa ? 'M月' : 'MMM',
    decadeLabelFormat: isJa ? 'YYYY年' : 'YYYY',
    ariaLabels: {
      previousMonth: t('inputs.previous_month'),
      nextMonth: t('inputs.next_month'),
      previousYear: t('inputs.previous_year'),
      nextYear: t('inputs.next_year'),
      previousDecade: t('inputs.previous_decade'),
      nextDecade: t('inputs.next_decade'),
    },
  };
}

/** How the days of a calendar are drawn and read out. */
export function useCalendarDays() {
  const t = useT();
  const locale = useLocale();
  return {
    getDayAriaLabel: (day: string) => {
      const date = new Intl.DateTimeFormat(locale, { dateStyle: 'full' }).format(new Date(`${day}T00:00`));
      const holiday = holidayJa(day);
      return holiday === undefined
        ? date
        : t('inputs.holiday_on', { date, holiday: locale === 'ja' ? holiday : t('inputs.holiday') });
    },
    // Saturday, Sunday and holidays have their colour, and their character: in the head of the week, or beside the date.
    getDayProps: (day: string) => ({ 'data-day': kindOf(day) }),
    renderDay: (day: string) => (
      <>
        {Number(day.slice(8))}
        {holidayJa(day) !== undefined && (
          // Drawn by the style sheet: text of the day would have to stand in its name too, which says the holiday in full.
          <small className="holiday" data-mark={t('inputs.holiday_mark')} aria-hidden="true" />
        )}
      </>
    ),
  };
}

function kindOf(day: string): 'saturday' | 'free' | undefined {
  const weekday = weekdayJa(day);
  if (weekday === '日' || holidayJa(day) !== undefined) return 'free';
  return weekday === '土' ? 'saturday' : undefined;
}

/** What a calendar stands in: the language, and weeks that begin on Sunday as Japanese ones do. */
export function Calendar({ children }: { children: ReactNode }) {
  const locale = useLocale();
  return <DatesProvider settings={{ locale, firstDayOfWeek: 0, weekendDays: [0, 6] }}>{children}</DatesProvider>;
}
