import { CURRENCY_LENGTH, formatNumber } from '@tsudoi/domain';
import { useField } from '../../headless/form/field.ts';
import { typeCurrency } from '../../headless/form/inputRules.ts';
import { useNumeral } from '../../headless/form/numeral.ts';
import { useT } from '../../headless/screen/i18n.ts';
import { describedBy, FieldFrame, type FieldProps } from './Field.tsx';

/** Digits, a dot, and what a minus is written with. */
const KEYS = /[\d.\-‐−ー－▲△]/;

/**
 * An amount of yen with its commas, at most 13 characters (VAL-63, VAL-64); empty is null. A fraction and a minus are
 * kept as they are typed and refused by the schema (VAL-65, VAL-97): money is never changed on its own.
 */
export function CurrencyField(props: FieldProps & { placeholder?: string }) {
  const { name, label, hint, required, span } = props;
  const t = useT();
  const field = useField({
    name,
    label,
    disabled: props.disabled,
    read: (value) => (typeof value === 'number' ? formatNumber(value) : ''),
  });
  const { settle, ...typing } = useNumeral(field, { rule: typeCurrency, show: formatNumber, keys: KEYS });
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
