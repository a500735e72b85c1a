import { AcceptInvitation, ManagerSession, MemberSession } from '../auth/schema.ts';
import { endpoint } from '../core/endpoint.ts';

export const managerAcceptInvitation = endpoint({
  method: 'POST',
  path: '/management/auth/accept-invitation',
  access: { open: 'the mailed token is the credential' },
  body: AcceptInvitation,
  response: ManagerSession,
  summary: 'Set the first password and sign in',
});
export const memberAcceptInvitation = endpoint({
  method: 'POST',
  path: '/member/auth/accept-invitation',
  access: { open: 'the mailed token is the credential' },
  body: AcceptInvitation,
  response: MemberSession,
  summary: 'Set the first password and sign in',
});
