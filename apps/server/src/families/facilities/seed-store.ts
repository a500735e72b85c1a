import { AccountRole, ExpiryType, OrganizationType, type PermissionFlag } from '@tsudoi/domain';
import { build } from '../../db/build.ts';
import type { FacilityTx } from '../../db/scope.ts';
import { insertRecord } from '../../db/versioned.ts';

/** Makes a role with a flag for each menu. */
export async function insertRole(
  tx: FacilityTx,
  name: string,
  type: AccountRole,
  flags: ReadonlyMap<number, PermissionFlag>,
  by: string,
): Promise<number> {
  const id = await insertRecord(tx, 'role', { name, type }, by);
  await tx.sql(
    'insert into role_permission (role_id, facility_menu_id, flag) select $1, * from unnest($2::int[], $3::smallint[])',
    [id, [...flags.keys()], [...flags.values()]],
  );
  return id;
}

/** Member types every facility starts with: a year for full and junior members, the facility's closing day for families. */
const FIRST_TYPES = [
  { code: 'S', name: '正会員', prefix: 'S', expiry_type: ExpiryType.year },
  { code: 'J', name: 'ジュニア会員', prefix: 'J', expiry_type: ExpiryType.year },
  { code: 'F', name: '家族会員', prefix: 'F', expiry_type: ExpiryType.annual },
] as const;

const CODE_DIGITS = 6;

export function insertFirstMemberTypes(tx: FacilityTx, by: string) {
  const rows = FIRST_TYPES.map((type, index) => ({
    ...type,
    digits: CODE_DIGITS,
    sort: (index + 1) * 10,
    updated_by: by,
  }));
  return tx.rows(build.insertInto('member_type').values(rows).returning(['id', 'code', 'prefix', 'digits']));
}

export function insertRootOrganization(tx: FacilityTx, name: string, by: string): Promise<number> {
  return insertRecord(tx, 'organization', { code: 'ORG-0001', name, type: OrganizationType.block }, by);
}

export async function hasOrganizations(tx: FacilityTx): Promise<boolean> {
  const rows = await tx.sql('select 1 from organization where deleted_at is null limit 1');
  return rows.length > 0;
}

/** Puts everybody who belongs to no organization under this one. */
export async function assignUnassignedAccounts(tx: FacilityTx, organizationId: number): Promise<void> {
  await tx.sql(
    `insert into account_organization (account_id, organization_id)
     select a.id, $1 from account a where a.deleted_at is null
       and not exists (select from account_organization ao where ao.account_id = a.id)`,
    [organizationId],
  );
  await tx.sql(
    `update account set organization_ids = array[$1::int] where deleted_at is null and organization_ids = '{}'`,
    [organizationId],
  );
}

export interface NewManager {
  last_name: string;
  first_name: string;
  email: string;
  roleId: number;
  organizationIds: readonly number[];
  passwordHash: string | null;
}

export async function insertManager(tx: FacilityTx, manager: NewManager, by: string): Promise<number> {
  const { roleId: role_id, organizationIds, passwordHash: password_hash, ...person } = manager;
  const values = {
    ...person,
    role: AccountRole.manager,
    role_id,
    password_hash,
    organization_ids: [...organizationIds],
  };
  const id = await insertRecord(tx, 'account', values, by);
  await tx.sql('insert into account_organization (account_id, organization_id) select $1, unnest($2::int[])', [
    id,
    organizationIds,
  ]);
  return id;
}
