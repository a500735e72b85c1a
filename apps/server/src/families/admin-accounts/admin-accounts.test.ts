import {
  adminAccounts,
  exportAdminAccounts,
  inviteAdminAccount,
  listAdminAccounts,
} from '@tsudoi/contract/admin-accounts';
import { managerForgotPassword, managerInfo, managerTokenInfo } from '@tsudoi/contract/auth';
import { managerAcceptInvitation } from '@tsudoi/contract/invitations';
import { roles } from '@tsudoi/contract/roles';
import {
  type Actor,
  describeCrud,
  exportedCsv,
  mailedToken,
  makeFacility,
  makeOrganization,
  makeStaff,
  onEngines,
  PASSWORD,
  type Permissions,
  suiteServer,
  until,
  type World,
} from '@tsudoi/kit';
import { accountBody, makeAdminAccount } from '@tsudoi/kit/families/admin-accounts';
import { makeRole, menuIds } from '@tsudoi/kit/families/roles';
import { beforeEach, expect, it } from 'vitest';

const rolesOf = new Map<number, number>();
/** The role that the bodies of the ladder name, one for each facility. */
const roleOf = (world: World) => rolesOf.get(world.id) ?? 0;

describeCrud('staff accounts', {
  access: { menu: 'admin-accounts' },
  endpoints: adminAccounts,
  organizations: true,
  prepare: async (_, world) => void rolesOf.set(world.id, (await makeRole(world)).id),
  make: (world) => makeAdminAccount(world),
  createBody: (world) => accountBody(world, roleOf(world)),
  updateBody: (world) => accountBody(world, roleOf(world)),
  refused: (world) => [
    { body: accountBody(world, roleOf(world), { last_name: '' }), field: 'last_name', code: 'required' },
    {
      body: accountBody(world, roleOf(world), { first_name: 'あ'.repeat(101) }),
      field: 'first_name',
      code: 'max_length',
    },
    { body: accountBody(world, roleOf(world), { email: '' }), field: 'email', code: 'required' },
    { body: accountBody(world, roleOf(world), { email: 'x' }), field: 'email', code: 'email_format' },
    { body: accountBody(world, roleOf(world), { email: world.staffEmail }), field: 'email', code: 'email_taken' },
    { body: accountBody(world, roleOf(world), { role_id: '' }), field: 'role_id', code: 'required' },
    { body: accountBody(world, roleOf(world), { role_id: undefined }), field: 'role_id', code: 'required' },
    { body: accountBody(world, 2_000_000_000), field: 'role_id', code: 'role_unknown' },
    { body: accountBody(world, roleOf(world), { organization_ids: [] }), field: 'organization_ids', code: 'required' },
    {
      body: accountBody(world, roleOf(world), { organization_ids: [2_000_000_000] }),
      field: 'organization_ids',
      code: 'organization_unknown',
    },
  ],
});

onEngines('a staff account', (engine) => {
  const server = suiteServer({ engine });
  let world: World;
  beforeEach(async () => {
    world = await makeFacility(server);
  });

  const read = (id: number, by: Actor = world.staff) => by.call(adminAccounts.get, { params: { id } });
  const change = async (id: number, over: object, by: Actor = world.staff) => {
    const now = await read(id, by);
    const { last_name, first_name, email, role_id, organization_ids, version } = now;
    const body = { last_name, first_name, email, role_id, organization_ids, version, ...over };
    return by.ask(adminAccounts.update, { params: { id }, body });
  };
  const codesOf = (reply: Awaited<ReturnType<typeof change>>, field: string) =>
    reply.failure().error_fields?.[field]?.map(({ code }) => code);

  it('is invited when it is made, signs in, and says how far it has come', async () => {
    const made = await makeAdminAccount(world);
    expect(await read(made.id)).toMatchObject({
      invitation: 'sent',
      second_factor: false,
      last_login_at: null,
      lock: null,
    });
    const visitor = world.visitor('manage');
    await visitor.call(managerAcceptInvitation, {
      body: { token: await mailedToken(server, made.email), password: PASSWORD, password_confirmation: PASSWORD },
    });
    const { invitation, last_login_at } = await read(made.id);
    expect(invitation).toBe('accepted');
    expect(last_login_at).not.toBeNull();
    const again = await world.staff.ask(inviteAdminAccount, { params: { id: made.id } });
    expect(again.failure().error_code).toBe('signed_up');
  });

  it('can be made without an invitation and be invited later, five times an hour at most', async () => {
    const made = await makeAdminAccount(world, { invite: false });
    expect((await read(made.id)).invitation).toBe('none');
    const invite = () => world.staff.ask(inviteAdminAccount, { params: { id: made.id } });
    for (let round = 0; round < 5; round++) expect((await invite()).status).toBe(200);
    expect((await invite()).failure().error_code).toBe('invited_too_often');
    expect((await read(made.id)).invitation).toBe('sent');
  });

  it('that gets another address has no use for the link that went to the former one', async () => {
    const made = await makeAdminAccount(world);
    const token = await mailedToken(server, made.email);
    expect((await change(made.id, { email: `other@${world.host}` })).status).toBe(200);
    const ask = await world.visitor('manage').ask(managerTokenInfo, { query: { token } });
    expect(ask.failure().error_code).toBe('link_expired');
  });

  it('that gets another address is told at the old one and signed out; the new one is sent no link for 72 hours', async () => {
    const colleague = await makeStaff(world, { permissions: { hosts: 'view' } });
    const email = `given@${world.host}`;
    expect((await change(colleague.id, { email })).status).toBe(200);
    const mails = (to: string) =>
      server.sql<{ kind: string; body_text: string }>('select kind, body_text from mail where to_address = $1', [to]);
    const told = await mails(colleague.email);
    expect(told.map(({ kind, body_text }) => [kind, body_text.includes(email)])).toEqual([['email_changed', true]]);
    expect((await colleague.actor.ask(managerInfo)).status).toBe(401);
    const forgot = async () => {
      await world.visitor('manage').call(managerForgotPassword, { body: { email } });
      await until('the answer', async () => (await server.sql('select id from reset_request')).length === 0);
      return (await mails(email)).map(({ kind }) => kind);
    };
    expect(await forgot()).toEqual([]);
    await server.sql(`update account set email_unconfirmed_since = now() - interval '73 hours' where id = $1`, [
      colleague.id,
    ]);
    expect(await forgot()).toEqual(['password_reset']);
    // Nothing else of the account tells its owner anything.
    expect((await change(colleague.id, { last_name: '別名' })).status).toBe(200);
    expect(await mails(colleague.email)).toHaveLength(1);
  });

  it('that was suspended is not opened again by a link of before', async () => {
    const made = await makeAdminAccount(world);
    const token = await mailedToken(server, made.email);
    for (const active of [false, true]) expect((await change(made.id, { active })).status).toBe(200);
    const reply = await world.visitor('manage').ask(managerAcceptInvitation, {
      body: { token, password: PASSWORD, password_confirmation: PASSWORD },
    });
    expect(reply.failure().error_code).toBe('link_expired');
  });

  it('that is suspended or deleted is signed out at once', async () => {
    const [one, other] = [
      await makeStaff(world, { permissions: { hosts: 'view' } }),
      await makeStaff(world, { permissions: { hosts: 'view' } }),
    ];
    expect((await change(one.id, { active: false })).status).toBe(200);
    const { version } = await read(other.id);
    await world.staff.call(adminAccounts.remove, { params: { id: other.id }, query: { version } });
    for (const { actor } of [one, other]) expect((await actor.ask(listAdminAccounts)).status).toBe(401);
    expect((await change(one.id, { active: true })).status).toBe(200);
    await one.actor.signIn(one.email, PASSWORD);
  });

  it('of one’s own is not changed here, nor that of somebody who may do more', async () => {
    for (const over of [{ last_name: '別名' }, { role_id: (await makeRole(world)).id }])
      expect((await change(world.staffId, over)).failure().error_code).toBe('own_account');
    const { version } = await read(world.staffId);
    const own = { params: { id: world.staffId }, query: { version } };
    expect((await world.staff.ask(adminAccounts.remove, own)).failure().error_code).toBe('own_account');
    const { actor: clerk } = await makeStaff(world, { permissions: { 'admin-accounts': 'edit', hosts: 'view' } });
    expect((await read(world.staffId, clerk)).lock).toBe('beyond');
    // An address of one's own in somebody else's account would be a way to all that it may do.
    const taken = await change(world.staffId, { email: `clerk@${world.host}` }, clerk);
    expect(taken.failure().error_code).toBe('account_beyond_own');
    expect((await clerk.ask(adminAccounts.remove, own)).failure().error_code).toBe('account_beyond_own');
  });

  it('gets no role that may do more than who gives it', async () => {
    const id = await menuIds(world);
    const { actor: clerk } = await makeStaff(world, { permissions: { 'admin-accounts': 'edit', hosts: 'view' } });
    const more = await makeRole(world, { flags: { [id('hosts')]: 3 } });
    const ofMembers = await makeRole(world, { type: 2 });
    const create = (roleId: number) => clerk.ask(adminAccounts.create, { body: accountBody(world, roleId) });
    expect(codesOf(await create(more.id), 'role_id')).toEqual(['beyond_own']);
    expect(codesOf(await create(ofMembers.id), 'role_id')).toEqual(['role_unknown']);
    expect((await create((await makeRole(world, { flags: { [id('hosts')]: 1 } })).id)).status).toBe(201);
  });

  it('is reached as members are: through organizations, and keeps those that the reader does not reach', async () => {
    const place = await makeFacility(server, { organizations: true });
    const [club, other] = [await makeOrganization(place), await makeOrganization(place)];
    const permissions: Permissions = { 'admin-accounts': 'edit' };
    const { actor: clerk } = await makeStaff(place, { permissions, organizations: [club.id] });
    const [near, far] = [
      await makeAdminAccount(place, { organization_ids: [club.id] }),
      await makeAdminAccount(place, { organization_ids: [other.id] }),
    ];
    const { items } = await clerk.call(listAdminAccounts);
    expect(items.map(({ id }) => id)).toContain(near.id);
    expect(items.map(({ id }) => id)).not.toContain(far.id);
    expect((await clerk.ask(adminAccounts.get, { params: { id: far.id } })).status).toBe(404);
    expect(codesOf(await change(near.id, { organization_ids: [other.id] }, clerk), 'organization_ids')).toEqual([
      'organization_unknown',
    ]);
    const both = await makeAdminAccount(place, { organization_ids: [club.id, other.id] });
    expect(await read(both.id, clerk)).toMatchObject({
      organization_ids: [club.id],
      organizations: [{ id: club.id, name: club.name }],
      other_organizations: 1,
      lock: 'beyond',
    });
    const sub = await makeOrganization(place, { parentId: club.id, type: 3 });
    expect((await change(near.id, { organization_ids: [sub.id] }, clerk)).status).toBe(200);
    expect((await read(near.id, clerk)).organization_ids).toEqual([sub.id]);
    const found = await exportedCsv(clerk, exportAdminAccounts, { default_search: {} });
    expect(found.rows.flat()).not.toContain(far.email);
    expect(found.rows.flat()).toContain(near.email);
  });

  it('is found by name, address and number, by role, invitation and state, and goes out as CSV', async () => {
    const role = await makeRole(world, { name: '受付' });
    const made = await makeAdminAccount(world, { last_name: '髙橋', role_id: role.id, invite: false });
    const find = async (default_search: object) =>
      (await world.staff.call(adminAccounts.search, { body: { default_search } })).items.map(({ id }) => id);
    for (const filter of [
      { keyword: '高橋' },
      { keyword: made.email },
      { role_id: [role.id] },
      { invitation: ['none'] },
    ])
      expect(await find(filter)).toEqual([made.id]);
    expect(await find({ active: false })).toEqual([]);
    const found = await exportedCsv(world.staff, exportAdminAccounts, { default_search: { keyword: '髙橋' } });
    expect(found.task.file_name).toMatch(/^管理者_\d{8}_\d{6}\.csv$/);
    const [header, row] = found.rows;
    expect(header).toEqual([
      'アカウントコード',
      '姓',
      '名',
      'メールアドレス',
      'ロール',
      '所属組織',
      '状態',
      '招待',
      '2段階認証',
      '最終ログイン',
    ]);
    expect(row?.slice(1)).toEqual(['髙橋', made.first_name, made.email, '受付', '', '利用中', '未招待', '未設定', '']);
  });
});

onEngines('the last account that can change roles', (engine) => {
  const server = suiteServer({ engine });

  const rights: Permissions = { 'admin-accounts': 'edit', roles: 'edit' };
  interface Target {
    id: number;
    form: object;
  }
  const ways = {
    deleted: (by: Actor, { id }: Target) => by.ask(adminAccounts.remove, { params: { id }, query: { version: 1 } }),
    suspended: (by: Actor, { id, form }: Target) =>
      by.ask(adminAccounts.update, { params: { id }, body: { ...form, active: false, version: 1 } }),
  };

  it.each(Object.keys(ways) as (keyof typeof ways)[])(
    'is never %s, even by two who do it to each other',
    async (way) => {
      const world = await makeFacility(server);
      const [one, other] = [
        await makeStaff(world, { permissions: rights }),
        await makeStaff(world, { permissions: rights }),
      ];
      const target = async (id: number): Promise<Target> => {
        const { version: _, ...form } = await world.staff.call(adminAccounts.get, { params: { id } });
        return { id, form };
      };
      const [first, second] = [await target(one.id), await target(other.id)];
      await server.sql('update account set active = false where id = $1', [world.staffId]);
      const replies = await Promise.all([ways[way](one.actor, second), ways[way](other.actor, first)]);
      expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
      const survivor = replies[0]!.status === 200 ? one : other;
      const left = await survivor.actor.call(roles.search, { body: { default_search: {} } });
      expect(left.total).toBeGreaterThan(0);
    },
  );
});
