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

/** An organization by the names that a file may give it. */
export interface OrganizationName {
  id: number;
  code: string;
  name: string;
}

export async function organizationsOf(tx: FacilityTx, ids: readonly number[]): Promise<OrganizationName[]> {
  if (ids.length === 0) return [];
  return tx.rows(
    build
      .selectFrom('organization')
      .select(['id', 'code', 'name'])
      .where('id', 'in', [...ids])
      .where('deleted_at', 'is', null),
  );
}

/** Whether the facility has organizations. */
export async function usesOrganizations(tx: FacilityTx): Promise<boolean> {
  const facility = await tx.oneOrThrow(
    build.selectFrom('facility').select('use_organization_structure').where('id', '=', tx.facilityId),
  );
  return facility.use_organization_structure;
}

type Imported = Partial<Pick<AccountValues, 'last_name' | 'first_name' | 'organization_ids' | 'active'>> & {
  role_id?: number | null;
};

/** Inserts an account with an id that was given to it; false where the address is taken. */
export async function insertAccountAt(
  tx: FacilityTx,
  id: number,
  values: Imported & Pick<AccountValues, 'email'>,
  by: string,
): Promise<boolean> {
  const { email, last_name = '', first_name = '', role_id = null, organization_ids = [], active = true } = values;
  const rows = await tx.rows(
    query`insert into account (id, role, email, last_name, first_name, role_id, organization_ids, active, updated_by)
      overriding system value values (${id}::int, ${AccountRole.manager}, ${email}, ${last_name}, ${first_name}, ${role_id}::int,
        ${organization_ids}::int[], ${active}, ${by}) on conflict do nothing returning id`,
  );
  if (rows.length === 1) await assign(tx, id, organization_ids);
  return rows.length === 1;
}

/** Changes some columns of an account of exactly this version; false where it is gone or another one. */
export async function changeAccount(
  tx: FacilityTx,
  { id, version }: { id: number; version: number },
  values: Imported,
  by: string,
): Promise<boolean> {
  const done = await tx.run(
    build
      .updateTable('account')
      .set({ ...values, version: version + 1, updated_at: new Date(), updated_by: by })
      .where('id', '=', id)
      .where('version', '=', version)
      .where('deleted_at', 'is', null),
  );
  if (done === 1 && values.organization_ids !== undefined) await assign(tx, id, values.organization_ids);
  return done === 1;
}

/** Deletes an account of exactly this version that nobody has signed up with; false where there is none. */
export async function removeUnused(
  tx: FacilityTx,
  { id, version }: { id: number; version: number },
  by: string,
): Promise<boolean> {
  const done = await tx.run(
    build
      .updateTable('account')
      .set({ deleted_at: new Date(), version: version + 1, updated_at: new Date(), updated_by: by })
      .where('id', '=', id)
      .where('version', '=', version)
      .where('password_hash', 'is', null)
      .where('deleted_at', 'is', null),
  );
  return done === 1;
}
