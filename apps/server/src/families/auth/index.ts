import type { Family } from '../../kernel/family.ts';
import { adminBindings } from './admin.ts';
import { manageBindings } from './manage.ts';
import { memberBindings } from './member.ts';
import { ownBindings } from './own.ts';
import { startResetRequests } from './reset-requests.ts';
import { authRetention } from './retention.ts';
import { secondStepBindings } from './second-step.ts';
import { sessionBindings } from './sessions.ts';
import { sharedBindings } from './shared.ts';

export { createActingFor, family, linkedPersons, paidFor, sessionAs } from './acting.ts';
export { followGivenAddresses, type GivenAddress } from './given-address.ts';
export { createIdentities, reachOf } from './identities.ts';
export { rememberDevice } from './known-device.ts';
export { acceptPassword } from './password.ts';
export { resetFailuresOfOwner } from './paused.ts';
export { managerSession, memberSession } from './present.ts';

export { passwordByToken } from './recovery.ts';
export { facilityOf, needsSecondFactor, openSession } from './sign-in.ts';
export { confirmAddress, endWhatAddressesGave, setPassword, withoutAddressLogin } from './store.ts';
export { issueTokens, voidTokens } from './token-store.ts';

/** Signing in and out, sessions, forgotten passwords. */
export const auth: Family = {
  name: 'auth',
  beforePayment: true,
  bindings: [
    ...manageBindings,
    ...memberBindings,
    ...adminBindings,
    ...sharedBindings,
    ...secondStepBindings,
    ...sessionBindings,
    ...ownBindings,
  ],
  workers: [{ name: 'password requests', start: startResetRequests }],
  retention: authRetention,
  accountReferences: [
    {
      table: 'mail_token',
      column: 'account_id',
      followsAccount: true,
      on: 'stay',
      why: 'a mailed link speaks for a living account: those of the one who goes rest, and the next one is for who stays',
    },
    { table: 'session', column: 'account_id', on: 'stay', why: 'sessions of the one who goes end' },
  ],
};
