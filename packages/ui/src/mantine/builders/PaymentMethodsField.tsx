import { endpointsOf } from '@tsudoi/contract';
import { PAYMENT_METHOD_KEYS, type PaymentMethodKey, storedPaymentMethod } from '@tsudoi/domain';
import { label as wordOf } from '@tsudoi/i18n/labels';
import { useCallback } from 'react';
import { useFormContext } from 'react-hook-form';
import { useField } from '../../headless/form/field.ts';
import { useFieldValue } from '../../headless/form/formField.ts';
import { useLocale, useT } from '../../headless/screen/i18n.ts';
import type { FieldProps } from '../fields/Field.tsx';
import { TextField } from '../fields/TextField.tsx';

/** The six payment methods of a facility; the value is a list as `PaymentMethodSettings` has it (ST-45, ST-46). */
export function PaymentMethodsField({ name, label, hint, disabled }: Omit<FieldProps, 'span' | 'required'>) {
  return (
    <fieldset className="c12 methods">
      <legend>{label}</legend>
      {hint !== undefined && <p className="hint">{hint}</p>}
      {PAYMENT_METHOD_KEYS.map((method, index) => (
        <Method key={method} method={method} path={`${name}.${index}`} disabled={disabled} />
      ))}
    </fieldset>
  );
}

interface MethodProps {
  method: PaymentMethodKey;
  /** Path of its item: `payment_methods.3`. */
  path: string;
  disabled?: boolean;
}

function Method({ method, path, disabled }: MethodProps) {
  const t = useT();
  const locale = useLocale();
  const { setValue } = useFormContext();
  const isOn = useFieldValue(`${path}.method_flag`) === 1;
  const word = wordOf('paymentMethod', storedPaymentMethod(method), locale);
  const endpoints = endpointsOf(method);
  const onPick = (isTicked: boolean) => {
    if (isTicked) return;
    // A method that is not used has no endpoint (ST-45).
    for (const endpoint of endpoints)
      setValue(`${path}.${endpoint}`, '', { shouldDirty: true, shouldTouch: true, shouldValidate: true });
  };
  const labelOf = (endpoint: (typeof endpoints)[number]) => {
    const kind = endpoint === 'api_end_point' ? 'methods.each_time' : 'methods.continuation';
    return endpoints.length === 1
      ? t('methods.endpoint', { method: word })
      : t('methods.endpoint_of', { method: word, kind: t(kind) });
  };
  return (
    <div className="method">
      <Flag name={`${path}.method_flag`} label={word} disabled={disabled} onPick={onPick} />
      <div className="method-ends">
        {endpoints.map((endpoint) => (
          <TextField
            key={endpoint}
            name={`${path}.${endpoint}`}
            label={labelOf(endpoint)}
            type="url"
            inputMode="url"
            maxLength={255}
            placeholder="https://"
            required={isOn}
            disabled={disabled || !isOn}
            span={12}
          />
        ))}
      </div>
      <Flag
        name={`${path}.view_policy_flag`}
        label={t('methods.view_policy')}
        ariaLabel={t('methods.view_policy_of', { method: word })}
        disabled={disabled || !isOn}
      />
    </div>
  );
}

interface FlagProps {
  name: string;
  label: string;
  ariaLabel?: string;
  disabled?: boolean;
  onPick?: (isOn: boolean) => void;
}

/** A box for a flag of 0 or 1. */
function Flag({ name, label, ariaLabel = label, disabled, onPick }: FlagProps) {
  const t = useT();
  const read = useCallback((value: unknown) => t(value === 1 ? 'state.on' : 'state.off'), [t]);
  const field = useField({ name, label: ariaLabel, disabled, read });
  const errorId = `${field.id}-error`;
  return (
    <div className={field.isChanged ? 'method-flag chg' : 'method-flag'}>
      <label>
        <input
          className="ck"
          type="checkbox"
          id={field.id}
          name={name}
          ref={field.ref}
          checked={field.value === 1}
          disabled={field.disabled || field.readOnly}
          aria-label={ariaLabel}
          aria-invalid={field.error !== undefined || undefined}
          aria-describedby={field.error === undefined ? undefined : errorId}
          onBlur={field.blur}
          onChange={({ target }) => {
            field.set(Number(target.checked));
            onPick?.(target.checked);
          }}
        />
        <span>{label}</span>
        {field.isChanged && <em>{t('state.changed')}</em>}
      </label>
      {field.error !== undefined && (
        <span className="err" id={errorId}>
          {field.error}
        </span>
      )}
    </div>
  );
}
