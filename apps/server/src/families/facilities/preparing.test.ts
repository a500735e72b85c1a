import { managerInfo, memberLogin } from '@tsudoi/contract/auth';
import {
  changeFacilityStatus,
  createFacility,
  facilityByHost,
  facilityByHostForStaff,
  getFacility,
  searchFacilities,
  updateFacility,
} from '@tsudoi/contract/facilities';
import { legalText } from '@tsudoi/contract/legal';
import { getProfile, inviteMember, inviteMembers, previewInvitations } from '@tsudoi/contract/members';
import { AppStatus, FacilityStatus } from '@tsudoi/domain';
import {
  type Actor,
  goodMembers,
  listen,
  makeFacility,
  makeMember,
  nextNumber,
  onEngines,
  operatorOf,
  planImport,
  suiteServer,
  type World,
} from '@tsudoi/kit';
import { beforeAll, expect, it } from 'vitest';

const { preparing, active, suspended } = FacilityStatus;

onEngines('a facility in preparation', (engine) => {
  const server = suiteServer({ engine });
  let operator: Actor;

  beforeAll(async () => {
    operator = await operatorOf(server);
  });

  const read = (id: number) => operator.call(getFacility, { params: { id } });
  async function setStatus({ id }: { id: number }, status: number) {
    const { version } = await read(id);
    return operator.call(changeFacilityStatus, { params: { id }, body: { status, version } });
  }
  const bulk = { default_search: {}, again: false };
  const mails = async (world: World) =>
    (await server.sql(`select 1 from mail where facility_id = $1 and kind = 'member_invitation'`, [world.id])).length;

  it('is what every new facility is, whatever was sent along, and what no save of its form changes', async () => {
    const number = nextNumber();
    const form = { name: `施設${number}`, host_names: [`p${number}.tsudoi.test`], business_type: 1 };
    const manager = { manager_last_name: '木村', manager_first_name: '颯真', manager_email: `p${number}@tsudoi.test` };
    const { id } = await operator.call(createFacility, {
      body: { ...form, ...manager, code: `P${number}`, ...{ status: active } },
    });
    expect(await read(id)).toMatchObject({ status: preparing, app_status: AppStatus.preparing });
    await operator.call(updateFacility, {
      params: { id },
      body: { ...form, name: '改', version: 1, ...{ status: active } },
    });
    expect(await read(id)).toMatchObject({ name: '改', status: preparing });
  });

  it('tells members and guests so in their language, and nothing else', async () => {
    const world = await makeFacility(server, { guests: true });
    const made = await makeMember(world, { signIn: true });
    const member = await made.signIn();
    expect((await member.ask(getProfile)).status).toBe(200);
    await setStatus(world, preparing);
    const guest = world.visitor('member');
    const login = { login_account: made.email ?? '', password: 'whatever' };
    for (const reply of [
      await guest.ask(facilityByHost),
      await guest.ask(legalText, { params: { kind: 'terms' } }),
      await guest.ask(memberLogin, { body: login }),
      await member.ask(getProfile),
    ]) {
      expect([reply.status, reply.failure().error_code]).toEqual([403, 'facility_preparing']);
      expect(reply.failure().message).toBe(
        `${world.name}は、ただいま公開の準備をしています。公開までしばらくお待ちください。`,
      );
    }
    const english = await guest.ask(facilityByHost, {}, { 'accept-language': 'en' });
    expect(english.failure().message).toContain('is getting ready to open');
    // Whoever was signed in goes on where he was once it is open.
    await setStatus(world, active);
    expect((await member.ask(getProfile)).status).toBe(200);
  });

  it('lets its staff in, who work and import, and open a socket', async () => {
    const world = await makeFacility(server, { preparing: true });
    expect((await world.staff.ask(managerInfo)).status).toBe(200);
    expect((await world.staff.call(facilityByHostForStaff)).status).toBe(preparing);
    await makeMember(world);
    const plan = await planImport(world.staff, goodMembers(2, `P${nextNumber()}C`));
    expect(plan.task_id).toBeGreaterThan(0);
    const socket = await listen(server, { host: world.host, token: world.staff.token });
    expect(socket.state).toBe('open');
    socket.close();
    await setStatus(world, suspended);
    const refused = await listen(server, { host: world.host, token: world.staff.token });
    expect(refused.state).toBe('refused');
    refused.close();
  });

  it('tells the open screens of its staff when it is opened and taken back, and those of no other facility', async () => {
    const [world, other] = [await makeFacility(server, { preparing: true }), await makeFacility(server)];
    const [own, abroad] = await Promise.all(
      [world, other].map(({ host, staff }) => listen(server, { host, token: staff.token })),
    );
    const told = (times: number) =>
      expect.poll(() => own?.received.filter(({ event }) => event === 'permissions').length).toBe(times);
    await setStatus(world, active);
    await told(1);
    await setStatus(world, preparing);
    await told(2);
    await setStatus(other, preparing);
    await expect.poll(() => abroad?.received.map(({ event }) => event)).toEqual(['permissions']);
    expect(own?.received.map(({ event }) => event)).toEqual(['permissions', 'permissions']);
    own?.close();
    abroad?.close();
  });

  it('sends no invitation to members, one by one or many, and says who opens it', async () => {
    const world = await makeFacility(server, { preparing: true });
    const member = await makeMember(world);
    const asked = () =>
      Promise.all([
        world.staff.ask(inviteMember, { params: { id: member.id } }),
        world.staff.ask(inviteMembers, { body: bulk }),
        world.staff.ask(previewInvitations, { body: { default_search: {}, group: 'send' } }),
      ]);
    for (const reply of await asked()) {
      expect([reply.status, reply.failure().error_code]).toEqual([409, 'invitation_before_opening']);
      expect(reply.failure().message).toContain('公開は運営管理者が行います');
    }
    expect(await mails(world)).toBe(0);
    await setStatus(world, active);
    expect((await world.staff.ask(inviteMember, { params: { id: member.id } })).status).toBe(200);
    expect(await mails(world)).toBe(1);
  });

  it('is opened and closed again by operators, with its version, its app and a line in their log', async () => {
    const world = await makeFacility(server, { preparing: true });
    const { version } = await read(world.id);
    await setStatus(world, active);
    expect(await read(world.id)).toMatchObject({ status: active, app_status: AppStatus.published });
    const late = await operator.ask(changeFacilityStatus, {
      params: { id: world.id },
      body: { status: preparing, version },
    });
    expect(late.failure().error_code).toBe('stale');
    await setStatus(world, preparing);
    expect(await read(world.id)).toMatchObject({ status: preparing, app_status: AppStatus.preparing });
    const { items } = await operator.call(searchFacilities, { body: { default_search: { status: [preparing] } } });
    expect(items.map(({ id }) => id)).toContain(world.id);
    const rows = await server.sql(
      `select detail from operator_log where facility_id = $1 and action = 'facilities.status' order by id`,
      [world.id],
    );
    expect(JSON.stringify(rows.at(0))).toMatch(/"status": ?2/);
    expect(rows).toHaveLength(2);
  });
});
