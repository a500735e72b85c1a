import { checkPassword, type PasswordPolicy } from '@tsudoi/domain';
import * as v from 'valibot';

/**
 * A new password by the facility's policy, with the words around the account held against it, and its repetition;
 * messages are field codes.
 */
export function newPasswordSchema(policy: PasswordPolicy, context: readonly string[] = []) {
  const isVerdict = (text: string, ...verdicts: ReturnType<typeof checkPassword>[]) =>
    text === '' || verdicts.includes(checkPassword(policy, text, context));
  return v.pipe(
    v.object({
      password: v.pipe(
        v.string('required'),
        v.nonEmpty('required'),
        v.check((text) => text === '' || !isVerdict(text, 'breached'), 'password_breached'),
        v.check((text) => text === '' || !isVerdict(text, 'contextual'), 'password_contextual'),
        v.check((text) => isVerdict(text, 'ok', 'breached', 'contextual'), codeOf(policy)),
      ),
      password_confirmation: v.pipe(v.string('required'), v.nonEmpty('required')),
    }),
    v.forward(
      v.partialCheck(
        [['password'], ['password_confirmation']],
        ({ password, password_confirmation: again }) => again === '' || password === again,
        'password_mismatch',
      ),
      ['password_confirmation'],
    ),
  );
}

/** The same for whoever is signed in, with the present password before it. */
export function ownPasswordSchema(policy: PasswordPolicy, context: readonly string[] = []) {
  const fresh = newPasswordSchema(policy, context);
  return v.intersect([v.object({ current_password: v.pipe(v.string('required'), v.nonEmpty('required')) }), fresh]);
}

/** The standard policy has its own words; a passphrase is only ever too short. */
function codeOf(policy: PasswordPolicy): string {
  return policy === 'standard' ? 'password_policy' : 'min_length:12';
}
