import type { Proof, Session } from '../../kernel/context.ts';

/**
 * What a session has to do about the second factor before anything else. It is asked of the session, not of the account:
 * a session that was opened with the password alone gains nothing when somebody else sets a factor up.
 */
export function secondFactorDue(of: {
  hasFactor: boolean;
  demanded: boolean;
  proven: Proof;
}): Session['secondFactorDue'] {
  if (of.hasFactor) return of.proven === 'password' ? 'proof' : undefined;
  return of.demanded ? 'set-up' : undefined;
}
