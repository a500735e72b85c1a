import { AccountRole, PermissionFlag, PermissionModule, PermissionType } from '@tsudoi/domain';
import type { Tx } from '../../db/scope.ts';

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

type Holder = (typeof HOLDERS)[keyof typeof HOLDERS];

async function follow(
  tx: Pick<Tx, 'sql'>,
  { flags, holder, from, family }: Holder,
  ids: readonly number[],
): Promise<number> {
  const rows = await tx.sql(
    `with menus as (
       select facility_id, id, menu_key, instance_code, id = any($1) as added from facility_menu
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
     select g.facility_id, 'system', '', '${family}', g.id, 'new_menus', jsonb_build_object('menus', jsonb_agg(m.menu_key || coalesce('/' || m.instance_code, '') order by m.id))
     from granted g join menus m on m.facility_id = g.facility_id and m.id = g.facility_menu_id
     group by g.facility_id, g.id
     returning record_id`,
    [ids],
  );
  return rows.length;
}

/**
 * Whoever could do everything before menus were added can do everything after, or nobody in a facility could ever give the
 * new function to anybody: one's own permissions are locked. Nobody else is granted anything. Returns how many were.
 */
export async function grantToWhoHasAll(
  tx: Pick<Tx, 'sql'>,
  menuIds: readonly number[],
): Promise<{ roles: number; accounts: number }> {
  return { roles: await follow(tx, HOLDERS.role, menuIds), accounts: await follow(tx, HOLDERS.account, menuIds) };
}
