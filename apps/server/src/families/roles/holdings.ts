import { PermissionFlag, PermissionModule, PermissionType } from '@tsudoi/domain';
import { type GrantKey, type Grants, grantKey, type Holdings, type MenuState } from '@tsudoi/permissions';
import type { FacilityTx } from '../../db/scope.ts';
import { allMenus, flagsByMenu, grantable, grantsOf, type MenuOfFacility } from '../menus/index.ts';
import type { FlagsById, StaffAccount } from './store.ts';

/** All that decides what a staff account may do, with the menus it is about. */
export interface StaffHoldings extends Holdings {
  menus: readonly MenuOfFacility[];
  roleFlags: FlagsById;
  individualFlags: FlagsById;
  /** What counts of the two, hidden menus included: what the account can pass on. */
  flags: FlagsById;
}

/** How a facility has each of its menus. What the product cannot do yet is missing. */
export function menuStates(menus: readonly MenuOfFacility[]): (key: GrantKey) => MenuState {
  const states = new Map(
    menus.flatMap((menu): [GrantKey, MenuState][] => {
      const granted = grantable(menu);
      return granted === undefined ? [] : [[grantKey(granted), menu.hidden ? 'hidden' : 'shown']];
    }),
  );
  return (key) => states.get(key) ?? 'missing';
}

/** Flags of a role, or of an account's own, by the id of a menu. */
export async function readFlags(
  tx: FacilityTx,
  of: Parameters<typeof flagsByMenu>[1],
): Promise<Map<number, PermissionFlag>> {
  const allFlags = Object.values(PermissionFlag);
  const rows = [...(await flagsByMenu(tx, of))];
  return new Map(
    rows.flatMap(([id, value]): [number, PermissionFlag][] => {
      const flag = allFlags.find((one) => one === value);
      return flag === undefined ? [] : [[id, flag]];
    }),
  );
}

/** Reads all that decides about a staff account. */
export async function holdingsOf(
  tx: FacilityTx,
  account: Pick<StaffAccount, 'id' | 'role_id' | 'permission_type'>,
  loadedMenus?: readonly MenuOfFacility[],
): Promise<StaffHoldings> {
  const menus = (loadedMenus ?? (await allMenus(tx))).filter(({ module }) => module === PermissionModule.manage);
  const roleFlags: FlagsById = account.role_id === null ? new Map() : await readFlags(tx, { roleId: account.role_id });
  const individualFlags: FlagsById = await readFlags(tx, { accountId: account.id });
  const isIndividual = account.permission_type === PermissionType.individual;
  const grants = (flags: FlagsById): Grants => grantsOf(menus, flags);
  return {
    menus,
    roleFlags,
    individualFlags,
    flags: isIndividual ? individualFlags : roleFlags,
    menuState: menuStates(menus),
    permissionType: isIndividual ? PermissionType.individual : PermissionType.role,
    role: grants(roleFlags),
    individual: grants(individualFlags),
  };
}
