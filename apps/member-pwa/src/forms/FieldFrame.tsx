import { type ReactNode, useId } from 'react';
import { useT } from '../shell/words.ts';
import '../look/form.css';

/** Label, field, hint and error, tied together for screen readers. */
export function FieldFrame(props: {
  label: string;
  required?: boolean;
  hint?: ReactNode;
  error: string | undefined;
  children: (ids: { id: string; describedBy: string | undefined; invalid: boolean }) => ReactNode;
}) {
  const t = useT();
  const id = useId();
  const [hintId, errorId] = [`${id}-hint`, `${id}-error`];
  const { error, hint } = props;
  const described = [hint === undefined ? '' : hintId, error === undefined ? '' : errorId].filter(Boolean).join(' ');
  return (
    <div className="field">
      <span className="lab">
        <label htmlFor={id}>{props.label}</label>
        {/* Beside the label: the input says by itself that it is required. */}
        {props.required === true && (
          <span className="must" aria-hidden="true">
            * {t('state.required')}
          </span>
        )}
      </span>
      {props.children({ id, describedBy: described || undefined, invalid: error !== undefined })}
      {hint !== undefined && (
        <div className="hint" id={hintId}>
          {hint}
        </div>
      )}
      {error !== undefined && (
        <p className="err" id={errorId}>
          {error}
        </p>
      )}
    </div>
  );
}
