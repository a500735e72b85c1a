import type { Family } from '../../kernel/family.ts';
import { factorBindings } from './bindings.ts';

export { askForSecondFactor } from './ask.ts';
export { demandConfirmation } from './confirmed.ts';
export type { FactorContext } from './context.ts';
export { secondFactorDue } from './due.ts';
export { askPasskey, signedAlone } from './passkey-questions.ts';
export { proveAtSignIn } from './prove.ts';
export { hasSecondFactor } from './store.ts';

/** Second factors: authenticator apps, passkeys, recovery codes, what a session has proven, and what a facility demands. */
export const secondFactor: Family = {
  name: 'second-factor',
  bindings: factorBindings,
  accountReferences: (['totp_factor', 'passkey', 'recovery_code', 'factor_ticket'] as const).map((table) => ({
    table,
    column: 'account_id',
    on: 'stay',
    why: 'members have no second factor',
  })),
};
