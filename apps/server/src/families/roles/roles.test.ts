import { managerInfo } from '@tsudoi/contract/auth';
import { facilityTimeline } from '@tsudoi/contract/histories';
import { searchMembers } from '@tsudoi/contract/members';
import { roleMenus, roleOptions, roleOptionsForOperator, roles } from '@tsudoi/contract/roles';
import {
  type Actor,
  describeCrud,
  listen,
  makeFacility,
  makeMember,
  makeOrganization,
  makeStaff,
  nextNumber,
  onEngines,
  operatorOf,
  PASSWORD,
  suiteServer,
  until,
  type World,
} from '@tsudoi/kit';
import { makeAdminAccount } from '@tsudoi/kit/families/admin-accounts';
import { everyMenu, makeRole, menuIds } from '@tsudoi/kit/families/roles';
import { beforeEach, describe, expect, it } from 'vitest';

describeCrud('roles', {
  access: { menu: 'roles' },
  endpoints: roles,
  make: (world) => makeRole(world),
  createBody: (world) => ({ name: `${world.marker}${nextNumber()}`, type: 1, flags: {} }),
  updateBody: (world) => ({ name: `${world.marker}改${nextNumber()}`, flags: {} }),
  refused: () => [
    { body: { name: '' }, field: 'name', code: 'required' },
    { body: { name: 'あ'.repeat(101) }, field: 'name', code: 'max_length' },
    { body: { type: undefined }, field: 'type', code: 'required' },
    { body: { type: 3 }, field: 'type', code: 'choice' },
    { body: { flags: { 1: 4 } }, field: 'flags.1', code: 'choice' },
    { body: { flags: { 2000000000: 1 } }, field: 'flags', code: 'choice' },
    { body: { name: '全権限' }, field: 'name', code: 'name_taken' },
    { body: { copy_of: 2_000_000_000 }, field: 'copy_of', code: 'role_unknown' },
  ],
});

onEngines('a role', (engine) => {
  const server = suiteServer({ engine });
  let world: World;
  let id: Awaited<ReturnType<typeof menuIds>>;
  beforeEach(async () => {
    world = await makeFacility(server);
    id = await menuIds(world);
  });

  const read = (roleId: number, by: Actor = world.staff) => by.call(roles.get, { params: { id: roleId } });
  const rightsOf = (roleId: number) =>
    server.sql<{ key: string; flag: number }>(
      `select m.menu_key as key, p.flag from role_permission p join facility_menu m on m.facility_id = p.facility_id and m.id = p.facility_menu_id
       where p.facility_id = $1 and p.role_id = $2 order by m.id`,
      [world.id, roleId],
    );
  const ownRole = async () =>
    (await world.staff.call(roles.search, { body: { default_search: { keyword: '全権限' } } })).items[0]!;

  it('has a matrix of the menus that the facility has, hidden ones marked, with how far the reader may give each', async () => {
    const { menus, limit } = await world.staff.call(roleMenus, { query: { type: 1 } });
    const flat = menus.flatMap((menu) => [menu, ...menu.children]);
    const shown = Object.fromEntries(flat.map(({ facility_menu_id: menu, view_flag }) => [menu, view_flag]));
    expect(shown[Number(id('members'))]).toBe(true);
    expect(shown[Number(id('organizations'))]).toBe(false);
    expect(shown[Number(id('events'))]).toBeUndefined();
    expect(limit).toMatchObject({ [id('members')]: 3, [id('organizations')]: 3 });
    const ofMembers = await world.staff.call(roleMenus, { query: { type: 2 } });
    expect(ofMembers.limit).toBeNull();
    expect(ofMembers.menus.map(({ url }) => url)).toContain('/home');
  });

  it('is stored as it counts: editing includes viewing, what is not named stays', async () => {
    const { id: made } = await makeRole(world, { flags: { [id('members')]: 2, [id('hosts')]: 1 } });
    expect(await rightsOf(made)).toEqual([
      { key: 'members', flag: 3 },
      { key: 'hosts', flag: 1 },
    ]);
    await world.staff.call(roles.update, {
      params: { id: made },
      body: { name: '受付', flags: { [id('hosts')]: 0 }, version: 1 },
    });
    expect(await rightsOf(made)).toEqual([{ key: 'members', flag: 3 }]);
    expect(await read(made)).toMatchObject({
      name: '受付',
      module: 3,
      flags: { [id('members')]: 3 },
      account_count: 0,
    });
  });

  it('gives nothing that nobody can see yet, but to whoever may do everything', async () => {
    const all = await everyMenu(world, 3);
    const { id: full } = await makeRole(world, { flags: all });
    expect(await rightsOf(full)).toContainEqual({ key: 'recommendations', flag: 3 });
    const most = await makeRole(world, { flags: { ...all, [id('hosts')]: 1 } });
    expect((await rightsOf(most.id)).map(({ key }) => key)).not.toContain('recommendations');
    // A role that a facility begins with may look at everything that will come; once edited it has what was ticked.
    const { items } = await world.staff.call(roles.search, { body: { default_search: { keyword: '閲覧のみ' } } });
    const [viewing] = items;
    expect(await rightsOf(viewing!.id)).toContainEqual({ key: 'recommendations', flag: 1 });
    const body = { name: '閲覧のみ', flags: { [id('hosts')]: 0 as const }, version: 1 };
    await world.staff.call(roles.update, { params: { id: viewing!.id }, body });
    const rights = await rightsOf(viewing!.id);
    expect(rights.map(({ key }) => key)).not.toContain('recommendations');
    expect(rights).toContainEqual({ key: 'members', flag: 1 });
  });

  it('can be a copy, with what was changed in it', async () => {
    const model = await makeRole(world, { flags: { [id('members')]: 3, [id('hosts')]: 1 } });
    const body = { name: 'コピー', type: 1 as const, copy_of: model.id, flags: { [id('hosts')]: 0 as const } };
    const { id: copy } = await world.staff.call(roles.create, { body });
    expect(await rightsOf(copy)).toEqual([{ key: 'members', flag: 3 }]);
    const full = await world.staff.call(roles.create, {
      body: { name: '全部', type: 1, copy_of: (await ownRole()).id },
    });
    expect(await rightsOf(full.id)).toEqual(await rightsOf((await ownRole()).id));
  });

  it('is never more than its giver may do, and what somebody else gave stays', async () => {
    const { actor: clerk } = await makeStaff(world, { permissions: { roles: 'edit', members: 'view' } });
    const beyond = async (flags: object) => {
      const reply = await clerk.ask(roles.create, { body: { name: `受付${nextNumber()}`, type: 1, flags } });
      return reply.status === 201 ? 201 : reply.failure().error_fields?.flags?.[0];
    };
    expect(await beyond({ [id('members')]: 1 })).toBe(201);
    expect(await beyond({ [id('members')]: 3 })).toEqual({ code: 'beyond_own', params: { menus: '会員一覧' } });
    expect(await beyond({ [id('hosts')]: 1 })).toEqual({ code: 'beyond_own', params: { menus: '主催者' } });
    const { id: made } = await makeRole(world, { flags: { [id('members')]: 3, [id('hosts')]: 1 } });
    const change = (flags: object, version: number) =>
      clerk.ask(roles.update, { params: { id: made }, body: { name: '受付', flags, version } });
    expect((await change({ [id('members')]: 3, [id('hosts')]: 1, [id('roles')]: 1 }, 1)).status).toBe(200);
    expect((await change({ [id('hosts')]: 3 }, 2)).status).toBe(422);
    expect((await change({ [id('roles')]: 0 }, 2)).status).toBe(200);
    // Nor taken: what nobody has any more, nobody could give back.
    for (const taken of [{ [id('hosts')]: 0 as const }, { [id('members')]: 1 as const }])
      expect((await change(taken, 3)).failure().error_fields?.flags?.[0]?.code).toBe('beyond_own');
    const { version } = await read(made);
    const deleted = await clerk.ask(roles.remove, { params: { id: made }, query: { version } });
    expect([deleted.status, deleted.failure().error_code]).toEqual([403, 'role_beyond_own']);
    const copy = await clerk.ask(roles.create, { body: { name: '写し', type: 1, copy_of: (await ownRole()).id } });
    expect(copy.failure().error_fields?.flags?.[0]?.code).toBe('beyond_own');
  });

  it('is not changed, nor taken away, by who may do less than somebody it counts for', async () => {
    const { actor: clerk } = await makeStaff(world, { permissions: { roles: 'edit', hosts: 'view' } });
    const weak = await makeRole(world, { flags: { [id('hosts')]: 1 } });
    const admins = (await ownRole()).id;
    const params = { id: admins };
    const { version } = await read(admins);
    const before = await rightsOf(admins);
    const flags = Object.fromEntries(Object.keys(await everyMenu(world, 0)).map((menu) => [menu, 0 as const]));
    expect((await read(admins, clerk)).lock).toBe('beyond');
    for (const reply of [
      await clerk.ask(roles.update, { params, body: { name: '全権限', flags, version } }),
      await clerk.ask(roles.update, { params, body: { name: '権限なし', version } }),
      await clerk.ask(roles.remove, { params, query: { version, move_to: weak.id } }),
    ])
      expect([reply.status, reply.failure().error_code]).toEqual([403, 'role_beyond_own']);
    expect(await rightsOf(admins)).toEqual(before);
    expect((await world.staff.ask(searchMembers, { body: { default_search: {} } })).status).toBe(200);
  });

  it('is not changed by who reaches less than somebody it counts for, but may be where it counts for nobody else', async () => {
    const place = await makeFacility(server, { organizations: true });
    const menu = await menuIds(place);
    const club = await makeOrganization(place);
    const { actor: clerk } = await makeStaff(place, {
      permissions: { roles: 'edit', members: 'edit' },
      organizations: [club.id],
    });
    const far = await makeStaff(place, {
      permissions: { members: 'view' },
      organizations: [place.rootOrganization ?? 0],
    });
    const [row] = await server.sql<{ role_id: number }>('select role_id from account where id = $1', [far.id]);
    const give = (version: number) =>
      clerk.ask(roles.update, {
        params: { id: row!.role_id },
        body: { name: '受付', flags: { [menu('members')]: 3 }, version },
      });
    // A colleague of the whole facility would otherwise be given what the clerk has in one club only.
    expect((await give(1)).failure().error_code).toBe('role_beyond_own');
    await server.sql('update account set permission_type = 3 where id = $1', [far.id]);
    expect((await give(1)).status).toBe(200);
  });

  it('names those of its holders whom the reader sees, and no member', async () => {
    const place = await makeFacility(server, { organizations: true });
    const [club, other] = [await makeOrganization(place), await makeOrganization(place)];
    const { actor: clerk } = await makeStaff(place, { permissions: { roles: 'view' }, organizations: [club.id] });
    const shared = await makeRole(place);
    for (const [last_name, organization] of [
      ['近い', club.id],
      ['遠い', other.id],
    ] as const)
      await makeAdminAccount(place, { last_name, role_id: shared.id, organization_ids: [organization] });
    const named = async (by: Actor) => {
      const { holders, account_count } = await read(shared.id, by);
      return { holders: holders.map((name) => name.split(' ')[0]), account_count };
    };
    expect(await named(clerk)).toEqual({ holders: ['近い'], account_count: 2 });
    expect((await named(place.staff)).holders.toSorted()).toEqual(['近い', '遠い'].toSorted());
    const ofMembers = await makeRole(place, { type: 2 });
    const member = await makeMember(place, {});
    await server.sql('update account set role_id = $2 where id = $1', [member.id, ofMembers.id]);
    expect(await named(clerk)).toEqual({ holders: ['近い'], account_count: 2 });
    const record = await read(ofMembers.id, clerk);
    expect([record.account_count, record.holders]).toEqual([1, []]);
  });

  it('that is one’s own is read only', async () => {
    const own = await ownRole();
    expect(own.own).toBe(true);
    const body = { name: '別の名前', version: own.version };
    for (const reply of [
      await world.staff.ask(roles.update, { params: { id: own.id }, body }),
      await world.staff.ask(roles.remove, { params: { id: own.id }, query: { version: own.version } }),
    ]) {
      expect([reply.status, reply.failure().error_code]).toEqual([403, 'own_role']);
    }
    expect(await ownRole()).toEqual(own);
  });

  it('that accounts have is deleted only with another one for them', async () => {
    const coach = await makeStaff(world, { permissions: { members: 'view' } });
    const [row] = await server.sql<{ role_id: number }>('select role_id from account where id = $1', [coach.id]);
    const params = { id: row!.role_id };
    const ask = (query: object) => world.staff.ask(roles.remove, { params, query: { version: 1, ...query } });
    const refused = await ask({});
    expect(refused.failure()).toMatchObject({ error_code: 'role_in_use', message: expect.stringContaining('1人') });
    const ofMembers = await makeRole(world, { type: 2 });
    for (const move_to of [params.id, ofMembers.id, 2_000_000_000])
      expect((await ask({ move_to })).failure().error_fields?.move_to?.[0]?.code).toBe('role_unknown');
    const next = await makeRole(world, { flags: { [id('hosts')]: 1 } });
    expect((await ask({ move_to: next.id })).status).toBe(200);
    expect(await read(next.id)).toMatchObject({ account_count: 1, holders: [`${world.marker} 職員`] });
    expect((await coach.actor.ask(searchMembers, { body: { default_search: {} } })).status).toBe(403);
    const entries = await server.sql(
      `select before, after from history where facility_id = $1 and family = 'managers' and record_id = $2 and action = 'update'`,
      [world.id, coach.id],
    );
    expect(entries).toEqual([{ before: { role: `${world.marker}役割` }, after: { role: next.name } }]);
  });

  it('is deleted while its holder signs in: they are in, and may do what the other role allows', async () => {
    const coach = await makeStaff(world, { permissions: { members: 'view' }, signIn: false });
    const [row] = await server.sql<{ role_id: number }>('select role_id from account where id = $1', [coach.id]);
    const next = await makeRole(world, { flags: { [id('hosts')]: 1 } });
    const removal = { params: { id: row!.role_id }, query: { version: 1, move_to: next.id } };
    const [, removed] = await Promise.all([
      coach.actor.signIn(coach.email, PASSWORD),
      world.staff.ask(roles.remove, removal),
    ]);
    expect(removed.status).toBe(200);
    expect((await coach.actor.call(managerInfo)).permission_menu.map(({ key }) => key)).toEqual(['hosts']);
    expect((await coach.actor.ask(searchMembers, { body: { default_search: {} } })).status).toBe(403);
  });

  it('is offered by name, to staff and to operators, of one type where it is asked for', async () => {
    const made = await makeRole(world, { name: '受付' });
    const texts = (list: readonly { id: unknown; text: string }[]) => list.map(({ text }) => text);
    expect(texts(await world.staff.call(roleOptions, { query: { type: 1 } }))).toEqual(
      ['全権限', '受付', '閲覧のみ'].toSorted(),
    );
    expect(texts(await world.staff.call(roleOptions, { query: { type: 2 } }))).toEqual(['会員']);
    const operator = await operatorOf(server);
    const query = { facility_code: world.code, type: 1 as const };
    expect(await operator.call(roleOptionsForOperator, { query })).toContainEqual({ id: made.id, text: '受付' });
    const nobody = await operator.ask(roleOptionsForOperator, { query: { facility_code: 'NOBODY' } });
    expect(nobody.status).toBe(404);
  });

  it('writes down what it allowed before and after', async () => {
    const { id: made } = await makeRole(world, { name: '受付', flags: { [id('members')]: 1 } });
    const body = { name: '受付', flags: { [id('members')]: 3 as const }, version: 1 };
    await world.staff.call(roles.update, { params: { id: made }, body });
    const [entry] = await server.sql(
      `select before, after from history where facility_id = $1 and family = 'roles' and record_id = $2 and action = 'update'`,
      [world.id, made],
    );
    expect(entry).toEqual({ before: { flags: { members: 1 } }, after: { flags: { members: 3 } } });
    const { entries } = await world.staff.call(facilityTimeline, { body: { family: 'roles' } });
    expect(entries[0]).toMatchObject({ record: '受付', family: 'roles', action: 'update' });
  });

  it('takes effect at once: in calls, in the menu and on the socket', async () => {
    const coach = await makeStaff(world, { permissions: { members: 'view' } });
    const [row] = await server.sql<{ role_id: number }>('select role_id from account where id = $1', [coach.id]);
    const screen = await listen(server, { host: world.host, token: coach.actor.token });
    const told: string[] = [];
    screen.socket.on('permissions', () => told.push('permissions'));
    const menu = async () => (await coach.actor.call(managerInfo)).permission_menu.map(({ key }) => key);
    expect(await menu()).toEqual(['members']);
    const { version } = await read(row!.role_id);
    await world.staff.call(roles.update, {
      params: { id: row!.role_id },
      body: { name: 'コーチ', flags: { [id('members')]: 0, [id('hosts')]: 1 }, version },
    });
    expect(await menu()).toEqual(['hosts']);
    expect((await coach.actor.ask(searchMembers, { body: { default_search: {} } })).status).toBe(403);
    await until('the message', () => told.length > 0);
    expect(screen.state).toBe('open');
    screen.close();
  });
});

onEngines('the last who can change roles', (engine) => {
  const server = suiteServer({ engine });
  let world: World;
  let id: Awaited<ReturnType<typeof menuIds>>;

  /** A colleague who may change roles, by a role of their own, and that role. */
  async function editor() {
    const person = await makeStaff(world, { permissions: { roles: 'edit', hosts: 'view' } });
    const [row] = await server.sql<{ role_id: number }>('select role_id from account where id = $1', [person.id]);
    return { ...person, role: row!.role_id };
  }
  const without = (by: Actor, role: number) =>
    by.ask(roles.update, {
      params: { id: role },
      body: { name: `役割${role}`, flags: { [id('roles')]: 1 }, version: 1 },
    });

  describe('stays', () => {
    it('when two take it from each other at the same moment: one of them is refused, and says why', async () => {
      for (let round = 0; round < 5; round++) {
        world = await makeFacility(server);
        id = await menuIds(world);
        const [one, other] = [await editor(), await editor()];
        await server.sql('update account set active = false where id = $1', [world.staffId]);
        const replies = await Promise.all([without(one.actor, other.role), without(other.actor, one.role)]);
        const refused = replies.filter(({ status }) => status !== 200);
        expect(refused).toHaveLength(1);
        // Whoever came second has lost the right by then, or is refused because nobody would have it any more.
        expect(['last_role_editor', 'forbidden']).toContain(refused[0]!.failure().error_code);
        const [left] = await server.sql<{ n: number }>(
          `select count(*)::int as n from account a join role_permission p on p.facility_id = a.facility_id and p.role_id = a.role_id
           join facility_menu m on m.facility_id = p.facility_id and m.id = p.facility_menu_id
           where a.facility_id = $1 and a.active and m.menu_key = 'roles' and p.flag = 3`,
          [world.id],
        );
        expect(left!.n).toBe(1);
      }
    });
  });
});
