import { managerForgotPassword } from '@tsudoi/contract/auth';
import { getMember, listMembers } from '@tsudoi/contract/members';
import {
  applyImport,
  type Deployment,
  deployment,
  engines,
  goodMembers,
  makeFacility,
  makeMember,
  makeStaff,
  PASSWORD,
  type Part,
  planImport,
  send,
  until,
  type World,
} from '@tsudoi/kit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const TOKEN = 'a-token-for-the-measurements';

for (const engine of engines().filter((kind) => kind === 'postgres'))
  describe(`whoever watches a server (${engine})`, () => {
    let set: Deployment;
    let server: Part;
    let world: World;
    const secrets: string[] = [];

    beforeAll(async () => {
      set = await deployment({ METRICS_TOKEN: TOKEN });
      server = await set.start('api,worker,realtime');
      world = await makeFacility(server, { organizations: true });
    });
    afterAll(async () => {
      await set?.remove();
    });

    const metrics = (headers: Record<string, string> = {}) =>
      send(server.port, { host: 'localhost', path: '/metrics', headers });
    const lines = () =>
      server.process
        .output()
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line) as Record<string, unknown>);

    it('finds one line for each call, with its id, tenant, actor, status and time', async () => {
      const answer = await world.staff.ask(listMembers);
      const id = answer.headers['x-request-id'];
      const line = await until('the line', () => lines().find(({ request_id }) => request_id === id));
      expect(line).toMatchObject({
        level: 'info',
        msg: 'request',
        method: 'GET',
        route: '/api/management/member-accounts',
        status: 200,
        facility: world.code,
        actor: `manager:${world.staffId}`,
        ms: expect.any(Number),
      });
      const missing = await world.staff.ask(getMember, { params: { id: 999_999 } });
      const refused = await until('the other line', () =>
        lines().find(({ request_id }) => request_id === missing.headers['x-request-id']),
      );
      expect(refused).toMatchObject({ route: '/api/management/member-accounts/:id', status: 404, code: 'not_found' });
    });

    it('finds no address, token or password in the log of a day’s work', async () => {
      const { email } = await makeStaff(world, { permissions: { members: 'edit' } });
      const member = await makeMember(world, { signIn: true });
      const signedIn = await member.signIn();
      await world.visitor('manage').ask(managerForgotPassword, { body: { email } });
      await world
        .visitor('manage')
        .signIn(email, `${PASSWORD}-wrong`)
        .catch(() => undefined);
      const visitor = world.visitor('manage');
      await visitor.signIn(email, PASSWORD);
      await visitor.refresh();
      const plan = await planImport(world.staff, goodMembers(20, 'L1'));
      await applyImport(world.staff, plan.task_id);
      // What makes the server fail: a body that is no JSON, a filter the database cannot take, a token from nowhere.
      await world.staff.raw({ method: 'POST', path: '/api/management/member-accounts/search', body: `{"${email}` });
      await world.staff.raw({ path: `/api/management/member-accounts/${email}` });
      await world.staff.as({ token: 'x'.repeat(43) }).ask(listMembers);
      secrets.push(email, member.email ?? '', world.staffEmail, PASSWORD, visitor.token ?? '', signedIn.token ?? '');
      secrets.push(world.staff.token ?? '', 'x'.repeat(43), set.env.SECRET ?? '', TOKEN, new URL(set.servingUrl).host);
      secrets.push(...[...visitor.cookies.values()]);
      const text = server.process.output();
      expect(secrets.filter((secret) => secret.length > 0 && text.includes(secret))).toEqual([]);
      const addresses = text.match(/[\w.+-]+@[\w-]+\.[\w.]+/g) ?? [];
      // The sender of all mails, from the settings, is nobody's.
      expect([...new Set(addresses)]).toEqual([set.env.MAIL_FROM]);
      expect(lines().length).toBeGreaterThan(20);
    });

    it('reads measurements by route, by facility, of tasks, pool, loop and sockets', async () => {
      const { text } = await metrics();
      for (const wanted of [
        /tsudoi_request_seconds_count\{route="\/api\/management\/member-accounts",method="GET",status="2xx"\} \d+/,
        new RegExp(`tsudoi_facility_request_seconds_count\\{facility="${world.code}",outcome="ok"\\} \\d+`),
        new RegExp(`tsudoi_facility_request_seconds_count\\{facility="${world.code}",outcome="refused"\\} \\d+`),
        /tsudoi_task_seconds_count\{kind="member-import",outcome="done"\} [1-9]/,
        /^tsudoi_tasks_waiting 0$/m,
        /^tsudoi_tasks_oldest_seconds 0$/m,
        /^tsudoi_mails_due \d+$/m,
        // Five for facilities and three for operator scopes at most.
        /^tsudoi_pool_open [1-8]$/m,
        /^tsudoi_pool_waiting 0$/m,
        /^tsudoi_sockets 0$/m,
        /^nodejs_eventloop_lag_p99_seconds /m,
        /^process_resident_memory_bytes /m,
      ])
        expect(text).toMatch(wanted);
      // Routes are templates: neither an id nor somebody's words make a series.
      const ours = text.split('\n').filter((line) => line.startsWith('tsudoi_'));
      expect(ours.filter((line) => /999999|@|[?&]/.test(line.split('}')[0] ?? ''))).toEqual([]);
    });

    it('reads them from this machine or with the token, and from elsewhere there is nothing', async () => {
      const far = { 'x-forwarded-for': '203.0.113.9' };
      expect((await metrics()).status).toBe(200);
      expect((await metrics(far)).status).toBe(404);
      expect((await metrics({ ...far, authorization: 'Bearer wrong-wrong-wrong-wrong' })).status).toBe(404);
      expect((await metrics({ ...far, authorization: `Bearer ${TOKEN}` })).status).toBe(200);
    });
  });
