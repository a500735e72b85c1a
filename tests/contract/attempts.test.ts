import {
  managerForgotPassword,
  managerInfo,
  managerLogin,
  managerResetPassword,
  memberLogin,
  operatorLogin,
} from '@tsudoi/contract/auth';
import {
  type Actor,
  ADMIN_HOST,
  makeFacility,
  makeMember,
  makeStaff,
  nextNumber,
  onEngines,
  operatorOf,
  PASSWORD,
  suiteServer,
  until,
  type World,
} from '@tsudoi/kit';
import { beforeAll, describe, expect, it } from 'vitest';

const BLOCKED = 'ログインの失敗が続いています。15分ほど待ってから、もう一度お試しください。';

onEngines('ten wrong sign-ins', (engine) => {
  const server = suiteServer({ engine, env: { TRUSTED_PROXIES: '127.0.0.1' } });
  let world: World;
  let foreign: World;

  beforeAll(async () => {
    world = await makeFacility(server);
    foreign = await makeFacility(server);
  });

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

  describe('from many addresses', () => {
    const from = (who: Actor, address: string, login: string, password: string) => {
      const endpoint = { manage: managerLogin, member: memberLogin, admin: operatorLogin }[who.audience];
      return who.ask(endpoint, { body: { login_account: login, password } }, { 'x-forwarded-for': address });
    };
    /** Wrong passwords, each from an IPv4 address of its own; returns the statuses that came back. */
    async function spread(who: Actor, login: string, times: number, start = 0): Promise<Set<number>> {
      const replies = await Promise.all(
        Array.from({ length: times }, (_, n) => from(who, `198.51.100.${start + n}`, login, `wrong-${n}`)),
      );
      return new Set(replies.map(({ status }) => status));
    }
    const pausedMails = async (email: string) =>
      (await server.sql(`select 1 from mail where to_address = $1 and kind = 'sign_in_paused'`, [email])).length;
    const refusalOf = async (reply: Promise<{ failure(): { error_code: string } }>) =>
      (await reply).failure().error_code;

    it('count together where they are one network of IPv6', async () => {
      const { email } = await makeStaff(world, { signIn: false });
      const visitor = world.visitor('manage');
      const statuses: number[] = [];
      for (let n = 1; n <= 11; n++)
        statuses.push((await from(visitor, `2001:db8:1:2::${n}`, email, `wrong-${n}`)).status);
      expect(statuses).toEqual([...ten(401), 429]);
      expect((await from(visitor, '2001:db8:1:3::1', email, PASSWORD)).status).toBe(200);
    });

    it('pause the account for new devices after 50 in an hour, the same for names that nobody has, and mail its owner once', async () => {
      const { email } = await makeStaff(world, { signIn: false });
      const nobody = `nobody${nextNumber()}@${world.host}`;
      for (const login of [email, nobody]) {
        expect(await spread(world.visitor('manage'), login, 50)).toEqual(new Set([401]));
        const next = await from(world.visitor('manage'), '203.0.113.1', login, PASSWORD);
        expect([next.status, next.failure().error_code]).toEqual([429, 'sign_in_paused']);
      }
      expect([await pausedMails(email), await pausedMails(nobody)]).toEqual([1, 0]);
      await server.sql(`update login_failure set at = at - interval '1 hour 1 second'`);
      expect(await spread(world.visitor('manage'), email, 50, 60)).toEqual(new Set([401]));
      expect(await pausedMails(email)).toBe(1);
      await server.sql(`update login_failure set at = at - interval '1 hour 1 second'`);
      expect((await from(world.visitor('manage'), '203.0.113.1', email, PASSWORD)).status).toBe(200);
    });

    it('never lock the owner out: open sessions, devices that have signed in before and a new password go on', async () => {
      const { email, actor } = await makeStaff(world);
      const device = world.visitor('manage');
      await device.signIn(email, PASSWORD);
      device.token = undefined;
      expect(await spread(world.visitor('manage'), email, 50)).toEqual(new Set([401]));
      expect(await refusalOf(from(world.visitor('manage'), '203.0.113.2', email, PASSWORD))).toBe('sign_in_paused');
      expect((await actor.ask(managerInfo)).status).toBe(200);
      expect((await from(device, '203.0.113.3', email, PASSWORD)).status).toBe(200);
      // What the device proves is this account's alone, and it has ten wrong passwords as an address has.
      const other = await makeStaff(world, { signIn: false });
      expect(await spread(world.visitor('manage'), other.email, 50)).toEqual(new Set([401]));
      expect(await refusalOf(from(device, '203.0.113.4', other.email, PASSWORD))).toBe('sign_in_paused');
      for (let n = 0; n < 10; n++) expect((await from(device, `203.0.113.${n}`, email, 'wrong')).status).toBe(401);
      expect(await refusalOf(from(device, '203.0.113.30', email, PASSWORD))).toBe('too_many_attempts');

      await world.visitor('manage').call(managerForgotPassword, { body: { email } });
      const token = await until('the link is mailed', async () => {
        const [mail] = await server.sql<{ body_text: string }>(
          `select body_text from mail where to_address = $1 and kind = 'password_reset'`,
          [email],
        );
        return /token=([\w.-]+)/.exec(mail?.body_text ?? '')?.[1];
      });
      const fresh = { password: 'Mikan-to-Ringo1', password_confirmation: 'Mikan-to-Ringo1' };
      await world.visitor('manage').call(managerResetPassword, { body: { token, ...fresh } });
      expect((await from(world.visitor('manage'), '203.0.113.5', email, fresh.password)).status).toBe(200);
    });

    it('are not forgiven by the owner’s sign-ins, which would give the guesser new tries', async () => {
      const { email } = await makeStaff(world, { signIn: false });
      expect(await spread(world.visitor('manage'), email, 49)).toEqual(new Set([401]));
      expect((await from(world.visitor('manage'), '203.0.113.6', email, PASSWORD)).status).toBe(200);
      expect(await spread(world.visitor('manage'), email, 1, 100)).toEqual(new Set([401]));
      expect(await refusalOf(from(world.visitor('manage'), '203.0.113.7', email, PASSWORD))).toBe('sign_in_paused');
    });
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
