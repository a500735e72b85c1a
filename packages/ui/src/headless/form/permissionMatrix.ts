import { foldForSearch, PermissionFlag } from '@tsudoi/domain';
import { canEdit, canView, flagFrom, type MenuItem, storedFlag } from '@tsudoi/permissions';

/** A menu of the matrix. One with children is a heading: it has no flag of its own, its boxes are those of its children. */
export interface MatrixMenu {
  /** Its `facility_menu_id` as a text, which is also its key in {@link Flags}. */
  id: string;
  name: string;
  /** How far whoever ticks may go: nobody gives what they do not have. Without a limit unless told. */
  most?: PermissionFlag;
  children: readonly MatrixMenu[];
}

type MenuOfTree = Pick<MenuItem, 'facility_menu_id' | 'name' | 'url' | 'customize_menu_flag'> & {
  children: readonly MenuOfTree[];
};

/**
 * The rows of a facility's menus, each by the facility's own id for it, so that two kinds of one menu are two rows with
 * flags of their own. Links out of the product and groups without menus carry no flag and are left out.
 */
export function matrixMenus(tree: readonly MenuOfTree[]): MatrixMenu[] {
  return tree.flatMap(({ facility_menu_id, name, url, customize_menu_flag, children }) => {
    const below = matrixMenus(children);
    if (customize_menu_flag || (url === '' && below.length === 0)) return [];
    return [{ id: String(facility_menu_id), name, children: below }];
  });
}

/** The stored flag of each menu by its `facility_menu_id`; a menu that is missing may not be used. */
export type Flags = Readonly<Record<string, PermissionFlag>>;

/** One of the two boxes of a menu. */
export type MatrixBox = 'view' | 'edit';

/** The menus that carry a flag: those without children. */
export function leavesOf(menus: readonly MatrixMenu[]): MatrixMenu[] {
  return menus.flatMap((menu) => (menu.children.length === 0 ? [menu] : leavesOf(menu.children)));
}

/** The flag of a menu as it counts: a stored edit without view is no access (VAL-96). */
export function flagOf(flags: Flags, id: string): PermissionFlag {
  const flag = flags[id] ?? PermissionFlag.none;
  return canView(flag) ? flag : PermissionFlag.none;
}

/** Whether a box is ticked for all menus under it, for none, or for some. */
export function boxState(menu: MatrixMenu, flags: Flags, box: MatrixBox): 'on' | 'off' | 'mixed' {
  const has = box === 'view' ? canView : canEdit;
  const leaves = leavesOf([menu]);
  const count = leaves.filter(({ id }) => has(flagOf(flags, id))).length;
  if (count === 0) return 'off';
  return count === leaves.length ? 'on' : 'mixed';
}

/** Whether a box may be ticked: of a heading where any under it may. What is ticked can always be cleared. */
export function canTick(menu: MatrixMenu, flags: Flags, box: MatrixBox): boolean {
  const has = box === 'view' ? canView : canEdit;
  return leavesOf([menu]).some(({ id, most }) => most === undefined || has(most) || has(flagOf(flags, id)));
}

/** Ticks or clears a box for menus and all that is under them: editing includes viewing, and goes with it. */
export function withBox(menus: readonly MatrixMenu[], flags: Flags, box: MatrixBox, isOn: boolean): Flags {
  const next = { ...flags };
  for (const menu of leavesOf(menus)) {
    const { id } = menu;
    const now = flagOf(flags, id);
    if (isOn && !canTick(menu, flags, box)) continue;
    const view_flag = box === 'view' ? isOn : isOn || canView(now);
    const edit_flag = box === 'edit' ? isOn : isOn && canEdit(now);
    next[id] = storedFlag(flagFrom({ view_flag, edit_flag }));
  }
  return next;
}

/** The one flag that all menus under it have; undefined where they differ. */
export function commonFlag(menu: MatrixMenu, flags: Flags): PermissionFlag | undefined {
  const found = new Set(leavesOf([menu]).map(({ id }) => flagOf(flags, id)));
  return found.size === 1 ? [...found][0] : undefined;
}

/** A permission that a change grants or takes: `edit` where only editing changes, else the flag that is gained or lost. */
export interface MatrixChange {
  menu: MatrixMenu;
  flag: PermissionFlag;
}

/** The permissions that a change grants and takes, menu by menu. */
export function flagChanges(menus: readonly MatrixMenu[], before: Flags, after: Flags) {
  const gained: MatrixChange[] = [];
  const lost: MatrixChange[] = [];
  for (const menu of leavesOf(menus)) {
    const [from, to] = [flagOf(before, menu.id), flagOf(after, menu.id)];
    // Flags grow with what they allow: none, view, both.
    if (to > from) gained.push({ menu, flag: canView(from) ? PermissionFlag.edit : to });
    else if (to < from) lost.push({ menu, flag: canView(to) ? PermissionFlag.edit : from });
  }
  return { gained, lost };
}

/** The menus whose name has the text in any writing, with the headings they stand under. */
export function findMenus(menus: readonly MatrixMenu[], text: string): MatrixMenu[] {
  const wanted = foldForSearch(text);
  return menus.flatMap((menu) => {
    if (foldForSearch(menu.name).includes(wanted)) return [menu];
    const children = findMenus(menu.children, text);
    return children.length === 0 ? [] : [{ ...menu, children }];
  });
}
