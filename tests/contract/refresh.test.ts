import { refreshCookies } from '@tsudoi/contract';
import {
  managerForgotPassword,
  managerInfo,
  managerLogout,
  managerResetPassword,
  memberInfo,
  memberLogin,
  memberLogout,
  operatorLogout,
} from '@tsudoi/contract/auth';
import { adminOverview } from '@tsudoi/contract/overview';
import {
  type Actor,
  actor,
  mailedToken,
  makeFacility,
  makeMember,
  makeOperator,
  makeStaff,
  onEngines,
  PASSWORD,
  productClock,
  refreshCookieOf,
  suiteServer,
  until,
  type World,
} from '@tsudoi/kit';
import { beforeAll, describe, expect, it } from 'vitest';

onEngines('a session', (engine) => {
  const server = suiteServer({ engine });
  let world: World;
  let foreign: World;

  beforeAll(async () => {
    world = await makeFacility(server);
    foreign = await makeFacility(server);
  });

  const newMember = async (): Promise<Actor> => (await makeMember(world, { signIn: true })).signIn();
  /** The same person in another tab: same bearer, same cookies, from then on apart. */
  const tabOf = (person: Actor): Actor =>
    actor(server, { host: person.host, audience: person.audience, token: person.token, cookies: person.cookies });
  const whoAmI = (person: Actor) => person.ask(person.audience === 'member' ? memberInfo : managerInfo);
  /** Sets back when members' sessions were last rotated, as if that time had passed. */
  const later = (seconds: number) =>
    server.sql(`update session set rotated_at = rotated_at - make_interval(secs => $1) where audience = 'member'`, [
      seconds,
    ]);

  describe('its cookie', () => {
    it('is bound to the host, read by no script, sent over https and to this site only', async () => {
      const { memberCode } = await makeMember(world, { signIn: true });
      const reply = await world
        .visitor('member')
        .ask(memberLogin, { body: { login_account: memberCode, password: PASSWORD } });
      const lines = reply.headers['set-cookie'] ?? [];
      // The session, and the device it was opened on.
      expect(lines).toHaveLength(2);
      expect(lines.join('\n')).toMatch(new RegExp(`^${refreshCookies.member}=[\\w.-]{40,};`, 'm'));
      for (const line of lines) {
        for (const attribute of ['HttpOnly', 'Secure', 'SameSite=Strict', 'Path=/']) expect(line).toContain(attribute);
        expect(line).toMatch(/^__Host-/);
        expect(line).not.toMatch(/domain=/i);
        expect(reply.text).not.toContain(line.split(';')[0]!.split('=')[1]!);
      }
      expect(reply.json()).toMatchObject({ data: { expires_in: 30 } });
    });

    it('lives 14 days for a member and 12 hours for staff and operators', async () => {
      const hours = async (audience: string) => {
        const [row] = await server.sql<{ hours: number }>(
          `select round(extract(epoch from refresh_expires_at - created_at) / 3600)::int as hours from session where audience = $1 order by id desc limit 1`,
          [audience],
        );
        return row?.hours;
      };
      await newMember();
      await makeStaff(world);
      await makeOperator(server);
      expect([await hours('member'), await hours('manage'), await hours('admin')]).toEqual([14 * 24, 12, 12]);
    });

    it('is stored as a hash, and so is the bearer', async () => {
      const person = await newMember();
      const rows = await server.sql<{ row: string }>('select to_jsonb(s)::text as row from session s');
      const stored = rows.map(({ row }) => row).join();
      expect(stored).not.toContain(person.token!);
      for (const part of refreshCookieOf(person)!.split('.')) expect(stored).not.toContain(part);
    });
  });

  describe('is refreshed', () => {
    it('with both halves rotated: the old bearer has expired, the new one works', async () => {
      const person = await newMember();
      const old = tabOf(person);
      const reply = await person.refresh();
      expect(reply.status, reply.text).toBe(200);
      expect(person.token).not.toBe(old.token);
      expect(refreshCookieOf(person)).not.toBe(refreshCookieOf(old));
      expect((await whoAmI(person)).status).toBe(200);
      const refused = await whoAmI(old);
      expect(refused.status).toBe(401);
      expect(refused.failure()).toMatchObject({ error_code: 'token_expired', error: 'TokenHasExpired' });
    });

    it('by an expired bearer too', async () => {
      const person = await newMember();
      await server.sql(`update session set access_expires_at = now() - interval '1 minute' where audience = 'member'`);
      server.running.services.sessions.forget();
      expect((await whoAmI(person)).failure().error).toBe('TokenHasExpired');
      expect((await person.refresh()).status).toBe(200);
      expect((await whoAmI(person)).status).toBe(200);
    });

    it('by two tabs within 10 s to the same successor', async () => {
      const person = await newMember();
      const tabs = [person, tabOf(person), tabOf(person)];
      const replies = await Promise.all(tabs.map((tab) => tab.refresh()));
      expect(replies.map((reply) => reply.status)).toEqual([200, 200, 200]);
      expect(new Set(tabs.map((tab) => tab.token)).size).toBe(1);
      expect(new Set(tabs.map(refreshCookieOf)).size).toBe(1);
      const slow = tabOf(person);
      await later(8);
      expect((await slow.refresh()).status).toBe(200);
      expect((await whoAmI(slow)).status).toBe(200);
    });

    it('by a spent cookie after 10 s never: the whole family ends, also for the one who holds the right one', async () => {
      const person = await newMember();
      const thief = tabOf(person);
      await person.refresh();
      await later(11);
      const refused = await thief.refresh();
      expect(refused.status).toBe(403);
      expect(refused.failure().error_code).toBe('refresh_refused');
      const ended = await whoAmI(person);
      expect(ended.status).toBe(401);
      expect(ended.failure().error).toBe('TokenInValid');
      expect((await person.refresh()).status).not.toBe(200);
    });

    it('by a cookie from two rotations ago never, even at once', async () => {
      const person = await newMember();
      const old = tabOf(person);
      await person.refresh();
      await later(11);
      await person.refresh();
      expect((await old.refresh()).status).not.toBe(200);
    });

    it('not without its cookie, with somebody else’s, or with a made-up one', async () => {
      const person = await newMember();
      const other = await newMember();
      const bare = actor(server, { host: world.host, audience: 'member', token: person.token });
      expect((await bare.refresh()).status).toBe(403);
      const mixed = actor(server, {
        host: world.host,
        audience: 'member',
        token: person.token,
        cookies: other.cookies,
      });
      expect((await mixed.refresh()).status).toBe(403);
      const forged = actor(server, {
        host: world.host,
        audience: 'member',
        token: person.token,
        cookies: new Map([[refreshCookies.member, 'a.b']]),
      });
      expect((await forged.refresh()).status).toBe(403);
      expect(
        (await actor(server, { host: world.host, audience: 'member', cookies: person.cookies }).refresh()).status,
      ).toBe(401);
      expect((await whoAmI(person)).status).toBe(200);
    });

    it('not at another facility’s host', async () => {
      const person = await newMember();
      const carried = person.as({ host: foreign.host });
      expect((await carried.refresh()).status).toBe(401);
      expect((await whoAmI(person)).status).toBe(200);
    });

    it('not after its life is over', async () => {
      const person = await newMember();
      await server.sql(`update session set refresh_expires_at = now() - interval '1 second' where audience = 'member'`);
      expect((await person.refresh()).status).toBe(403);
    });
  });

  describe('ends', () => {
    it('on sign-out: bearer and cookie are worth nothing from that moment', async () => {
      const operator = await makeOperator(server);
      const staff = (await makeStaff(world)).actor;
      for (const [person, endpoint] of [
        [await newMember(), memberLogout],
        [staff, managerLogout],
      ] as const) {
        const other = tabOf(person);
        const reply = await person.ask(endpoint);
        expect(reply.status).toBe(200);
        expect(refreshCookieOf(person)).toBeUndefined();
        expect((await whoAmI(other)).failure().error).toBe('TokenInValid');
        expect((await other.refresh()).status).not.toBe(200);
      }
      await operator.ask(operatorLogout);
      expect((await operator.ask(adminOverview)).status).toBe(401);
    });

    it('within 5 s when the account is disabled', async () => {
      const { actor: staff, id } = await makeStaff(world);
      expect((await whoAmI(staff)).status).toBe(200);
      await server.sql('update account set active = false where facility_id = $1 and id = $2', [world.id, id]);
      const sinceThen = productClock();
      await until('the end of the session', async () => (await whoAmI(staff)).status === 401, { every: 200 });
      expect(sinceThen()).toBeLessThan(5_000);
    });

    it('everywhere when the password is set anew by a mailed link, which works once', async () => {
      const { actor: staff, email } = await makeStaff(world);
      const phone = world.visitor('manage');
      await phone.signIn(email, PASSWORD);
      await world.visitor('manage').call(managerForgotPassword, { body: { email } });
      const token = await until('the link is mailed', () => mailedToken(server, email).catch(() => undefined));
      const body = { token, password: 'Another-2026', password_confirmation: 'Another-2026' };
      await world.visitor('manage').call(managerResetPassword, { body });
      for (const session of [staff, phone]) {
        expect((await whoAmI(session)).failure().error).toBe('TokenInValid');
        expect((await session.refresh()).status).not.toBe(200);
      }
      const again = await world.visitor('manage').ask(managerResetPassword, { body });
      expect(again.failure().error_code).toBe('link_expired');
      await world.visitor('manage').signIn(email, 'Another-2026');
      await expect(world.visitor('manage').signIn(email, PASSWORD)).rejects.toThrow('401');
    });

    it('loses a permission within 5 s of the change', async () => {
      const { actor: staff, id } = await makeStaff(world, { permissions: { members: 'view' } });
      const list = () => staff.raw({ path: '/api/management/member-accounts' });
      expect((await list()).status).toBe(200);
      await server.sql(
        'delete from role_permission p using account a where a.facility_id = p.facility_id and a.role_id = p.role_id and a.facility_id = $1 and a.id = $2',
        [world.id, id],
      );
      const sinceThen = productClock();
      await until('the refusal', async () => (await list()).status === 403, { every: 200 });
      expect(sinceThen()).toBeLessThan(5_000);
    });
  });
});
