import { headers } from '@tsudoi/contract';
import { managerTokenInfo } from '@tsudoi/contract/auth';
import {
  checkLoginFacility,
  createFacility,
  deleteFacility,
  facilityByHost,
  getFacility,
  inviteManager,
  searchFacilities,
  updateFacility,
} from '@tsudoi/contract/facilities';
import {
  type Actor,
  ADMIN_HOST,
  mailedToken,
  makeFacility,
  makeMember,
  makeOperator,
  nextNumber,
  onEngines,
  operatorOf,
  type TestServer,
  testServer,
} from '@tsudoi/kit';
import { afterAll, beforeAll, expect, it } from 'vitest';

onEngines('facilities: the ladder of the operator', (engine) => {
  let server: TestServer;
  let operator: Actor;

  beforeAll(async () => {
    server = await testServer({ engine });
    operator = await operatorOf(server);
  });
  afterAll(() => server?.stop());

  const fresh = () => {
    const number = nextNumber();
    return {
      name: `施設${number}`,
      code: `L${number}`,
      host_names: [`l${number}.tsudoi.test`],
      business_type: 1,
      manager_last_name: '山本',
      manager_first_name: '太郎',
      manager_email: `l${number}@tsudoi.test`,
    };
  };
  const byHost = (host: string) => server.visitor(host, 'member').ask(facilityByHost, {});
  const change = (body: object) => {
    const {
      code: _,
      manager_last_name: _l,
      manager_first_name: _f,
      manager_email: _e,
      ...rest
    } = { ...fresh(), ...body };
    return rest;
  };

  it('opens a facility: its host answers at once, and its first manager holds an invitation that works', async () => {
    const body = { ...fresh(), color: '#f4a7bd' };
    expect((await byHost(body.host_names[0]!)).failure().error_code).toBe('unknown_host');
    const { id } = await operator.call(createFacility, { body });
    const answer = await byHost(`${body.host_names[0]!.toUpperCase()}:8080`);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.json()).toMatchObject({
      data: { id, name: body.name, code: body.code, use_organization_structure_flag: true },
    });
    const token = await mailedToken(server, body.manager_email);
    const visitor = server.visitor(body.host_names[0]!, 'manage');
    expect(await visitor.call(managerTokenInfo, { query: { token } })).toMatchObject({
      name: '山本 太郎',
      email: body.manager_email,
    });
    const record = await operator.call(getFacility, { params: { id } });
    expect(record.managers).toMatchObject([{ name: '山本 太郎', invited: true, signed_in: false }]);
    const found = await operator.call(searchFacilities, { body: { default_search: { keyword: body.host_names[0] } } });
    expect(found.items.map((item) => item.id)).toEqual([id]);
  });

  it('sends the invitation again; the older link is worth nothing then', async () => {
    const body = fresh();
    const { id } = await operator.call(createFacility, { body });
    const old = await mailedToken(server, body.manager_email);
    const { managers } = await operator.call(getFacility, { params: { id } });
    await operator.call(inviteManager, { params: { id }, body: { account_id: managers[0]!.id } });
    const visitor = server.visitor(body.host_names[0]!, 'manage');
    expect((await visitor.ask(managerTokenInfo, { query: { token: old } })).failure().error_code).toBe('link_expired');
    const token = await mailedToken(server, body.manager_email);
    expect((await visitor.ask(managerTokenInfo, { query: { token } })).status).toBe(200);
  });

  it('refuses taken codes and hosts, the hosts of operators, and what is no host', async () => {
    const other = await makeFacility(server);
    const cases: [object, string, string][] = [
      [{ code: other.code }, 'code', 'code_taken'],
      [{ host_names: [other.host] }, 'host_names', 'host_taken'],
      [{ host_names: [ADMIN_HOST] }, 'host_names', 'host_taken'],
      [{ host_names: ['not a host'] }, 'host_names.0', 'host_format'],
      [{ host_names: [] }, 'host_names', 'required'],
      [{ code: 'a b' }, 'code', 'code_format'],
      [{ color: 'red' }, 'color', 'color_format'],
      [{ account_limit: 0 }, 'account_limit', 'too_small'],
      [{ manager_email: 'x' }, 'manager_email', 'email_format'],
      [{ name: '' }, 'name', 'required'],
    ];
    const count = async () => (await operator.call(searchFacilities, { body: { default_search: {} } })).total;
    const before = await count();
    for (const [part, field, code] of cases) {
      const reply = await operator.ask(createFacility, { body: { ...fresh(), ...part } });
      expect(reply.status, `${field} ${code}: ${reply.text}`).toBe(422);
      expect(reply.failure().error_fields?.[field]?.[0]?.code, reply.text).toBe(code);
    }
    expect(await count()).toBe(before);
  });

  it('changes with the version it read, keeps the code, and lets hosts go and come at once', async () => {
    const body = fresh();
    const { id } = await operator.call(createFacility, { body });
    const next = `moved${nextNumber()}.tsudoi.test`;
    const input = { ...change({ name: '改めた施設', host_names: [next] }), code: 'OTHER', version: 1 };
    const reply = await operator.ask(updateFacility, { params: { id }, body: input });
    expect(reply.json()).toMatchObject({ data: { id, code: body.code, version: 2 } });
    expect((await byHost(next)).status).toBe(200);
    expect((await byHost(body.host_names[0]!)).status).toBe(404);
    const stale = await operator.ask(updateFacility, { params: { id }, body: input });
    expect(stale.status).toBe(409);
    expect(
      (await operator.ask(updateFacility, { params: { id }, body: change({}) })).failure().error_fields?.version?.[0]
        ?.code,
    ).toBe('required');
    expect((await operator.ask(updateFacility, { params: { id: 2_000_000_000 }, body: input })).status).toBe(404);
    expect((await operator.ask(getFacility, { params: { id: 2_000_000_000 } })).status).toBe(404);
  });

  it('suspended or terminated lets nobody in, with a notice; only a system admin can end one, and its data stays', async () => {
    const world = await makeFacility(server);
    const member = await (await makeMember(world, { signIn: true })).signIn();
    const { version } = await operator.call(getFacility, { params: { id: world.id } });
    const body = {
      ...change({ host_names: [world.host], status: 3, name: world.name, use_organization_structure_flag: 0 }),
      version,
    };
    await operator.call(updateFacility, { params: { id: world.id }, body });
    for (const reply of [
      await byHost(world.host),
      await world.staff.raw({ path: '/api/management/overview' }),
      await member.raw({ path: '/api/member/profile' }),
    ]) {
      expect(reply.status).toBe(403);
      expect(reply.failure()).toMatchObject({
        error_code: 'facility_suspended',
        message: 'この施設は現在利用できません。',
      });
    }
    const plain = await makeOperator(server);
    const ending = { params: { id: world.id }, query: { version: version + 1 } };
    expect((await plain.ask(deleteFacility, ending)).status).toBe(403);
    expect((await operator.ask(deleteFacility, ending)).status).toBe(200);
    const [kept] = await server.sql('select count(*)::int as rows from account where facility_id = $1', [world.id]);
    expect(kept).toEqual({ rows: 2 });
  });

  it('compares a facility-code header on the admin host with the facility of the call', async () => {
    const [one, other] = [await makeFacility(server), await makeFacility(server)];
    const open = (code: string) =>
      operator.ask(checkLoginFacility, { params: { id: one.id } }, { [headers.facilityCode]: code });
    expect((await open(one.code)).status).toBe(200);
    expect((await open(other.code)).status).toBe(403);
  });
});
