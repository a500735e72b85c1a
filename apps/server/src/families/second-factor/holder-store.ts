import type { OperatorTx, Tx } from '../../db/scope.ts';
import type { HolderKey } from './holder.ts';

/** The password hash of a holder; undefined where the account is gone, null where it has no password. */
export async function passwordHashOf(tx: Tx, { audience, accountId }: HolderKey): Promise<string | null | undefined> {
  const [row] = await tx.sql<{ password_hash: string | null }>(
    audience === 'admin'
      ? 'select password_hash from operator where id = $1'
      : 'select password_hash from account where id = $1 and role = 1 and deleted_at is null',
    [accountId],
  );
  return row?.password_hash;
}

export async function operatorExists(tx: OperatorTx, id: number): Promise<boolean> {
  return (await tx.sql('select 1 from operator where id = $1', [id])).length === 1;
}
