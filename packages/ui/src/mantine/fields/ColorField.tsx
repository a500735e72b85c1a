import { useField } from '../../headless/form/field.ts';
import { useFreeTyping } from '../../headless/form/typing.ts';
import { describedBy, FieldFrame, type FieldProps } from './Field.tsx';

/** Props of {@link ColorField}. */
export interface ColorFieldProps extends FieldProps {
  /** What the swatch is called that opens the picker of the browser. */
  pick: string;
}

const HEX = /^#[0-9a-f]{6}$/i;
const BLACK = '#000000';

/** As it was meant: wide letters, a missing `#` and the short form of three digits are put right. */
export function colorOf(typed: string): string {
  const text = typed.normalize('NFKC').trim().toLowerCase();
  const digits = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/.exec(text)?.[1];
  if (digits === undefined) return typed;
  return `#${digits.length === 3 ? digits.replace(/./g, '$&$&') : digits}`;
}

/** A colour as `#rrggbb`, typed or chosen with the picker of the browser. */
export function ColorField({ name, label, hint, required, span, disabled, pick }: ColorFieldProps) {
  const field = useField({ name, label, disabled });
  const value = String(field.value ?? '');
  const typing = useFreeTyping(field, (stored) => String(stored ?? ''), true);
  return (
    <FieldFrame field={field} label={label} required={required} hint={hint} span={span}>
      <div className="color-box">
        <input
          type="color"
          aria-label={pick}
          value={HEX.test(value) ? value : BLACK}
          disabled={field.readOnly || field.disabled}
          onChange={({ target }) => field.set(target.value)}
        />
        <input
          {...typing}
          ref={field.ref}
          id={field.id}
          name={name}
          className="in"
          type="text"
          autoComplete="off"
          maxLength={7}
          readOnly={field.readOnly}
          disabled={field.disabled}
          aria-invalid={field.error !== undefined || undefined}
          aria-describedby={describedBy(field, hint)}
          onBlur={() => {
            const typed = String(field.now() ?? '');
            if (!field.readOnly && colorOf(typed) !== typed) field.set(colorOf(typed));
            field.blur();
          }}
        />
      </div>
    </FieldFrame>
  );
}
