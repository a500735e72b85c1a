import type { HTMLInputAutoCompleteAttribute, InputHTMLAttributes } from 'react';
import { useState } from 'react';
import { useField } from '../../headless/field.ts';
import { describedBy, FieldFrame, type FieldProps } from './Field.tsx';

/** Props of {@link TextField}. */
export interface TextFieldProps extends FieldProps {
  placeholder?: string;
  autoComplete?: HTMLInputAutoCompleteAttribute;
  type?: 'text' | 'email' | 'tel' | 'url' | 'search';
  inputMode?: InputHTMLAttributes<HTMLInputElement>['inputMode'];
  maxLength?: number;
  /** Several lines. */
  rows?: number;
  /** Keeps or rewrites what is typed; rests while an input method composes. */
  onType?: (text: string, before: string) => string;
  /** Rewrites what was typed on leaving the field, such as kana. */
  onLeave?: (text: string) => string;
  /** How a stored value is shown, such as a zip code with its hyphen. */
  show?: (value: string) => string;
}

/** One or several lines of text. */
export function TextField(props: TextFieldProps) {
  const { name, label, hint, required, span, show = String, onType, onLeave } = props;
  const field = useField({ name, label, disabled: props.disabled, read: (value) => show(String(value)) });
  const [composed, setComposed] = useState<string>();
  const stored = field.value === null || field.value === undefined ? '' : String(field.value);
  const before = composed ?? show(stored);
  const type = (text: string) => field.set(onType === undefined ? text : onType(text, before));
  const shared = {
    id: field.id,
    name,
    className: 'in',
    value: before,
    placeholder: field.readOnly ? undefined : props.placeholder,
    readOnly: field.readOnly,
    disabled: field.disabled,
    autoComplete: props.autoComplete ?? 'off',
    maxLength: props.maxLength,
    'aria-invalid': field.error !== undefined || undefined,
    'aria-required': required || undefined,
    'aria-describedby': describedBy(field, hint),
    onChange: (event: { target: { value: string }; nativeEvent: Event }) => {
      const isComposing = event.nativeEvent instanceof InputEvent && event.nativeEvent.isComposing;
      if (isComposing && onType !== undefined) setComposed(event.target.value);
      else type(event.target.value);
    },
    onCompositionEnd: (event: { currentTarget: { value: string } }) => {
      if (onType === undefined) return;
      setComposed(undefined);
      type(event.currentTarget.value);
    },
    onBlur: () => {
      if (onLeave !== undefined && !field.readOnly && onLeave(stored) !== stored) field.set(onLeave(stored));
      field.blur();
    },
  };
  return (
    <FieldFrame field={field} label={label} required={required} hint={hint} span={span}>
      {props.rows === undefined ? (
        <input {...shared} ref={field.ref} type={props.type ?? 'text'} inputMode={props.inputMode} />
      ) : (
        <textarea {...shared} ref={field.ref} rows={props.rows} />
      )}
    </FieldFrame>
  );
}
