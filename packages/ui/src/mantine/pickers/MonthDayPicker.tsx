import { lastDateOf } from '@tsudoi/domain';
import { useState } from 'react';
import { useLocale, useT } from '../../headless/screen/i18n.ts';
import type { PickerProps } from './props.ts';

/** A leap year, so that 02/29 can be picked. */
const ANY_YEAR = 2000;
const named = (locale: string, month: number, day?: number) =>
  new Intl.DateTimeFormat(locale, { month: 'long', day: day === undefined ? undefined : 'numeric' }).format(
    new Date(ANY_YEAR, month - 1, day ?? 1),
  );
const two = (value: number) => String(value).padStart(2, '0');

/** Month and day of a month-day input, a yearly date; its value is `MM/DD`. */
export function MonthDayPicker({ value, onPick }: PickerProps) {
  const t = useT();
  const locale = useLocale();
  const [month, setMonth] = useState(Number(value?.slice(0, 2) ?? 1));
  const days = Array.from({ length: lastDateOf(ANY_YEAR, month) }, (_, index) => index + 1);
  return (
    <div className="stack picker">
      <select
        className="in"
        aria-label={t('inputs.month')}
        value={month}
        onChange={({ target }) => setMonth(Number(target.value))}
      >
        {Array.from({ length: 12 }, (_, index) => (
          <option key={two(index + 1)} value={index + 1}>
            {named(locale, index + 1)}
          </option>
        ))}
      </select>
      <div className="month-days">
        {days.map((day) => {
          const monthDay = `${two(month)}/${two(day)}`;
          return (
            <button
              key={monthDay}
              type="button"
              aria-label={named(locale, month, day)}
              aria-pressed={monthDay === value}
              onClick={() => onPick(monthDay)}
            >
              {day}
            </button>
          );
        })}
      </div>
    </div>
  );
}
