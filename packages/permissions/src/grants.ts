import { PermissionFlag } from '@tsudoi/domain';
import type { InstanceMenuKey, MenuKey, PlainMenuKey } from './catalogue/catalogue.ts';
import { canEdit, canView } from './flags.ts';

/** What a grant is for: a menu, or one event or content kind of a menu (`events/tournament`). */
export type GrantKey = MenuKey | `${InstanceMenuKey}/${string}`;

/** What an account may do, menu by menu and kind by kind; what is missing may not be used. */
export type Grants = ReadonlyMap<GrantKey, PermissionFlag>;

/** View to read, edit to write. */
export type NeededFlag = 'view' | 'edit';

/** A menu that can be granted. Menus of kinds are granted kind by kind, by its code as `of`; other menus have none. */
export type Grantable = { menu: PlainMenuKey; of?: undefined } | { menu: InstanceMenuKey; of: string };

/** What a call or a screen needs of a menu. */
export type Need = Grantable & { flag: NeededFlag };

/** The key under which grants hold it. Keys of menus have no slash, so that no code can pass for another menu. */
export function grantKey(granted: Grantable): GrantKey {
  return granted.of === undefined ? granted.menu : `${granted.menu}/${granted.of}`;
}

/** Whether the grants allow it for at least one kind of the menu: who holds none is refused before anything is read. */
export function canSome(grants: Grants, { menu, flag }: { menu: InstanceMenuKey; flag: NeededFlag }): boolean {
  return [...grants].some(([key, held]) => key.startsWith(`${menu}/`) && allows(held, flag));
}

/** Whether a flag allows it; without one nothing is allowed. */
export function allows(held: PermissionFlag = PermissionFlag.none, flag: NeededFlag): boolean {
  return flag === 'edit' ? canEdit(held) : canView(held);
}

/** What two holders may do both: the lesser flag of each menu. */
export function inCommon(one: Grants, other: Grants): Grants {
  return new Map(
    [...one].flatMap(([key, flag]): [GrantKey, PermissionFlag][] => {
      const held = other.get(key);
      if (!canView(flag) || !canView(held)) return [];
      return [[key, canEdit(flag) && canEdit(held) ? PermissionFlag.both : PermissionFlag.view]];
    }),
  );
}

/** The keys for which `wanted` allows more than `own` does: what nobody can give who does not have it. */
export function beyond(wanted: Grants, own: Grants): GrantKey[] {
  const exceeds = (key: GrantKey, flag: NeededFlag) => allows(wanted.get(key), flag) && !allows(own.get(key), flag);
  return [...wanted.keys()].filter((key) => exceeds(key, 'view') || exceeds(key, 'edit'));
}
