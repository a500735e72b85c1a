import type { Family } from '../../kernel/family.ts';
import { adminBindings } from './admin.ts';
import { factorBindings } from './factors/bindings.ts';
import { manageBindings } from './manage.ts';
import { memberBindings } from './member.ts';
import { secondStepBindings } from './second-step.ts';
import { sessionBindings } from './sessions.ts';
import { sharedBindings } from './shared.ts';

export { createIdentities } from './identities.ts';
export { createInvitation, createInvitations } from './invitations.ts';

/** Signing in and out, sessions, passwords, invitations. */
export const auth: Family = {
  name: 'auth',
  bindings: [
    ...manageBindings,
    ...memberBindings,
    ...adminBindings,
    ...sharedBindings,
    ...secondStepBindings,
    ...factorBindings,
    ...sessionBindings,
  ],
};
