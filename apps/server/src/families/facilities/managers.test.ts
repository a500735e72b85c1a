import { headers } from '@tsudoi/contract';
import { managerTokenInfo } from '@tsudoi/contract/auth';
import { checkLoginFacility, createFacility, getFacility, inviteManager } from '@tsudoi/contract/facilities';
import { mailedToken, makeFacility, nextNumber, onEngines, operatorOf, type TestServer, testServer } from '@tsudoi/kit';
import { afterAll, beforeAll, expect, it } from 'vitest';

onEngines('managers of facilities', (engine) => {
  let server: TestServer;

  beforeAll(async () => {
    server = await testServer({ engine });
  });
  afterAll(() => server?.stop());

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
      { name: '山本 太郎', email, invited: true, invitation_mail: { refusal: null }, signed_in: false },
    ]);
    const visitor = server.visitor(host, 'manage');
    const old = await mailedToken(server, email);
    expect(await visitor.call(managerTokenInfo, { query: { token: old } })).toMatchObject({ name: '山本 太郎', email });
    await operator.call(inviteManager, { params: { id }, body: { account_id: managers[0]!.id } });
    expect((await visitor.ask(managerTokenInfo, { query: { token: old } })).failure().error_code).toBe('link_expired');
    const token = await mailedToken(server, email);
    expect((await visitor.ask(managerTokenInfo, { query: { token } })).status).toBe(200);
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
