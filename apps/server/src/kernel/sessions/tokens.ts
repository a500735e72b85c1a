import type { Audience } from '@tsudoi/contract';
import { REFRESH_DAYS_MEMBER, REFRESH_HOURS_STAFF } from '@tsudoi/domain';
import { deriveSecret } from '../secrets.ts';

/** What a sign-in or a refresh hands out. The refresh secret goes into the cookie only. */
export interface IssuedTokens {
  access_token: string;
  /** Minutes until the access token ends. */
  expires_in: number;
  refresh_cookie: string;
  refresh_expires_at: Date;
}

/** Life of a refresh token in ms. */
export function refreshLife(audience: Audience): number {
  return (audience === 'member' ? REFRESH_DAYS_MEMBER * 24 : REFRESH_HOURS_STAFF) * 3_600_000;
}

/** Derives tokens from refresh secrets with the server's key. */
export interface TokenIssuer {
  /** The access token that belongs to a refresh secret. */
  accessOf(refresh: string): string;
  /** The refresh secret that replaces another one. */
  nextOf(refresh: string): string;
  /** What is handed out for a refresh secret of a session family. */
  issue(family: string, refresh: string, ends: { refresh_expires_at: Date; access_expires_at: Date }): IssuedTokens;
}

/**
 * Tokens follow from the refresh secret, so that two tabs that refresh at the same time get the same successor although
 * only hashes are stored.
 */
export function createTokenIssuer(key: string): TokenIssuer {
  const accessOf = (refresh: string): string => deriveSecret(key, 'access', refresh);
  return {
    accessOf,
    nextOf: (refresh) => deriveSecret(key, 'refresh', refresh),
    issue: (family, refresh, ends) => ({
      access_token: accessOf(refresh),
      expires_in: Math.max(0, Math.round((ends.access_expires_at.getTime() - Date.now()) / 60_000)),
      refresh_cookie: `${family}.${refresh}`,
      refresh_expires_at: ends.refresh_expires_at,
    }),
  };
}
