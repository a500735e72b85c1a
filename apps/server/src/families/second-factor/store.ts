import type { FactorMethod } from '@tsudoi/contract/second-factor';
import type { Tx } from '../../db/scope.ts';
import type { HolderKey } from './holder.ts';

// Every statement runs inside the fence of the holder's facility, or under the operator role, which sees operators only.

export interface Factors {
  totp_since: Date | null;
  recovery_codes_left: number;
  passkeys: number;
  passkeys_here: number;
}

/** What an account has; passkeys are counted in all and on this host. */
export async function factorsOf(tx: Tx, { audience, accountId }: HolderKey, rpId: string): Promise<Factors> {
  const [row] = await tx.sql<Factors>(
    `select (select confirmed_at from totp_factor where audience = $1 and account_id = $2 and secret is not null) as totp_since,
       (select count(*)::int from recovery_code where audience = $1 and account_id = $2 and used_at is null) as recovery_codes_left,
       (select count(*)::int from passkey where audience = $1 and account_id = $2) as passkeys,
       (select count(*)::int from passkey where audience = $1 and account_id = $2 and rp_id = $3) as passkeys_here`,
    [audience, accountId, rpId],
  );
  if (row === undefined) throw new Error('a select without from answers one row');
  return row;
}

/** Whether a manager has a second factor. */
export async function hasSecondFactor(tx: Tx, accountId: number): Promise<boolean> {
  return hasFactors(await factorsOf(tx, { audience: 'manage', accountId }, ''));
}

/** Whether an account has a second factor at all; recovery codes alone are none. */
export function hasFactors(factors: Factors): boolean {
  return factors.totp_since !== null || factors.passkeys > 0;
}

/** Ways of the second step that an account can go at this host; none where it has no second factor. */
export function methodsOf(factors: Factors): FactorMethod[] {
  if (!hasFactors(factors)) return [];
  return [
    ...(factors.totp_since === null ? [] : (['totp'] as const)),
    ...(factors.passkeys_here === 0 ? [] : (['passkey'] as const)),
    ...(factors.recovery_codes_left === 0 ? [] : (['recovery'] as const)),
  ];
}

/** Takes every second factor off an account. */
export async function removeFactors(tx: Tx, { audience, accountId }: HolderKey): Promise<void> {
  for (const table of ['totp_factor', 'passkey', 'recovery_code', 'factor_ticket'])
    await tx.sql(`delete from ${table} where audience = $1 and account_id = $2`, [audience, accountId]);
}

// --- authenticator app

export async function putPendingSecret(tx: Tx, { audience, accountId }: HolderKey, sealed: string): Promise<void> {
  const changed = await tx.sql(
    'update totp_factor set pending_secret = $3 where audience = $1 and account_id = $2 returning id',
    [audience, accountId, sealed],
  );
  if (changed.length === 0)
    await tx.sql('insert into totp_factor (audience, account_id, pending_secret) values ($1, $2, $3)', [
      audience,
      accountId,
      sealed,
    ]);
}

/** The sealed secrets of an account, locked until the transaction ends. */
export async function totpSecrets(
  tx: Tx,
  { audience, accountId }: HolderKey,
): Promise<{ secret: string | null; pending_secret: string | null } | undefined> {
  const [row] = await tx.sql<{ secret: string | null; pending_secret: string | null }>(
    'select secret, pending_secret from totp_factor where audience = $1 and account_id = $2 for update',
    [audience, accountId],
  );
  return row;
}

/** Makes the pending secret the one in use; the step of its first code is spent. */
export async function takePendingSecret(tx: Tx, { audience, accountId }: HolderKey, step: number): Promise<void> {
  await tx.sql(
    `update totp_factor set secret = pending_secret, pending_secret = null, confirmed_at = now(), last_step = $3
     where audience = $1 and account_id = $2`,
    [audience, accountId, step],
  );
}

/** Spends a time step; false when it, or a later one, was spent before. */
export async function spendStep(tx: Tx, { audience, accountId }: HolderKey, step: number): Promise<boolean> {
  const rows = await tx.sql(
    'update totp_factor set last_step = $3 where audience = $1 and account_id = $2 and last_step < $3 returning id',
    [audience, accountId, step],
  );
  return rows.length === 1;
}

export async function removeTotp(tx: Tx, { audience, accountId }: HolderKey): Promise<boolean> {
  const rows = await tx.sql(
    'delete from totp_factor where audience = $1 and account_id = $2 and secret is not null returning id',
    [audience, accountId],
  );
  return rows.length === 1;
}

// --- recovery codes

/** Replaces the codes of an account. */
export async function putRecoveryCodes(
  tx: Tx,
  { audience, accountId }: HolderKey,
  hashes: readonly string[],
): Promise<void> {
  await tx.sql('delete from recovery_code where audience = $1 and account_id = $2', [audience, accountId]);
  await tx.sql(
    'insert into recovery_code (audience, account_id, code_hash) select $1, $2, hash from unnest($3::text[]) as t (hash)',
    [audience, accountId, hashes],
  );
}

/** Uses a code up; false when there is no such code, or it was used. */
export async function useRecoveryCode(tx: Tx, { audience, accountId }: HolderKey, hash: string): Promise<boolean> {
  const rows = await tx.sql(
    'update recovery_code set used_at = now() where audience = $1 and account_id = $2 and code_hash = $3 and used_at is null returning id',
    [audience, accountId, hash],
  );
  return rows.length === 1;
}

// --- tickets

export interface Ticket {
  id: number;
  account_id: number | null;
  challenge: string | null;
  password_hash: string | null;
}

/** `sign-in`: second step of a login; `step-up`: second factor of an open session; the others carry a passkey's challenge. */
export type TicketKind = 'sign-in' | 'step-up' | 'passkey' | 'new-passkey';

/** Writes a ticket of five minutes, and clears away those that are over. */
export async function putTicket(
  tx: Tx,
  audience: HolderKey['audience'],
  ticket: {
    kind: TicketKind;
    tokenHash: string;
    accountId: number | null;
    challenge?: string;
    passwordHash?: string;
    expiresAt: Date;
  },
): Promise<void> {
  await tx.sql('delete from factor_ticket where expires_at < now()');
  await tx.sql(
    `insert into factor_ticket (audience, account_id, kind, token_hash, challenge, password_hash, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [
      audience,
      ticket.accountId,
      ticket.kind,
      ticket.tokenHash,
      ticket.challenge ?? null,
      ticket.passwordHash ?? null,
      ticket.expiresAt,
    ],
  );
}

/** A ticket that still works, locked until the transaction ends. */
export async function findTicket(
  tx: Tx,
  audience: HolderKey['audience'],
  kind: TicketKind,
  tokenHash: string,
): Promise<Ticket | undefined> {
  const [row] = await tx.sql<Ticket>(
    `select id, account_id, challenge, password_hash from factor_ticket
     where audience = $1 and kind = $2 and token_hash = $3 and expires_at > now() for update`,
    [audience, kind, tokenHash],
  );
  return row;
}

export async function setChallenge(tx: Tx, id: number, challenge: string | null): Promise<void> {
  await tx.sql('update factor_ticket set challenge = $2 where id = $1', [id, challenge]);
}

export async function removeTicket(tx: Tx, id: number): Promise<void> {
  await tx.sql('delete from factor_ticket where id = $1', [id]);
}
