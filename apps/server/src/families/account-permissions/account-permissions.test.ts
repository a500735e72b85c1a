import {
  type Explanation,
  explainOwnPermission,
  explainPermission,
  getAccountPermissions,
  searchPermissionHolders,
  updateAccountPermissions,
} from '@tsudoi/contract/account-permissions';
import { managerInfo } from '@tsudoi/contract/auth';
import { hosts } from '@tsudoi/contract/hosts';
import { roles } from '@tsudoi/contract/roles';
import {
  makeFacility,
  makeMember,
  makeOrganization,
  makeStaff,
  onEngines,
  type Permissions,
  type Staff,
  suiteServer,
  type World,
} from '@tsudoi/kit';
import { menuIds } from '@tsudoi/kit/families/roles';
import { beforeEach, describe, expect, it } from 'vitest';

onEngines('permissions of an account', (engine) => {
  const server = suiteServer({ engine });
  let world: World;
  let id: Awaited<ReturnType<typeof menuIds>>;
  beforeEach(async () => {
    world = await makeFacility(server);
    id = await menuIds(world);
  });

  const read = (account: number, by = world.staff) =>
    by.call(getAccountPermissions, { params: { account_id: account } });
  const give = (account: number, body: object, by = world.staff) =>
    by.ask(updateAccountPermissions, { params: { account_id: account }, body });
  const menuOf = async ({ actor }: Staff) => (await actor.call(managerInfo)).permission_menu.map(({ key }) => key);
  const staff = (permissions: Permissions) => makeStaff(world, { permissions });
  const roleOf = async (account: number) => {
    const [row] = await server.sql<{ role_id: number }>('select role_id from account where id = $1', [account]);
    return row!.role_id;
  };

  it('are those of its role, until it gets its own, which replace them whole and at once', async () => {
    const coach = await staff({ members: 'view', hosts: 'view' });
    const before = await read(coach.id);
    expect(before).toMatchObject({ permission_type: 2, lock: null, flags: { [id('members')]: 1, [id('hosts')]: 1 } });
    expect(before.role_flags).toEqual(before.flags);
    const flags = { [id('members')]: 0, [id('hosts')]: 2 };
    expect((await give(coach.id, { permission_type: 3, flags, version: 1 })).status).toBe(200);
    expect(await read(coach.id)).toMatchObject({
      permission_type: 3,
      flags: { [id('hosts')]: 3 },
      role_flags: { [id('members')]: 1, [id('hosts')]: 1 },
      version: 2,
    });
    expect(await menuOf(coach)).toEqual(['hosts']);
    expect((await coach.actor.ask(hosts.create, { body: { name: '体育協会' } })).status).toBe(201);
    // What the role gets now is no longer the account's.
    await world.staff.call(roles.update, {
      params: { id: await roleOf(coach.id) },
      body: { name: 'コーチ', flags: { [id('members')]: 3 }, version: 1 },
    });
    expect(await menuOf(coach)).toEqual(['hosts']);
    expect((await give(coach.id, { permission_type: 2, version: 2 })).status).toBe(200);
    expect(await menuOf(coach)).toEqual(['members', 'hosts']);
    const rows = await server.sql('select 1 from account_permission where account_id = $1', [coach.id]);
    expect(rows).toEqual([]);
    const entries = await server.sql(
      `select before, after from history where facility_id = $1 and family = 'managers' and record_id = $2 and action = 'permissions' order by id`,
      [world.id, coach.id],
    );
    expect(entries[0]).toEqual({
      before: { permission_type: 2, flags: { members: 1, hosts: 1 } },
      after: { permission_type: 3, flags: { hosts: 3 } },
    });
  });

  it('that are one’s own are locked, and so is whoever may do more', async () => {
    const own = await read(world.staffId);
    expect(own.lock).toBe('own');
    const refused = await give(world.staffId, { permission_type: 3, version: own.version });
    expect([refused.status, refused.failure().error_code]).toEqual([403, 'own_account']);
    const clerk = await staff({ 'account-permissions': 'edit', hosts: 'view' });
    expect((await read(world.staffId, clerk.actor)).lock).toBe('beyond');
    const beyond = await give(world.staffId, { permission_type: 3, version: own.version }, clerk.actor);
    expect([beyond.status, beyond.failure().error_code]).toEqual([403, 'account_beyond_own']);
  });

  it('are never more than their giver has', async () => {
    const clerk = await staff({ 'account-permissions': 'edit', hosts: 'view' });
    const coach = await staff({});
    const codes = async (flags: object, version: number) => {
      const reply = await give(coach.id, { permission_type: 3, flags, version }, clerk.actor);
      return reply.status === 200 ? 200 : reply.failure().error_fields?.flags?.map(({ code }) => code);
    };
    expect(await codes({ [id('hosts')]: 3 }, 1)).toEqual(['beyond_own']);
    expect(await codes({ [id('members')]: 1 }, 1)).toEqual(['beyond_own']);
    expect(await codes({ [id('hosts')]: 1 }, 1)).toBe(200);
    expect(await codes({ 2000000000: 1 }, 2)).toEqual(['choice']);
    // Back to a role that may do more is more, too.
    await server.sql(
      `insert into role_permission (facility_id, role_id, facility_menu_id, flag) values ($1, $2, $3, 3)`,
      [world.id, await roleOf(coach.id), id('members')],
    );
    const back = await give(coach.id, { permission_type: 2, version: 2 }, clerk.actor);
    expect(back.failure().error_fields?.permission_type?.[0]?.code).toBe('beyond_own');
  });

  it('cannot be taken from the last who can change roles by two who do it to each other', async () => {
    const rights: Permissions = { 'account-permissions': 'edit', roles: 'edit' };
    const [one, other] = [await staff(rights), await staff(rights)];
    await server.sql('update account set active = false where id = $1', [world.staffId]);
    const flags = { [id('roles')]: 0 };
    const replies = await Promise.all([
      give(other.id, { permission_type: 3, flags, version: 1 }, one.actor),
      give(one.id, { permission_type: 3, flags, version: 1 }, other.actor),
    ]);
    const refused = replies.filter(({ status }) => status !== 200);
    // The second has lost by then what the first could take, or would take the last.
    expect(refused.map((reply) => reply.failure().error_code)).toHaveLength(1);
    expect(['last_role_editor', 'account_beyond_own', 'forbidden']).toContain(refused[0]!.failure().error_code);
    const left = [one, other].filter(({ id: account }) => replies[account === one.id ? 1 : 0]!.status !== 200);
    expect((await left[0]!.actor.ask(roles.search, { body: { default_search: {} } })).status).toBe(200);
  });

  it('are asked for with 401, 403, 404, 409 and 422 as everything is', async () => {
    const coach = await staff({ members: 'view' });
    const body = { permission_type: 3, flags: {}, version: 1 };
    const viewer = await staff({ 'account-permissions': 'view' });
    const nobody = await staff({});
    const other = await makeFacility(server);
    const params = { account_id: coach.id };
    expect((await world.visitor('manage').ask(getAccountPermissions, { params })).status).toBe(401);
    for (const endpoint of [getAccountPermissions, explainPermission])
      expect((await nobody.actor.ask(endpoint, { params, query: { menu: 'members' } })).status).toBe(403);
    expect((await give(coach.id, body, viewer.actor)).status).toBe(403);
    expect((await give(other.staffId, body)).status).toBe(404);
    expect((await give(coach.id, { ...body, version: 9 })).status).toBe(409);
    expect((await give(coach.id, { ...body, permission_type: 1 })).status).toBe(422);
  });

  it('are listed with where they come from, of those whom the reader reaches', async () => {
    const place = await makeFacility(server, { organizations: true });
    const [club, other] = [await makeOrganization(place), await makeOrganization(place)];
    const permissions: Permissions = { 'account-permissions': 'edit' };
    const clerk = await makeStaff(place, { permissions, organizations: [club.id] });
    const near = await makeStaff(place, { organizations: [club.id] });
    const far = await makeStaff(place, { organizations: [other.id] });
    const both = await makeStaff(place, { organizations: [club.id, other.id] });
    const { items } = await clerk.actor.call(searchPermissionHolders, { body: { default_search: {} } });
    expect(items.map((one) => [one.id, one.lock]).toSorted()).toEqual(
      [
        [clerk.id, 'own'],
        [near.id, null],
        [both.id, 'beyond'],
      ].toSorted(),
    );
    const asked = await clerk.actor.ask(getAccountPermissions, { params: { account_id: far.id } });
    expect(asked.status).toBe(404);
  });

  describe('are explained', () => {
    it('step by step, with who gave or took them', async () => {
      const coach = await staff({ members: 'view' });
      const role = await roleOf(coach.id);
      await world.staff.call(roles.update, {
        params: { id: role },
        body: { name: 'コーチ', flags: { [id('hosts')]: 1 }, version: 1 },
      });
      const params = { account_id: coach.id };
      const why = (query: { menu: string; flag?: 'view' | 'edit' }) =>
        world.staff.call(explainPermission, { params, query });
      expect(await why({ menu: 'hosts' })).toMatchObject({
        allowed: true,
        decided_by: 'role',
        menu: '主催者',
        menu_state: 'shown',
        role: { id: role, name: 'コーチ', account_count: 1 },
        changed: { by: `${world.marker} 管理` },
        helpers: [`${world.marker} 管理`],
      });
      expect(await why({ menu: 'members', flag: 'edit' })).toMatchObject({
        allowed: false,
        decided_by: 'role',
        changed: null,
      });
      expect(await why({ menu: 'organizations' })).toMatchObject({
        allowed: false,
        decided_by: 'menu',
        menu_state: 'hidden',
      });
      expect(await why({ menu: 'recommendations' })).toMatchObject({ decided_by: 'menu', menu_state: 'missing' });
      await give(coach.id, { permission_type: 3, flags: { [id('hosts')]: 0 }, version: 1 });
      const decided = await why({ menu: 'hosts' });
      expect(decided).toMatchObject({
        allowed: false,
        decided_by: 'individual',
        changed: { by: `${world.marker} 管理` },
      });
      expect(decided.reasons.map(({ step, verdict }) => `${step} ${verdict}`)).toEqual([
        'menu allows',
        'individual refuses',
        'role unasked',
        'condition unasked',
        'organization unasked',
      ]);
      const unknown = await world.staff.ask(explainPermission, { params, query: { menu: 'nothing' } });
      expect(unknown.failure().error_fields?.menu?.[0]?.code).toBe('choice');
      const kindless = await world.staff.ask(explainPermission, { params, query: { menu: 'events' } });
      expect(kindless.failure().error_fields?.of?.[0]?.code).toBe('required');
    });

    it('for one record too: whether it is in reach, of what the asker sees', async () => {
      const place = await makeFacility(server, { organizations: true });
      const [club, other] = [await makeOrganization(place), await makeOrganization(place)];
      const coach = await makeStaff(place, { permissions: { members: 'view' }, organizations: [club.id] });
      const codeIn = async (organization: number) =>
        (await makeMember(place, { basicInfo: { organization_ids: [organization] } })).memberCode;
      const [near, far] = [await codeIn(club.id), await codeIn(other.id)];
      const ask = (record: string, menu = 'members', by = place.staff) =>
        by.ask(explainPermission, { params: { account_id: coach.id }, query: { menu, record } });
      const steps = async (record: string, menu?: string) => {
        const { data } = (await ask(record, menu)).json<{ data: Explanation }>();
        return [data.allowed, data.decided_by, ...data.reasons.slice(3).map(({ verdict }) => verdict)];
      };
      expect(await steps(near)).toEqual([true, 'role', 'silent', 'allows']);
      expect(await steps(far.toLowerCase())).toEqual([false, 'organization', 'silent', 'refuses']);
      expect(await steps(club.code, 'organizations')).toEqual([false, 'role', 'unasked', 'unasked']);
      const clerk = await makeStaff(place, {
        permissions: { 'account-permissions': 'view' },
        organizations: [club.id],
      });
      for (const [record, menu, by] of [
        ['Z-0', 'members', place.staff],
        [far, 'members', clerk.actor],
        [other.code, 'organizations', clerk.actor],
        [near, 'hosts', place.staff],
      ] as const) {
        const reply = await ask(record, menu, by);
        expect(reply.failure().error_fields?.record?.[0]?.code, menu).toBe('unknown_reference');
      }
      // Where there are no organizations that step has nothing to say.
      const member = await makeMember(world);
      const plain = await staff({ members: 'view' });
      const { reasons } = await world.staff.call(explainPermission, {
        params: { account_id: plain.id },
        query: { menu: 'members', record: member.memberCode },
      });
      expect(reasons.slice(3).map(({ verdict }) => verdict)).toEqual(['silent', 'silent']);
    });

    it('to whoever asks about themselves', async () => {
      const coach = await staff({ members: 'view' });
      const own = await coach.actor.call(explainOwnPermission, { query: { menu: 'members', flag: 'edit' } });
      expect(own).toMatchObject({ allowed: false, decided_by: 'role', account_id: coach.id });
    });
  });
});
