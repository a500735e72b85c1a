import { DatePicker } from '@mantine/dates';
import { Calendar, useCalendarDays, useCalendarWords } from './calendar.tsx';
import type { PickerProps } from './props.ts';

/** The calendar of a date input. Loaded when first opened. */
export function DayPicker({ value, min, max, start, onPick }: PickerProps) {
  const words = useCalendarWords();
  const days = useCalendarDays();
  return (
    <Calendar>
      <DatePicker
        {...words}
        {...days}
        value={value ?? null}
        defaultDate={value ?? start}
        minDate={min}
        maxDate={max}
        hideOutsideDates
        onChange={(day) => day !== null && onPick(day)}
      />
    </Calendar>
  );
}
