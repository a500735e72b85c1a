import { operatorLogin } from '@tsudoi/contract/auth';
import { searchFacilities } from '@tsudoi/contract/facilities';
import { operatorSetPassword } from '@tsudoi/contract/invitations';
import { issueOperatorLink, operators } from '@tsudoi/contract/operators';
import {
  type Actor,
  ADMIN_HOST,
  makeOperator,
  onEngines,
  operatorBody,
  registerOperator,
  suiteServer,
} from '@tsudoi/kit';
import { beforeAll, expect, it } from 'vitest';

const PASSWORD = 'A long enough passphrase 2026';

onEngines('operators', (engine) => {
  const server = suiteServer({ engine });
  let admin: Actor;

  beforeAll(async () => {
    admin = await makeOperator(server, { systemAdmin: true });
  });

  const tokenOf = (url: string): string => new URL(url).searchParams.get('token') ?? '';
  const get = (id: number) => admin.call(operators.get, { params: { id } });
  const logged = (action: string) =>
    server.sql<{ detail: Record<string, unknown> }>(
      'select detail from operator_log where action = $1 order by id desc limit 1',
      [action],
    );
  const ownId = async (): Promise<number> => {
    const { items } = await admin.call(operators.search, { body: { per_page: 'all', default_search: {} } });
    return items.find(({ own }) => own)?.id ?? 0;
  };

  /** Registers somebody, sets a password by the link, and signs in. */
  async function comesIn(fields: Record<string, unknown> = {}) {
    const { id, email } = await registerOperator(admin, fields);
    const { url } = await admin.call(issueOperatorLink, { params: { id } });
    const actor = server.visitor(ADMIN_HOST, 'admin');
    await actor.call(operatorSetPassword, {
      body: { token: tokenOf(url), password: PASSWORD, password_confirmation: PASSWORD },
    });
    await actor.signIn(email, PASSWORD);
    return { id, email, actor };
  }

  it('are registered without a password, and choose it by a link that is shown once and works once', async () => {
    const { id, email } = await registerOperator(admin);
    expect(await get(id)).toMatchObject({ email, signed_up: false, second_factor: false, active: true, own: false });
    const first = await admin.call(issueOperatorLink, { params: { id } });
    const second = await admin.call(issueOperatorLink, { params: { id } });
    expect(new URL(second.url).host).toContain(ADMIN_HOST);
    const visitor = server.visitor(ADMIN_HOST, 'admin');
    const choose = (url: string) =>
      visitor.ask(operatorSetPassword, {
        body: { token: tokenOf(url), password: PASSWORD, password_confirmation: PASSWORD },
      });
    expect((await choose(first.url)).failure().error_code).toBe('link_expired');
    expect((await choose(second.url)).status).toBe(200);
    expect((await choose(second.url)).failure().error_code).toBe('link_expired');
    expect((await visitor.ask(operatorLogin, { body: { login_account: email, password: PASSWORD } })).status).toBe(200);
    const again = await admin.ask(issueOperatorLink, { params: { id } });
    expect([again.status, again.failure().error_code]).toEqual([409, 'signed_up']);
    const [entry] = await logged('operators.issue_link');
    expect(JSON.stringify(entry)).not.toContain(tokenOf(second.url));
  });

  it('get a link only from somebody who has given the password lately', async () => {
    const { actor, id: adminId } = await comesIn({ system_admin_flag: true });
    const { id } = await registerOperator(admin);
    await server.sql(
      `update session set confirmed_at = now() - interval '11 minutes' where audience = 'admin' and account_id = $1`,
      [adminId],
    );
    const refused = await actor.ask(issueOperatorLink, { params: { id } });
    expect([refused.status, refused.failure().error_code]).toEqual([403, 'confirmation_needed']);
  });

  it('are of system administrators only: others see none and change none', async () => {
    const { actor, id } = await comesIn();
    const { version } = await get(id);
    const tries = await Promise.all([
      actor.ask(operators.search, { body: { default_search: {} } }),
      actor.ask(operators.get, { params: { id } }),
      actor.ask(operators.create, { body: operatorBody({ system_admin_flag: true }) }),
      actor.ask(operators.update, { params: { id }, body: { ...operatorBody(), system_admin_flag: true, version } }),
      actor.ask(issueOperatorLink, { params: { id } }),
    ]);
    expect(tries.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
    expect((await actor.ask(searchFacilities, { body: { default_search: {} } })).status).toBe(200);
  });

  it('lose their sessions at once when they are suspended, and cannot sign in until they are let in again', async () => {
    const { actor, id, email } = await comesIn();
    const body = { last_name: '運営', first_name: '次郎', email };
    await admin.call(operators.update, { params: { id }, body: { ...body, active: false, version: 1 } });
    expect((await actor.ask(searchFacilities, { body: { default_search: {} } })).status).toBe(401);
    const login = { body: { login_account: email, password: PASSWORD } };
    expect((await server.visitor(ADMIN_HOST, 'admin').ask(operatorLogin, login)).status).toBe(401);
    await admin.call(operators.update, { params: { id }, body: { ...body, active: true, version: 2 } });
    expect((await server.visitor(ADMIN_HOST, 'admin').ask(operatorLogin, login)).status).toBe(200);
    const [entry] = await logged('operators.update');
    expect(entry?.detail).toMatchObject({ id, before: { active: false }, after: { active: true } });
  });

  it('do not change their own account, and of two who suspend each other at once one stays', async () => {
    const own = await ownId();
    const refused = await admin.ask(operators.update, {
      params: { id: own },
      body: { ...operatorBody(), active: false, version: 1 },
    });
    expect([refused.status, refused.failure().error_code]).toEqual([403, 'own_account']);

    const [one, two] = [await comesIn({ system_admin_flag: true }), await comesIn({ system_admin_flag: true })];
    const suspends = (who: typeof one, whom: typeof one) =>
      who.actor.ask(operators.update, {
        params: { id: whom.id },
        body: { last_name: '運営', first_name: '次郎', email: whom.email, active: false, version: 1 },
      });
    const answers = await Promise.all([suspends(one, two), suspends(two, one)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const states = [await get(one.id), await get(two.id)].map(({ active }) => active);
    expect(states.toSorted()).toEqual([false, true]);
  });

  it('have an address of their own; another one makes the open link void', async () => {
    const operator = await registerOperator(admin);
    const taken = await admin.ask(operators.create, { body: operatorBody({ email: operator.email.toUpperCase() }) });
    expect([taken.status, Object.keys(taken.failure().errors)]).toEqual([422, ['email']]);
    const { url } = await admin.call(issueOperatorLink, { params: { id: operator.id } });
    await admin.call(operators.update, { params: { id: operator.id }, body: { ...operatorBody(), version: 1 } });
    const answer = await server.visitor(ADMIN_HOST, 'admin').ask(operatorSetPassword, {
      body: { token: tokenOf(url), password: PASSWORD, password_confirmation: PASSWORD },
    });
    expect(answer.failure().error_code).toBe('link_expired');
    const stale = await admin.ask(operators.update, {
      params: { id: operator.id },
      body: { ...operatorBody(), version: 1 },
    });
    expect(stale.status).toBe(409);
  });

  it('are found by name and address, in any order', async () => {
    const { id, email } = await registerOperator(admin, { last_name: '鷺沼', first_name: 'ゆう' });
    for (const keyword of ['鷺沼 ゆう', email.slice(0, 14)]) {
      const { items } = await admin.call(operators.search, { body: { default_search: { keyword } } });
      expect(items.map((one) => one.id)).toContain(id);
    }
    const none = await admin.call(operators.search, { body: { default_search: { keyword: '%' } } });
    expect(none.total).toBe(0);
    const sort = { column: 'last_login_at', direction: 'desc' } as const;
    const { items } = await admin.call(operators.search, { body: { per_page: 'all', sort, default_search: {} } });
    const logins = items.map(({ last_login_at: at }) => at ?? '');
    expect(logins).toEqual(logins.toSorted().toReversed());
  });
});
