import { isWrite } from '@tsudoi/contract';
import { refreshToken } from '@tsudoi/contract/auth';
import { facilityByHost } from '@tsudoi/contract/facilities';
import { ADMIN_HOST, makeFacility, makeMember, PASSWORD, type Reply, send, suiteServer, type World } from '@tsudoi/kit';
import { beforeAll, describe, expect, it } from 'vitest';
import { anyInput, walked } from './endpoints.ts';

describe.each([
  ['', {}],
  [' behind a trusted proxy', { TRUSTED_PROXIES: '127.0.0.0/8, ::1' }],
])('what a browser is allowed%s', (_, env: Record<string, string>) => {
  const isTrusted = env.TRUSTED_PROXIES !== undefined;
  const server = suiteServer({ env });
  let world: World;

  beforeAll(async () => {
    world = await makeFacility(server);
  });

  const login = (headers: Record<string, string>, password = PASSWORD): Promise<Reply> =>
    world.visitor('manage').raw({
      method: 'POST',
      path: '/api/management/auth/login',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ login_account: world.staffEmail, password }),
    });

  it('sets session cookies that only this host gets, only over https, out of reach of scripts and other sites', async () => {
    const [cookie = ''] = (await login({})).headers['set-cookie'] ?? [];
    expect(cookie).toMatch(/^__Host-tsudoi_manage=/);
    for (const part of [/; Path=\/(;|$)/, /; HttpOnly/, /; Secure/, /; SameSite=Strict/]) expect(cookie).toMatch(part);
    expect(cookie).not.toMatch(/domain=/i);
  });

  it('says on every answer of the API that nothing of it may be stored', async () => {
    const member = await (await makeMember(world, { signIn: true })).signIn();
    for (const reply of [
      await login({}),
      await login({}, 'wrong-one-1'),
      await member.raw({ path: '/api/member/auth/get-info' }),
      await world.staff.raw({ path: '/api/management/member-csv/template' }),
    ])
      expect(reply.headers['cache-control']).toBe('no-store');
    const storable: string[] = [];
    for (const { name, endpoint } of walked()) {
      const host = endpoint.path.startsWith('/admin/') ? ADMIN_HOST : world.host;
      const reply = await server.visitor(host, 'manage').ask(endpoint, anyInput(endpoint));
      if (reply.headers['cache-control'] !== 'no-store') storable.push(`${name}: ${reply.status}`);
    }
    expect(storable).toEqual([]);
  });

  it('lets no other site call anything that is not a plain read', async () => {
    const writes = walked().filter(({ endpoint }) => endpoint.method !== 'GET');
    expect(writes.filter(({ endpoint }) => isWrite(endpoint)).length).toBeGreaterThan(40);
    const foreign: Record<string, string>[] = [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: `http://${world.host}.evil.example` },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
    ];
    const passed: string[] = [];
    for (const { name, endpoint } of writes) {
      const host = endpoint.path.startsWith('/admin/') ? ADMIN_HOST : world.host;
      for (const headers of foreign) {
        const reply = await world.staff.as({ host }).ask(endpoint, anyInput(endpoint), headers);
        if (reply.status !== 403 || reply.failure().error_code !== 'foreign_origin')
          passed.push(`${name}: ${reply.status}`);
      }
    }
    expect(passed).toEqual([]);
  });

  it('lets its own pages, and what is no browser', async () => {
    expect((await login({ origin: `http://${world.host}`, 'sec-fetch-site': 'same-origin' })).status).toBe(200);
    expect((await login({})).status).toBe(200);
  });

  it('does nothing on a refresh that another site sends with the cookie', async () => {
    const before = world.staff.token;
    const reply = await world.staff.ask(refreshToken, {}, { origin: 'https://evil.example' });
    expect([reply.status, reply.headers['set-cookie']]).toEqual([403, undefined]);
    expect(world.staff.token).toBe(before);
    expect((await world.staff.refresh()).status).toBe(200);
  });

  it('takes bodies of 64 KiB from anybody, 1 MiB from whoever is signed in', async () => {
    const post = (path: string, bytes: number): Promise<Reply> =>
      world.staff.raw({
        method: 'POST',
        path,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ login_account: 'x'.repeat(bytes), default_search: {} }),
      });
    expect((await post('/api/management/auth/login', 70_000)).status).toBe(413);
    expect((await post('/api/management/auth/login', 60_000)).status).toBe(422);
    expect((await post('/api/management/organizations/search', 900_000)).status).not.toBe(413);
    const large = await post('/api/management/organizations/search', 1_100_000);
    expect([large.status, large.failure().message]).toEqual([413, '内容が大きすぎます。1MB以下にしてください。']);
    const open = await post('/api/management/auth/login', 70_000);
    expect(open.failure()).toMatchObject({
      error_code: 'body_too_large',
      message: '内容が大きすぎます。64KB以下にしてください。',
    });
  });

  it('believes no host that a caller forwards', async () => {
    const other = await makeFacility(server);
    const forward = (host: string) => ({
      'x-forwarded-host': host,
      forwarded: `host=${host}`,
      'x-original-host': host,
      'x-host': host,
    });
    const info = await world.visitor('manage').ask(facilityByHost, {}, forward(other.host));
    expect(info.json<{ data: { code: string } }>().data.code).toBe(world.code);
    expect((await login(forward('nobody.example'))).status).toBe(200);
    // The operator's area: calls, pages and the list of what can be called.
    for (const path of ['/api/admin/auth/get-info', '/api/admin/overview'])
      expect((await send(server.port, { host: world.host, path, headers: forward(ADMIN_HOST) })).status, path).toBe(
        404,
      );
    const page = await send(server.port, { host: world.host, path: '/admin/login', headers: forward(ADMIN_HOST) });
    expect([page.status, page.headers.location]).toEqual([302, '/']);
    const list = await send(server.port, { host: world.host, path: '/api/openapi.json', headers: forward(ADMIN_HOST) });
    expect(list.text).not.toContain('/api/admin/');
    // Pages, icons and files of another facility.
    const manifest = await send(server.port, {
      host: world.host,
      path: '/manifest.webmanifest',
      headers: forward(other.host),
    });
    expect(manifest.json<{ name: string }>().name).not.toBe(other.name);
    const unknown = await send(server.port, {
      host: 'nobody.example',
      path: '/manifest.webmanifest',
      headers: forward(world.host),
    });
    expect(unknown.status).toBe(404);
    // The lock against other sites compares the page's host with the request's.
    const origin = await login({ ...forward(other.host), origin: `http://${other.host}` });
    expect([origin.status, origin.failure().error_code]).toEqual([403, 'foreign_origin']);
    expect((await login({ ...forward(other.host), origin: `http://${world.host}` })).status).toBe(200);
  });

  it('believes an address that is forwarded from a trusted proxy only', async () => {
    expect((await login({ 'x-forwarded-for': '203.0.113.9' })).status).toBe(200);
    const [row] = await server.sql<{ address: string }>('select address from session order by id desc limit 1');
    expect(row!.address === '203.0.113.9').toBe(isTrusted);
  });
});
