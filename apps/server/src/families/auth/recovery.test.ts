import {
  managerForgotPassword,
  managerInfo,
  managerResetPassword,
  memberForgotPassword,
  memberInfo,
  memberLogin,
  memberResetPassword,
  memberTokenInfo,
} from '@tsudoi/contract/auth';
import { AccountRole } from '@tsudoi/domain';
import {
  mailedToken,
  makeFacility,
  makeMember,
  onEngines,
  PASSWORD,
  suiteServer,
  testServer,
  until,
  type World,
} from '@tsudoi/kit';
import { beforeAll, expect, it } from 'vitest';
import type { FacilityTx } from '../../db/scope.ts';
import { forgotPassword } from './recovery.ts';

const NEW = 'Mikan-to-Ringo1';
const passwords = (password: string, confirmation = password) => ({ password, password_confirmation: confirmation });

onEngines('a forgotten password', (engine) => {
  const server = suiteServer({ engine });
  let world: World;

  beforeAll(async () => {
    world = await makeFacility(server);
  });

  /** Once the worker has answered every request. */
  const answered = () =>
    until('requests are answered', async () => (await server.sql('select 1 from reset_request')).length === 0);
  async function forgot(email: string) {
    const reply = await world.visitor('member').ask(memberForgotPassword, { body: { email } });
    await answered();
    return reply;
  }
  const mailsTo = async (email: string) =>
    (await server.sql('select 1 from mail where to_address = $1', [email])).length;
  const reset = (token: string, body: Record<string, string>, where: World = world) =>
    where.visitor('member').ask(memberResetPassword, { body: { token, ...body } });

  it('is answered the same whether the address is known or not', async () => {
    const { email } = await makeMember(world, { signIn: true });
    const [known, unknown] = [await forgot(email ?? ''), await forgot('nobody@example.com')];
    expect([known.status, known.text]).toEqual([unknown.status, unknown.text]);
    expect(known.status).toBe(200);
    expect([await mailsTo(email ?? ''), await mailsTo('nobody@example.com')]).toEqual([1, 0]);
  });

  it('costs the same whether the address is known or not: the request is only written down, and a worker answers it', async () => {
    const { email } = await makeMember(world, { signIn: true });
    const alone = await testServer({ engine, roles: 'api' });
    try {
      const place = await makeFacility(alone);
      const member = await makeMember(place, { signIn: true });
      for (const address of [member.email ?? '', 'nobody@example.com'])
        await place.visitor('member').call(memberForgotPassword, { body: { email: address } });
      const requests = await alone.sql<{ email: string }>('select email from reset_request order by id');
      expect(requests.map((request) => request.email)).toEqual([member.email, 'nobody@example.com']);
      expect(await alone.sql(`select 1 from mail_token where kind = 'reset'`)).toEqual([]);
      expect(await alone.sql(`select 1 from mail where kind = 'password_reset'`)).toEqual([]);
    } finally {
      await alone.stop();
    }
    // With a worker the same ends in a mail, and nothing is left of the request.
    await forgot(email ?? '');
    expect(await mailsTo(email ?? '')).toBe(1);
  });

  it('looks nothing up in the call itself: what it asks of the database is one insert', async () => {
    const statements: string[] = [];
    const { scopes } = server.running;
    const facility = await server.running.services.facilities.byHost(world.host);
    const counting = {
      inFacility: <T>(id: number, work: (tx: FacilityTx) => Promise<T>) =>
        scopes.inFacility(id, (tx) => {
          const noted =
            <Args extends unknown[], R>(run: (...args: Args) => R) =>
            (...args: Args): R => {
              statements.push(String(args[0]));
              return run(...args);
            };
          return work({
            ...tx,
            sql: noted(tx.sql) as FacilityTx['sql'],
            rows: noted(tx.rows) as FacilityTx['rows'],
            one: noted(tx.one) as FacilityTx['one'],
            oneOrThrow: noted(tx.oneOrThrow) as FacilityTx['oneOrThrow'],
            run: noted(tx.run),
          });
        }),
    };
    const context = { scopes: { ...scopes, ...counting }, facility, locale: 'ja' } as Parameters<
      typeof forgotPassword
    >[0];
    await forgotPassword(context, AccountRole.member, 'anybody@example.com');
    expect(statements).toEqual([expect.stringContaining('insert into reset_request')]);
    await answered();
  });

  it('is replaced by the link of the mail, once, and every session ends', async () => {
    const member = await makeMember(world, { signIn: true });
    const person = await member.signIn();
    await forgot(member.email ?? '');
    const token = await mailedToken(server, member.email ?? '');
    const info = await world.visitor('member').call(memberTokenInfo, { query: { token } });
    expect(info).toMatchObject({ email: member.email, password_policy: 'standard' });
    const done = await reset(token, passwords(NEW));
    expect(done.status, done.text).toBe(200);
    expect((await reset(token, passwords('Another-Pass1'))).failure().error_code).toBe('link_expired');
    expect((await person.ask(memberInfo)).failure().error).toBe('TokenInValid');
    expect((await person.refresh()).status).toBeGreaterThanOrEqual(401);
    const login = (password: string) =>
      world.visitor('member').ask(memberLogin, { body: { login_account: member.memberCode, password } });
    expect([(await login(PASSWORD)).status, (await login(NEW)).status]).toEqual([401, 200]);
  });

  it('is mailed to at most five times an hour', async () => {
    const { email } = await makeMember(world, { signIn: true });
    for (let n = 0; n < 6; n++)
      expect((await world.visitor('member').ask(memberForgotPassword, { body: { email } })).status).toBe(200);
    await forgot(email ?? '');
    expect(await mailsTo(email ?? '')).toBe(5);
  });

  it('is mailed to each member of a family that shares the address, each link for its own account', async () => {
    const email = `family@${world.host}`;
    const [mother, child] = [
      await makeMember(world, { basicInfo: { email } }),
      await makeMember(world, { basicInfo: { email } }),
    ];
    await forgot(email);
    const mails = await server.sql<{ account_id: number; body_text: string }>(
      'select account_id, body_text from mail where to_address = $1 order by account_id',
      [email],
    );
    expect(mails.map((mail) => mail.account_id)).toEqual([mother.id, child.id]);
    const token = /token=([\w-]+)/.exec(mails[1]?.body_text ?? '')?.[1] ?? '';
    expect((await reset(token, passwords(NEW))).status).toBe(200);
    const login = (code: string) =>
      world.visitor('member').ask(memberLogin, { body: { login_account: code, password: NEW } });
    expect([(await login(mother.memberCode)).status, (await login(child.memberCode)).status]).toEqual([401, 200]);
  });

  it('is held against the policy before the link is used up', async () => {
    const { email } = await makeMember(world, { signIn: true });
    await forgot(email ?? '');
    const token = await mailedToken(server, email ?? '');
    const refused = async (body: Record<string, string>) => (await reset(token, body)).failure().error_fields;
    expect(await refused(passwords('short1'))).toMatchObject({ password: [{ code: 'password_policy' }] });
    expect(await refused(passwords('ひらがなパスワード'))).toMatchObject({ password: [{ code: 'password_policy' }] });
    expect(await refused(passwords('password1'))).toMatchObject({ password: [{ code: 'password_breached' }] });
    expect(await refused(passwords(NEW, `${NEW}x`))).toMatchObject({
      password_confirmation: [{ code: 'password_mismatch' }],
    });
    expect((await reset(token, passwords(NEW))).status).toBe(200);
  });

  it('is not made of the words around the account, and the link says which those are', async () => {
    const { email } = await makeMember(world, { basicInfo: { email: `umihiko.sato@${world.host}` }, signIn: true });
    await forgot(email ?? '');
    const token = await mailedToken(server, email ?? '');
    const { password_context: context } = await world.visitor('member').call(memberTokenInfo, { query: { token } });
    expect(context).toEqual(expect.arrayContaining(['umihiko', 'sato', world.code.toLowerCase(), 'tsudoi']));
    for (const password of ['Umihiko-88', 'Sato_2026!', `${world.code}-${world.code}1`, 'Tsudoi-2026']) {
      const refused = await reset(token, passwords(password));
      expect(refused.failure().error_fields, password).toMatchObject({ password: [{ code: 'password_contextual' }] });
    }
    expect((await reset(token, passwords(NEW))).status).toBe(200);
  });

  it('takes long passphrases where the facility wants them', async () => {
    const long = await makeFacility(server);
    await server.sql(`update facility set password_policy = 'passphrase' where id = $1`, [long.id]);
    server.running.services.facilities.forget();
    const { email } = await makeMember(long, { signIn: true });
    await long.visitor('member').ask(memberForgotPassword, { body: { email } });
    await answered();
    const token = await mailedToken(server, email ?? '');
    expect((await reset(token, passwords('Short-one1'), long)).status).toBe(422);
    expect((await reset(token, passwords('春はあけぼの やうやう白くなりゆく'), long)).status).toBe(200);
  });

  it('cannot be replaced after an hour, at another facility, as another kind of account, or after the address changed', async () => {
    const foreign = await makeFacility(server);
    const member = await makeMember(world, { signIn: true });
    const email = member.email ?? '';
    const fresh = async () => {
      await forgot(email);
      return mailedToken(server, email);
    };
    expect((await reset(await fresh(), passwords(NEW), foreign)).status).toBe(422);
    const asStaff = await world
      .visitor('manage')
      .ask(managerResetPassword, { body: { token: await fresh(), ...passwords(NEW) } });
    expect(asStaff.failure().error_code).toBe('link_expired');
    const old = await fresh();
    await server.sql(`update mail_token set expires_at = now() - interval '1 second' where account_id = $1`, [
      member.id,
    ]);
    expect((await reset(old, passwords(NEW))).failure().error_code).toBe('link_expired');
    const stale = await fresh();
    await server.sql('update account set email = $2 where id = $1', [member.id, `moved@${world.host}`]);
    expect((await reset(stale, passwords(NEW))).failure().error_code).toBe('link_expired');
  });

  it('stops the older link as soon as a newer one is asked for', async () => {
    const { email } = await makeMember(world, { signIn: true });
    await forgot(email ?? '');
    const older = await mailedToken(server, email ?? '');
    await forgot(email ?? '');
    const newer = await mailedToken(server, email ?? '');
    expect((await reset(older, passwords(NEW))).status).toBe(422);
    expect((await reset(newer, passwords(NEW))).status).toBe(200);
  });

  it('works for staff in the same way, with a link to the console', async () => {
    const other = await makeFacility(server);
    await other.visitor('manage').call(managerForgotPassword, { body: { email: other.staffEmail } });
    await answered();
    const token = await mailedToken(server, other.staffEmail);
    const [mail] = await server.sql<{ body_text: string }>(
      `select body_text from mail where to_address = $1 order by id desc limit 1`,
      [other.staffEmail],
    );
    expect(mail?.body_text).toContain(`http://${other.host}`);
    expect(mail?.body_text).toContain(`/manage/reset-password?token=${token}`);
    await other.visitor('manage').call(managerResetPassword, { body: { token, ...passwords(NEW) } });
    expect((await other.staff.ask(managerInfo)).status).toBe(401);
    await other.visitor('manage').signIn(other.staffEmail, NEW);
  });
});
