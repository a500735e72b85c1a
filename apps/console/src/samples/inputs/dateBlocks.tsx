import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { DateField } from '@tsudoi/ui/mantine/fields/DateField';
import { DateTimeField } from '@tsudoi/ui/mantine/fields/DateTimeField';
import { MonthDayField } from '@tsudoi/ui/mantine/fields/MonthDayField';
import { YearMonthField } from '@tsudoi/ui/mantine/fields/YearMonthField';
import type { BlockSample } from './States.tsx';

/** The four typed dates. */
export function useDateBlocks(): BlockSample[] {
  const t = useT<'samples'>();
  return [
    {
      title: 'sample.date',
      filled: { date: '1990-04-01' },
      refused: { date: '2025/02/31' },
      errors: { date: 'date_unknown' },
      draw: (state) => <DateField name="date" label={t('sample.date')} span={8} {...state} />,
    },
    {
      title: 'sample.datetime',
      filled: { datetime: '2026-11-20T18:30:00+09:00' },
      refused: { datetime: '2026/11/20 24:30' },
      errors: { datetime: 'time_unknown' },
      draw: (state) => <DateTimeField name="datetime" label={t('sample.datetime')} span={8} {...state} />,
    },
    {
      title: 'sample.year_month',
      filled: { year_month: '2026-04' },
      refused: { year_month: '2026/' },
      errors: { year_month: 'year_month_format' },
      draw: (state) => <YearMonthField name="year_month" label={t('sample.year_month')} span={8} {...state} />,
    },
    {
      title: 'sample.month_day',
      filled: { month_day: '03/31' },
      refused: { month_day: '02/30' },
      errors: { month_day: 'month_day_format' },
      draw: (state) => <MonthDayField name="month_day" label={t('sample.month_day')} span={8} {...state} />,
    },
  ];
}
