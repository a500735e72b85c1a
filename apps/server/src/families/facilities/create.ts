import { AccountRole, PermissionFlag, PermissionModule } from '@tsudoi/domain';
import { CATALOGUE, isGroup } from '@tsudoi/permissions';
import type { FacilityTx, OperatorTx } from '../../db/scope.ts';
import { mapUniqueViolation } from '../../kernel/records.ts';
import { insertDefaultForms } from '../account-cms/index.ts';
import { insertCatalogueMenus, ORGANIZATION_MENU } from '../menus/index.ts';
import { accentOf } from './present.ts';
import { insertFirstMemberTypes, insertManager, insertRole, insertRootOrganization } from './seed-store.ts';
import { type FacilityValues, insertFacility, replaceHosts } from './store.ts';

/** What a facility is opened with. */
export interface NewFacility extends Omit<FacilityValues, 'accent'> {
  code: string;
  host_names: readonly string[];
}

/** What a new facility starts with, for whoever goes on filling it. */
export interface Opened {
  id: number;
  allRoleId: number;
  viewRoleId: number;
  memberRoleId: number;
  memberTypes: { id: number; code: string; prefix: string; digits: number }[];
  rootOrganizationId: number | null;
}

/** Fields of a facility whose values are unique in the installation, by their index. */
export const uniqueFields = {
  facility_code_key: ['code', 'code_taken'],
  facility_host_pkey: ['host_names', 'host_taken'],
} as const;

async function insertRoles(tx: FacilityTx, menuIds: ReadonlyMap<string, number>, by: string) {
  const flags = (module: PermissionModule, flag: (entry: (typeof CATALOGUE)[number]) => PermissionFlag) =>
    new Map(
      CATALOGUE.filter((entry) => entry.module === module && !isGroup(entry)).flatMap(
        (entry): [number, PermissionFlag][] => {
          const id = menuIds.get(entry.key);
          return id === undefined ? [] : [[id, flag(entry)]];
        },
      ),
    );
  return {
    allRoleId: await insertRole(
      tx,
      '全権限',
      AccountRole.manager,
      flags(PermissionModule.manage, () => PermissionFlag.both),
      by,
    ),
    viewRoleId: await insertRole(
      tx,
      '閲覧のみ',
      AccountRole.manager,
      flags(PermissionModule.manage, () => PermissionFlag.view),
      by,
    ),
    memberRoleId: await insertRole(
      tx,
      '会員',
      AccountRole.member,
      flags(PermissionModule.web, (entry) => entry.default),
      by,
    ),
  };
}

/**
 * Opens a facility inside the operator's transaction: its row with the derived accent, hosts, a menu for everything the
 * product can do, forms of its members, roles, member types to start from, and a root organization where organizations
 * are used.
 * @throws Problem on `code` or `host_names` when they are taken
 */
export async function openFacility(tx: OperatorTx, facility: NewFacility, by: string): Promise<Opened> {
  const { code, host_names: hosts, ...values } = facility;
  const id = await mapUniqueViolation(uniqueFields, () =>
    insertFacility(tx, code, { ...values, accent: accentOf(values.color) }, by),
  );
  await mapUniqueViolation(uniqueFields, () => replaceHosts(tx, id, hosts));
  return tx.inFacility(id, async (inside) => {
    await insertDefaultForms(inside, by);
    const menuIds = await insertCatalogueMenus(inside, values.use_organization_structure ? [] : [ORGANIZATION_MENU]);
    return {
      id,
      ...(await insertRoles(inside, menuIds, by)),
      memberTypes: await insertFirstMemberTypes(inside, by),
      rootOrganizationId: values.use_organization_structure
        ? await insertRootOrganization(inside, values.name, by)
        : null,
    };
  });
}

export { insertManager };
