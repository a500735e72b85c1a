import { useField } from '../../headless/form/field.ts';
import { FieldFrame, type FieldProps } from './Field.tsx';
import { type Option, useReadOption } from './options.tsx';

/** Several of a few, all in sight; the value is a list of the ticked options' values, in the order of the options. */
export function CheckboxGroupField(props: FieldProps & { options: readonly Option[] }) {
  const { name, label, hint, required, span, options } = props;
  const read = useReadOption(options);
  const field = useField({ name, label, disabled: props.disabled, read });
  const ticked = Array.isArray(field.value) ? field.value.map(String) : [];
  const tick = (changed: Option, isTicked: boolean) => {
    const isChosen = (option: Option) => (option === changed ? isTicked : ticked.includes(String(option.value)));
    field.set(options.filter(isChosen).map(({ value }) => value));
  };
  return (
    <FieldFrame field={field} label={label} required={required} hint={hint} span={span ?? 8} group>
      <div className="choice">
        {options.map((option, index) => (
          <label key={option.value}>
            <input
              className="ck"
              type="checkbox"
              name={name}
              id={index === 0 ? field.id : undefined}
              ref={index === 0 ? field.ref : undefined}
              checked={ticked.includes(String(option.value))}
              disabled={field.disabled || field.readOnly || option.disabled}
              aria-invalid={field.error !== undefined || undefined}
              onChange={({ target }) => tick(option, target.checked)}
              onBlur={field.blur}
            />
            {option.text}
          </label>
        ))}
      </div>
    </FieldFrame>
  );
}
