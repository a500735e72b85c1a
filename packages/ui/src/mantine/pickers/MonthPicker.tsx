import { MonthPicker as Months } from '@mantine/dates';
import { Calendar, useCalendarWords } from './calendar.tsx';
import type { PickerProps } from './props.ts';

/** The months of a year-month input, 1月 to 12月; its value is `YYYY-MM`. */
export function MonthPicker({ value, min, max, start, onPick }: PickerProps) {
  const words = useCalendarWords();
  const day = value === undefined ? undefined : `${value}-01`;
  return (
    <Calendar>
      <Months
        {...words}
        value={day ?? null}
        defaultDate={day ?? start}
        minDate={min}
        maxDate={max}
        onChange={(month) => month !== null && onPick(month.slice(0, 7))}
      />
    </Calendar>
  );
}
