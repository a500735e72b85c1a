import { likePattern } from '@tsudoi/domain';
import { sql } from 'kysely';
import { build, type Row } from '../../db/build.ts';
import { type PageRequest, readPage } from '../../db/page.ts';
import type { OperatorTx } from '../../db/scope.ts';
import { insertRecord, updateRecord } from '../../db/versioned.ts';

/** What people write of an operator. */
export type OperatorValues = Pick<Row<'operator'>, 'last_name' | 'first_name' | 'email' | 'system_admin' | 'active'>;

const signsInWithTwoSteps = sql<boolean>`(exists (select from totp_factor t where t.audience = 'admin' and t.account_id = operator.id and t.secret is not null)
  or exists (select from passkey p where p.audience = 'admin' and p.account_id = operator.id))`;

const accounts = () =>
  build
    .selectFrom('operator')
    .select(['id', 'email', 'last_name', 'first_name', 'system_admin', 'active', 'last_login_at', 'version'])
    .select(['updated_at', 'updated_by'])
    .select([sql<boolean>`password_hash is not null`.as('signed_up'), signsInWithTwoSteps.as('second_factor')]);

/** An operator's account as lists and screens have it. */
export type OperatorAccount = Awaited<ReturnType<typeof operatorById>> & object;

export const operatorById = (tx: OperatorTx, id: number) => tx.one(accounts().where('id', '=', id));

/** Operators that are looked for by name or address, a page of them. */
export function searchOperators(
  tx: OperatorTx,
  keyword: string,
  order: { column: 'name' | 'email' | 'last_login_at' | 'updated_at'; direction: 'asc' | 'desc' },
  page: PageRequest,
) {
  const word = keyword.normalize('NFKC').trim().toLowerCase();
  const text = sql<string>`lower(normalize(last_name || ' ' || first_name || ' ' || email, NFKC))`;
  const matching = word === '' ? accounts() : accounts().where(text, 'like', likePattern(word));
  const column = order.column === 'name' ? sql`last_name || ' ' || first_name` : sql.ref(order.column);
  const ordered = matching.orderBy(column, (to) =>
    order.direction === 'asc' ? to.asc().nullsFirst() : to.desc().nullsLast(),
  );
  return readPage(tx, ordered.orderBy('id'), page);
}

/**
 * The active system administrators, locked until the transaction ends: of two who suspend each other at the same moment
 * one finds the other's change.
 */
export async function lockSystemAdmins(tx: OperatorTx): Promise<ReadonlySet<number>> {
  const rows = await tx.sql<{ id: number }>(
    'select id from operator where system_admin and active order by id for update',
  );
  return new Set(rows.map(({ id }) => id));
}

export const insertOperator = (tx: OperatorTx, values: OperatorValues, by: string): Promise<number> =>
  insertRecord(tx, 'operator', values, by);

export const updateOperator = (
  tx: OperatorTx,
  before: Pick<OperatorAccount, 'id' | 'version'>,
  values: OperatorValues,
  by: string,
): Promise<number> => updateRecord(tx, 'operator', before, values, by);
