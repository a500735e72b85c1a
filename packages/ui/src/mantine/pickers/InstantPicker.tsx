import { DatePicker } from '@mantine/dates';
import { useId, useState } from 'react';
import { useT } from '../../headless/screen/i18n.ts';
import { Button } from '../Button.tsx';
import { Calendar, useCalendarDays, useCalendarWords } from './calendar.tsx';
import type { PickerProps } from './props.ts';

const two = (value: number) => String(value).padStart(2, '0');
const HOURS = Array.from({ length: 24 }, (_, hour) => two(hour));
const MINUTES = Array.from({ length: 60 }, (_, minute) => two(minute));

/** Day, hour and minute of a date-time input in Japanese time; taken over together. */
export function InstantPicker({ value, min, max, start, onPick }: PickerProps) {
  const t = useT();
  const words = useCalendarWords();
  const days = useCalendarDays();
  const id = useId();
  const [day, setDay] = useState<string | null>(value?.slice(0, 10) ?? null);
  const [hour, setHour] = useState(value?.slice(11, 13) ?? '00');
  const [minute, setMinute] = useState(value?.slice(14, 16) ?? '00');
  return (
    <Calendar>
      <div className="stack picker">
        <DatePicker
          {...words}
          {...days}
          value={day}
          defaultDate={day ?? start}
          minDate={min}
          maxDate={max}
          hideOutsideDates
          onChange={(next) => next !== null && setDay(next)}
        />
        <div className="row">
          <select
            className="in"
            aria-label={t('inputs.hour')}
            value={hour}
            onChange={({ target }) => setHour(target.value)}
          >
            {HOURS.map((one) => (
              <option key={one}>{one}</option>
            ))}
          </select>
          <span aria-hidden="true">:</span>
          <select
            className="in"
            aria-label={t('inputs.minute')}
            value={minute}
            onChange={({ target }) => setMinute(target.value)}
          >
            {MINUTES.map((one) => (
              <option key={one}>{one}</option>
            ))}
          </select>
          <Button
            kind="primary"
            disabled={day === null}
            aria-describedby={day === null ? id : undefined}
            onClick={() => day !== null && onPick(`${day}T${hour}:${minute}:00+09:00`)}
          >
            {t('inputs.take')}
          </Button>
        </div>
        {day === null && (
          <p className="hint" id={id}>
            {t('inputs.take_needs_day')}
          </p>
        )}
      </div>
    </Calendar>
  );
}
