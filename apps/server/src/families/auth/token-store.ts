import type { FacilityTx } from '../../db/scope.ts';
import { newSecret, tokenHash } from '../../kernel/secrets.ts';

export type TokenKind = 'invitation' | 'reset' | 'email';

/** An account a mailed token speaks for. */
export interface TokenHolder {
  token_id: number;
  kind: TokenKind;
  /** Address the token was mailed to. */
  token_email: string;
  expires_at: Date;
  id: number;
  account_code: string;
  member_code: string | null;
  last_name: string;
  first_name: string;
  email: string | null;
}

/**
 * Makes one token for each account; those of the same kind that the accounts had before stop working. Returns the
 * secrets in the order of the accounts. Only their hashes are stored.
 */
export async function issueTokens(
  tx: FacilityTx,
  kind: TokenKind,
  holders: readonly { accountId: number; email: string }[],
  expiresAt: Date,
): Promise<string[]> {
  const secrets = holders.map(() => newSecret());
  const ids = holders.map((holder) => holder.accountId);
  await tx.sql('update mail_token set used_at = now() where account_id = any($1) and kind = $2 and used_at is null', [
    ids,
    kind,
  ]);
  await tx.sql(
    `insert into mail_token (account_id, kind, token_hash, email, expires_at)
     select t.account_id, $1, t.hash, t.email, $2 from unnest($3::int[], $4::text[], $5::text[]) as t (account_id, hash, email)`,
    [kind, expiresAt, ids, secrets.map(tokenHash), holders.map((holder) => holder.email)],
  );
  return secrets;
}

/**
 * Whom a token speaks for, without using it up. It no longer does when it was used or replaced, is too old, when the
 * account is gone, or when (reset, invitation) the account's address is another one by now.
 */
export async function findToken(
  tx: FacilityTx,
  role: number,
  kinds: readonly TokenKind[],
  token: string,
): Promise<TokenHolder | undefined> {
  const [row] = await tx.sql<TokenHolder>(
    `select t.id as token_id, t.kind, t.email as token_email, t.expires_at, a.id, a.account_code, a.member_code, a.last_name, a.first_name, a.email
     from mail_token t join account a on a.id = t.account_id
     where t.token_hash = $1 and t.kind = any($2) and t.used_at is null and t.expires_at > now()
       and a.role = $3 and a.active and a.deleted_at is null and (t.kind = 'email' or t.email = a.email)`,
    [tokenHash(token), kinds, role],
  );
  return row;
}

/** Uses a token up; false when somebody else was faster. */
export async function useToken(tx: FacilityTx, tokenId: number): Promise<boolean> {
  const rows = await tx.sql(
    'update mail_token set used_at = now() where id = $1 and used_at is null and expires_at > now() returning id',
    [tokenId],
  );
  return rows.length === 1;
}

/** Makes every open link of an account stop working, such as when its password was set. */
export async function voidTokens(tx: FacilityTx, accountId: number): Promise<void> {
  await tx.sql('update mail_token set used_at = now() where account_id = $1 and used_at is null', [accountId]);
}
