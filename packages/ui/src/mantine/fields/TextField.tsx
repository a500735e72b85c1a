import type { HTMLInputAutoCompleteAttribute, InputHTMLAttributes } from 'react';
import { useField } from '../../headless/form/field.ts';
import { useFreeTyping, useTyping } from '../../headless/form/typing.ts';
import { Counter } from './Counter.tsx';
import { describedBy, FieldFrame, type FieldProps } from './Field.tsx';

/** Props of {@link TextField}. */
export interface TextFieldProps extends FieldProps {
  placeholder?: string;
  autoComplete?: HTMLInputAutoCompleteAttribute;
  type?: 'text' | 'email' | 'tel' | 'url' | 'search';
  inputMode?: InputHTMLAttributes<HTMLInputElement>['inputMode'];
  /** Characters at most. */
  maxLength?: number;
  /** Several lines. */
  rows?: number;
  /** Says how many characters of the limit are typed, and lets more be typed than may be sent; texts of several lines do. */
  counter?: boolean;
  /** Keeps or rewrites what is typed; rests while an input method composes. */
  onType?: (text: string, before: string) => string;
  /** Keys that reach the input. */
  keys?: RegExp;
  /** Rewrites what was typed on leaving the field, such as kana. */
  onLeave?: (text: string) => string;
  /** How a stored value is shown, such as a zip code with its hyphen. */
  show?: (value: string) => string;
}

const textOf = (value: unknown): string => (value === null || value === undefined ? '' : String(value));

/** One or several lines of text. */
export function TextField(props: TextFieldProps) {
  const { name, label, hint, required, span, rows, maxLength, show = String, onLeave } = props;
  const field = useField({ name, label, disabled: props.disabled, read: (value) => show(String(value)) });
  const stored = textOf(field.value);
  const ruled = useTyping({ text: show(stored), rule: props.onType, keys: props.keys, onText: field.set });
  const isFree = props.onType === undefined;
  const free = useFreeTyping(field, (value) => show(textOf(value)), isFree);
  const typing = isFree ? free : ruled;
  const isCounted = (props.counter ?? rows !== undefined) && maxLength !== undefined && !field.readOnly;
  const shared = {
    ...typing,
    id: field.id,
    name,
    className: 'in',
    placeholder: field.readOnly ? undefined : props.placeholder,
    readOnly: field.readOnly,
    disabled: field.disabled,
    autoComplete: props.autoComplete ?? 'off',
    // What is counted is not cut, so that nothing pasted is lost without a word.
    maxLength: isCounted ? undefined : maxLength,
    'aria-invalid': field.error !== undefined || undefined,
    'aria-required': required || undefined,
    'aria-describedby': describedBy(field, hint),
    onBlur: () => {
      const typed = textOf(field.now());
      if (onLeave !== undefined && !field.readOnly && onLeave(typed) !== typed) field.set(onLeave(typed));
      field.blur();
    },
  };
  return (
    <FieldFrame field={field} label={label} required={required} hint={hint} span={span}>
      {rows === undefined ? (
        <div className="in-box">
          <input {...shared} ref={field.ref} type={props.type ?? 'text'} inputMode={props.inputMode} />
        </div>
      ) : (
        <textarea {...shared} ref={field.ref} rows={rows} />
      )}
      {isCounted && <Counter length={stored.length} max={maxLength} />}
    </FieldFrame>
  );
}
