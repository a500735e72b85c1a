import { pickFields } from '@tsudoi/contract';
import type { AccountLock, PermissionMenus, RoleRecord, RoleRow } from '@tsudoi/contract/roles';
import { AccountRole, PermissionModule } from '@tsudoi/domain';
import { facilityMenus, type MenuOfFacility } from '../menus/index.ts';
import { type Changer, presentFlags } from './change.ts';
import { givable, moduleOf } from './rules.ts';
import type { FlagsById, Role, RoleUse } from './store.ts';

const typeOf = ({ type }: Role) => (type === AccountRole.manager ? AccountRole.manager : AccountRole.member);

/** A role in the list. */
export function presentRole(role: Role, use: RoleUse | undefined, ownRoleId: number | null): RoleRow {
  return {
    ...pickFields(role, ['id', 'name', 'version', 'updated_by']),
    type: typeOf(role),
    account_count: use?.accounts ?? 0,
    own: role.id === ownRoleId,
    updated_at: role.updated_at.toISOString(),
  };
}

/** The menus of a matrix, and how far somebody may give each. What members may do is nobody's own. */
export function presentMenus(
  menus: readonly MenuOfFacility[],
  module: PermissionModule,
  changer: Pick<Changer, 'flags'>,
  locale: 'ja' | 'en',
): PermissionMenus {
  const offered = menus.filter((menu) => menu.module === module && !menu.customize_menu);
  return {
    menus: facilityMenus(offered, locale),
    limit: module === PermissionModule.manage ? presentFlags(givable(menus, module), changer.flags) : null,
  };
}

/** A role with its matrix. */
export function presentRecord(
  role: Role,
  parts: {
    menus: readonly MenuOfFacility[];
    flags: FlagsById;
    use: RoleUse | undefined;
    holders: string[];
    lock: AccountLock;
    changer: Changer;
    locale: 'ja' | 'en';
  },
): RoleRecord {
  const { menus, flags, use, holders, lock, changer, locale } = parts;
  const module = moduleOf(role.type);
  return {
    ...presentRole(role, use, changer.account.role_id),
    flags: presentFlags(givable(menus, module), flags),
    module,
    ...presentMenus(menus, module, changer, locale),
    individual_count: use?.individual ?? 0,
    holders,
    lock,
  };
}
