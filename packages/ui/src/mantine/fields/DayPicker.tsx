import '@mantine/dates/styles.layer.css';
import 'dayjs/locale/ja';
import { DatePicker, DatesProvider } from '@mantine/dates';
import { useLocale } from '../../headless/i18n.ts';

/** Props of {@link DayPicker}; days are `YYYY-MM-DD`. */
export interface DayPickerProps {
  value: string | undefined;
  min?: string;
  max?: string;
  start?: string;
  onPick(day: string): void;
}

/** The calendar of a date field; weeks begin on Sunday as Japanese calendars do. Loaded when first opened. */
export function DayPicker({ value, min, max, start, onPick }: DayPickerProps) {
  const locale = useLocale();
  return (
    <DatesProvider settings={{ locale, firstDayOfWeek: 0, weekendDays: [0, 6] }}>
      <DatePicker
        value={value ?? null}
        defaultDate={value ?? start}
        minDate={min}
        maxDate={max}
        monthLabelFormat={locale === 'ja' ? 'YYYY年M月' : 'MMMM YYYY'}
        yearLabelFormat={locale === 'ja' ? 'YYYY年' : 'YYYY'}
        hideOutsideDates
        onChange={(day) => day !== null && onPick(day)}
      />
    </DatesProvider>
  );
}
