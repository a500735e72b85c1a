import { type Audience, Problem } from '@tsudoi/contract';
import { ACCESS_TOKEN_MINUTES, REFRESH_GRACE_MS } from '@tsudoi/domain';
import type { GateTx, Scopes } from '../../db/scope.ts';
import { sameText, tokenHash } from '../secrets.ts';
import { findSession, lockSession, revokeSession, rotateSession, type SessionRow } from './store.ts';
import { type IssuedTokens, refreshLife, type TokenIssuer } from './tokens.ts';

/** The host a refresh is sent to: id of its facility, and whether it serves the operator's area. A session is refreshed on its own host only. */
export interface RefreshPlace {
  facilityId: number | null;
  operators: boolean;
}

/** Reads the refresh cookie of an audience: `family.refresh`, two secrets of which the first stays as long as the session. */
export type ReadCookie = (audience: Audience) => string | undefined;

/** The result of a refresh. `sessionId` is there where the session changed or was revoked: caches drop it then. */
export type RefreshOutcome =
  | { tokens: IssuedTokens; audience: Audience; sessionId: number }
  | { problem: Problem; sessionId?: number };

const invalid = () => ({ problem: new Problem('token_invalid', { error: 'TokenInValid' }) });
const refused = () => ({ problem: new Problem('refresh_refused') });

/** The session of a refresh cookie, for a bearer so old that its hash is no longer stored. */
async function sessionOfCookie(tx: GateTx, cookie: ReadCookie): Promise<SessionRow | undefined> {
  for (const audience of ['member', 'manage', 'admin'] as const) {
    const [family = ''] = (cookie(audience) ?? '').split('.', 1);
    const row = family === '' ? undefined : await findSession(tx, 'family', tokenHash(family));
    if (row?.audience === audience) return row;
  }
  return undefined;
}

const belongs = (row: SessionRow, place: RefreshPlace): boolean =>
  row.audience === 'admin' ? place.operators : row.facility_id === place.facilityId;

/**
 * Exchanges bearer and cookie for new tokens (G-05) in one transaction. A call repeated within {@link REFRESH_GRACE_MS} gets the
 * tokens of the first again; a refresh token that is older revokes the session. Problems are returned and not thrown,
 * because the revocation has to be committed.
 */
export function refreshTokens(
  scopes: Scopes,
  issuer: TokenIssuer,
  request: { bearer: string; cookie: ReadCookie; place: RefreshPlace },
): Promise<RefreshOutcome> {
  const hash = tokenHash(request.bearer);
  return scopes.atGate(async (tx): Promise<RefreshOutcome> => {
    const ofBearer =
      (await findSession(tx, 'access_hash', hash)) ?? (await findSession(tx, 'previous_access_hash', hash));
    const row = ofBearer ?? (await sessionOfCookie(tx, request.cookie));
    if (row === undefined || row.revoked_at !== null || !belongs(row, request.place)) return invalid();
    const { audience } = row;
    const [family = '', refresh = ''] = (request.cookie(audience) ?? '').split('.', 2);
    if (!sameText(tokenHash(family), row.family)) return refused();
    const locked = await lockSession(tx, row.id);
    if (locked === undefined || locked.revoked_at !== null || locked.refresh_expires_at.getTime() <= Date.now())
      return refused();

    const presented = tokenHash(refresh);
    const isCurrent = presented === locked.refresh_hash;
    const justRotated = Date.now() - locked.rotated_at.getTime() <= REFRESH_GRACE_MS;
    const isPrevious = presented === locked.previous_refresh_hash && justRotated;
    if (!isCurrent && !isPrevious) {
      // A spent refresh token came back: somebody else holds it. The whole family ends.
      await revokeSession(tx, row.id, 'refresh token reused');
      return { ...refused(), sessionId: row.id };
    }
    // A good cookie with a bearer that is no longer known: nobody stole anything, but both are needed.
    if (ofBearer === undefined) return invalid();
    const withTokens = (secret: string, ends: Pick<SessionRow, 'access_expires_at' | 'refresh_expires_at'>) => ({
      tokens: issuer.issue(family, secret, ends),
      audience,
      sessionId: row.id,
    });
    if (isPrevious) return withTokens(issuer.nextOf(refresh), locked);
    if (locked.previous_access_hash === hash && justRotated) return withTokens(refresh, locked);

    const next = issuer.nextOf(refresh);
    const ends = {
      access_expires_at: new Date(
        Math.min(Date.now() + ACCESS_TOKEN_MINUTES * 60_000, locked.refresh_expires_at.getTime()),
      ),
      // A member's 14 days count from the last refresh; a working day of staff has an absolute end.
      refresh_expires_at:
        audience === 'member' ? new Date(Date.now() + refreshLife('member')) : locked.refresh_expires_at,
    };
    await rotateSession(tx, row.id, {
      ...ends,
      access_hash: tokenHash(issuer.accessOf(next)),
      refresh_hash: tokenHash(next),
    });
    return withTokens(next, ends);
  });
}
