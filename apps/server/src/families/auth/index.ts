import type { Family } from '../../kernel/family.ts';
import { adminBindings } from './admin.ts';
import { manageBindings } from './manage.ts';
import { memberBindings } from './member.ts';
import { sharedBindings } from './shared.ts';

export { identities } from './identities.ts';
export { createInvitation, createInvitations } from './invitations.ts';

/** Signing in and out, sessions, passwords, invitations. */
export const auth: Family = {
  name: 'auth',
  bindings: [...manageBindings, ...memberBindings, ...adminBindings, ...sharedBindings],
};
