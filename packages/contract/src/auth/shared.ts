import * as v from 'valibot';
import { endpoint, type SyncSchema } from '../core/endpoint.ts';
import { Done, WireInteger } from '../core/values.ts';
import { ForgotPassword, ResetPassword, TokenInfo, TokenQuery } from './schema.ts';

/** Needs the last bearer, expired or not, and the refresh cookie of its audience; each use rotates both. */
export const refreshToken = endpoint({
  method: 'POST',
  path: '/auth/refresh-token',
  access: { open: 'bearer and cookie are checked by the call itself' },
  // Every open tab of an office comes by each hour, and its secrets cannot be guessed.
  limit: 'open',
  response: v.object({ access_token: v.string(), expires_in: WireInteger }),
  summary: 'Exchange the refresh cookie for a new bearer',
});

/** How staff and members get a new password without the present one: a mailed link, what the link is for, and setting it. */
export function recoveryCalls<const Base extends string>(base: Base) {
  return {
    forgotPassword: endpoint({
      method: 'POST',
      path: `${base}/forgot-password`,
      access: { open: 'the password is forgotten' },
      body: ForgotPassword,
      response: Done,
      summary: 'Mail a reset link',
    }),
    resetPassword: endpoint({
      method: 'POST',
      path: `${base}/reset-password`,
      access: { open: 'the mailed token is the credential' },
      body: ResetPassword,
      response: Done,
      summary: 'Set a new password',
    }),
    tokenInfo: endpoint({
      method: 'GET',
      path: `${base}/token-info`,
      access: { open: 'the mailed token is the credential' },
      query: TokenQuery,
      response: TokenInfo,
      summary: 'What a mailed link is for',
    }),
  };
}

/** A call with which somebody who is signed in changes what is their own. */
export function ownCall<const Path extends string, const Self extends 'manage' | 'member', Body extends SyncSchema>(d: {
  path: Path;
  self: Self;
  body: Body;
  summary: string;
}) {
  return endpoint({
    method: 'POST',
    path: d.path,
    access: { self: d.self },
    body: d.body,
    response: Done,
    summary: d.summary,
  });
}
