import { managerInfo } from '@tsudoi/contract/auth';
import { searchMembers } from '@tsudoi/contract/members';
import { organizationOptions, organizations } from '@tsudoi/contract/organizations';
import {
  type Actor,
  makeFacility,
  makeMember,
  makeOrganization,
  makeStaff,
  onEngines,
  suiteServer,
  type World,
} from '@tsudoi/kit';
import { beforeEach, expect, it } from 'vitest';

onEngines('organizations', (engine) => {
  const server = suiteServer({ engine });
  let world: World;
  let root: number;
  beforeEach(async () => {
    world = await makeFacility(server, { organizations: true });
    root = world.rootOrganization ?? 0;
  });

  const list = async (
    by: Actor = world.staff,
    search: Record<string, unknown> = {},
    sort?: { column: 'path' | 'name' | 'code'; direction: 'asc' | 'desc' },
  ) =>
    (await by.call(organizations.search, { body: { default_search: search, ...(sort === undefined ? {} : { sort }) } }))
      .items;
  const names = async (...args: Parameters<typeof list>) => (await list(...args)).map((item) => item.name);
  const create = (fields: Record<string, unknown>, by: Actor = world.staff) =>
    by.ask(organizations.create, { body: { name: '新しい組織', type: 3, parent_id: root, ...fields } });
  const update = async (id: number, fields: Record<string, unknown>, by: Actor = world.staff) => {
    const { name, code, type, parent_id, version } = await by.call(organizations.get, { params: { id } });
    return by.ask(organizations.update, { params: { id }, body: { name, code, type, parent_id, version, ...fields } });
  };
  const fieldsOf = (reply: { failure(): { error_fields?: unknown } }) => reply.failure().error_fields;

  it('are listed in the order of the tree, each with its path', async () => {
    const east = await makeOrganization(world, { name: '東リーグ' });
    const west = await makeOrganization(world, { name: '西リーグ' });
    await makeOrganization(world, { name: '西クラブ', type: 3, parentId: west.id });
    await makeOrganization(world, { name: '東クラブ', type: 3, parentId: east.id });
    const items = await list();
    expect(items.map((item) => item.name)).toEqual([world.name, '東リーグ', '東クラブ', '西リーグ', '西クラブ']);
    expect(items[4]?.path).toEqual([world.name, '西リーグ', '西クラブ']);
    expect(await names(world.staff, {}, { column: 'code', direction: 'desc' })).toEqual([
      '東クラブ',
      '西クラブ',
      '西リーグ',
      '東リーグ',
      world.name,
    ]);
  });

  it('are found by their name in any writing, by code, type and parent', async () => {
    const league = await makeOrganization(world, { name: '髙橋リーグ' });
    await makeOrganization(world, { name: 'ｼﾞｭﾆｱクラブ', type: 3, parentId: league.id });
    expect(await names(world.staff, { keyword: '高橋' })).toEqual(['髙橋リーグ']);
    expect(await names(world.staff, { keyword: 'じゅにあ' })).toEqual(['ｼﾞｭﾆｱクラブ']);
    expect(await names(world.staff, { keyword: 'org-0002' })).toEqual(['髙橋リーグ']);
    expect(await names(world.staff, { type: [3] })).toEqual(['ｼﾞｭﾆｱクラブ']);
    expect(await names(world.staff, { parent_id: league.id })).toEqual(['ｼﾞｭﾆｱクラブ']);
  });

  it('count the members of everything below them, each once', async () => {
    const league = await makeOrganization(world);
    const clubs = [
      await makeOrganization(world, { type: 3, parentId: league.id }),
      await makeOrganization(world, { type: 3, parentId: league.id }),
    ];
    await makeMember(world, { basicInfo: { organization_ids: clubs.map(({ id }) => id) } });
    await makeMember(world, { basicInfo: { organization_ids: [league.id] } });
    const counts = new Map((await list()).map((item) => [item.id, item.member_count]));
    expect([counts.get(root), counts.get(league.id), counts.get(clubs[0]?.id ?? 0)]).toEqual([2, 2, 1]);
  });

  it('get the next code where none is given, and keep codes unique', async () => {
    const codes = [];
    for (const code of ['', 'TOKYO', ''])
      codes.push((await create({ code })).json<{ data: { code: string } }>().data.code);
    expect(codes).toEqual(['ORG-0002', 'TOKYO', 'ORG-0003']);
    expect(fieldsOf(await create({ code: 'TOKYO' }))).toMatchObject({ code: [{ code: 'code_taken' }] });
    expect((await create({ code: '東京' })).status).toBe(422);
  });

  it('refuse a parent that is not above them, does not exist, or lies below them', async () => {
    const league = await makeOrganization(world);
    const club = await makeOrganization(world, { type: 3, parentId: league.id });
    const foreign = await makeOrganization(server);
    expect(fieldsOf(await create({ type: 2, parent_id: club.id }))).toMatchObject({
      parent_id: [{ code: 'parent_type' }],
    });
    expect(fieldsOf(await create({ type: 3, parent_id: club.id }))).toMatchObject({
      parent_id: [{ code: 'parent_type' }],
    });
    for (const parent_id of [foreign.id, 2_000_000_000])
      expect(fieldsOf(await create({ parent_id }))).toMatchObject({ parent_id: [{ code: 'organization_unknown' }] });
    expect(fieldsOf(await update(league.id, { type: 3, parent_id: club.id }))).toMatchObject({
      parent_id: [{ code: 'cycle' }],
    });
    expect(fieldsOf(await update(root, { parent_id: root }))).toMatchObject({ parent_id: [{ code: 'cycle' }] });
    expect(fieldsOf(await update(league.id, { type: 3 }))).toMatchObject({ type: [{ code: 'parent_type' }] });
  });

  it('never make a ring, even when two moves happen at once', async () => {
    const blocks: number[] = [];
    for (const name of ['甲', '乙'])
      blocks.push((await create({ name, type: 1, parent_id: null })).json<{ data: { id: number } }>().data.id);
    const [first = 0, second = 0] = blocks;
    // As leagues they could hang under each other's block only by turns.
    await Promise.all([update(first, { type: 2, parent_id: second }), update(second, { type: 2, parent_id: first })]);
    const items = await list();
    expect(items.filter((item) => blocks.includes(item.id))).toHaveLength(2);
  });

  it('check prefecture and city', async () => {
    expect(fieldsOf(await create({ pref_code: '48' }))).toMatchObject({ pref_code: [{ code: 'prefecture_unknown' }] });
    expect(fieldsOf(await create({ pref_code: '14', city_code: '13101' }))).toMatchObject({
      city_code: [{ code: 'city_unknown' }],
    });
    expect(fieldsOf(await create({ city_code: '14100' }))).toMatchObject({ pref_code: [{ code: 'required' }] });
    expect((await create({ pref_code: '14', city_code: '14100', zipcode: '２２７－００６２' })).status).toBe(201);
  });

  it('say who was faster when a version is old, and change nothing', async () => {
    const { id } = await makeOrganization(world, { name: '前' });
    const before = await world.staff.call(organizations.get, { params: { id } });
    const body = { name: '先', type: before.type, parent_id: before.parent_id, version: before.version };
    await world.staff.call(organizations.update, { params: { id }, body });
    const late = await world.staff.ask(organizations.update, { params: { id }, body: { ...body, name: '後' } });
    expect(late.status).toBe(409);
    expect(late.failure()).toMatchObject({
      error_code: 'stale',
      error: { by: expect.stringContaining(world.marker), at: expect.stringMatching(/^\d{4}-.*Z$/) },
    });
    expect(
      (await world.staff.ask(organizations.remove, { params: { id }, query: { version: before.version } })).status,
    ).toBe(409);
    expect((await world.staff.call(organizations.get, { params: { id } })).name).toBe('先');
  });

  it('cannot be deleted while something belongs to them, and say how much', async () => {
    const league = await makeOrganization(world);
    const club = await makeOrganization(world, { type: 3, parentId: league.id });
    await makeMember(world, { basicInfo: { organization_ids: [league.id] } });
    await makeStaff(world, { organizations: [league.id], signIn: false });
    const reply = await world.staff.ask(organizations.remove, { params: { id: league.id }, query: { version: 1 } });
    expect(reply.failure()).toMatchObject({
      error_code: 'in_use',
      error: { organizations: 1, members: 1, managers: 1 },
    });
    expect(
      (await world.staff.ask(organizations.remove, { params: { id: club.id }, query: { version: 1 } })).status,
    ).toBe(200);
  });

  it('of another branch are not there for staff of one branch', async () => {
    const mine = await makeOrganization(world, { name: '自分' });
    const other = await makeOrganization(world, { name: 'よそ' });
    const { actor: coach } = await makeStaff(world, {
      permissions: { organizations: 'edit' },
      organizations: [mine.id],
    });
    expect(await names(coach)).toEqual(['自分']);
    expect((await coach.ask(organizations.get, { params: { id: other.id } })).status).toBe(404);
    expect(
      (await coach.ask(organizations.update, { params: { id: other.id }, body: { name: '奪', type: 2, version: 1 } }))
        .status,
    ).toBe(404);
    expect((await coach.ask(organizations.remove, { params: { id: other.id }, query: { version: 1 } })).status).toBe(
      404,
    );
    expect(fieldsOf(await create({ parent_id: other.id }, coach))).toMatchObject({
      parent_id: [{ code: 'organization_unknown' }],
    });
    const made = (await create({ parent_id: mine.id, name: '下' }, coach)).json<{ data: { id: number } }>().data.id;
    expect((await coach.ask(organizations.get, { params: { id: made } })).status).toBe(200);
    // A change of its name keeps the parent it does not reach.
    expect((await update(mine.id, { name: '改名' }, coach)).status).toBe(200);
  });

  it('cannot be taken out of anybody’s sight by staff who reach two of them', async () => {
    const [east, west] = [await makeOrganization(world, { name: '東' }), await makeOrganization(world, { name: '西' })];
    const club = await makeOrganization(world, { name: '東の下', type: 3, parentId: east.id });
    await makeMember(world, { basicInfo: { organization_ids: [club.id] } });
    const permissions = { organizations: 'edit', members: 'view' } as const;
    const { actor: coach } = await makeStaff(world, { permissions, organizations: [club.id, west.id] });
    const { actor: leader } = await makeStaff(world, { permissions, organizations: [east.id, west.id] });
    const refused = async (by: Actor, id: number, fields: Record<string, unknown>, code: string) =>
      expect(fieldsOf(await update(id, fields, by))).toMatchObject({ parent_id: [{ code }] });
    await refused(coach, club.id, { type: 1, parent_id: null }, 'organization_top');
    await refused(coach, club.id, { parent_id: west.id }, 'organization_fixed');
    await refused(coach, west.id, { type: 1, parent_id: null }, 'organization_top');
    for (const parent_id of [null, undefined])
      expect(fieldsOf(await create({ type: 1, parent_id }, coach))).toMatchObject({
        parent_id: [{ code: 'organization_top' }],
      });
    // The leader has both parents, and would hide the club from nobody but show it to the coach of the west for good.
    await makeStaff(world, { organizations: [west.id], signIn: false });
    await refused(leader, club.id, { parent_id: west.id }, 'organization_sight');
    const members = async (by: Actor) => (await by.call(searchMembers, { body: { default_search: {} } })).total;
    expect([await members(world.staff), await members(coach), await members(leader)]).toEqual([1, 1, 1]);
    expect((await world.staff.call(organizations.get, { params: { id: club.id } })).parent_id).toBe(east.id);
  });

  it('can be moved between two places that the same staff see, and back', async () => {
    const [east, west] = [await makeOrganization(world), await makeOrganization(world)];
    const club = await makeOrganization(world, { type: 3, parentId: east.id });
    const { actor: leader } = await makeStaff(world, {
      permissions: { organizations: 'edit' },
      organizations: [east.id, west.id],
    });
    for (const parent_id of [west.id, east.id]) expect((await update(club.id, { parent_id }, leader)).status).toBe(200);
  });

  it('at the top are made, moved and deleted by staff who reach everything, all of whom go on doing so', async () => {
    const { actor: colleague } = await makeStaff(world, {
      permissions: { organizations: 'edit' },
      organizations: [root],
    });
    const { id } = (await create({ type: 1, parent_id: null, name: '別' })).json<{ data: { id: number } }>().data;
    const league = await makeOrganization(world, { name: '独立' });
    expect((await update(league.id, { parent_id: null })).status).toBe(200);
    for (const by of [world.staff, colleague]) expect(await names(by)).toEqual([world.name, '別', '独立']);
    expect((await update(league.id, { parent_id: id }, colleague)).status).toBe(200);
    expect((await update(league.id, { parent_id: null }, colleague)).status).toBe(200);
    const { version } = await colleague.call(organizations.get, { params: { id } });
    expect((await colleague.ask(organizations.remove, { params: { id }, query: { version } })).status).toBe(200);
    expect(await names()).toEqual([world.name, '独立']);
  });

  it('keep what an update leaves out', async () => {
    const place = { pref_code: '14', city_code: '14100', contact_name: '田中' };
    const { id } = (await create({ type: 2, ...place })).json<{ data: { id: number } }>().data;
    const body = { name: '新', type: 2, version: 1 };
    await world.staff.call(organizations.update, { params: { id }, body });
    const after = await world.staff.call(organizations.get, { params: { id } });
    expect(after).toMatchObject({ name: '新', parent_id: root, code: 'ORG-0002', ...place });
    await world.staff.call(organizations.update, { params: { id }, body: { ...body, contact_name: '', version: 2 } });
    expect((await world.staff.call(organizations.get, { params: { id } })).contact_name).toBeNull();
  });

  it('are narrowed by the login-organization header', async () => {
    const league = await makeOrganization(world, { name: '東' });
    await makeOrganization(world, { name: '西' });
    await makeOrganization(world, { name: '東の下', type: 3, parentId: league.id });
    const reply = await world.staff.ask(
      organizations.search,
      { body: { default_search: {} } },
      { 'login-organization': String(league.id) },
    );
    expect(reply.json<{ data: { items: { name: string }[] } }>().data.items.map((item) => item.name)).toEqual([
      '東',
      '東の下',
    ]);
    const { actor: coach } = await makeStaff(world, {
      permissions: { organizations: 'view' },
      organizations: [league.id],
    });
    const foreign = await coach.ask(
      organizations.search,
      { body: { default_search: {} } },
      { 'login-organization': String(root) },
    );
    expect(foreign.failure().error_code).toBe('header_mismatch');
  });

  it('can be picked from a list that shows their level', async () => {
    const league = await makeOrganization(world, { name: '東' });
    await makeOrganization(world, { name: '東の下', type: 3, parentId: league.id });
    expect((await world.staff.call(organizationOptions)).map((option) => option.text)).toEqual([
      world.name,
      '　東',
      '　　東の下',
    ]);
    expect(
      (await world.staff.call(organizationOptions, { query: { keyword: '下' } })).map((option) => option.text),
    ).toEqual(['　　東の下']);
    const { actor: coach } = await makeStaff(world, { organizations: [league.id] });
    const ids = `${league.id},${root}`;
    expect((await world.staff.call(organizationOptions, { query: { ids } })).map(({ id }) => id)).toEqual([
      root,
      league.id,
    ]);
    // What one does not reach is not named either.
    expect((await coach.call(organizationOptions, { query: { ids } })).map(({ id }) => id)).toEqual([league.id]);
    expect((await coach.call(organizationOptions)).map((option) => option.text)).toEqual(['東', '　東の下']);
  });

  it('leave each write in the history, with old and new values of what changed', async () => {
    const { id } = await makeOrganization(world, { name: '前の名前' });
    await update(id, { name: '新しい名前' });
    await world.staff.call(organizations.remove, { params: { id }, query: { version: 2 } });
    const rows = await server.sql<{ action: string; before: unknown; after: unknown }>(
      `select action, before, after from history where family = 'organizations' and record_id = $1 order by id`,
      [id],
    );
    expect(rows.map((row) => row.action)).toEqual(['create', 'update', 'delete']);
    expect(rows[1]).toMatchObject({ before: { name: '前の名前' }, after: { name: '新しい名前' } });
  });

  it('are reached by staff of a moved branch only as long as it lies below theirs', async () => {
    const [east, west] = [await makeOrganization(world, { name: '東' }), await makeOrganization(world, { name: '西' })];
    const club = await makeOrganization(world, { name: '動く', type: 3, parentId: east.id });
    const { actor: coach } = await makeStaff(world, {
      permissions: { organizations: 'view' },
      organizations: [east.id],
    });
    expect(await names(coach)).toEqual(['東', '動く']);
    await update(club.id, { parent_id: west.id });
    expect(await names(coach)).toEqual(['東']);
    expect((await coach.ask(managerInfo, { query: { organization: club.id } })).status).toBe(404);
  });
});
