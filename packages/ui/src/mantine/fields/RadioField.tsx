import { useField } from '../../headless/form/field.ts';
import { isNothing } from '../../headless/form/formValues.ts';
import { FieldFrame, type FieldProps } from './Field.tsx';
import { type Option, useReadOption } from './options.tsx';

/** One of a few, all in sight. */
export function RadioField(props: FieldProps & { options: readonly Option[] }) {
  const { name, label, hint, required, span, options } = props;
  const read = useReadOption(options);
  const field = useField({ name, label, disabled: props.disabled, read });
  return (
    <FieldFrame field={field} label={label} required={required} hint={hint} span={span ?? 8} hideLabel={props.hideLabel} group>
      <div className="choice">
        {options.map((option, index) => (
          <label key={option.value}>
            <input
              className="ck"
              type="radio"
              name={field.id}
              id={index === 0 ? field.id : undefined}
              ref={index === 0 ? field.ref : undefined}
              checked={!isNothing(field.value) && String(field.value) === String(option.value)}
              disabled={field.disabled || field.readOnly || option.disabled}
              aria-invalid={field.error !== undefined || undefined}
              onChange={() => field.set(option.value)}
              onBlur={field.blur}
            />
            {option.text}
          </label>
        ))}
      </div>
    </FieldFrame>
  );
}
