import type { Audience } from '@tsudoi/contract';
import type { GateTx, Tx } from '../../db/scope.ts';
import type { Proof } from '../context.ts';

/** A row of `session`. Secrets are stored as hashes only. */
export interface SessionRow {
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
  proven: Proof;
}

const COLUMNS =
  'id, audience, facility_id, account_id, family, access_hash, access_expires_at, previous_access_hash, refresh_hash, previous_refresh_hash, rotated_at, refresh_expires_at, revoked_at, seen_at, proven';

/** The session with a hash in one of its unique columns. */
export async function findSession(
  tx: GateTx,
  column: 'access_hash' | 'previous_access_hash' | 'family',
  value: string,
): Promise<SessionRow | undefined> {
  const [row] = await tx.sql<SessionRow>(`select ${COLUMNS} from session where ${column} = $1`, [value]);
  return row;
}

/** The session of an id, locked until the transaction ends. */
export async function lockSession(tx: GateTx, id: number): Promise<SessionRow | undefined> {
  const [row] = await tx.sql<SessionRow>(`select ${COLUMNS} from session where id = $1 for update`, [id]);
  return row;
}

/** Adds a session of an account in the scope of the transaction. */
export async function insertSession(
  tx: Tx,
  session: Pick<
    SessionRow,
    | 'audience'
    | 'account_id'
    | 'proven'
    | 'family'
    | 'access_hash'
    | 'access_expires_at'
    | 'refresh_hash'
    | 'refresh_expires_at'
  > & { address: string; user_agent: string },
): Promise<void> {
  await tx.sql(
    `insert into session (audience, account_id, family, access_hash, access_expires_at, refresh_hash, refresh_expires_at, address, user_agent, proven)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      session.audience,
      session.account_id,
      session.family,
      session.access_hash,
      session.access_expires_at,
      session.refresh_hash,
      session.refresh_expires_at,
      session.address,
      session.user_agent,
      session.proven,
    ],
  );
}

/** Replaces the tokens of a session; the replaced hashes are remembered as the previous ones. */
export async function rotateSession(
  tx: GateTx,
  id: number,
  next: Pick<SessionRow, 'access_hash' | 'access_expires_at' | 'refresh_hash' | 'refresh_expires_at'>,
): Promise<void> {
  await tx.sql(
    `update session set previous_access_hash = access_hash, access_hash = $2, access_expires_at = $3,
       previous_refresh_hash = refresh_hash, refresh_hash = $4, refresh_expires_at = $5, rotated_at = now() where id = $1`,
    [id, next.access_hash, next.access_expires_at, next.refresh_hash, next.refresh_expires_at],
  );
}

/** Revokes one session, with the reason for whoever reads the table. */
export async function revokeSession(tx: GateTx, id: number, why: string): Promise<void> {
  await tx.sql('update session set revoked_at = now(), revoked_why = $2 where id = $1', [id, why]);
}

/** Revokes the session of an access token; returns its id, or undefined where there was none. */
export async function signOutSession(tx: GateTx, accessHash: string): Promise<number | undefined> {
  const [row] = await tx.sql<{ id: number }>(
    `update session set revoked_at = now(), revoked_why = 'signed out' where access_hash = $1 and revoked_at is null returning id`,
    [accessHash],
  );
  return row?.id;
}

/** Revokes the sessions of an account in the scope of the transaction, except one where `exceptId` is given. */
export async function revokeSessionsOf(
  tx: Tx,
  owner: { audience: Audience; accountId: number },
  why: string,
  exceptId: number | undefined,
): Promise<void> {
  await tx.sql(
    `update session set revoked_at = now(), revoked_why = $3
     where audience = $1 and account_id = $2 and revoked_at is null and id is distinct from $4::bigint`,
    [owner.audience, owner.accountId, why, exceptId ?? null],
  );
}

/** Notes that a session was used just now, unless that was noted within `everySeconds`. */
export async function touchSession(tx: GateTx, id: number, everySeconds: number): Promise<void> {
  await tx.sql(`update session set seen_at = now() where id = $1 and seen_at < now() - make_interval(secs => $2)`, [
    id,
    everySeconds,
  ]);
}
