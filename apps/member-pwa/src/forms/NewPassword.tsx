import type { FieldProblem } from '@tsudoi/contract';
import { acceptedStrength, checkPassword, PASSPHRASE_MAX, PASSPHRASE_MIN, type PasswordPolicy } from '@tsudoi/domain';
import { useT } from '../shell/words.ts';
import { PasswordField } from './Field.tsx';
import type { Form } from './useForm.ts';

export type NewPasswordValues = { password: string; password_confirmation: string };

/** What the facility's rule, the words around the account and the repetition say of a new password. */
export function checkNewPassword(
  policy: PasswordPolicy,
  context: readonly string[],
  { password, password_confirmation }: NewPasswordValues,
): Partial<Record<keyof NewPasswordValues, FieldProblem>> {
  const problems: Partial<Record<keyof NewPasswordValues, FieldProblem>> = {};
  if (password !== '') {
    const verdict = checkPassword(policy, password, context);
    if (verdict === 'breached') problems.password = { code: 'password_breached' };
    else if (verdict === 'contextual') problems.password = { code: 'password_contextual' };
    else if (verdict !== 'ok') problems.password = ruleProblem(policy, verdict);
  }
  if (password_confirmation !== '' && password_confirmation !== password) {
    problems.password_confirmation = { code: 'password_mismatch' };
  }
  return problems;
}

// The words of `password_policy` are those of the 8 to 16 rule; a passphrase can only be too short or too long.
function ruleProblem(policy: PasswordPolicy, verdict: string): FieldProblem {
  if (policy === 'standard') return { code: 'password_policy' };
  return verdict === 'too_short'
    ? { code: 'min_length', params: { value: PASSPHRASE_MIN } }
    : { code: 'max_length', params: { value: PASSPHRASE_MAX } };
}

/** A new password twice, with the facility's rule and a measure of its strength. */
export function NewPasswordFields({
  form,
  policy,
  context,
}: {
  form: Form<NewPasswordValues>;
  policy: PasswordPolicy;
  /** Words around the account that a password may not be made of. */
  context: readonly string[];
}) {
  const t = useT();
  const hint = policy === 'standard' ? t('password.hint') : t('password.hint_passphrase');
  return (
    <>
      <PasswordField
        form={form}
        name="password"
        autoComplete="new-password"
        hint={
          <>
            {hint}
            {form.values.password !== '' && (
              <Strength
                strength={
                  form.errors.password === undefined ? acceptedStrength(policy, form.values.password, context) : 0
                }
              />
            )}
          </>
        }
      />
      <PasswordField form={form} name="password_confirmation" autoComplete="new-password" />
    </>
  );
}

function Strength({ strength }: { strength: 0 | 1 | 2 | 3 | 4 }) {
  const t = useT();
  return (
    <div className={`strength s${strength}`}>
      {[1, 2, 3, 4].map((step) => (
        <i key={step} className={step <= Math.max(1, strength) ? 'on' : undefined} />
      ))}
      <span>{t('auth.strength', { strength: t(`password.strength_${strength}`) })}</span>
    </div>
  );
}
