import type { Tx } from '../../db/scope.ts';
import type { HolderKey } from './holder.ts';

export interface PasskeyRow {
  id: number;
  account_id: number;
  credential_id: string;
  /** COSE key, base64url. */
  public_key: string;
  counter: number;
  transports: string[];
  rp_id: string;
  name: string;
  synced: boolean;
  created_at: Date;
  last_used_at: Date | null;
}

const COLUMNS =
  'id, account_id, credential_id, public_key, counter, transports, rp_id, name, synced, created_at, last_used_at';

export function passkeysOf(tx: Tx, { audience, accountId }: HolderKey): Promise<PasskeyRow[]> {
  return tx.sql(`select ${COLUMNS} from passkey where audience = $1 and account_id = $2 order by id`, [
    audience,
    accountId,
  ]);
}

/** The passkey of a credential, locked until the transaction ends. */
export async function passkeyByCredential(
  tx: Tx,
  audience: HolderKey['audience'],
  credentialId: string,
): Promise<PasskeyRow | undefined> {
  const [row] = await tx.sql<PasskeyRow>(
    `select ${COLUMNS} from passkey where audience = $1 and credential_id = $2 for update`,
    [audience, credentialId],
  );
  return row;
}

export async function insertPasskey(
  tx: Tx,
  { audience, accountId }: HolderKey,
  passkey: Pick<PasskeyRow, 'credential_id' | 'public_key' | 'counter' | 'transports' | 'rp_id' | 'name' | 'synced'>,
): Promise<boolean> {
  const rows = await tx.sql(
    `insert into passkey (audience, account_id, credential_id, public_key, counter, transports, rp_id, name, synced)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (facility_id, credential_id) do nothing returning id`,
    [
      audience,
      accountId,
      passkey.credential_id,
      passkey.public_key,
      passkey.counter,
      passkey.transports,
      passkey.rp_id,
      passkey.name,
      passkey.synced,
    ],
  );
  return rows.length === 1;
}

/** Notes a use; a signed counter that did not grow where it should have is refused before. */
export async function notePasskeyUse(tx: Tx, id: number, counter: number, synced: boolean): Promise<void> {
  await tx.sql('update passkey set counter = $2, synced = $3, last_used_at = now() where id = $1', [
    id,
    counter,
    synced,
  ]);
}

export async function renamePasskey(
  tx: Tx,
  { audience, accountId }: HolderKey,
  id: number,
  name: string,
): Promise<boolean> {
  const rows = await tx.sql(
    'update passkey set name = $4 where audience = $1 and account_id = $2 and id = $3 returning id',
    [audience, accountId, id, name],
  );
  return rows.length === 1;
}

export async function removePasskey(tx: Tx, { audience, accountId }: HolderKey, id: number): Promise<boolean> {
  const rows = await tx.sql('delete from passkey where audience = $1 and account_id = $2 and id = $3 returning id', [
    audience,
    accountId,
    id,
  ]);
  return rows.length === 1;
}
