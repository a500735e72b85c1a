import type { Audience } from '@tsudoi/contract';
import type { Tx } from '../../db/scope.ts';

/** Whose sessions: the fence of the transaction says of which facility. */
export interface SessionOwner {
  audience: Audience;
  accountId: number;
}

export interface OpenSessionRow {
  id: number;
  user_agent: string | null;
  address: string | null;
  created_at: Date;
  seen_at: Date;
}

/** Sessions of an account that still work, the one seen last first. */
export function openSessions(tx: Tx, { audience, accountId }: SessionOwner): Promise<OpenSessionRow[]> {
  return tx.sql(
    `select id, user_agent, address, created_at, greatest(seen_at, rotated_at) as seen_at from session
     where audience = $1 and account_id = $2 and revoked_at is null and refresh_expires_at > now()
     order by greatest(seen_at, rotated_at) desc, id desc limit 100`,
    [audience, accountId],
  );
}

/** Ends one session of an account; false where it has no such open one. */
export async function endSession(tx: Tx, { audience, accountId }: SessionOwner, id: number): Promise<boolean> {
  const rows = await tx.sql(
    `update session set revoked_at = now(), revoked_why = 'ended by its owner'
     where audience = $1 and account_id = $2 and id = $3 and revoked_at is null returning id`,
    [audience, accountId, id],
  );
  return rows.length === 1;
}

/** Ends every session of an account but one; returns how many. */
export async function endOtherSessions(tx: Tx, { audience, accountId }: SessionOwner, id: number): Promise<number> {
  const rows = await tx.sql(
    `update session set revoked_at = now(), revoked_why = 'ended by its owner'
     where audience = $1 and account_id = $2 and id <> $3 and revoked_at is null returning id`,
    [audience, accountId, id],
  );
  return rows.length;
}
