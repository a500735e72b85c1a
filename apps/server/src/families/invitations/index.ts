import type { Family } from '../../kernel/family.ts';
import { acceptBindings } from './accept.ts';
import { operatorInvitationBindings } from './operators.ts';

export { createInvitation, createInvitations, previewInvitation, refuseBeforeOpening } from './create.ts';
export { issueOperatorLink, voidOperatorLinks } from './operator-link-store.ts';
export { inviteOperator, OPERATOR_LINK_HOURS, type OperatorToInvite } from './operators.ts';

/** Invitations of staff and members by mail, of operators by command, and the first password they choose. */
export const invitations: Family = {
  name: 'invitations',
  bindings: [...acceptBindings, ...operatorInvitationBindings],
};
