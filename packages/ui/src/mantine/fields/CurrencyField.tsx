import { CURRENCY_LENGTH, formatNumber } from '@tsudoi/domain';
import type { ClipboardEvent } from 'react';
import { useFormContext } from 'react-hook-form';
import { useField } from '../../headless/field.ts';
import { useT } from '../../headless/i18n.ts';
import { isNegative, typeCurrency } from '../../headless/inputRules.ts';
import { useNumeral } from '../../headless/numeral.ts';
import { describedBy, FieldFrame, type FieldProps } from './Field.tsx';

/**
 * An amount of yen with its commas, at most 13 characters (VAL-63 to VAL-65); empty is null. A fraction is taken as it
 * is typed and refused by the schema (VAL-97); money is never changed on its own, so a pasted amount below zero is
 * refused whole.
 */
export function CurrencyField(props: FieldProps & { placeholder?: string }) {
  const { name, label, hint, required, span } = props;
  const t = useT();
  const { setError } = useFormContext();
  const field = useField({
    name,
    label,
    disabled: props.disabled,
    read: (value) => (typeof value === 'number' ? formatNumber(value) : ''),
  });
  const { settle, ...typing } = useNumeral(field, { rule: typeCurrency, show: formatNumber, keys: /[\d.]/ });
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    if (!isNegative(event.clipboardData.getData('text'))) return typing.onPaste?.(event);
    event.preventDefault();
    if (!event.currentTarget.readOnly) setError(name, { type: 'paste', message: 'too_small' });
  };
  return (
    <FieldFrame field={field} label={label} required={required} hint={hint} span={span ?? 3}>
      <div className="row">
        <input
          {...typing}
          id={field.id}
          name={name}
          ref={field.ref}
          className="in num"
          inputMode="decimal"
          maxLength={CURRENCY_LENGTH}
          placeholder={field.readOnly ? undefined : props.placeholder}
          readOnly={field.readOnly}
          disabled={field.disabled}
          autoComplete="off"
          aria-invalid={field.error !== undefined || undefined}
          aria-required={required || undefined}
          aria-describedby={describedBy(field, hint)}
          onPaste={paste}
          onBlur={() => {
            settle();
            field.blur();
          }}
        />
        <span className="sub nb">{t('inputs.yen')}</span>
      </div>
    </FieldFrame>
  );
}
