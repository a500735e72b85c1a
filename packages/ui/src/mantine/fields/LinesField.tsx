import { useCallback, useState } from 'react';
import { useField } from '../../headless/form/field.ts';
import { useT } from '../../headless/screen/i18n.ts';
import { describedBy, FieldFrame, type FieldProps } from './Field.tsx';

const linesOf = (text: string) => text.split('\n').flatMap((line) => (line.trim() === '' ? [] : [line.trim()]));

/** A list of short texts, one a line; its value is a list. */
export function LinesField(props: FieldProps & { rows?: number; placeholder?: string }) {
  const { name, label, hint, required, span, rows = 3 } = props;
  const t = useT();
  const read = useCallback((value: unknown) => (Array.isArray(value) ? value.join(t('list.joint')) : ''), [t]);
  const field = useField({ name, label, disabled: props.disabled, read });
  const stored = Array.isArray(field.value) ? field.value.join('\n') : '';
  const [text, setText] = useState(stored);
  // What is typed may end in an empty line that the list does not have.
  const shown = linesOf(text).join('\n') === stored ? text : stored;
  return (
    <FieldFrame field={field} label={label} required={required} hint={hint} span={span ?? 8}>
      <textarea
        id={field.id}
        name={name}
        ref={field.ref}
        className="in"
        rows={rows}
        value={shown}
        placeholder={props.placeholder}
        readOnly={field.readOnly}
        disabled={field.disabled}
        autoCapitalize="none"
        spellCheck={false}
        aria-invalid={field.error !== undefined || undefined}
        aria-required={required || undefined}
        aria-describedby={describedBy(field, hint)}
        onChange={(event) => {
          setText(event.target.value);
          field.set(linesOf(event.target.value));
        }}
        onBlur={field.blur}
      />
    </FieldFrame>
  );
}
