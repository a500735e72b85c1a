import { isComposing } from '@tsudoi/ui/headless/screen/composing';
import { type HTMLAttributes, type InputHTMLAttributes, type ReactNode, useState } from 'react';
import { useT } from '../shell/words.ts';
import { FieldFrame } from './FieldFrame.tsx';
import type { Form, FormValues } from './useForm.ts';

interface Base<V extends FormValues> {
  form: Form<V>;
  name: keyof V & string;
  required?: boolean;
  hint?: ReactNode;
}

type InputProps = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'type' | 'autoComplete' | 'autoCapitalize' | 'maxLength'
> &
  Pick<HTMLAttributes<HTMLInputElement>, 'inputMode' | 'className'> & {
    /** Changes what is typed, such as setting the slashes of a date. */
    format?: (typed: string, before: string) => string;
    /** Changes what was typed once the field is left, such as hiragana to katakana. */
    settle?: (typed: string) => string;
  };

/** What stands for a date that the browser cannot read, such as 02/30: its value would be empty, as if nobody had typed. */
const UNREADABLE = 'unreadable';
const readOf = ({ value, validity }: HTMLInputElement): string => (validity.badInput ? UNREADABLE : value);

/** A text field; `type`, `inputMode` and `autoComplete` bring the right keyboard and what the phone knows. */
export function TextField<V extends FormValues>({
  form,
  name,
  required,
  hint,
  format,
  settle,
  className,
  ...input
}: Base<V> & InputProps) {
  return (
    <FieldFrame label={form.labels[name]} required={required} hint={hint} error={form.errors[name]}>
      {({ id, describedBy, invalid }) => (
        <input
          {...input}
          id={id}
          name={name}
          className={className === undefined ? 'in' : `in ${className}`}
          value={form.values[name] === UNREADABLE ? '' : form.values[name]}
          aria-required={required}
          aria-invalid={invalid}
          aria-describedby={describedBy}
          onChange={({ target, nativeEvent }) => {
            // What an input method is still composing is left alone.
            const next = isComposing(nativeEvent) ? undefined : format?.(target.value, form.values[name] ?? '');
            form.set(name, next ?? readOf(target));
          }}
          onBlur={({ target }) => {
            const next = (settle ?? format)?.(target.value, target.value) ?? readOf(target);
            if (next !== target.value) form.set(name, next);
            form.left(name);
          }}
        />
      )}
    </FieldFrame>
  );
}

/** A password with its show and hide in words. */
export function PasswordField<V extends FormValues>({
  form,
  name,
  hint,
  autoComplete,
}: Base<V> & { autoComplete: string }) {
  const t = useT();
  const [shown, setShown] = useState(false);
  return (
    <FieldFrame label={form.labels[name]} required hint={hint} error={form.errors[name]}>
      {({ id, describedBy, invalid }) => (
        <div className="secret">
          <input
            id={id}
            name={name}
            className="in"
            type={shown ? 'text' : 'password'}
            autoComplete={autoComplete}
            autoCapitalize="none"
            spellCheck={false}
            value={form.values[name]}
            aria-required="true"
            aria-invalid={invalid}
            aria-describedby={describedBy}
            onChange={({ target }) => form.set(name, target.value)}
            onBlur={() => form.left(name)}
          />
          <button
            type="button"
            className="tbtn"
            aria-label={shown ? t('auth.hide_password') : t('auth.show_password')}
            aria-controls={id}
            onClick={() => setShown(!shown)}
          >
            {shown ? t('action.hide') : t('action.show')}
          </button>
        </div>
      )}
    </FieldFrame>
  );
}
