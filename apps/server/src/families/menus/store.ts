import { AccountRole, PermissionFlag, PermissionType } from '@tsudoi/domain';
import { CATALOGUE, fillUrl, type InstanceMenuKey, isGroup, menuOf } from '@tsudoi/permissions';
import { build, type Row } from '../../db/build.ts';
import type { FacilityTx } from '../../db/scope.ts';
import { grantToWhoHasAll } from './all-permissions.ts';

/** The menu that makes sense only where a facility has organizations; hidden elsewhere. */
export const ORGANIZATION_MENU = 'organizations';

export type MenuOfFacility = Row<'facility_menu'>;

/** The menus of the facility that are not hidden, in the order of their siblings. */
export function shownMenus(tx: FacilityTx): Promise<MenuOfFacility[]> {
  return tx.rows(
    build.selectFrom('facility_menu').selectAll().where('hidden', '=', false).orderBy('sort').orderBy('id'),
  );
}

export function allMenus(tx: FacilityTx): Promise<MenuOfFacility[]> {
  return tx.rows(build.selectFrom('facility_menu').selectAll().orderBy('module').orderBy('sort').orderBy('id'));
}

/** Permission flags by facility menu of a role, or of an account with permissions of its own. */
export async function flagsByMenu(
  tx: FacilityTx,
  of: { roleId: number } | { accountId: number },
): Promise<Map<number, number>> {
  const rows = await ('roleId' in of
    ? tx.rows(build.selectFrom('role_permission').select(['facility_menu_id', 'flag']).where('role_id', '=', of.roleId))
    : tx.rows(
        build
          .selectFrom('account_permission')
          .select(['facility_menu_id', 'flag'])
          .where('account_id', '=', of.accountId),
      ));
  return new Map(rows.map((row) => [row.facility_menu_id, row.flag]));
}

/** What a menu of an event or content kind is made of; `values` fill the pattern of its address. */
export interface KindMenu {
  menu: InstanceMenuKey;
  code: string;
  name: string;
  values: Readonly<Record<string, string | number>>;
  /** Flags by role. Roles and staff that may do everything get both flags in any case. */
  flags?: ReadonlyMap<number, PermissionFlag>;
}

/**
 * Gives the facility the menu of a kind, beside the entry of the catalogue that it follows, and returns its id. Whoever may
 * do everything may do this too, or nobody could pass it on. @throws Error where the kind has one, or the facility no pattern
 */
export async function insertKindMenu(tx: FacilityTx, kind: KindMenu): Promise<number> {
  const { url } = menuOf(kind.menu);
  const pattern = await tx.one(
    build
      .selectFrom('facility_menu')
      .select(['menu_id', 'menu_key', 'module', 'type', 'parent_id', 'sort'])
      .where('menu_key', '=', kind.menu)
      .where('instance_code', 'is', null),
  );
  if (pattern === undefined) throw new Error(`the facility has no menu ${kind.menu}`);
  const row = await tx.one(
    build
      .insertInto('facility_menu')
      .values({ ...pattern, name: kind.name, url: fillUrl(url, kind.values), instance_code: kind.code })
      .returning('id'),
  );
  if (row === undefined) throw new Error(`no menu for ${kind.menu} ${kind.code}`);
  await grantToWhoHasAll(tx, [row.id]);
  const flags = [...(kind.flags ?? [])].map(([role_id, flag]) => ({ role_id, flag, facility_menu_id: row.id }));
  if (flags.length > 0)
    await tx.run(
      build
        .insertInto('role_permission')
        .values(flags)
        .onConflict((conflict) => conflict.columns(['facility_id', 'role_id', 'facility_menu_id']).doNothing()),
    );
  return row.id;
}

/** The menu of a kind; undefined where the facility has none. */
const kindMenu = (tx: FacilityTx, { menu, code }: Pick<KindMenu, 'menu' | 'code'>) =>
  tx.one(build.selectFrom('facility_menu').select('id').where('menu_key', '=', menu).where('instance_code', '=', code));

/** What roles may do with the menu of a kind, by the id of the role; who may do nothing is not among them. */
export async function flagsOfKind(
  tx: FacilityTx,
  kind: Pick<KindMenu, 'menu' | 'code'>,
): Promise<Map<number, PermissionFlag>> {
  const rows = await tx.rows(
    build
      .selectFrom('role_permission as p')
      .innerJoin('facility_menu as m', 'm.id', 'p.facility_menu_id')
      .select(['p.role_id', 'p.flag'])
      .where('m.menu_key', '=', kind.menu)
      .where('m.instance_code', '=', kind.code),
  );
  return new Map(
    rows.map(({ role_id, flag }) => [
      role_id,
      Object.values(PermissionFlag).find((one) => one === flag) ?? PermissionFlag.none,
    ]),
  );
}

/**
 * Gives the menu of a kind another name, place or address, and lets these roles do with it what they are named for and all others nothing.
 * Hidden it is nobody's. Without `flags` those of `without` may do nothing with it any more, and all others what they may.
 */
export async function updateKindMenu(
  tx: FacilityTx,
  kind: Omit<KindMenu, 'values'> & {
    values?: KindMenu['values'];
    sort?: number;
    hidden?: boolean;
    without?: readonly number[];
  },
): Promise<void> {
  const row = await kindMenu(tx, kind);
  if (row === undefined) throw new Error(`no menu for ${kind.menu} ${kind.code}`);
  const { name, sort, hidden = false, values, flags, without = [] } = kind;
  await tx.run(
    build
      .updateTable('facility_menu')
      .set({
        name,
        hidden,
        ...(sort !== undefined && { sort }),
        ...(values !== undefined && { url: fillUrl(menuOf(kind.menu).url, values) }),
      })
      .where('id', '=', row.id),
  );
  const ofMenu = build.deleteFrom('role_permission').where('facility_menu_id', '=', row.id);
  if (without.length > 0) await tx.run(ofMenu.where('role_id', 'in', [...without]));
  if (flags === undefined) return;
  await tx.run(ofMenu);
  const given = [...flags].map(([role_id, flag]) => ({ role_id, flag, facility_menu_id: row.id }));
  if (given.length > 0) await tx.run(build.insertInto('role_permission').values(given));
}

/** Those of the staff accounts that hold one of the flags on a menu: by their own permissions where they have any, else by their role's. */
export async function staffWithFlag(
  tx: FacilityTx,
  menuId: number,
  flags: readonly PermissionFlag[],
  accountIds: readonly number[],
): Promise<number[]> {
  const rows = await tx.sql<{ id: number }>(
    `select a.id from account a
     left join account_permission own on own.account_id = a.id and own.facility_menu_id = $1
     left join role_permission of_role on of_role.role_id = a.role_id and of_role.facility_menu_id = $1
     where a.id = any($2) and a.role = ${AccountRole.manager} and a.active and a.deleted_at is null
       and case when a.permission_type = ${PermissionType.individual} then own.flag else of_role.flag end = any($3)`,
    [menuId, accountIds, flags],
  );
  return rows.map(({ id }) => id);
}

/**
 * Gives a new facility a menu for every entry of the catalogue, groups first so that children find them. Returns the
 * ids by key. `hiddenKeys` are there and can be shown later.
 */
export async function insertCatalogueMenus(
  tx: FacilityTx,
  hiddenKeys: readonly string[],
): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  for (const entries of [CATALOGUE.filter(isGroup), CATALOGUE.filter((entry) => !isGroup(entry))]) {
    const rows = await tx.rows(
      build
        .insertInto('facility_menu')
        .values(
          entries.map((entry) => ({
            menu_id: entry.menu_id,
            menu_key: entry.key,
            module: entry.module,
            type: entry.type,
            url: entry.url,
            parent_id: (entry.parent === undefined ? undefined : ids.get(entry.parent)) ?? null,
            sort: entry.order,
            hidden: hiddenKeys.includes(entry.key),
          })),
        )
        .returning(['id', 'menu_key']),
    );
    for (const row of rows) ids.set(row.menu_key ?? '', row.id);
  }
  return ids;
}

export async function setMenuHidden(tx: FacilityTx, key: string, hidden: boolean): Promise<void> {
  await tx.run(build.updateTable('facility_menu').set({ hidden }).where('menu_key', '=', key));
}
