import { CATALOGUE, isGroup } from '@tsudoi/permissions';
import type { Selectable } from 'kysely';
import { build } from '../../db/build.ts';
import type { FacilityMenuTable } from '../../db/schema.ts';
import type { FacilityTx } from '../../db/scope.ts';

/** The menu that makes sense only where a facility has organizations; hidden elsewhere. */
export const ORGANIZATION_MENU = 'organizations';

export type MenuOfFacility = Selectable<FacilityMenuTable>;

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

/**
 * Gives a new facility a menu for every entry of the catalogue, groups first so that children find them. Answers the
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
