import { managerInfo } from '@tsudoi/contract/auth';
import { makeFacility, makeStaff, onEngines, suiteServer, type World } from '@tsudoi/kit';
import { CATALOGUE } from '@tsudoi/permissions';
import { beforeAll, expect, it } from 'vitest';
import { prepareDatabase } from '../../db/prepare.ts';
import { createLog } from '../../kernel/log.ts';
import { completeMenus } from './index.ts';

// What the catalogue gains in this test: a group with its children, and a screen by itself.
const GROUP = CATALOGUE.find(({ key }) => CATALOGUE.some(({ parent }) => parent === key))!;
const CHILDREN = CATALOGUE.filter(({ parent }) => parent === GROUP.key).map(({ key }) => key);
const GAINED = [GROUP.key, ...CHILDREN, 'organizations'];

onEngines('a database made with an older catalogue', (engine) => {
  const server = suiteServer({ engine });
  let plain: World;
  let structured: World;

  beforeAll(async () => {
    plain = await makeFacility(server);
    structured = await makeFacility(server, { organizations: true });
  });

  const migrate = () => prepareDatabase(server.running.engine, createLog({ quiet: true }), completeMenus);
  const menusOf = (world: World) =>
    server.sql<{
      menu_key: string;
      parent: string | null;
      hidden: boolean;
      module: number;
      url: string;
      sort: number;
      menu_id: number;
    }>(
      `select m.menu_key, p.menu_key as parent, m.hidden, m.module, m.url, m.sort, m.menu_id
       from facility_menu m left join facility_menu p on p.facility_id = m.facility_id and p.id = m.parent_id
       where m.facility_id = $1 order by m.menu_key`,
      [world.id],
    );
  /** Flags of every role and every account of the facility, by menu. */
  const flagsOf = (world: World) =>
    server.sql<{ holder: string; menu_key: string; flag: number }>(
      `select 'role ' || r.name as holder, m.menu_key, p.flag from role_permission p
         join role r on r.facility_id = p.facility_id and r.id = p.role_id
         join facility_menu m on m.facility_id = p.facility_id and m.id = p.facility_menu_id where p.facility_id = $1
       union all
       select 'account ' || p.account_id, m.menu_key, p.flag from account_permission p
         join facility_menu m on m.facility_id = p.facility_id and m.id = p.facility_menu_id where p.facility_id = $1
       order by 1, 2`,
      [world.id],
    );
  const forget = async () => {
    await server.sql(
      'update facility_menu set parent_id = null where parent_id in (select id from facility_menu where menu_key = any($1))',
      [GAINED],
    );
    await server.sql('delete from facility_menu where menu_key = any($1)', [GAINED]);
  };

  it('gets the menus that are new, in every facility, as a facility opened today has them', async () => {
    const before = [await menusOf(plain), await menusOf(structured)];
    await forget();
    expect((await menusOf(plain)).length).toBe(before[0]!.length - GAINED.length);
    await migrate();
    expect([await menusOf(plain), await menusOf(structured)]).toEqual(before);
    const organizations = before.map((menus) => menus.find(({ menu_key }) => menu_key === 'organizations')?.hidden);
    expect(organizations).toEqual([true, false]);
  });

  it('grants them to whoever had everything, so that somebody can pass them on, and to nobody else', async () => {
    const { id: everything } = await makeStaff(plain, { signIn: false });
    const { id: little } = await makeStaff(plain, { signIn: false });
    await server.sql('update account set permission_type = 3 where facility_id = $1 and id = any($2)', [
      plain.id,
      [everything, little],
    ]);
    const give = (id: number, which: string) =>
      server.sql(
        `insert into account_permission (facility_id, account_id, facility_menu_id, flag)
         select facility_id, $2, id, 3 from facility_menu where facility_id = $1 and module = 3 and not (url = '' and type = 'plain') and ${which}`,
        [plain.id, id],
      );
    await give(everything, 'true');
    await give(little, `menu_key = 'members'`);
    const before = await flagsOf(plain);
    await forget();
    const without = await flagsOf(plain);
    await migrate();
    const after = await flagsOf(plain);
    const gained = after.filter(
      (row) => !without.some((old) => old.holder === row.holder && old.menu_key === row.menu_key),
    );
    expect([...new Set(gained.map(({ holder }) => holder))].sort()).toEqual([`account ${everything}`, 'role 全権限']);
    // All of theirs, with both flags: nothing they had is missing, nothing is more than before.
    const full = (rows: typeof after) =>
      rows.filter(({ holder }) => holder === 'role 全権限' || holder === `account ${everything}`);
    expect(full(after)).toEqual(full(before));
    expect(after.filter((row) => !full(after).includes(row))).toEqual(
      without.filter(({ holder }) => !['role 全権限', `account ${everything}`].includes(holder)),
    );
    const written = await server.sql<{ family: string; menus: string[] }>(
      `select family, after -> 'menus' as menus from history where facility_id = $1 and action = 'new_menus' and record_id = $2`,
      [plain.id, everything],
    );
    expect(written[0]?.menus).toContain('organizations');
    // And the manager's own screen works with it.
    await plain.staff.call(managerInfo);
  });

  it('changes nothing a second time, nor two at once', async () => {
    await forget();
    // The embedded engine has one process; there the two are one after the other in any case.
    const settle = () => completeMenus(server.running.scopes, createLog({ quiet: true }));
    await Promise.all(engine === 'postgres' ? [migrate(), migrate()] : [settle(), settle()]);
    const once = [await menusOf(plain), await flagsOf(plain), await flagsOf(structured)];
    const rows = () => server.sql(`select count(*)::int as count from history where action = 'new_menus'`);
    const written = await rows();
    await migrate();
    expect([await menusOf(plain), await flagsOf(plain), await flagsOf(structured)]).toEqual(once);
    expect(await rows()).toEqual(written);
  });

  it('keeps what a facility did with its menus: a hidden one stays hidden, a renamed one keeps its name', async () => {
    await server.sql(
      `update facility_menu set hidden = true, name = '会員さん' where facility_id = $1 and menu_key = 'members'`,
      [plain.id],
    );
    await migrate();
    const [row] = await server.sql<{ hidden: boolean; name: string }>(
      `select hidden, name from facility_menu where facility_id = $1 and menu_key = 'members'`,
      [plain.id],
    );
    expect(row).toEqual({ hidden: true, name: '会員さん' });
  });
});
