import * as v from 'valibot';
import { endpoint, type OwnAccess } from '../core/endpoint.ts';
import { Done, Id, IdParams, Instant, WireInteger } from '../core/values.ts';

/** An open session of the account. */
export const OpenSession = v.object({
  id: Id,
  current: v.boolean(),
  user_agent: v.string(),
  address: v.string(),
  signed_in_at: Instant,
  seen_at: Instant,
});
export type OpenSession = v.InferOutput<typeof OpenSession>;

/** The sessions of whoever calls. */
export function sessionEndpoints<const Base extends string, const A extends OwnAccess>(base: Base, access: A) {
  return {
    list: endpoint({
      method: 'GET',
      path: `${base}/account-security/sessions`,
      access,
      response: v.array(OpenSession),
      summary: 'Open sessions of the account',
    }),
    revoke: endpoint({
      method: 'DELETE',
      path: `${base}/account-security/sessions/{id}`,
      access,
      params: IdParams,
      response: Done,
      summary: 'End one session',
    }),
    revokeOthers: endpoint({
      method: 'POST',
      path: `${base}/account-security/sessions/revoke-others`,
      access,
      response: v.object({ ended: WireInteger }),
      summary: 'End every session but this one',
    }),
  };
}

/** The calls about one's own sessions, of any area. */
export type SessionEndpoints = ReturnType<typeof sessionEndpoints<string, OwnAccess>>;

export const managerSessions = sessionEndpoints('/management', { self: 'manage' });
export const operatorSessions = sessionEndpoints('/admin', { operator: 'any' });
export const memberSessions = sessionEndpoints('/member', { self: 'member' });
