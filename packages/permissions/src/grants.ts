import { PermissionFlag, PermissionType } from '@tsudoi/domain';
import type { MenuKey } from './catalogue/catalogue.ts';
import { canEdit, canView } from './flags.ts';

/** What an account may do, menu by menu; a menu that is missing may not be used. */
export type Grants = ReadonlyMap<MenuKey, PermissionFlag>;

/** What a call or a screen needs of a menu: view to read, edit to write. */
export type Need = { menu: MenuKey; flag: 'view' | 'edit' };

/** Grants of an account: its individual rows fully replace its role's where it has individual permissions (PERM-13, G-40). */
export function effectiveGrants(account: { role: Grants; individual: Grants; permissionType: PermissionType }): Grants {
  return account.permissionType === PermissionType.individual ? account.individual : account.role;
}

/** Whether the grants allow it. Missing means no, and neither parents nor children of a menu imply anything. */
export function can(grants: Grants, need: Need): boolean {
  const flag = grants.get(need.menu) ?? PermissionFlag.none;
  return need.flag === 'edit' ? canEdit(flag) : canView(flag);
}
