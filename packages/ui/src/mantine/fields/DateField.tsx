import { Popover } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { parseDay, toSlashDay } from '@tsudoi/domain';
import { lazy, Suspense, useCallback, useState } from 'react';
import { useField } from '../../headless/field.ts';
import { useT } from '../../headless/i18n.ts';
import { typeDate } from '../../headless/inputRules.ts';
import { describedBy, FieldFrame, type FieldProps } from './Field.tsx';

const DayPicker = lazy(async () => ({ default: (await import('./DayPicker.tsx')).DayPicker }));

/** Length of YYYY/MM/DD. */
const WHOLE = 10;

/** Props of {@link DateField}. */
export interface DateFieldProps extends FieldProps {
  placeholder?: string;
  /** Earliest and latest day, `YYYY-MM-DD`, for the calendar. */
  min?: string;
  max?: string;
  /** Where the calendar opens without a value. */
  start?: string;
}

/** A day as it is shown while typed: slashes. */
const shown = (value: unknown) => (typeof value === 'string' ? value.replaceAll('-', '/') : '');

/** A day typed as YYYY/MM/DD with slashes put in, or picked; its value is `YYYY-MM-DD` once it is whole. */
export function DateField(props: DateFieldProps) {
  const { name, label, hint, required, span } = props;
  const t = useT();
  const read = useCallback((value: unknown) => shown(value), []);
  const field = useField({ name, label, disabled: props.disabled, read });
  const [isOpen, setOpen] = useState(false);
  const text = shown(field.value);
  const day = parseDay(text);
  const isOff = field.disabled || field.readOnly;
  return (
    <FieldFrame field={field} label={label} required={required} hint={hint} span={span ?? 4}>
      <Popover opened={isOpen} onChange={setOpen} position="bottom-start" trapFocus returnFocus withRoles={false}>
        <Popover.Target>
          <div className="reveal date">
            <input
              id={field.id}
              name={name}
              ref={field.ref}
              className="in"
              inputMode="numeric"
              maxLength={WHOLE}
              placeholder={field.readOnly ? undefined : (props.placeholder ?? 'YYYY/MM/DD')}
              value={text}
              // Typing rests while the calendar is open (ST-42).
              disabled={field.disabled || isOpen}
              readOnly={field.readOnly}
              autoComplete="off"
              aria-invalid={field.error !== undefined || undefined}
              aria-required={required || undefined}
              aria-describedby={describedBy(field, hint)}
              onFocus={field.forgive}
              onChange={(event) => {
                const typed = typeDate(event.target.value, text);
                field.set(typed.length === WHOLE ? (parseDay(typed) ?? typed) : typed);
              }}
              onBlur={() => {
                if (day !== undefined && toSlashDay(day) !== field.value) field.set(day);
                field.blur();
              }}
            />
            {!isOff && (
              <button
                type="button"
                className="ib"
                aria-expanded={isOpen}
                aria-label={t(isOpen ? 'ui.close_calendar' : 'ui.open_calendar', { label })}
                onClick={() => setOpen(!isOpen)}
              >
                <IconChevronDown className="i" aria-hidden="true" />
              </button>
            )}
          </div>
        </Popover.Target>
        <Popover.Dropdown>
          <Suspense fallback={<div style={{ width: 252, height: 280 }} />}>
            <DayPicker
              value={day}
              min={props.min}
              max={props.max}
              start={props.start}
              onPick={(picked) => {
                field.set(picked);
                field.forgive();
                setOpen(false);
              }}
            />
          </Suspense>
        </Popover.Dropdown>
      </Popover>
    </FieldFrame>
  );
}
