import { FocusTrap, Popover } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { DATE_INPUTS, type DateInputKind, showDateInput } from '@tsudoi/domain';
import { type ComponentType, Suspense, useCallback, useState } from 'react';
import { useField } from '../../headless/form/field.ts';
import { useTypedDate } from '../../headless/form/typedDate.ts';
import { useT } from '../../headless/screen/i18n.ts';
import type { PickerProps } from '../pickers/props.ts';
import { describedBy, FieldFrame, type FieldProps } from './Field.tsx';

/** Props of the four date inputs. */
export interface DateFieldProps extends FieldProps {
  placeholder?: string;
  /** Earliest and latest day, `YYYY-MM-DD`, for the calendar. */
  min?: string;
  max?: string;
  /** Where the calendar opens without a value. */
  start?: string;
}

interface TypedDateFieldProps extends DateFieldProps {
  kind: DateInputKind;
  Picker: ComponentType<PickerProps>;
}

/** A date typed with its separators put in, or picked; its value is what travels once it is whole, else what was typed. */
export function TypedDateField({ kind, Picker, ...props }: TypedDateFieldProps) {
  const { name, label, hint, required, span } = props;
  const t = useT();
  const read = useCallback((value: unknown) => shown(kind, value), [kind]);
  const field = useField({ name, label, disabled: props.disabled, read });
  const [isOpen, setOpen] = useState(false);
  const value = typeof field.value === 'string' ? field.value : '';
  const { typing, wire, settle } = useTypedDate(kind, value, field.set);
  const isOff = field.disabled || field.readOnly;
  return (
    <FieldFrame field={field} label={label} required={required} hint={hint} span={span ?? 4}>
      <Popover
        opened={isOpen}
        onChange={setOpen}
        position="bottom-start"
        returnFocus
        withRoles={false}
        middlewares={WITHIN}
      >
        <Popover.Target>
          <div className="reveal date">
            <input
              {...typing}
              id={field.id}
              name={name}
              ref={field.ref}
              className="in"
              placeholder={field.readOnly ? undefined : (props.placeholder ?? DATE_INPUTS[kind].format)}
              disabled={field.disabled}
              // Typing rests while the calendar is open (ST-42); what stands there stays readable.
              readOnly={field.readOnly || isOpen}
              aria-invalid={field.error !== undefined || undefined}
              aria-required={required || undefined}
              aria-describedby={describedBy(field, hint)}
              onFocus={field.clearProblem}
              onBlur={() => {
                if (!isOff) settle();
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
                onKeyDown={(event) => {
                  // While the picker's code is on its way the focus is still here.
                  if (event.key === 'Escape') setOpen(false);
                }}
              >
                <IconCalendar className="i" aria-hidden="true" />
              </button>
            )}
          </div>
        </Popover.Target>
        <Popover.Dropdown role="dialog" aria-label={label}>
          <Suspense fallback={<div className="picker-wait" />}>
            {/* The focus goes in once the picker is there, however late its code comes. */}
            <FocusTrap>
              <div>
                <Picker
                  value={wire}
                  min={props.min}
                  max={props.max}
                  start={props.start}
                  onPick={(picked) => {
                    field.set(picked);
                    // The error goes when a date is picked (ST-44).
                    field.clearProblem();
                    setOpen(false);
                  }}
                />
              </div>
            </FocusTrap>
          </Suspense>
        </Popover.Dropdown>
      </Popover>
    </FieldFrame>
  );
}

/** Where there is no room under or over the field, the picker lies on it rather than out of sight. */
const WITHIN = { flip: true, shift: { crossAxis: true, padding: 8 } };

function shown(kind: DateInputKind, value: unknown): string {
  return typeof value === 'string' ? showDateInput(kind, value) : '';
}
