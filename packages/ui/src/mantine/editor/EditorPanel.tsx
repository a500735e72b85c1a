import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { useT } from '../../headless/screen/i18n.ts';
import { Button } from '../Button.tsx';

/** One input of an {@link EditorPanel}. */
export interface PanelInput {
  name: string;
  label: string;
  value: string;
  inputMode?: 'url' | 'numeric' | 'text';
  /** Words of what is wrong with it; undefined where nothing is. */
  check(value: string): string | undefined;
}

/** Props of {@link EditorPanel}. */
export interface EditorPanelProps {
  title: string;
  inputs: readonly PanelInput[];
  /** A further way out, such as 「リンクを外す」. */
  other?: { label: string; onPress(): void } | undefined;
  onApply(values: Record<string, string>): void;
  onClose(): void;
}

/** A few values below the toolbar: of a link, an image, a list, a table to be inserted. Enter applies, Esc closes. */
export function EditorPanel({ title, inputs, other, onApply, onClose }: EditorPanelProps) {
  const t = useT();
  const id = useId();
  const first = useRef<HTMLInputElement>(null);
  const [values, setValues] = useState(() => Object.fromEntries(inputs.map(({ name, value }) => [name, value])));
  const [errors, setErrors] = useState<Record<string, string | undefined>>({});
  useEffect(() => first.current?.focus(), []);

  const apply = (event: FormEvent) => {
    // The editor stands inside the form of a record, which this must not send.
    event.preventDefault();
    event.stopPropagation();
    const found = Object.fromEntries(inputs.map(({ name, check }) => [name, check(values[name] ?? '')]));
    setErrors(found);
    const wrong = inputs.find(({ name }) => found[name] !== undefined);
    if (wrong === undefined) onApply(values);
    else document.getElementById(`${id}-${wrong.name}`)?.focus();
  };
  return (
    <fieldset
      aria-label={title}
      className="editor-panel"
      onKeyDown={(event) => {
        if (event.key === 'Enter' && event.target instanceof HTMLInputElement) apply(event);
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onClose();
      }}
    >
      {inputs.map(({ name, label, inputMode = 'text' }, index) => (
        <div className="field" key={name}>
          <label htmlFor={`${id}-${name}`}>{label}</label>
          <input
            id={`${id}-${name}`}
            ref={index === 0 ? first : undefined}
            className="in"
            value={values[name]}
            inputMode={inputMode}
            autoComplete="off"
            aria-invalid={errors[name] !== undefined || undefined}
            aria-describedby={errors[name] === undefined ? undefined : `${id}-${name}-error`}
            onChange={({ target }) => {
              setValues({ ...values, [name]: target.value });
              setErrors({ ...errors, [name]: undefined });
            }}
          />
          {errors[name] !== undefined && (
            <span className="err" id={`${id}-${name}-error`} role="alert">
              {errors[name]}
            </span>
          )}
        </div>
      ))}
      <div className="row">
        <Button small kind="primary" onClick={apply}>
          {t('editor.apply')}
        </Button>
        {other !== undefined && (
          <Button small onClick={other.onPress}>
            {other.label}
          </Button>
        )}
        <Button small kind="quiet" onClick={onClose}>
          {t('action.cancel')}
        </Button>
      </div>
    </fieldset>
  );
}
