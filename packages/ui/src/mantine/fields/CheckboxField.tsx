import { type ReactNode, useCallback } from 'react';
import { useField } from '../../headless/form/field.ts';
import { useT } from '../../headless/screen/i18n.ts';
import { describedBy, FieldFrame, type FieldProps } from './Field.tsx';

/** Props of {@link CheckboxField}. */
export interface CheckboxFieldProps extends FieldProps {
  /** Words beside the box; those of the label unless told. */
  words?: ReactNode;
  /** What the box is called where its words stand beside several boxes. */
  ariaLabel?: string;
  /** The value is 0 or 1 as flags travel, not a boolean. */
  flag?: boolean;
}

/** Yes or no. */
export function CheckboxField({
  name,
  label,
  hint,
  required,
  span,
  words,
  flag = false,
  disabled,
  hideLabel,
  ariaLabel,
}: CheckboxFieldProps) {
  const t = useT();
  // A box with words of its own reads as what was agreed to, not as a switch.
  const [yes, no] = typeof words === 'string' ? [words, t('state.none')] : [t('state.on'), t('state.off')];
  const read = useCallback((value: unknown) => (value === 1 || value === true ? yes : no), [yes, no]);
  const field = useField({ name, label, disabled, read });
  return (
    <FieldFrame
      field={field}
      label={label}
      required={required}
      hint={hint}
      span={span ?? 4}
      hideLabel={hideLabel}
      group
    >
      <div className="choice">
        <label>
          <input
            className="ck"
            type="checkbox"
            id={field.id}
            name={name}
            ref={field.ref}
            checked={field.value === true || field.value === 1}
            aria-label={ariaLabel}
            disabled={field.disabled || field.readOnly}
            aria-describedby={describedBy(field, hint)}
            onChange={(event) => field.set(flag ? Number(event.target.checked) : event.target.checked)}
            onBlur={field.blur}
          />
          {words ?? t('state.on')}
        </label>
      </div>
    </FieldFrame>
  );
}
