import { headers } from '@tsudoi/contract';
import { managerTokenInfo } from '@tsudoi/contract/auth';
import {
  checkLoginFacility,
  createFacility,
  facilityByHost,
  getFacility,
  inviteManager,
  updateFacility,
} from '@tsudoi/contract/facilities';
import { mailedToken, makeFacility, nextNumber, onEngines, operatorOf, suiteServer } from '@tsudoi/kit';
import { expect, it } from 'vitest';

onEngines('managers of facilities', (engine) => {
  const server = suiteServer({ engine });

  it('hold an invitation that works; sent again, the older link is worth nothing', async () => {
    const operator = await operatorOf(server);
    const number = nextNumber();
    const [host, email] = [`m${number}.tsudoi.test`, `m${number}@tsudoi.test`];
    const { id } = await operator.call(createFacility, {
      body: {
        name: `施設${number}`,
        code: `M${number}`,
        host_names: [host],
        business_type: 1,
        manager_last_name: '山本',
        manager_first_name: '太郎',
        manager_email: email,
      },
    });
    const { managers } = await operator.call(getFacility, { params: { id } });
    expect(managers).toMatchObject([
      {
        name: '山本 太郎',
        email,
        invited: true,
        invitation_mail: { refusal: null, written_at: expect.any(String) },
        signed_in: false,
        last_login_at: null,
      },
    ]);
    const visitor = server.visitor(host, 'manage');
    const old = await mailedToken(server, email);
    expect(await visitor.call(managerTokenInfo, { query: { token: old } })).toMatchObject({ name: '山本 太郎', email });
    await operator.call(inviteManager, { params: { id }, body: { account_id: managers[0]!.id } });
    expect((await visitor.ask(managerTokenInfo, { query: { token: old } })).failure().error_code).toBe('link_expired');
    const token = await mailedToken(server, email);
    expect((await visitor.ask(managerTokenInfo, { query: { token } })).status).toBe(200);
  });

  it('are invited five times an hour at most, which is said in words', async () => {
    const operator = await operatorOf(server);
    const world = await makeFacility(server);
    const send = () => operator.ask(inviteManager, { params: { id: world.id }, body: { account_id: world.staffId } });
    for (let n = 0; n < 4; n++) expect((await send()).status).toBe(200);
    const refused = (await send()).failure();
    expect([refused.error_code, refused.message]).toEqual([
      'invited_too_often',
      '招待は1時間に5通まで送れます。しばらく待ってから、もう一度お試しください。',
    ]);
  });

  it('and what is missing before the opening are told from facts: hosts, logins, member types, colour', async () => {
    const operator = await operatorOf(server);
    const number = nextNumber();
    const [first, second] = [`a${number}.tsudoi.test`, `b${number}.tsudoi.test`];
    const form = { name: `施設${number}`, host_names: [first, second], business_type: 1 };
    const manager = { manager_last_name: '山本', manager_first_name: '太郎', manager_email: `c${number}@tsudoi.test` };
    const { id } = await operator.call(createFacility, { body: { ...form, ...manager, code: `C${number}` } });
    const record = () => operator.call(getFacility, { params: { id } });
    expect(await record()).toMatchObject({
      hosts: [
        { host_name: first, reached_at: null },
        { host_name: second, reached_at: null },
      ],
      member_type_count: 3,
      account_count: 0,
      color_chosen: false,
      logo: null,
    });
    // The first request by a host name, whatever it finds, shows that the name leads here; a save does not forget it.
    expect((await server.visitor(second, 'member').ask(facilityByHost)).status).toBe(403);
    const body = { ...form, host_names: [second, first], color: '#226633', version: 1 };
    await operator.call(updateFacility, { params: { id }, body });
    expect(await record()).toMatchObject({
      host_names: [second, first],
      hosts: [
        { host_name: second, reached_at: expect.any(String) },
        { host_name: first, reached_at: null },
      ],
      color_chosen: true,
    });
  });

  it('are visited by operators whose facility-code header names the facility of the call', async () => {
    const operator = await operatorOf(server);
    const [one, other] = [await makeFacility(server), await makeFacility(server)];
    const open = (code: string) =>
      operator.ask(checkLoginFacility, { params: { id: one.id } }, { [headers.facilityCode]: code });
    expect((await open(one.code)).status).toBe(200);
    expect((await open(other.code)).status).toBe(403);
  });
});
