import { type Audience, Problem } from '@tsudoi/contract';
import { ACCESS_TOKEN_MINUTES, cutText } from '@tsudoi/domain';
import type { FacilityTx, OperatorTx, Scopes, Tx } from '../db/scope.ts';
import type { Identity, MemberSession, OperatorSession, Proof, Session, StaffSession } from './context.ts';
import type { News } from './news.ts';
import { newSecret, tokenHash } from './secrets.ts';
import { type CachedSession, SessionCache } from './sessions/cache.ts';
import { type ReadCookie, type RefreshPlace, refreshTokens } from './sessions/refresh.ts';
import {
  findSession,
  insertSession,
  revokeSessionsOf,
  type SessionRow,
  signOutSession,
  touchSession,
} from './sessions/store.ts';
import { createTokenIssuer, type IssuedTokens, refreshLife } from './sessions/tokens.ts';
import { singleFlight } from './single-flight.ts';

export type { IssuedTokens } from './sessions/tokens.ts';

/** Loads who a session belongs to, or undefined when the account may no longer sign in. Families bring one per audience. */
export interface Identities {
  manage(tx: FacilityTx, accountId: number, proven: Proof): Promise<Identity<StaffSession> | undefined>;
  member(tx: FacilityTx, accountId: number): Promise<Identity<MemberSession> | undefined>;
  admin(tx: OperatorTx, accountId: number, proven: Proof): Promise<Identity<OperatorSession> | undefined>;
  /** Those of the staff sessions that are open, have proven what is asked of them, and whose accounts may work. */
  workingSessions(tx: FacilityTx, sessionIds: readonly number[]): Promise<readonly number[]>;
}

/** How long a looked-up session is believed; a sign-out or a changed permission is known everywhere within 5 s. */
const FRESH_MS = 3_000;
/** How exactly is written down when a session was last seen. */
const SEEN_EVERY_MS = 60_000;

/** The sessions of the process; see {@link createSessions}. */
export interface Sessions {
  /** Opens a session; its transaction must be of the account's facility (or the operator's). */
  open(
    tx: FacilityTx | OperatorTx,
    who: { audience: Audience; accountId: number; proven: Proof; address: string; userAgent: string },
  ): Promise<IssuedTokens>;
  /** The session of a bearer. @throws Problem token_invalid, token_expired */
  authenticate(bearer: string, audience: Audience, facilityId: number | null): Promise<Session>;
  /** Whether the bearer was that of a session when this process last looked; costs nothing. */
  isCached(bearer: string): boolean;
  /** Exchanges bearer and cookie for new ones (G-05). @throws Problem token_invalid, refresh_refused */
  refresh(
    bearer: string,
    cookie: ReadCookie,
    place: RefreshPlace,
  ): Promise<{ audience: Audience; tokens: IssuedTokens }>;
  /** Ends the session of a bearer. */
  close(bearer: string): Promise<void>;
  /** Ends the sessions of an account, all or all but one, inside the transaction that gives the reason for it. */
  closeAll(tx: Tx, audience: Audience, accountId: number, why: string, exceptId?: number): Promise<void>;
  /**
   * The session of a bearer looked up anew, or undefined where it has been looked up since a time (in ms): for a refusal
   * that may rest on what this process only remembered.
   */
  renewed(bearer: string, since: number): Promise<Session | undefined>;
  /**
   * Those of the staff sessions that are still open, by id, whatever their tokens are by now, and whose accounts may work.
   * For sockets, which outlive tokens; the cost is a statement for each facility.
   */
  holding(watched: readonly WatchedSession[]): Promise<ReadonlySet<number>>;
  /**
   * Drops what is cached of an account, of everybody in a facility or of everybody, here and in every other process, so
   * that the next request looks anew. To be called once what changed has committed.
   */
  forget(whose?: Whose): void;
}

/** Whose cached sessions are meant; without either field everybody's. */
export interface Whose {
  account?: number;
  facility?: number;
}

/** A staff session under longer watch. */
export interface WatchedSession {
  sessionId: number;
  accountId: number;
  facilityId: number;
}

const invalid = () => new Problem('token_invalid', { error: 'TokenInValid' });
const expired = () => new Problem('token_expired', { error: 'TokenHasExpired' });

/** Sessions over the database: opaque tokens, stored hashed, rotated on each refresh. `key` derives rotated tokens. */
export function createSessions(scopes: Scopes, identities: Identities, key: string, news: News): Sessions {
  const cache = new SessionCache();
  const issuer = createTokenIssuer(key);

  async function identify(row: SessionRow): Promise<Session | undefined> {
    const { facility_id: facilityId, account_id: accountId, proven } = row;
    const identity =
      row.audience === 'admin'
        ? await scopes.asOperator('session look-up', (tx) => identities.admin(tx, accountId, proven))
        : facilityId === null
          ? undefined
          : await scopes.readFacility<Identity | undefined>(facilityId, (tx) =>
              row.audience === 'manage' ? identities.manage(tx, accountId, proven) : identities.member(tx, accountId),
            );
    return identity === undefined ? undefined : { ...identity, sessionId: row.id };
  }

  async function find(hash: string): Promise<CachedSession | undefined> {
    const row = await scopes.readAtGate((tx) => findSession(tx, 'access_hash', hash));
    const session = row === undefined || row.revoked_at !== null ? undefined : await identify(row);
    if (row === undefined || session === undefined) return undefined;
    if (Date.now() - row.seen_at.getTime() > SEEN_EVERY_MS)
      await scopes.atGate((tx) => touchSession(tx, row.id, SEEN_EVERY_MS / 1000));
    return { row, session, at: Date.now() };
  }

  const load = singleFlight(async (hash: string): Promise<CachedSession | undefined> => {
    const end = cache.begin(hash);
    let found: CachedSession | undefined;
    try {
      found = await find(hash);
      if (found === undefined) cache.delete(hash);
      return found;
    } finally {
      end(found);
    }
  });

  async function lookUp(hash: string): Promise<CachedSession | undefined> {
    const cached = cache.get(hash);
    return cached !== undefined && Date.now() - cached.at < FRESH_MS ? cached : load(hash);
  }

  const changed = (id: number): void => news.publish({ what: 'session', id });
  news.subscribe((change) => {
    if (change.what === 'session') cache.evict((row) => row.id === change.id);
    if (change.what === 'accounts')
      cache.evict(
        (row) =>
          (change.account === undefined || row.account_id === change.account) &&
          (change.facility === undefined || row.facility_id === change.facility),
      );
  });

  return {
    async open(tx, who) {
      const [family, refresh, now] = [newSecret(), newSecret(), Date.now()];
      const ends = {
        access_expires_at: new Date(now + ACCESS_TOKEN_MINUTES * 60_000),
        refresh_expires_at: new Date(now + refreshLife(who.audience)),
      };
      await insertSession(tx, {
        ...ends,
        audience: who.audience,
        account_id: who.accountId,
        proven: who.proven,
        family: tokenHash(family),
        access_hash: tokenHash(issuer.accessOf(refresh)),
        refresh_hash: tokenHash(refresh),
        address: who.address,
        user_agent: cutText(who.userAgent, 300),
      });
      return issuer.issue(family, refresh, ends);
    },

    async authenticate(bearer, audience, facilityId) {
      const hash = tokenHash(bearer);
      const found = await lookUp(hash);
      if (found === undefined) {
        // A token that a refresh has just replaced is expired, not invalid: the other tab asks for the new one.
        const replaced = await scopes.readAtGate((tx) => findSession(tx, 'previous_access_hash', hash));
        if (
          replaced !== undefined &&
          replaced.revoked_at === null &&
          replaced.audience === audience &&
          replaced.facility_id === facilityId
        )
          throw expired();
        throw invalid();
      }
      if (found.row.audience !== audience || found.row.facility_id !== facilityId) throw invalid();
      if (found.row.access_expires_at.getTime() <= Date.now()) throw expired();
      return found.session;
    },

    isCached: (bearer) => cache.get(tokenHash(bearer)) !== undefined,

    async refresh(bearer, cookie, place) {
      const outcome = await refreshTokens(scopes, issuer, { bearer, cookie, place });
      cache.delete(tokenHash(bearer));
      if (outcome.sessionId !== undefined) changed(outcome.sessionId);
      if ('problem' in outcome) throw outcome.problem;
      return { audience: outcome.audience, tokens: outcome.tokens };
    },

    async close(bearer) {
      const closed = await scopes.atGate((tx) => signOutSession(tx, tokenHash(bearer)));
      if (closed !== undefined) changed(closed);
    },

    async closeAll(tx, audience, accountId, why, exceptId) {
      await revokeSessionsOf(tx, { audience, accountId }, why, exceptId);
      tx.afterCommit(() => this.forget({ account: accountId }));
    },

    async renewed(bearer, since) {
      const hash = tokenHash(bearer);
      const cached = cache.get(hash);
      if (cached !== undefined && cached.at >= since) return undefined;
      return (await load(hash))?.session;
    },

    async holding(watched) {
      const holding = new Set<number>();
      // One facility after the other: requests of people do not wait for connections meanwhile.
      for (const [facilityId, group] of Map.groupBy(watched, (one) => one.facilityId)) {
        const ids = group.map(({ sessionId }) => sessionId);
        const open = await scopes.readFacility(facilityId, (tx) => identities.workingSessions(tx, ids));
        for (const id of open) holding.add(id);
      }
      return holding;
    },

    forget(whose = {}) {
      news.publish({ what: 'accounts', ...whose });
    },
  };
}
