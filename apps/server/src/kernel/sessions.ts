import { type Audience, Problem } from '@tsudoi/contract';
import { ACCESS_TOKEN_MINUTES, REFRESH_DAYS_MEMBER, REFRESH_GRACE_MS, REFRESH_HOURS_STAFF } from '@tsudoi/domain';
import type { FacilityTx, GateTx, OperatorTx, Scopes, Tx } from '../db/scope.ts';
import type { Identity, MemberSession, OperatorSession, Session, StaffSession } from './context.ts';
import type { News } from './news.ts';
import { deriveSecret, newSecret, sameText, tokenHash } from './secrets.ts';
import { sharing } from './sharing.ts';

/** What a sign-in or a refresh hands out. The refresh secret goes into the cookie only. */
export interface IssuedTokens {
  access_token: string;
  /** Minutes until the access token ends. */
  expires_in: number;
  refresh_cookie: string;
  refresh_expires_at: Date;
}

interface SessionRow {
  id: number;
  audience: Audience;
  facility_id: number | null;
  account_id: number;
  family: string;
  access_hash: string;
  access_expires_at: Date;
  previous_access_hash: string | null;
  refresh_hash: string;
  previous_refresh_hash: string | null;
  rotated_at: Date;
  refresh_expires_at: Date;
  revoked_at: Date | null;
  seen_at: Date;
}

/** Loads who a session belongs to, or undefined when the account may no longer sign in. Families bring one per audience. */
export interface Identities {
  manage(tx: FacilityTx, accountId: number): Promise<Identity<StaffSession> | undefined>;
  member(tx: FacilityTx, accountId: number): Promise<Identity<MemberSession> | undefined>;
  admin(tx: OperatorTx, accountId: number): Promise<Identity<OperatorSession> | undefined>;
  /** Those of the staff accounts that may work: not shut out, and not without a second factor that is demanded of them. */
  workingStaff(tx: FacilityTx, accountIds: readonly number[]): Promise<readonly number[]>;
}

const COLUMNS =
  'id, audience, facility_id, account_id, family, access_hash, access_expires_at, previous_access_hash, refresh_hash, previous_refresh_hash, rotated_at, refresh_expires_at, revoked_at, seen_at';
/** How long a looked-up session is believed; a sign-out or a changed permission is known everywhere within 5 s. */
const FRESH_MS = 3_000;
const MAX_KEPT = 20_000;
/** How exactly is written down when a session was last seen. */
const SEEN_EVERY_MS = 60_000;

const refreshLife = (audience: Audience): number =>
  (audience === 'member' ? REFRESH_DAYS_MEMBER * 24 : REFRESH_HOURS_STAFF) * 3_600_000;

export interface Sessions {
  /** Opens a session; its transaction must be of the account's facility (or the operator's). */
  open(
    tx: FacilityTx | OperatorTx,
    who: { audience: Audience; accountId: number; address: string; userAgent: string },
  ): Promise<IssuedTokens>;
  /** The session of a bearer. @throws Problem token_invalid, token_expired */
  authenticate(bearer: string, audience: Audience, facilityId: number | null): Promise<Session>;
  /**
   * Exchanges bearer and cookie for new ones (G-05). `place` is the facility of the host and whether the host serves the
   * operator's area: localhost does both. @throws Problem token_invalid, refresh_refused
   */
  refresh(
    bearer: string,
    cookie: (audience: Audience) => string | undefined,
    place: { facilityId: number | null; operators: boolean },
  ): Promise<{ audience: Audience; tokens: IssuedTokens }>;
  /** Ends the session of a bearer. */
  close(bearer: string): Promise<void>;
  /** Ends all sessions of an account, inside the transaction that gives the reason for it. */
  closeAll(tx: Tx, audience: Audience, accountId: number, why: string): Promise<void>;
  /**
   * The session of a bearer looked up anew, or undefined where it has been looked up since a time (in ms): for a refusal
   * that may rest on what this process only remembered.
   */
  renewed(bearer: string, since: number): Promise<Session | undefined>;
  /**
   * Those of the staff sessions that still hold, by id, whatever their tokens are by now: neither ended nor run out, and
   * their accounts may work. For sockets, which outlive tokens; the cost is a statement and one for each facility.
   */
  holding(watched: readonly WatchedSession[]): Promise<ReadonlySet<number>>;
  /**
   * Forgets what is kept of an account, of everybody in a facility or of everybody, here and in every other process, so
   * that the next request looks anew. To be called once what changed has committed.
   */
  forget(whose?: Whose): void;
}

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

/** Sessions over the database: opaque tokens, stored hashed, rotated on each refresh. `key` derives rotated tokens. */
export function createSessions(scopes: Scopes, identities: Identities, key: string, news: News): Sessions {
  const kept = new Map<string, { row: SessionRow; session: Session; at: number }>();
  /** Counts what was dropped: what was being looked up meanwhile may be old and is not kept. */
  let drops = 0;

  const find = (
    tx: GateTx,
    column: 'access_hash' | 'previous_access_hash' | 'family',
    value: string,
  ): Promise<SessionRow | undefined> =>
    tx.sql<SessionRow>(`select ${COLUMNS} from session where ${column} = $1`, [value]).then((rows) => rows[0]);

  // Tokens follow from the refresh secret, so that two tabs that refresh at once can be given the same successor
  // although only hashes are stored.
  const accessOf = (refresh: string): string => deriveSecret(key, 'access', refresh);
  const nextOf = (refresh: string): string => deriveSecret(key, 'refresh', refresh);

  const issued = (
    family: string,
    refresh: string,
    row: { refresh_expires_at: Date; access_expires_at: Date },
  ): IssuedTokens => ({
    access_token: accessOf(refresh),
    expires_in: Math.max(0, Math.round((row.access_expires_at.getTime() - Date.now()) / 60_000)),
    refresh_cookie: `${family}.${refresh}`,
    refresh_expires_at: row.refresh_expires_at,
  });

  async function identify(row: SessionRow): Promise<Session | undefined> {
    const { facility_id: facilityId, account_id: accountId } = row;
    const identity =
      row.audience === 'admin'
        ? await scopes.asOperator('session look-up', (tx) => identities.admin(tx, accountId))
        : facilityId === null
          ? undefined
          : await scopes.readFacility<Identity | undefined>(facilityId, (tx) =>
              row.audience === 'manage' ? identities.manage(tx, accountId) : identities.member(tx, accountId),
            );
    return identity === undefined ? undefined : { ...identity, sessionId: row.id };
  }

  const noteSeen = (row: SessionRow): Promise<unknown> =>
    scopes.atGate((tx) =>
      tx.sql(`update session set seen_at = now() where id = $1 and seen_at < now() - make_interval(secs => $2)`, [
        row.id,
        SEEN_EVERY_MS / 1000,
      ]),
    );

  const load = sharing(async (hash: string): Promise<{ row: SessionRow; session: Session } | undefined> => {
    const dropsBefore = drops;
    const row = await scopes.readAtGate((tx) => find(tx, 'access_hash', hash));
    const session = row === undefined || row.revoked_at !== null ? undefined : await identify(row);
    if (row === undefined || session === undefined) {
      kept.delete(hash);
      return undefined;
    }
    if (Date.now() - row.seen_at.getTime() > SEEN_EVERY_MS) await noteSeen(row);
    if (kept.size >= MAX_KEPT) kept.delete(kept.keys().next().value ?? '');
    const found = { row, session, at: Date.now() };
    if (drops === dropsBefore) kept.set(hash, found);
    return found;
  });

  function drop(is: (row: SessionRow) => boolean): void {
    drops += 1;
    for (const [hash, { row }] of kept) if (is(row)) kept.delete(hash);
  }
  const ofWhom =
    ({ account, facility }: Whose) =>
    (row: SessionRow): boolean =>
      (account === undefined || row.account_id === account) && (facility === undefined || row.facility_id === facility);
  const changed = (id: number): void => news.tell({ what: 'session', id });
  news.hear((change) => {
    if (change.what === 'session') drop((row) => row.id === change.id);
    if (change.what === 'accounts') drop(ofWhom(change));
  });

  async function lookUp(hash: string): Promise<{ row: SessionRow; session: Session } | undefined> {
    const known = kept.get(hash);
    return known !== undefined && Date.now() - known.at < FRESH_MS ? known : load(hash);
  }

  /** The session of a refresh cookie, for a bearer so old that it is not remembered. */
  async function byCookie(
    tx: GateTx,
    cookie: (audience: Audience) => string | undefined,
  ): Promise<SessionRow | undefined> {
    for (const audience of ['member', 'manage', 'admin'] as const) {
      const [family = ''] = (cookie(audience) ?? '').split('.', 1);
      const row = family === '' ? undefined : await find(tx, 'family', tokenHash(family));
      if (row?.audience === audience) return row;
    }
    return undefined;
  }

  const belongs = (row: SessionRow, place: { facilityId: number | null; operators: boolean }): boolean =>
    row.audience === 'admin' ? place.operators : row.facility_id === place.facilityId;

  const invalid = () => new Problem('token_invalid', { error: 'TokenInValid' });
  const expired = () => new Problem('token_expired', { error: 'TokenHasExpired' });

  return {
    async open(tx, who) {
      const family = newSecret();
      const refresh = newSecret();
      const now = Date.now();
      const row = {
        access_expires_at: new Date(now + ACCESS_TOKEN_MINUTES * 60_000),
        refresh_expires_at: new Date(now + refreshLife(who.audience)),
      };
      await tx.sql(
        `insert into session (audience, account_id, family, access_hash, access_expires_at, refresh_hash, refresh_expires_at, address, user_agent)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
        [
          who.audience,
          who.accountId,
          tokenHash(family),
          tokenHash(accessOf(refresh)),
          row.access_expires_at,
          tokenHash(refresh),
          row.refresh_expires_at,
          who.address,
          who.userAgent.slice(0, 300),
        ],
      );
      return issued(family, refresh, row);
    },

    async authenticate(bearer, audience, facilityId) {
      const hash = tokenHash(bearer);
      const found = await lookUp(hash);
      if (found === undefined) {
        // A token that a refresh has just replaced is expired, not invalid: the other tab asks for the new one.
        const replaced = await scopes.readAtGate((tx) => find(tx, 'previous_access_hash', hash));
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

    async refresh(bearer, cookie, place) {
      const hash = tokenHash(bearer);
      const outcome = await scopes.atGate(async (tx) => {
        const known = (await find(tx, 'access_hash', hash)) ?? (await find(tx, 'previous_access_hash', hash));
        const row = known ?? (await byCookie(tx, cookie));
        if (row === undefined || row.revoked_at !== null || !belongs(row, place)) return { failed: invalid() };
        const [family = '', refresh = ''] = (cookie(row.audience) ?? '').split('.', 2);
        if (!sameText(tokenHash(family), row.family)) return { failed: new Problem('refresh_refused') };
        const [locked] = await tx.sql<SessionRow>(`select ${COLUMNS} from session where id = $1 for update`, [row.id]);
        if (locked === undefined || locked.revoked_at !== null || locked.refresh_expires_at.getTime() <= Date.now())
          return { failed: new Problem('refresh_refused') };
        const presented = tokenHash(refresh);
        const justRotated = Date.now() - locked.rotated_at.getTime() <= REFRESH_GRACE_MS;
        const good = presented === locked.refresh_hash || (presented === locked.previous_refresh_hash && justRotated);
        // A good cookie with a bearer that is no longer known: nobody stole anything, but both are needed.
        if (known === undefined && good) return { failed: invalid() };
        if (presented === locked.refresh_hash) {
          if (locked.previous_access_hash === hash && justRotated)
            return { id: row.id, audience: row.audience, tokens: issued(family, refresh, locked) };
          const next = nextOf(refresh);
          const accessExpiresAt = new Date(
            Math.min(Date.now() + ACCESS_TOKEN_MINUTES * 60_000, locked.refresh_expires_at.getTime()),
          );
          // A member's 14 days count from the last refresh; a working day of staff has an absolute end.
          const refreshExpiresAt =
            row.audience === 'member' ? new Date(Date.now() + refreshLife('member')) : locked.refresh_expires_at;
          await tx.sql(
            `update session set previous_access_hash = access_hash, access_hash = $2, access_expires_at = $3, previous_refresh_hash = refresh_hash, refresh_hash = $4, refresh_expires_at = $5, rotated_at = now() where id = $1`,
            [row.id, tokenHash(accessOf(next)), accessExpiresAt, tokenHash(next), refreshExpiresAt],
          );
          return {
            id: row.id,
            audience: row.audience,
            tokens: issued(family, next, { access_expires_at: accessExpiresAt, refresh_expires_at: refreshExpiresAt }),
          };
        }
        if (presented === locked.previous_refresh_hash && justRotated)
          return { id: row.id, audience: row.audience, tokens: issued(family, nextOf(refresh), locked) };
        // A spent refresh token came back: somebody else holds it. The whole family ends.
        await tx.sql(`update session set revoked_at = now(), revoked_why = 'refresh token reused' where id = $1`, [
          row.id,
        ]);
        return { failed: new Problem('refresh_refused'), ended: locked };
      });
      kept.delete(hash);
      if ('failed' in outcome) {
        if (outcome.ended !== undefined) changed(outcome.ended.id);
        throw outcome.failed;
      }
      changed(outcome.id);
      return { audience: outcome.audience, tokens: outcome.tokens };
    },

    async close(bearer) {
      const closed = await scopes.atGate((tx) =>
        tx.sql<{ id: number }>(
          `update session set revoked_at = now(), revoked_why = 'signed out' where access_hash = $1 and revoked_at is null returning id`,
          [tokenHash(bearer)],
        ),
      );
      for (const { id } of closed) changed(id);
    },

    async closeAll(tx, audience, accountId, why) {
      await tx.sql(
        `update session set revoked_at = now(), revoked_why = $3 where audience = $1 and account_id = $2 and revoked_at is null`,
        [audience, accountId, why],
      );
      tx.afterCommit(() => this.forget({ account: accountId }));
    },

    async renewed(bearer, since) {
      const hash = tokenHash(bearer);
      const known = kept.get(hash);
      if (known !== undefined && known.at >= since) return undefined;
      return (await load(hash))?.session;
    },

    async holding(watched) {
      const rows = await scopes.readAtGate((tx) =>
        tx.sql<{ id: number }>(
          'select id from session where id = any($1) and revoked_at is null and refresh_expires_at > now()',
          [watched.map(({ sessionId }) => sessionId)],
        ),
      );
      const open = new Set(rows.map(({ id }) => id));
      const still = new Set<number>();
      const ofOpen = watched.filter(({ sessionId }) => open.has(sessionId));
      // One facility after the other: requests of people do not wait for connections meanwhile.
      for (const [facilityId, group] of Map.groupBy(ofOpen, (one) => one.facilityId)) {
        const accounts = [...new Set(group.map(({ accountId }) => accountId))];
        const working = new Set(await scopes.readFacility(facilityId, (tx) => identities.workingStaff(tx, accounts)));
        for (const { sessionId, accountId } of group) if (working.has(accountId)) still.add(sessionId);
      }
      return still;
    },

    forget(whose = {}) {
      news.tell({ what: 'accounts', ...whose });
    },
  };
}
