import type { Family } from '../../kernel/family.ts';
import { adminBindings } from './admin.ts';
import { factorBindings } from './factors/bindings.ts';
import { manageBindings } from './manage.ts';
import { memberBindings } from './member.ts';
import { operatorInvitationBindings } from './operator-invitation.ts';
import { authRetention } from './retention.ts';
import { secondStepBindings } from './second-step.ts';
import { sessionBindings } from './sessions.ts';
import { sharedBindings } from './shared.ts';

export { followGivenAddresses, type GivenAddress } from './given-address.ts';
export { createIdentities } from './identities.ts';
export { createInvitation, createInvitations } from './invitations.ts';
export { inviteOperator, OPERATOR_LINK_HOURS, type OperatorToInvite } from './operator-invitation.ts';

/** Signing in and out, sessions, passwords, invitations. */
export const auth: Family = {
  name: 'auth',
  bindings: [
    ...manageBindings,
    ...memberBindings,
    ...adminBindings,
    ...operatorInvitationBindings,
    ...sharedBindings,
    ...secondStepBindings,
    ...factorBindings,
    ...sessionBindings,
  ],
  retention: authRetention,
};
