import { createHmac } from 'node:crypto';
import {
  managerInfo,
  managerLogin,
  managerSecondStep,
  managerSessions,
  operatorLogin,
  operatorSecondStep,
  type SecondFactorNeeded,
} from '@tsudoi/contract/auth';
import { managerAcceptInvitation } from '@tsudoi/contract/invitations';
import { listMembers } from '@tsudoi/contract/members';
import {
  managerFactors,
  operatorFactors,
  resetManagerFactors,
  resetOperatorFactors,
  updateSecuritySettings,
} from '@tsudoi/contract/second-factor';
import {
  type Actor,
  ADMIN_HOST,
  makeFacility,
  makeOperator,
  makeStaff,
  onEngines,
  operatorOf,
  PASSWORD,
  type Reply,
  type Staff,
  suiteServer,
  totpCode,
  type World,
} from '@tsudoi/kit';
import { beforeAll, describe, expect, it } from 'vitest';

onEngines('the second factor', (engine) => {
  const server = suiteServer({ engine });
  let world: World;

  beforeAll(async () => {
    world = await makeFacility(server);
  });

  /** A staff member with an authenticator app; returns its secret and the recovery codes. */
  async function withTotp(at = world): Promise<Staff & { secret: string; codes: string[] }> {
    const staff = await makeStaff(at, { permissions: { members: 'view' } });
    const { secret } = await staff.actor.call(managerFactors.startTotp);
    const { recovery_codes: codes } = await staff.actor.call(managerFactors.confirmTotp, {
      body: { code: totpCode(secret, -1) },
    });
    return { ...staff, secret, codes };
  }
  const login = (email: string, at = world): Promise<Reply> =>
    at.visitor('manage').ask(managerLogin, { body: { login_account: email, password: PASSWORD } });
  const needed = (reply: Reply): SecondFactorNeeded => {
    expect(reply.failure().error_code, reply.text).toBe('second_factor_needed');
    return reply.failure().error as SecondFactorNeeded;
  };
  const finish = (ticket: string, method: 'totp' | 'recovery', code: string, who = world.visitor('manage')) =>
    who.ask(managerSecondStep.finish, { body: { ticket, proof: { method, code } } });

  describe('an authenticator app', () => {
    it('makes the login two steps: no session, no cookie before the code', async () => {
      const { email, secret } = await withTotp();
      const first = await login(email);
      expect([first.status, first.headers['set-cookie']]).toEqual([401, undefined]);
      const { ticket, methods } = needed(first);
      expect(methods).toEqual(['totp', 'recovery']);
      const visitor = world.visitor('manage');
      const second = await finish(ticket, 'totp', totpCode(secret), visitor);
      expect(second.status, second.text).toBe(200);
      visitor.token = second.json<{ data: { access_token: string } }>().data.access_token;
      expect((await visitor.ask(managerInfo)).status).toBe(200);
      expect((await visitor.refresh()).status).toBe(200);
    });

    it('says the same to a wrong password whether or not there is a second factor', async () => {
      const [plain, guarded] = [await makeStaff(world, { signIn: false }), await withTotp()];
      const replies = await Promise.all(
        [plain.email, guarded.email].map((email) =>
          world.visitor('manage').ask(managerLogin, { body: { login_account: email, password: 'wrong-one-1' } }),
        ),
      );
      expect(replies[0]!.text).toBe(replies[1]!.text);
      expect(replies[0]!.failure().error_code).toBe('login_failed_management');
    });

    it('takes a code of the step before and after, none further away, and no code twice', async () => {
      const { email, secret } = await withTotp();
      const step = async (code: string) => (await finish(needed(await login(email)).ticket, 'totp', code)).status;
      expect(await step(totpCode(secret, -2))).toBe(422);
      expect(await step(totpCode(secret, 3))).toBe(422);
      const code = totpCode(secret);
      expect(await step(code)).toBe(200);
      expect(await step(code)).toBe(422);
      expect(await step(totpCode(secret, -1))).toBe(422);
      expect(await step(totpCode(secret, 1))).toBe(200);
    });

    it('lets one of two pass that come with the same code at once', async () => {
      const { email, secret } = await withTotp();
      const tickets = [needed(await login(email)).ticket, needed(await login(email)).ticket];
      const code = totpCode(secret);
      const statuses = await Promise.all(tickets.map(async (ticket) => (await finish(ticket, 'totp', code)).status));
      expect(statuses.toSorted()).toEqual([200, 422]);
    });

    it('uses a ticket once, and not after five minutes, nor on another facility’s host', async () => {
      const elsewhere = await makeFacility(server);
      const { email, secret } = await withTotp();
      const { ticket } = needed(await login(email));
      expect((await finish(ticket, 'totp', totpCode(secret), elsewhere.visitor('manage'))).failure().error_code).toBe(
        'ticket_expired',
      );
      expect((await finish(ticket, 'totp', totpCode(secret))).status).toBe(200);
      expect((await finish(ticket, 'totp', totpCode(secret, 1))).failure().error_code).toBe('ticket_expired');
      const late = needed(await login(email)).ticket;
      await server.sql(`update factor_ticket set expires_at = expires_at - interval '5 minutes'`);
      expect((await finish(late, 'totp', totpCode(secret, 1))).failure().error_code).toBe('ticket_expired');
    });

    it('stops after ten wrong codes, wherever they come from, and goes on after 15 minutes', async () => {
      const { email, secret } = await withTotp();
      const { ticket } = needed(await login(email));
      for (let n = 0; n < 10; n++) expect((await finish(ticket, 'totp', '000000')).status).toBe(422);
      expect((await finish(ticket, 'totp', totpCode(secret))).status).toBe(429);
      await server.sql(`update login_failure set at = at - interval '15 minutes 1 second'`);
      expect((await finish(ticket, 'totp', totpCode(secret))).status).toBe(200);
    });

    it('does not open a session when the password was changed between the steps', async () => {
      const { email, id, secret } = await withTotp();
      const { ticket } = needed(await login(email));
      await server.sql(`update account set password_hash = password_hash || 'x' where id = $1`, [id]);
      expect((await finish(ticket, 'totp', totpCode(secret))).failure().error_code).toBe('login_failed_management');
    });

    it('keeps its secret encrypted, for this account only', async () => {
      const { id, secret } = await withTotp();
      const [row] = await server.sql<{ secret: string }>('select secret from totp_factor where account_id = $1', [id]);
      expect(row!.secret).toMatch(/^v1\./);
      expect(row!.secret).not.toContain(secret);
      expect(server.running.services.sealer.open(row!.secret, `manage:${world.id}:${id}`)).toBe(secret);
      expect(() => server.running.services.sealer.open(row!.secret, `manage:${world.id}:${id + 1}`)).toThrow();
    });

    it('goes on with the old secret until the new one is confirmed, and keeps the recovery codes', async () => {
      const { actor, email, secret } = await withTotp();
      const next = await actor.call(managerFactors.startTotp);
      expect((await finish(needed(await login(email)).ticket, 'totp', totpCode(secret))).status).toBe(200);
      expect((await actor.ask(managerFactors.confirmTotp, { body: { code: totpCode(secret, 1) } })).status).toBe(422);
      const { recovery_codes } = await actor.call(managerFactors.confirmTotp, {
        body: { code: totpCode(next.secret, -1) },
      });
      expect(recovery_codes).toEqual([]);
      expect((await finish(needed(await login(email)).ticket, 'totp', totpCode(next.secret))).status).toBe(200);
    });
  });

  describe('recovery codes', () => {
    it('are ten, work once each however they are typed, and are stored as keyed hashes', async () => {
      const { email, codes, id } = await withTotp();
      expect(new Set(codes).size).toBe(10);
      const use = async (code: string) => (await finish(needed(await login(email)).ticket, 'recovery', code)).status;
      expect(await use((codes[0] ?? '').toUpperCase().replaceAll('-', ' '))).toBe(200);
      expect(await use(codes[0] ?? '')).toBe(422);
      expect(await use(codes[1] ?? '')).toBe(200);
      const rows = await server.sql<{ code_hash: string }>(
        'select code_hash from recovery_code where account_id = $1',
        [id],
      );
      for (const { code_hash: hash } of rows) {
        expect(hash).toMatch(/^[\w-]{43}$/);
        for (const code of codes) expect(hash).not.toBe(createHmac('sha256', '').update(code).digest('base64url'));
      }
    });

    it('are replaced all at once', async () => {
      const { actor, email, codes } = await withTotp();
      const { recovery_codes: fresh } = await actor.call(managerFactors.renewRecoveryCodes);
      expect((await finish(needed(await login(email)).ticket, 'recovery', codes[2] ?? '')).status).toBe(422);
      expect((await finish(needed(await login(email)).ticket, 'recovery', fresh[2] ?? '')).status).toBe(200);
      expect((await actor.call(managerFactors.get)).recovery_codes_left).toBe(9);
    });
  });

  describe('changing it', () => {
    it('asks for the password once the sign-in is older than ten minutes', async () => {
      const { actor, id } = await makeStaff(world);
      await server.sql(`update session set confirmed_at = now() - interval '11 minutes' where account_id = $1`, [id]);
      expect((await actor.call(managerFactors.get)).confirmed).toBe(false);
      const refused = await actor.ask(managerFactors.startTotp);
      expect([refused.status, refused.failure().error_code]).toEqual([403, 'confirmation_needed']);
      const wrong = await actor.ask(managerFactors.confirm, { body: { password: 'wrong-one-1' } });
      expect(wrong.failure().error_fields).toHaveProperty('password');
      await actor.call(managerFactors.confirm, { body: { password: PASSWORD } });
      expect((await actor.ask(managerFactors.startTotp)).status).toBe(200);
    });

    it('is written down, without any secret', async () => {
      const { id, email, secret, codes } = await withTotp();
      await finish(needed(await login(email)).ticket, 'recovery', codes[0] ?? '');
      await finish(needed(await login(email)).ticket, 'totp', '000000');
      const rows = await server.sql<{ action: string; text: string }>(
        `select action, to_jsonb(h)::text as text from history h where facility_id = $1 and record_id = $2 order by id`,
        [world.id, id],
      );
      expect(rows.map(({ action }) => action)).toEqual([
        'sign_in',
        'totp_started',
        'totp_added',
        'recovery_code_used',
        'sign_in',
        'second_factor_refused',
      ]);
      for (const { text } of rows) for (const word of [secret, PASSWORD, ...codes]) expect(text).not.toContain(word);
    });
  });

  describe('the policy of the facility', () => {
    it('demands it: nothing works but setting one up, and the last one stays', async () => {
      const strict = await makeFacility(server);
      const { actor } = await makeStaff(strict, { permissions: { members: 'view' } });
      expect((await actor.ask(listMembers, { query: { page: 1 } })).status).toBe(200);
      await strict.staff.call(updateSecuritySettings, { body: { second_factor_policy: 'demanded' } });
      const refused = await actor.ask(listMembers, { query: { page: 1 } });
      expect([refused.status, refused.failure().error_code]).toEqual([403, 'second_factor_demanded']);
      expect((await actor.call(managerFactors.get)).missing).toBe(true);
      const { secret } = await actor.call(managerFactors.startTotp);
      await actor.call(managerFactors.confirmTotp, { body: { code: totpCode(secret) } });
      expect((await actor.ask(listMembers, { query: { page: 1 } })).status).toBe(200);
      expect((await actor.ask(managerFactors.removeTotp)).failure().error_code).toBe('second_factor_demanded');
      expect((await actor.call(managerFactors.get)).totp_since).not.toBeNull();
    });

    it('switches it off: nobody sets one up, who has one is asked all the same', async () => {
      const at = await makeFacility(server);
      const guarded = await withTotp(at);
      await at.staff.call(updateSecuritySettings, { body: { second_factor_policy: 'off' } });
      const { actor } = await makeStaff(at);
      expect((await actor.ask(managerFactors.startTotp)).failure().error_code).toBe('wrong_state');
      needed(await login(guarded.email, at));
      await guarded.actor.call(managerFactors.removeTotp);
      expect((await login(guarded.email, at)).status).toBe(200);
      const [left] = await server.sql<{ codes: number }>(
        'select count(*)::int as codes from recovery_code where account_id = $1',
        [guarded.id],
      );
      expect(left!.codes).toBe(0);
    });
  });

  describe('lost', () => {
    it('is taken off by a colleague with the permission, who signs the person out; the person is told', async () => {
      const lost = await withTotp();
      await world.staff.call(resetManagerFactors, { params: { id: lost.id } });
      expect((await lost.actor.ask(managerInfo)).status).toBe(401);
      expect((await login(lost.email)).status).toBe(200);
      const [mail] = await server.sql<{ subject: string; body_text: string }>(
        'select subject, body_text from mail where to_address = $1 order by id desc limit 1',
        [lost.email],
      );
      expect(mail!.subject).toContain('2段階認証が解除されました');
      const [row] = await server.sql<{ actor_id: number }>(
        `select actor_id from history where record_id = $1 and action = 'second_factor_reset'`,
        [lost.id],
      );
      expect(row!.actor_id).toBe(world.staffId);
    });

    it('is not taken off somebody who may do more: without it the password alone would open all of that', async () => {
      const lost = await withTotp();
      const { actor: clerk } = await makeStaff(world, { permissions: { 'settings.security': 'edit' } });
      const refused = await clerk.ask(resetManagerFactors, { params: { id: lost.id } });
      expect([refused.status, refused.failure().error_code]).toEqual([403, 'account_beyond_own']);
      expect((await lost.actor.ask(managerInfo)).status).toBe(200);
      needed(await login(lost.email));
    });

    it('is not taken off by oneself, nor of another facility’s account', async () => {
      const elsewhere = await makeFacility(server);
      const stranger = await withTotp(elsewhere);
      expect((await world.staff.ask(resetManagerFactors, { params: { id: world.staffId } })).status).toBe(409);
      expect((await world.staff.ask(resetManagerFactors, { params: { id: stranger.id } })).status).toBe(404);
      needed(await login(stranger.email, elsewhere));
    });

    it('is not gone round by an invitation', async () => {
      const { id, email, secret } = await withTotp();
      const token = 'x'.repeat(43);
      await server.sql(
        `insert into mail_token (facility_id, account_id, kind, token_hash, email, expires_at)
         values ($1, $2, 'invitation', encode(sha256($3::bytea), 'hex'), $4, now() + interval '1 day')`,
        [world.id, id, Buffer.from(token), email],
      );
      const fresh = { password: 'Other-pass-26', password_confirmation: 'Other-pass-26' };
      const reply = await world.visitor('manage').ask(managerAcceptInvitation, { body: { token, ...fresh } });
      expect(reply.headers['set-cookie']).toBeUndefined();
      expect((await finish(needed(reply).ticket, 'totp', totpCode(secret))).status).toBe(200);
    });
  });

  describe('of an operator', () => {
    const operatorLogsIn = (email: string) =>
      server.visitor(ADMIN_HOST, 'admin').ask(operatorLogin, { body: { login_account: email, password: PASSWORD } });
    async function plain(): Promise<{ operator: Actor; email: string; id: number }> {
      const operator = await makeOperator(server);
      const [row] = await server.sql<{ email: string; id: number }>(
        'select id, email from operator order by id desc limit 1',
      );
      return { operator, email: row!.email, id: row!.id };
    }

    it('works the same, and another system admin takes it off', async () => {
      const { operator, email, id } = await plain();
      const { secret } = await operator.call(operatorFactors.startTotp);
      await operator.call(operatorFactors.confirmTotp, { body: { code: totpCode(secret, -1) } });
      const { ticket } = needed(await operatorLogsIn(email));
      const reply = await server.visitor(ADMIN_HOST, 'admin').ask(operatorSecondStep.finish, {
        body: { ticket, proof: { method: 'totp', code: totpCode(secret) } },
      });
      expect(reply.status, reply.text).toBe(200);
      await (await operatorOf(server)).call(resetOperatorFactors, { params: { id } });
      expect((await operator.ask(operatorFactors.get)).status).toBe(401);
      expect((await operatorLogsIn(email)).status).toBe(200);
    });

    it('is out of sight of every facility, and theirs of operators', async () => {
      const { id } = await withTotp();
      const seen = await server.running.scopes.asOperator('test', (tx) =>
        tx.sql('select 1 from totp_factor where account_id = $1', [id]),
      );
      expect(seen).toEqual([]);
    });
  });

  describe('the list of sessions', () => {
    it('shows where the account is signed in, and signs out there within seconds', async () => {
      const { actor, email } = await makeStaff(world, { permissions: { members: 'view' } });
      const other = world.visitor('manage');
      await other.signIn(email, PASSWORD);
      const sessions = await actor.call(managerSessions.list);
      expect(sessions.map(({ current }) => current).toSorted()).toEqual([false, true]);
      expect(sessions[0]!.address).toMatch(/127\.0\.0\.1|::1/);
      const there = sessions.find(({ current }) => !current)!;
      await actor.call(managerSessions.revoke, { params: { id: there.id } });
      expect((await other.ask(managerInfo)).status).toBe(401);
      expect((await other.refresh()).status).not.toBe(200);
      expect((await actor.ask(managerInfo)).status).toBe(200);
    });

    it('ends all others at once, and nobody else’s', async () => {
      const { actor, email } = await makeStaff(world);
      const others = [world.visitor('manage'), world.visitor('manage')];
      for (const one of others) await one.signIn(email, PASSWORD);
      const stranger = (await world.staff.call(managerSessions.list))[0]!;
      expect((await actor.ask(managerSessions.revoke, { params: { id: stranger.id } })).status).toBe(404);
      expect(await actor.call(managerSessions.revokeOthers)).toEqual({ ended: 2 });
      for (const one of others) expect((await one.ask(managerInfo)).status).toBe(401);
      expect((await world.staff.ask(managerInfo)).status).toBe(200);
    });

    it('knows when each was seen last, to the minute', async () => {
      const { actor, id } = await makeStaff(world);
      await server.sql(
        `update session set seen_at = now() - interval '1 day', rotated_at = now() - interval '1 day' where account_id = $1`,
        [id],
      );
      server.running.services.sessions.forget({ account: id });
      const before = Date.now();
      const [session] = await actor.call(managerSessions.list);
      expect(new Date(session!.seen_at).getTime()).toBeGreaterThanOrEqual(before - 60_000);
    });
  });
});
