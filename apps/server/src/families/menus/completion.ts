import { AccountRole, PermissionFlag, PermissionModule, PermissionType } from '@tsudoi/domain';
import { CATALOGUE, isGroup } from '@tsudoi/permissions';
import type { OperatorTx, Scopes } from '../../db/scope.ts';
import type { Log } from '../../kernel/log.ts';
import { ORGANIZATION_MENU } from './store.ts';

interface NewMenu {
  id: number;
  facility_id: number;
  menu_key: string;
}

/** Entries of the catalogue that facilities lack; whatever else a facility did with its menus stays. */
function insertMissing(tx: OperatorTx, entries: readonly (typeof CATALOGUE)[number][]): Promise<NewMenu[]> {
  const wanted = entries.map(({ menu_id, key, module, type, url, parent, order }) => ({
    menu_id,
    key,
    module,
    type,
    url,
    parent: parent ?? null,
    sort: order,
  }));
  return tx.sql(
    `insert into facility_menu (facility_id, menu_id, menu_key, module, type, url, parent_id, sort, hidden)
     select f.id, c.menu_id, c.key, c.module, c.type, c.url, p.id, c.sort, c.key = $2 and not f.use_organization_structure
     from facility f
     cross join jsonb_to_recordset($1::jsonb)
       as c (menu_id int, key text, module smallint, type text, url text, parent text, sort int)
     left join facility_menu p on p.facility_id = f.id and p.menu_key = c.parent
     where not exists (select from facility_menu m where m.facility_id = f.id and m.menu_key = c.key and m.instance_code is null)
     on conflict do nothing
     returning id, facility_id, menu_key`,
    [JSON.stringify(wanted), ORGANIZATION_MENU],
  );
}

/** Where flags stand: of roles of staff, and of staff with permissions of their own. */
const HOLDERS = {
  role: {
    flags: 'role_permission',
    holder: 'role_id',
    from: `role h where h.type = ${AccountRole.manager} and h.deleted_at is null`,
    family: 'roles',
  },
  account: {
    flags: 'account_permission',
    holder: 'account_id',
    from: `account h where h.role = ${AccountRole.manager} and h.permission_type = ${PermissionType.individual} and h.deleted_at is null`,
    family: 'managers',
  },
} as const;

/**
 * Whoever could do everything before can do everything after, or nobody in a facility could ever give the new function to
 * anybody: one's own permissions are locked. Nobody else is granted anything. Answers how many were.
 */
async function followAllPermissions(
  tx: OperatorTx,
  { flags, holder, from, family }: (typeof HOLDERS)[keyof typeof HOLDERS],
  ids: readonly number[],
): Promise<number> {
  const rows = await tx.sql(
    `with menus as (
       select facility_id, id, menu_key, id = any($1) as added from facility_menu
       where module = ${PermissionModule.manage} and menu_key is not null and not (url = '' and type = 'plain')),
     full_before as (
       select h.facility_id, h.id from ${from}
         and exists (select from menus m where m.facility_id = h.facility_id and not m.added)
         and not exists (
           select from menus m where m.facility_id = h.facility_id and not m.added and not exists (
             select from ${flags} p where p.facility_id = h.facility_id and p.${holder} = h.id
               and p.facility_menu_id = m.id and p.flag = ${PermissionFlag.both}))),
     granted as (
       insert into ${flags} (facility_id, ${holder}, facility_menu_id, flag)
       select b.facility_id, b.id, m.id, ${PermissionFlag.both}
       from full_before b join menus m on m.facility_id = b.facility_id and m.added
       on conflict do nothing
       returning facility_id, ${holder} as id, facility_menu_id)
     insert into history (facility_id, actor_kind, actor_name, family, record_id, action, after)
     select g.facility_id, 'system', 'update', '${family}', g.id, 'new_menus', jsonb_build_object('menus', jsonb_agg(m.menu_key order by m.id))
     from granted g join menus m on m.facility_id = g.facility_id and m.id = g.facility_menu_id
     group by g.facility_id, g.id
     returning record_id`,
    [ids],
  );
  return rows.length;
}

/**
 * Gives facilities the menus that the catalogue gained since they were opened, in one transaction; where there are none
 * it changes nothing. Part of every migration, under its lock.
 */
export async function completeMenus(scopes: Scopes, log: Log): Promise<void> {
  await scopes.asOperator('menus new in the catalogue', async (tx) => {
    // Groups first, so that their children find them.
    const added = [
      ...(await insertMissing(tx, CATALOGUE.filter(isGroup))),
      ...(await insertMissing(
        tx,
        CATALOGUE.filter((entry) => !isGroup(entry)),
      )),
    ];
    if (added.length === 0) return;
    const ids = added.map(({ id }) => id);
    const roles = await followAllPermissions(tx, HOLDERS.role, ids);
    const accounts = await followAllPermissions(tx, HOLDERS.account, ids);
    const menus = [...new Set(added.map(({ menu_key }) => menu_key))];
    const facilities = new Set(added.map(({ facility_id }) => facility_id)).size;
    log.info({ msg: 'facilities got new menus', menus, facilities, roles, accounts });
  });
}
