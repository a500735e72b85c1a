import '@mantine/dates/styles.layer.css';
import 'dayjs/locale/ja';
import { DatesProvider } from '@mantine/dates';
import type { ReactNode } from 'react';
import { useLocale, useT } from '../../headless/screen/i18n.ts';

/** Words and formats of a calendar in the language on screen: 2026年4月, 1月 to 12月 (I18N-10). */
export function useCalendarWords() {
  const t = useT();
  const locale = useLocale();
  const isJa = locale === 'ja';
  return {
    getDayAriaLabel: (day: string) =>
      new Intl.DateTimeFormat(locale, { dateStyle: 'full' }).format(new Date(`${day}T00:00`)),
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

/** What a calendar stands in: the language, and weeks that begin on Sunday as Japanese ones do. */
export function Calendar({ children }: { children: ReactNode }) {
  const locale = useLocale();
  return <DatesProvider settings={{ locale, firstDayOfWeek: 0, weekendDays: [0, 6] }}>{children}</DatesProvider>;
}
