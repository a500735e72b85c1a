import { fieldProblem } from '@tsudoi/contract';
import { AccountRole } from '@tsudoi/domain';
import { build, query } from '../../db/build.ts';
import { constraintOf } from '../../db/engine.ts';
import type { FacilityTx } from '../../db/scope.ts';
import { insertRecord, removeRecord, updateRecord } from '../../db/versioned.ts';

/** Columns of a staff account that colleagues write. */
export interface AccountValues {
  last_name: string;
  first_name: string;
  email: string;
  role_id: number;
  organization_ids: number[];
  active: boolean;
}

/** One address signs in one staff account of a facility. */
async function refusingTakenEmail<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (constraintOf(error) === 'account_manager_email') throw fieldProblem('email', 'email_taken');
    throw error;
  }
}

async function assign(tx: FacilityTx, accountId: number, organizationIds: readonly number[]): Promise<void> {
  await tx.run(build.deleteFrom('account_organization').where('account_id', '=', accountId));
  await tx.rows(
    query`insert into account_organization (account_id, organization_id)
      select ${accountId}::int, unnest(${[...organizationIds]}::int[])`,
  );
}

export async function insertAccount(tx: FacilityTx, values: AccountValues, by: string): Promise<number> {
  const id = await refusingTakenEmail(() => insertRecord(tx, 'account', { ...values, role: AccountRole.manager }, by));
  await assign(tx, id, values.organization_ids);
  return id;
}

export async function updateAccount(
  tx: FacilityTx,
  before: { id: number; version: number },
  values: AccountValues,
  by: string,
): Promise<number> {
  const version = await refusingTakenEmail(() => updateRecord(tx, 'account', before, values, by));
  await assign(tx, before.id, values.organization_ids);
  return version;
}

export const removeAccount = (tx: FacilityTx, before: { id: number; version: number }, by: string) =>
  removeRecord(tx, 'account', before, by);

/** Names of organizations that are not deleted, by id. */
export async function organizationNames(tx: FacilityTx, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await tx.rows(
    build
      .selectFrom('organization')
      .select(['id', 'name'])
      .where('id', 'in', [...ids])
      .where('deleted_at', 'is', null),
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}
