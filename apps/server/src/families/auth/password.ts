import { fieldProblem } from '@tsudoi/contract';
import { checkPassword, type PasswordPolicy } from '@tsudoi/domain';
import { isCommonPassword } from '../../families/auth/common-passwords.ts';
import { hashPassword } from '../../kernel/secrets.ts';

/**
 * The hash of a new password, after the facility's policy was asked and the words around the account held against it. It costs tens of milliseconds of work: never inside
 * a transaction. @throws Problem on `password` or `password_confirmation`
 */
export async function acceptPassword(
  policy: PasswordPolicy,
  context: readonly string[],
  body: { password: string; password_confirmation: string },
): Promise<string> {
  const verdict = checkPassword(policy, body.password, context);
  if (verdict === 'breached' || (verdict === 'ok' && (await isCommonPassword(body.password))))
    throw fieldProblem('password', 'password_breached');
  if (verdict === 'contextual') throw fieldProblem('password', 'password_contextual');
  if (verdict !== 'ok') throw fieldProblem('password', 'password_policy', { policy });
  if (body.password !== body.password_confirmation) throw fieldProblem('password_confirmation', 'password_mismatch');
  return hashPassword(body.password);
}
