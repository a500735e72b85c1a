import type { OperatorTx } from '../../db/scope.ts';
import { newSecret, tokenHash } from '../../kernel/secrets.ts';

/** An operator as the command that invites one sees it. */
export interface InvitedOperator {
  id: number;
  email: string;
  last_name: string;
  first_name: string;
  active: boolean;
}

const OPERATOR = 'id, email, last_name, first_name, active';

/** The operator of an address, also one who may no longer sign in. */
export async function operatorOfEmail(tx: OperatorTx, email: string): Promise<InvitedOperator | undefined> {
  const [row] = await tx.sql<InvitedOperator>(`select ${OPERATOR} from operator where email = $1`, [email]);
  return row;
}

/** Adds an operator without a password; undefined where somebody else was faster with the address. */
export async function addOperator(
  tx: OperatorTx,
  who: { email: string; last_name: string; first_name: string },
): Promise<InvitedOperator | undefined> {
  const [row] = await tx.sql<InvitedOperator>(
    `insert into operator (email, last_name, first_name, system_admin) values ($1, $2, $3, true)
     on conflict (email) do nothing returning ${OPERATOR}`,
    [who.email, who.last_name, who.first_name],
  );
  return row;
}

/** Makes the link's secret for an operator; links from before stop working. Only its hash is stored. */
export async function issueOperatorLink(tx: OperatorTx, operatorId: number, expiresAt: Date): Promise<string> {
  const secret = newSecret();
  await voidOperatorLinks(tx, operatorId);
  await tx.sql('insert into operator_link (operator_id, token_hash, expires_at) values ($1, $2, $3)', [
    operatorId,
    tokenHash(secret),
    expiresAt,
  ]);
  return secret;
}

/** Whom a link speaks for, without using it up. */
export async function findOperatorLink(
  tx: OperatorTx,
  token: string,
): Promise<(InvitedOperator & { link_id: number; expires_at: Date }) | undefined> {
  const [row] = await tx.sql<InvitedOperator & { link_id: number; expires_at: Date }>(
    `select l.id as link_id, l.expires_at, o.id, o.email, o.last_name, o.first_name, o.active
     from operator_link l join operator o on o.id = l.operator_id
     where l.token_hash = $1 and l.used_at is null and l.expires_at > now() and o.active`,
    [tokenHash(token)],
  );
  return row;
}

/** Uses a link up; false when somebody else was faster. */
export async function useOperatorLink(tx: OperatorTx, linkId: number): Promise<boolean> {
  const rows = await tx.sql(
    'update operator_link set used_at = now() where id = $1 and used_at is null and expires_at > now() returning id',
    [linkId],
  );
  return rows.length === 1;
}

/** Makes every open link of an operator stop working. */
export async function voidOperatorLinks(tx: OperatorTx, operatorId: number): Promise<void> {
  await tx.sql('update operator_link set used_at = now() where operator_id = $1 and used_at is null', [operatorId]);
}

export async function setOperatorPassword(tx: OperatorTx, operatorId: number, passwordHash: string): Promise<void> {
  await tx.sql('update operator set password_hash = $2 where id = $1', [operatorId, passwordHash]);
}
