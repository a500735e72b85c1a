import { CATALOGUE, isGroup } from '@tsudoi/permissions';
import type { OperatorTx, Scopes } from '../../db/scope.ts';
import type { Log } from '../../kernel/log.ts';
import { grantToWhoHasAll } from './all-permissions.ts';
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
    const { roles, accounts } = await grantToWhoHasAll(tx, ids);
    const menus = [...new Set(added.map(({ menu_key }) => menu_key))];
    const facilities = new Set(added.map(({ facility_id }) => facility_id)).size;
    log.info({ msg: 'facilities got new menus', menus, facilities, roles, accounts });
  });
}
