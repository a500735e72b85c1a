import * as v from 'valibot';
import { endpoint } from '../core/endpoint.ts';
import { WireInteger } from '../core/values.ts';

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
