import { NUMBER_MAX, NUMBER_MIN } from '@tsudoi/domain';
import { useEffect, useState } from 'react';
import { useField } from '../../headless/field.ts';
import { clamp, typeNumber } from '../../headless/inputRules.ts';
import { describedBy, FieldFrame, type FieldProps } from './Field.tsx';

/** Props of {@link NumberField}; every field says its own ends, 0 to 255 where it does not (VAL-12). */
export interface NumberFieldProps extends FieldProps {
  min?: number;
  max?: number;
  decimal?: boolean;
  /** After the number, such as 円 or 人. */
  unit?: string;
}

/** A number, held between its ends on leaving the field; empty is null. */
export function NumberField(props: NumberFieldProps) {
  const { name, label, hint, required, span, min = NUMBER_MIN, max = NUMBER_MAX, decimal = false } = props;
  const field = useField({ name, label, disabled: props.disabled });
  const stored = typeof field.value === 'number' ? String(field.value) : '';
  const [text, setText] = useState(stored);
  // Another record, or a taken back change.
  useEffect(() => setText((now) => (Number(now) === Number(stored) && now !== '' ? now : stored)), [stored]);
  return (
    <FieldFrame field={field} label={label} required={required} hint={hint} span={span ?? 3}>
      <div className="row">
        <input
          id={field.id}
          name={name}
          ref={field.ref}
          className="in"
          inputMode={decimal ? 'decimal' : 'numeric'}
          value={text}
          readOnly={field.readOnly}
          disabled={field.disabled}
          autoComplete="off"
          aria-invalid={field.error !== undefined || undefined}
          aria-required={required || undefined}
          aria-describedby={describedBy(field, hint)}
          onChange={(event) => {
            const typed = typeNumber(event.target.value, { decimal, strip: true });
            setText(typed);
            field.set(typed === '' || typed === '.' ? null : Number(typed));
          }}
          onBlur={() => {
            if (typeof field.value === 'number') {
              const held = clamp(field.value, min, max);
              setText(String(held));
              if (held !== field.value) field.set(held);
            }
            field.blur();
          }}
        />
        {props.unit !== undefined && <span className="sub nb">{props.unit}</span>}
      </div>
    </FieldFrame>
  );
}
