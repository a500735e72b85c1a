import { NUMBER_MAX, NUMBER_MIN } from '@tsudoi/domain';
import { useState } from 'react';
import { useField } from '../../headless/form/field.ts';
import { clamp, numberOf, typeNumber } from '../../headless/form/inputRules.ts';
import { useNumeral, useTypedNumber } from '../../headless/form/numeral.ts';
import { useT } from '../../headless/screen/i18n.ts';
import { describedBy, FieldFrame, type FieldProps, SpokenHint } from './Field.tsx';

/** Props of {@link NumberField}; every field says its own ends, 0 to 255 where it does not (VAL-12). */
export interface NumberFieldProps extends FieldProps {
  min?: number;
  max?: number;
  /** Takes a dot. How many digits may stand behind it, the schema says. */
  decimal?: boolean;
  /** Leaves zeros at the front as they are typed, until the field is left. */
  keepZeros?: boolean;
  /** Nothing typed is changed: what is no number or outside of the ends is refused at the field by the rules of the form. */
  asTyped?: boolean;
  placeholder?: string;
  /** After the number, such as 円 or 人. */
  unit?: string;
}

/** A number, held between its ends on leaving the field, which then says so, unless it stays as it was typed; empty is null. */
export function NumberField(props: NumberFieldProps) {
  const { name, label, hint, required, span, min = NUMBER_MIN, max = NUMBER_MAX, decimal = false } = props;
  const t = useT();
  const field = useField({ name, label, disabled: props.disabled });
  const [isHeld, setHeld] = useState(false);
  const negative = min < 0;
  const free = useTypedNumber(field);
  const numeral = useNumeral(field, {
    rule: (text) => typeNumber(text, { decimal, negative, strip: props.keepZeros !== true }),
    show: String,
    keys: decimal ? (negative ? /[\d.-]/ : /[\d.]/) : negative ? /[\d-]/ : /\d/,
  });
  const { settle, ...typing } = props.asTyped === true ? free : numeral;
  const leave = () => {
    if (props.asTyped === true) {
      settle();
      field.blur();
      return;
    }
    const value = numberOf(typing.value);
    const held = value === null ? null : clamp(value, min, max);
    setHeld(held !== value);
    if (held !== field.value) field.set(held);
    else settle();
    field.blur();
  };
  return (
    <FieldFrame field={field} label={label} required={required} hint={hint} span={span ?? 3}>
      <div className="row">
        <input
          {...typing}
          id={field.id}
          name={name}
          ref={field.ref}
          className="in"
          inputMode={decimal ? 'decimal' : 'numeric'}
          placeholder={field.readOnly ? undefined : props.placeholder}
          readOnly={field.readOnly}
          disabled={field.disabled}
          autoComplete="off"
          aria-invalid={field.error !== undefined || undefined}
          aria-required={required || undefined}
          aria-describedby={describedBy(field, hint)}
          onFocus={() => setHeld(false)}
          onBlur={field.readOnly ? field.blur : leave}
        />
        {props.unit !== undefined && <span className="sub nb">{props.unit}</span>}
      </div>
      <SpokenHint>{isHeld ? t('inputs.held', { min, max }) : ''}</SpokenHint>
    </FieldFrame>
  );
}
