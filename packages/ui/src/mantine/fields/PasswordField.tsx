import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useField } from '../../headless/form/field.ts';
import { useT } from '../../headless/screen/i18n.ts';
import { describedBy, FieldFrame, type FieldProps } from './Field.tsx';

/** Props of {@link PasswordField}. */
export interface PasswordFieldProps extends FieldProps {
  autoComplete: 'current-password' | 'new-password';
}

/** A password with 表示 and 隠す in words. */
export function PasswordField({ name, label, hint, required, span, disabled, ...rest }: PasswordFieldProps) {
  const t = useT();
  const field = useField({ name, label, disabled });
  const [isShown, setShown] = useState(false);
  const Icon = isShown ? IconEyeOff : IconEye;
  return (
    <FieldFrame field={field} label={label} required={required} hint={hint} span={span}>
      <div className="reveal">
        <input
          id={field.id}
          name={name}
          ref={field.ref}
          className="in"
          type={isShown ? 'text' : 'password'}
          value={typeof field.value === 'string' ? field.value : ''}
          autoComplete={rest.autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          readOnly={field.readOnly}
          disabled={field.disabled}
          aria-invalid={field.error !== undefined || undefined}
          aria-required={required || undefined}
          aria-describedby={describedBy(field, hint)}
          onChange={(event) => field.set(event.target.value)}
          onBlur={field.blur}
        />
        <button
          type="button"
          className="btn quiet sm"
          aria-pressed={isShown}
          aria-label={isShown ? t('ui.hide_password') : t('ui.show_password')}
          onClick={() => setShown(!isShown)}
        >
          <Icon className="i" aria-hidden="true" />
          {isShown ? t('action.hide') : t('action.show')}
        </button>
      </div>
    </FieldFrame>
  );
}
