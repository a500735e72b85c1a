import { explainOwnPermission, updateAccountPermissions } from '@tsudoi/contract/account-permissions';
import { adminAccounts } from '@tsudoi/contract/admin-accounts';
import { managerInfo, managerLogout } from '@tsudoi/contract/auth';
import { facilityTimeline } from '@tsudoi/contract/histories';
import { hosts } from '@tsudoi/contract/hosts';
import { getMember, searchMembers } from '@tsudoi/contract/members';
import { roles } from '@tsudoi/contract/roles';
import { endViewing, startViewing } from '@tsudoi/contract/viewings';
import {
  type Actor,
  makeFacility,
  makeMember,
  makeOrganization,
  makeStaff,
  onEngines,
  PASSWORD,
  type Permissions,
  suiteServer,
  type World,
} from '@tsudoi/kit';
import { makeRole, menuIds } from '@tsudoi/kit/families/roles';
import { viewingAs } from '@tsudoi/kit/families/viewings';
import { beforeEach, expect, it } from 'vitest';

onEngines('looking at the console as somebody', (engine) => {
  const server = suiteServer({ engine });
  let world: World;
  beforeEach(async () => {
    world = await makeFacility(server);
  });

  const staff = (permissions: Permissions, organizations?: number[]) =>
    makeStaff(world, { permissions, ...(organizations === undefined ? {} : { organizations }) });
  const menuOf = async (actor: Actor) => (await actor.call(managerInfo)).permission_menu.map(({ key }) => key);
  const search = { body: { default_search: {} } };
  const codeOf = async (reply: ReturnType<Actor['ask']>) => {
    const got = await reply;
    return got.status < 300 ? got.status : got.failure().error_code;
  };

  it('shows what a role shows: its menu, its screens, and nothing else', async () => {
    const id = await menuIds(world);
    const coach = await makeRole(world, { name: 'コーチ', flags: { [id('members')]: 1, [id('hosts')]: 3 } });
    const { actor, viewing } = await viewingAs(world.staff, 'role', coach.id);
    expect(viewing).toMatchObject({ as: 'role', name: 'コーチ' });
    expect(viewing.hidden).toContainEqual({ key: 'roles', name: '権限（ロール）' });
    expect(viewing.hidden.map(({ key }) => key)).not.toContain('members');
    expect(await menuOf(actor)).toEqual(['members', 'hosts']);
    expect(await codeOf(actor.ask(searchMembers, search))).toBe(200);
    expect(await codeOf(actor.ask(roles.search, search))).toBe('forbidden');
    // The edit flag is there, so that the screen is the one of the role; the call is refused all the same.
    expect(await codeOf(actor.ask(hosts.create, { body: { name: '体育協会' } }))).toBe('viewing_only');
    expect(await menuOf(world.staff)).toContain('roles');
    const why = await actor.call(explainOwnPermission, { query: { menu: 'roles', flag: 'view' } });
    expect(why).toMatchObject({ allowed: false, decided_by: 'role', role: { name: 'コーチ' } });
  });

  it('shows what a colleague sees, by individual permissions too', async () => {
    const id = await menuIds(world);
    const coach = await staff({ members: 'view' });
    await world.staff.call(updateAccountPermissions, {
      params: { account_id: coach.id },
      body: { permission_type: 3, flags: { [id('members')]: 0, [id('hosts')]: 1 }, version: 1 },
    });
    const { actor } = await viewingAs(world.staff, 'account', coach.id);
    expect(await menuOf(actor)).toEqual(await menuOf(coach.actor));
    const why = await actor.call(explainOwnPermission, { query: { menu: 'members', flag: 'view' } });
    expect(why).toMatchObject({ allowed: false, decided_by: 'individual', account_id: coach.id });
  });

  it('shows no more than the viewer sees: neither menus nor rows', async () => {
    world = await makeFacility(server, { organizations: true });
    const [club, other] = [await makeOrganization(world), await makeOrganization(world)];
    const sub = await makeOrganization(world, { parentId: club.id, type: 3 });
    const members = new Map<number, number>();
    for (const organization of [club.id, other.id, sub.id])
      members.set(organization, (await makeMember(world, { basicInfo: { organization_ids: [organization] } })).id);
    const rights: Permissions = { 'account-permissions': 'edit', members: 'view' };
    const seen = async (actor: Actor) => (await actor.call(searchMembers, search)).items.map(({ id }) => id).toSorted();
    const of = (...organizations: number[]) => organizations.map((one) => members.get(one) ?? 0).toSorted();

    const clerk = await staff(rights, [club.id]);
    // More than the viewer reaches and may do: what both have is left.
    const chief = await staff({ members: 'edit', hosts: 'edit' }, [club.id, other.id]);
    const narrow = await viewingAs(clerk.actor, 'account', chief.id);
    expect(await seen(narrow.actor)).toEqual(of(club.id, sub.id));
    expect(await menuOf(narrow.actor)).toEqual(['members']);
    expect(await codeOf(narrow.actor.ask(getMember, { params: { id: of(other.id)[0]! } }))).toBe('not_found');
    // Less: only that.
    const helper = await staff({ members: 'view' }, [sub.id]);
    const wide = await viewingAs(world.staff, 'account', helper.id);
    expect(await seen(wide.actor)).toEqual(of(sub.id));
    expect(await codeOf(wide.actor.ask(getMember, { params: { id: of(club.id)[0]! } }))).toBe('not_found');
    // An organization that the viewer works in and the colleague does not reach.
    expect(await codeOf(wide.actor.ask(searchMembers, search, { 'login-organization': String(other.id) }))).toBe(
      'header_mismatch',
    );
    // Whoever is out of sight is nobody to be looked at as.
    const far = await staff({ members: 'view' }, [other.id]);
    const refused = await clerk.actor.ask(startViewing, { body: { as: 'account', id: far.id } });
    expect(refused.failure().error_fields?.id?.[0]?.code).toBe('choice');
  });

  it('is written down first, at whom it is about, and so is its end', async () => {
    const coach = await makeRole(world, { name: 'コーチ' });
    const entries = () =>
      server.sql<{ action: string; actor_id: number }>(
        `select action, actor_id from history where facility_id = $1 and family = 'roles' and record_id = $2 and action like 'viewing%' order by id`,
        [world.id, coach.id],
      );
    const { viewing } = await viewingAs(world.staff, 'role', coach.id);
    expect(await entries()).toEqual([{ action: 'viewing', actor_id: world.staffId }]);
    await world.staff.call(endViewing, { params: { id: viewing.id } });
    expect((await entries()).map(({ action }) => action)).toEqual(['viewing', 'viewing_ended']);
    const { entries: told } = await world.staff.call(facilityTimeline, { body: { family: 'roles' } });
    expect(told[0]).toMatchObject({ action: 'viewing_ended', record: 'コーチ' });
    expect(await codeOf(world.staff.ask(endViewing, { params: { id: viewing.id } }))).toBe('not_found');
  });

  it('is over when it was ended, after 30 minutes, without the right, and when whoever was viewed is gone', async () => {
    const clerk = await staff({ 'account-permissions': 'edit', hosts: 'view' });
    const viewed = await staff({ hosts: 'view' });
    const start = () => viewingAs(clerk.actor, 'account', viewed.id);
    const look = ({ actor }: Awaited<ReturnType<typeof start>>) => codeOf(actor.ask(hosts.search, search));
    const [ended, old, lasting] = [await start(), await start(), await start()];
    expect(await look(ended)).toBe(200);
    await clerk.actor.call(endViewing, { params: { id: ended.viewing.id } });
    expect(await look(ended)).toBe('viewing_over');
    const minutes = Math.round((Date.parse(old.viewing.ends_at) - Date.now()) / 60_000);
    expect(minutes).toBe(30);
    await server.sql('update viewing set ends_at = now() where id = $1 and facility_id = $2', [
      old.viewing.id,
      world.id,
    ]);
    expect(await look(old)).toBe('viewing_over');
    expect(await look(lasting)).toBe(200);
    const { version } = await world.staff.call(adminAccounts.get, { params: { id: viewed.id } });
    await world.staff.call(adminAccounts.remove, { params: { id: viewed.id }, query: { version } });
    expect(await look(lasting)).toBe('viewing_over');

    const role = await makeRole(world);
    const ofRole = await viewingAs(clerk.actor, 'role', role.id);
    const id = await menuIds(world);
    const { version: now } = await world.staff.call(adminAccounts.get, { params: { id: clerk.id } });
    await world.staff.call(updateAccountPermissions, {
      params: { account_id: clerk.id },
      body: { permission_type: 3, flags: { [id('account-permissions')]: 0 }, version: now },
    });
    expect(await codeOf(ofRole.actor.ask(managerInfo))).toBe('forbidden');
  });

  it('is of one session: nobody else looks by it, nor does the same account elsewhere', async () => {
    const role = await makeRole(world);
    const { viewing } = await viewingAs(world.staff, 'role', role.id);
    const by = (actor: Actor, id: unknown = viewing.id) => codeOf(actor.ask(managerInfo, {}, { viewing: String(id) }));
    const colleague = await staff({ 'account-permissions': 'edit' });
    const elsewhere = world.visitor('manage');
    await elsewhere.signIn(world.staffEmail, PASSWORD);
    const other = await makeFacility(server);
    expect(await by(world.staff)).toBe(200);
    expect(await by(colleague.actor)).toBe('viewing_over');
    expect(await by(elsewhere)).toBe('viewing_over');
    expect(await by(other.staff)).toBe('viewing_over');
    for (const made of ['0', '-1', '1.0', 'x', '1 or 1=1']) expect(await by(world.staff, made)).toBe('header_mismatch');
    expect(await codeOf(colleague.actor.ask(endViewing, { params: { id: viewing.id } }))).toBe('not_found');
    expect(await by(world.staff)).toBe(200);
  });

  it('is of roles of staff and of colleagues, by who may give permissions; never of oneself, nor from within another', async () => {
    const field = async (by: Actor, body: object) =>
      (await by.ask(startViewing, { body })).failure().error_fields?.id?.[0]?.code;
    const other = await makeFacility(server);
    expect(await field(world.staff, { as: 'account', id: world.staffId })).toBe('choice');
    expect(await field(world.staff, { as: 'account', id: other.staffId })).toBe('choice');
    expect(await field(world.staff, { as: 'account', id: (await makeMember(world)).id })).toBe('choice');
    expect(await field(world.staff, { as: 'role', id: (await makeRole(world, { type: 2 })).id })).toBe('role_unknown');
    expect(await field(world.staff, { as: 'role', id: (await makeRole(other)).id })).toBe('role_unknown');
    const plain = await staff({ 'admin-accounts': 'edit', roles: 'edit', 'account-permissions': 'view' });
    const role = await makeRole(world);
    const body = { as: 'role', id: role.id };
    expect(await codeOf(plain.actor.ask(startViewing, { body }))).toBe('forbidden');
    const { actor } = await viewingAs(world.staff, 'role', role.id);
    expect(await codeOf(actor.ask(startViewing, { body }))).toBe('viewing_only');
    expect(await codeOf(actor.ask(managerLogout))).toBe('viewing_only');
  });
});
