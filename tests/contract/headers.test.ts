import { existsSync } from 'node:fs';
import path from 'node:path';
import {
  ADMIN_HOST,
  makeFacility,
  makeMember,
  type Reply,
  send,
  suiteServer,
  testServer,
  type World,
} from '@tsudoi/kit';
import { beforeAll, describe, expect, it } from 'vitest';

const SECURITY = {
  'content-security-policy': expect.stringMatching(
    /script-src 'self';.*style-src 'self' 'unsafe-inline';.*object-src 'none';.*base-uri 'none';.*frame-ancestors 'none'/,
  ),
  'x-content-type-options': 'nosniff',
  'referrer-policy': expect.stringMatching(/same-origin|no-referrer/),
  'x-frame-options': 'DENY',
};

describe('every kind of answer', () => {
  const server = suiteServer();
  let world: World;
  let memberId: number;

  beforeAll(async () => {
    world = await makeFacility(server);
    memberId = (await makeMember(world)).id;
  });

  const get = (target: string): Promise<Reply> => world.staff.raw({ path: target });
  const post = (target: string, body: unknown): Promise<Reply> =>
    world.staff.raw({
      method: 'POST',
      path: target,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });

  const built = path.resolve(import.meta.dirname, '../../apps');

  it('carries the security headers', async () => {
    const at = (host: string, target: string, headers: Record<string, string> = {}) =>
      send(server.port, { host, path: target, headers });
    const kinds: Record<string, Reply> = {
      success: await get(`/api/management/member-accounts/${memberId}`),
      'no session': await at(world.host, '/api/management/overview'),
      'refused body': await post('/api/management/organizations', {}),
      'no such call': await get('/api/none'),
      'a file': await get('/api/management/member-csv/template'),
      'unknown host': await at('nobody.tsudoi.test', '/api/member/facilities/get-info-by-host'),
      'operator area elsewhere': await at(world.host, '/api/admin/overview'),
      health: await at(world.host, '/healthz'),
      readiness: await at(world.host, '/readyz'),
      manifest: await at(world.host, '/manifest.webmanifest'),
      icon: await at(world.host, '/icons/192.png'),
      'icon of nobody': await at('nobody.tsudoi.test', '/icons/192.png'),
      'a file address without signature': await at(world.host, '/files/f/1/x.png'),
      'a mailbox outside the demo': await at(world.host, '/dev/mail'),
      'a signed-in link outside the demo': await at('localhost', '/dev/sign-in/staff@aoba.example'),
      'a broken request line': await at(world.host, '/%'),
    };
    for (const [what, reply] of Object.entries(kinds)) {
      expect(reply.headers, what).toMatchObject(SECURITY);
      expect(reply.headers, what).not.toHaveProperty('x-powered-by');
      expect(reply.status, what).not.toBe(500);
    }
    expect(kinds['a mailbox outside the demo']!.status).toBe(404);
    expect(kinds['a signed-in link outside the demo']!.status).toBe(404);
    expect([403, 404]).toContain(kinds['a file address without signature']!.status);
  });

  it('also where it is a document or an asset of the two apps', async () => {
    expect(existsSync(path.join(built, 'console/dist/index.html')), 'the apps are not built: pnpm run build').toBe(
      true,
    );
    const at = (host: string, target: string) => send(server.port, { host, path: target });
    const documents: [string, Reply, number][] = [
      ['member home', await at(world.host, '/'), 200],
      ['a member screen', await at(world.host, '/home'), 200],
      ['staff login', await at(world.host, '/manage/login'), 200],
      ['operator login', await at(ADMIN_HOST, '/admin/login'), 200],
      ['a host that nobody owns', await at('nobody.tsudoi.test', '/home'), 404],
      ['operator area at a facility', await at(world.host, '/admin/login'), 302],
      ['member area at the admin host', await at(ADMIN_HOST, '/home'), 302],
      ['an asset that is gone', await at(world.host, '/assets/none.js'), 404],
      ['a console asset that is gone', await at(world.host, '/console-assets/none.js'), 404],
      ['a path that climbs', await at(world.host, '/assets/..%2f..%2f..%2fpackage.json'), 404],
    ];
    for (const [what, reply, status] of documents) {
      expect(reply.status, what).toBe(status);
      expect(reply.headers, what).toMatchObject(SECURITY);
      expect(reply.text, what).not.toContain('"devDependencies"');
    }
    for (const [what, { text, headers, status }] of documents.map(([name, reply]) => [name, reply] as const)) {
      if (!(headers['content-type'] ?? '').includes('text/html') || status >= 300) continue;
      expect(text.match(/<script(?![^>]*\bsrc=)[^>]*>/g) ?? [], `${what} has an inline script`).toEqual([]);
      expect(text, what).not.toMatch(/\son\w+="/);
      expect(text, what).toContain('lang="ja"');
      const script = /<script[^>]*src="([^"]+)"/.exec(text)?.[1];
      const asset = await at(what === 'operator login' ? ADMIN_HOST : world.host, script!);
      expect(asset.status, script).toBe(200);
      expect(asset.headers).toMatchObject(SECURITY);
    }
  });

  it('is no page where the sample pages are switched off, and never one on the admin host', async () => {
    const pages = ['/modal-window-sample', '/error-input-view'];
    const at = (port: number, host: string, target: string) => send(port, { host, path: target });
    for (const page of pages) {
      const shown = await at(server.port, world.host, page);
      expect([shown.status, shown.text.includes('/console-assets/')], page).toEqual([200, true]);
      const admin = await at(server.port, ADMIN_HOST, page);
      expect([admin.status, admin.headers.location], page).toEqual([302, '/admin/overview']);
    }
    const without = await testServer({ env: { SAMPLE_PAGES: 'off' } });
    try {
      const { host } = await makeFacility(without);
      for (const page of pages) {
        const gone = await at(without.port, host, page);
        expect([gone.status, gone.text.includes('/console-assets/')], page).toEqual([404, false]);
      }
    } finally {
      await without.stop();
    }
  });

  it('asks for https for a year where the public scheme is https', async () => {
    const secure = await testServer({ env: { PUBLIC_SCHEME: 'https' } });
    try {
      const reply = await send(secure.port, { host: world.host, path: '/healthz' });
      const [, seconds] = /^max-age=(\d+)/.exec(String(reply.headers['strict-transport-security'])) ?? [];
      expect(Number(seconds)).toBeGreaterThanOrEqual(365 * 86_400);
      expect((await send(server.port, { host: world.host, path: '/healthz' })).headers).not.toHaveProperty(
        'strict-transport-security',
      );
    } finally {
      await secure.stop();
    }
  });
});
