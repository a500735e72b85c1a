import { managerLogin, memberLogin, operatorLogin } from '@tsudoi/contract/auth';
import {
  type Actor,
  ADMIN_HOST,
  makeFacility,
  makeMember,
  makeStaff,
  nextNumber,
  onBothEngines,
  operatorOf,
  PASSWORD,
  type TestServer,
  testServer,
  type World,
} from '@tsudoi/kit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const BLOCKED = 'ログインの失敗が続いています。15分ほど待ってから、もう一度お試しください。';

onBothEngines('ten wrong sign-ins', (engine) => {
  let server: TestServer;
  let world: World;
  let foreign: World;

  beforeAll(async () => {
    server = await testServer({ engine });
    world = await makeFacility(server);
    foreign = await makeFacility(server);
  });
  afterAll(() => server?.stop());

  const attempt = (who: Actor, login: string, password: string) => {
    const endpoint = { manage: managerLogin, member: memberLogin, admin: operatorLogin }[who.audience];
    return who.ask(endpoint, { body: { login_account: login, password } });
  };
  async function fail(who: Actor, login: string, times: number): Promise<number[]> {
    const statuses: number[] = [];
    for (let n = 0; n < times; n++) statuses.push((await attempt(who, login, `wrong-${n}`)).status);
    return statuses;
  }
  const ten = (status: number) => Array.from({ length: 10 }, () => status);

  it('say the same 401 whether the account or the password is wrong', async () => {
    const { email } = await makeStaff(world, { signIn: false });
    const visitor = world.visitor('manage');
    const known = await attempt(visitor, email, 'wrong');
    const unknown = await attempt(visitor, `nobody${nextNumber()}@${world.host}`, 'wrong');
    expect([known.status, unknown.status]).toEqual([401, 401]);
    expect(known.text).toBe(unknown.text);
    expect(known.failure().message).toBe('メールアドレスまたパスワードが正しくありません。');
    const member = await attempt(world.visitor('member'), 'M00000', 'wrong');
    expect(member.failure().message).toBe('ログインID又はパスワードが違います。');
  });

  it('block the account with 429 and the right text; the 11th one is refused although it is right', async () => {
    const { email } = await makeStaff(world, { signIn: false });
    const visitor = world.visitor('manage');
    expect(await fail(visitor, email, 10)).toEqual(ten(401));
    const right = await attempt(visitor, email, PASSWORD);
    expect(right.status).toBe(429);
    expect(right.failure()).toMatchObject({ error_code: 'too_many_attempts', message: BLOCKED });
    expect(right.headers['set-cookie']).toBeUndefined();
    const english = await visitor.raw({
      method: 'POST',
      path: '/api/management/auth/login',
      headers: { 'content-type': 'application/json', 'accept-language': 'en' },
      body: JSON.stringify({ login_account: email, password: PASSWORD }),
    });
    expect(english.failure().message).toBe('Too many failed logins. Please wait about 15 minutes and try again.');
  });

  it('block nobody else: other accounts, other facilities and other areas go on', async () => {
    const blocked = await makeMember(world, { signIn: true });
    const other = await makeMember(world, { signIn: true });
    expect(await fail(world.visitor('member'), blocked.memberCode, 10)).toEqual(ten(401));
    expect((await attempt(world.visitor('member'), blocked.memberCode, PASSWORD)).status).toBe(429);
    expect((await attempt(world.visitor('member'), other.memberCode, PASSWORD)).status).toBe(200);
    const same = await makeMember(foreign, { basicInfo: { member_code: blocked.memberCode }, signIn: true });
    expect((await attempt(foreign.visitor('member'), same.memberCode, PASSWORD)).status).toBe(200);
  });

  it('are forgiven by a right one in between, and after 15 minutes', async () => {
    const { email } = await makeStaff(world, { signIn: false });
    const visitor = world.visitor('manage');
    await fail(visitor, email, 9);
    expect((await attempt(visitor, email, PASSWORD)).status).toBe(200);
    expect(await fail(visitor, email, 10)).toEqual(ten(401));
    expect((await attempt(visitor, email, PASSWORD)).status).toBe(429);
    await server.sql(`update login_failure set at = at - interval '15 minutes 1 second'`);
    expect((await attempt(visitor, email, PASSWORD)).status).toBe(200);
  });

  it('count too when they come at the same moment', async () => {
    const { email } = await makeStaff(world, { signIn: false });
    const replies = await Promise.all(
      Array.from({ length: 15 }, (_, n) => attempt(world.visitor('manage'), email, `wrong-${n}`)),
    );
    expect(replies.filter((reply) => reply.status === 401)).toHaveLength(10);
    expect(replies.filter((reply) => reply.status === 429)).toHaveLength(5);
  });

  it('count the same however the address is written', async () => {
    const { email } = await makeStaff(world, { signIn: false });
    const visitor = world.visitor('manage');
    const [name = '', host = ''] = email.split('@');
    for (let n = 0; n < 10; n++)
      await attempt(visitor, n % 2 ? `${name}@${host.toUpperCase()}` : ` ${email} `, 'wrong');
    expect((await attempt(visitor, email, PASSWORD)).status).toBe(429);
  });

  describe('of an operator', () => {
    it('block the operator as well', async () => {
      await operatorOf(server);
      const [row] = await server.sql<{ email: string }>('select email from operator limit 1');
      const visitor = server.visitor(ADMIN_HOST, 'admin');
      expect(await fail(visitor, row!.email, 10)).toEqual(ten(401));
      expect((await attempt(visitor, row!.email, PASSWORD)).status).toBe(429);
    });
  });
});
