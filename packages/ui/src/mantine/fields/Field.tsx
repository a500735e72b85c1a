import type { ReactNode } from 'react';
import type { BoundField } from '../../headless/form/field.ts';
import { useT } from '../../headless/screen/i18n.ts';

/** How wide a field is of 12 columns; its width says how much goes in. */
export type Span = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 12;

/** What every field of a form takes. */
export interface FieldProps {
  /** Dotted path of the value in the form. */
  name: string;
  label: string;
  /** Says 必須 in words. Whether it really is, the schema decides. */
  required?: boolean;
  /** A line under the field. */
  hint?: ReactNode;
  span?: Span;
  disabled?: boolean;
  /** The heading of its section says the label already: it is there to be heard only. */
  hideLabel?: boolean;
}

/** Said of a required field: the star of the specification (VAL-69), and 必須 in words. */
export function RequiredMark() {
  const t = useT();
  return (
    <span className="req">
      <span aria-hidden="true">* </span>
      {t('state.required')}
    </span>
  );
}

interface FrameProps extends Pick<FieldProps, 'label' | 'required' | 'hint' | 'span' | 'hideLabel'> {
  field: BoundField;
  /** Several inputs under one label, such as radio buttons. */
  group?: boolean;
  /** Beside the label. */
  children: ReactNode;
}

/** Ids of the lines that describe an input, for aria-describedby. */
export function describedBy(field: BoundField, hint: ReactNode): string | undefined {
  const ids = [
    field.error !== undefined && `${field.id}-error`,
    hint !== undefined && `${field.id}-hint`,
    field.before !== undefined && `${field.id}-before`,
  ].filter(Boolean);
  return ids.length === 0 ? undefined : ids.join(' ');
}

/** Label with 必須 and 変更あり above, error, hint and 変更前 below. */
export function FieldFrame({ field, label, required, hint, span = 6, group = false, hideLabel, children }: FrameProps) {
  const t = useT();
  const className = ['field', `c${span}`, field.isChanged && 'chg'].filter(Boolean).join(' ');
  const marks = (
    <>
      {required === true && !field.readOnly && <RequiredMark />}
      {field.isChanged && <em>{t('state.changed')}</em>}
    </>
  );
  const below = (
    <>
      {field.error !== undefined && (
        <span className="err" id={`${field.id}-error`}>
          {field.error}
        </span>
      )}
      {hint !== undefined && hint !== '' && (
        <span className="hint" id={`${field.id}-hint`}>
          {hint}
        </span>
      )}
      {field.before !== undefined && (
        <span className="hint" id={`${field.id}-before`}>
          {t('state.before', { value: field.before })}
        </span>
      )}
    </>
  );
  if (group) {
    return (
      <fieldset className={className} aria-describedby={describedBy(field, hint)}>
        <legend className={hideLabel === true && !field.isChanged ? 'sr' : 'lab'}>
          {hideLabel === true ? <span className="sr">{label}</span> : label}
          {marks}
        </legend>
        {children}
        {below}
      </fieldset>
    );
  }
  return (
    <div className={className}>
      <div className="lab">
        <label htmlFor={field.id}>{label}</label>
        {marks}
      </div>
      {children}
      {below}
    </div>
  );
}

/** A line under an input that comes while it is used, seen and said aloud; blank while there is nothing to say. */
export function SpokenHint({ children }: { children: string }) {
  return (
    <>
      {children !== '' && (
        <span className="hint" aria-hidden="true">
          {children}
        </span>
      )}
      <span className="sr" role="status">
        {children}
      </span>
    </>
  );
}
