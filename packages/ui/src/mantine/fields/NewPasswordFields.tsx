import { acceptedStrength, type PasswordPolicy } from '@tsudoi/domain';
import { get, useFormState } from 'react-hook-form';
import { useFieldValue } from '../../headless/form/formField.ts';
import { useT } from '../../headless/screen/i18n.ts';
import type { Span } from './Field.tsx';
import { PasswordField } from './PasswordField.tsx';

/** Props of {@link NewPasswordFields}. */
export interface NewPasswordFieldsProps {
  /** Path in front of `password` and `password_confirmation`. */
  prefix?: string;
  policy?: PasswordPolicy;
  /** Words around the account that a password may not be made of. */
  context?: readonly string[];
  required?: boolean;
  disabled?: boolean;
  span?: Span;
  labels?: readonly [password: string, confirmation: string];
}

const STRENGTHS = [
  'password.strength_0',
  'password.strength_1',
  'password.strength_2',
  'password.strength_3',
  'password.strength_4',
] as const;

/** A new password with its rule and strength, and the same once more (VAL-32 to VAL-34). */
export function NewPasswordFields(props: NewPasswordFieldsProps) {
  const { prefix = '', policy = 'standard', context, span = 6, labels, ...rest } = props;
  const t = useT();
  const name = `${prefix}password`;
  return (
    <>
      <PasswordField
        {...rest}
        name={name}
        label={labels?.[0] ?? t('field.password')}
        hint={<Hint name={name} policy={policy} context={context} />}
        autoComplete="new-password"
        span={span}
      />
      <PasswordField
        {...rest}
        name={`${name}_confirmation`}
        label={labels?.[1] ?? t('field.password_confirmation')}
        autoComplete="new-password"
        span={span}
      />
    </>
  );
}

/** The rule, and how hard what is typed is to guess: a bar and a word. */
function Hint({ name, policy, context }: { name: string; policy: PasswordPolicy; context?: readonly string[] }) {
  const t = useT();
  const typed = useFieldValue(name);
  const { errors } = useFormState({ name });
  const isRefused = get(errors, name) !== undefined;
  const rule = t(policy === 'standard' ? 'password.hint' : 'password.hint_passphrase');
  if (typeof typed !== 'string' || typed === '') return rule;
  const strength = isRefused ? 0 : acceptedStrength(policy, typed, context);
  return (
    <>
      {rule}
      <span className="strength" aria-hidden="true">
        {[1, 2, 3, 4].map((step) => (
          <i key={step} className={step <= strength ? 'on' : undefined} />
        ))}
      </span>
      {t('inputs.strength', { word: t(STRENGTHS[strength]) })}
    </>
  );
}
