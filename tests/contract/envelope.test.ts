import { areaOf } from '@tsudoi/contract';
import { searchMembers } from '@tsudoi/contract/members';
import {
  ADMIN_HOST,
  basicInfo,
  makeFacility,
  makeMember,
  makeOrganization,
  type Reply,
  send,
  suiteServer,
  type World,
} from '@tsudoi/kit';
import { beforeAll, describe, expect, it } from 'vitest';
import { walked } from './endpoints.ts';

describe('the wire', () => {
  const server = suiteServer();
  let world: World;
  let memberId: number;

  beforeAll(async () => {
    world = await makeFacility(server, { organizations: true });
    memberId = (await makeMember(world)).id;
  });

  const get = (target: string, headers: Record<string, string> = {}): Promise<Reply> =>
    world.staff.raw({ path: target, headers });
  const post = (target: string, body: unknown, headers: Record<string, string> = {}): Promise<Reply> =>
    world.staff.raw({
      method: 'POST',
      path: target,
      headers: { 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  const badMember = () => ({
    basic_info: { ...basicInfo(world), last_name: '', email: 'not-an-address', birthday: '2024-02-30', zipcode: '12' },
  });

  describe('a success', () => {
    it('is an envelope with data, is never cached and carries an id', async () => {
      const reply = await get(`/api/management/member-accounts/${memberId}`);
      expect(reply.status, reply.text).toBe(200);
      expect(Object.keys(reply.json<object>())).toContain('data');
      expect(reply.headers['content-type']).toBe('application/json; charset=utf-8');
      expect(reply.headers['cache-control']).toBe('no-store');
      expect(reply.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    });

    it('of a list has items, total, page, per_page and last_page', async () => {
      const list = (per_page: 20 | 50 | 'all', page: number) =>
        world.staff.call(searchMembers, { body: { page, per_page, default_search: {} } });
      for (let n = 0; n < 3; n++) await makeMember(world);
      const { items, ...rest } = await list(20, 1);
      expect(items.length).toBe(rest.total);
      expect(rest).toEqual({ total: items.length, page: 1, per_page: 20, last_page: 1 });
      expect(await list('all', 1)).toMatchObject({ total: items.length, per_page: 'all', last_page: 1 });
      expect((await list(20, 9)).items).toEqual([]);
    });
  });

  describe('a failure', () => {
    const bare = { message: expect.any(String), error_code: expect.any(String), errors: {} };

    it('is an envelope of message, code and errors, whatever went wrong', async () => {
      const failures: [string, number, string, Reply][] = [
        ['no session', 401, 'unauthorized', await world.visitor('manage').raw({ path: '/api/management/overview' })],
        ['no such call', 404, 'not_found', await get('/api/management/nothing-here')],
        ['no such call at all', 404, 'not_found', await get('/api/')],
        [
          'a method the call has not',
          404,
          'not_found',
          await world.staff.raw({ method: 'PUT', path: '/api/management/overview' }),
        ],
        ['no such record', 404, 'not_found', await get('/api/management/member-accounts/2000000000')],
        ['broken JSON', 400, 'bad_request', await post('/api/management/organizations', '{"name": ')],
        [
          'a body that is no JSON',
          400,
          'bad_request',
          await post('/api/management/organizations', 'name=x', { 'content-type': 'text/plain' }),
        ],
        [
          'a form where JSON is wanted',
          400,
          'bad_request',
          await post('/api/management/organizations', '', { 'content-type': 'multipart/form-data; boundary=x' }),
        ],
        [
          'a body of 2 MB',
          413,
          'body_too_large',
          await post('/api/management/organizations', { name: 'あ'.repeat(700_000) }),
        ],
      ];
      for (const [what, status, code, reply] of failures) {
        expect(reply.status, `${what}: ${reply.text}`).toBe(status);
        expect(reply.json(), what).toMatchObject({ ...bare, error_code: code });
        expect(reply.headers['content-type'], what).toMatch(/^application\/json/);
        expect(reply.text, what).not.toMatch(/\bat .*\.ts:|node_modules|stack/);
      }
    });

    it('names refused fields by their path, with code and words', async () => {
      const failure = (await post('/api/management/member-accounts', badMember())).failure();
      expect(failure.error_code).toBe('validation');
      expect(failure.message).toBe('入力内容に誤りがあります。ご確認ください。');
      const codes = Object.fromEntries(
        Object.entries(failure.error_fields ?? {}).map(([field, found]) => [field, found[0]?.code]),
      );
      expect(codes).toEqual({
        'basic_info.last_name': 'required',
        'basic_info.email': 'email_format',
        'basic_info.birthday': 'date_unknown',
        'basic_info.zipcode': 'zip_format',
      });
      expect(failure.errors).toMatchObject({
        'basic_info.last_name': ['姓は必須です。'],
        'basic_info.email': ['メールアドレスの形式で入力してください。'],
      });
    });

    it('says numbers in its words: too long a name', async () => {
      const body = { basic_info: basicInfo(world, { last_name: 'あ'.repeat(101) }) };
      const failure = (await post('/api/management/member-accounts', body)).failure();
      expect(failure.errors['basic_info.last_name']).toEqual(['100文字以内で入力してください。']);
      expect(failure.error_fields?.['basic_info.last_name']).toEqual([{ code: 'max_length', params: { value: 100 } }]);
    });

    it.each([
      ['nothing', undefined, '姓は必須です。'],
      ['Japanese', 'ja', '姓は必須です。'],
      ['French', 'fr-FR,fr;q=0.9', '姓は必須です。'],
      ['Japanese before English', 'ja,en-US;q=0.9,en;q=0.8', '姓は必須です。'],
      ['English', 'en-US,en;q=0.9', expect.stringMatching(/^[\x20-\x7e]+$/)],
      ['English before Japanese', 'ja;q=0.3, en;q=0.7', expect.stringMatching(/^[\x20-\x7e]+$/)],
    ])('speaks Japanese unless English is asked for first: %s', async (_, language, words) => {
      const reply = await post(
        '/api/management/member-accounts',
        badMember(),
        language === undefined ? {} : { 'accept-language': language },
      );
      expect(reply.failure().errors['basic_info.last_name']).toEqual([words]);
    });

    it('takes NUL, lone surrogates and control characters as a refused field, not as a broken server', async () => {
      for (const name of ['\u0000', 'a\u0000b', '\ud800', '\u0007']) {
        const reply = await post('/api/management/organizations', JSON.stringify({ name, type: 1 }));
        expect(reply.status, JSON.stringify(name)).toBe(422);
      }
      const search = await post('/api/management/member-accounts/search', { default_search: { keyword: 'a\u0000b' } });
      expect(search.status).toBeLessThan(500);
    });
  });

  describe('a path', () => {
    it('may end with a slash', async () => {
      for (const target of [
        '/api/management/member-accounts/',
        '/api/management/member-accounts/?page=1',
        `/api/management/member-accounts/${memberId}/`,
      ]) {
        const reply = await get(target);
        expect(reply.status, `${target} ${reply.text}`).toBe(200);
      }
    });

    it('with fixed words is not taken for an id, and an id not for words', async () => {
      const organization = await makeOrganization(world);
      const answers: [string, Reply, (data: Record<string, unknown>) => unknown][] = [
        ['search', await post('/api/management/member-accounts/search', { default_search: {} }), (data) => data.items],
        ['detail', await get(`/api/management/member-accounts/detail/${memberId}`), (data) => data.organizations],
        [
          'basic info',
          await get(`/api/management/member-accounts/get-basic-info-for-detail/${memberId}`),
          (data) => data.last_name,
        ],
        ['one member', await get(`/api/management/member-accounts/${memberId}`), (data) => data.basic_info],
        ['options', await get('/api/management/organizations/get-select-list'), (data) => data[0]],
        ['one organization', await get(`/api/management/organizations/${organization.id}`), (data) => data.path],
      ];
      for (const [what, reply, pick] of answers) {
        expect(reply.status, `${what} ${reply.text}`).toBe(200);
        expect(pick(reply.json<{ data: Record<string, unknown> }>().data), what).toBeDefined();
      }
      expect(
        (await post('/api/management/member-accounts/update-member-code', {})).failure().error_fields,
      ).toHaveProperty('member_code');
      expect(
        (await post('/api/management/member-accounts/invite', { default_search: { keyword: 'だれもいない' } })).status,
      ).toBe(202);
    });

    it('with anything but a positive integer for an id is not found', async () => {
      for (const id of ['abc', '0', '-1', '1.5', encodeURIComponent('１'), '%00', '1%20', '99999999999999999999'])
        expect((await get(`/api/management/member-accounts/${id}`)).status, id).toBe(404);
    });

    it('is in the OpenAPI document of the hosts that serve it, each of them, and in no other', async () => {
      const pathsAt = async (host: string) => {
        const reply = await send(server.port, { host, path: '/api/openapi.json' });
        return reply.json<{ paths: Record<string, Record<string, object>> }>().paths;
      };
      const served: [host: string, areas: string[]][] = [
        [world.host, ['manage', 'member', 'shared']],
        [ADMIN_HOST, ['admin', 'shared']],
        ['localhost', ['admin', 'manage', 'member', 'shared']],
      ];
      for (const [host, areas] of served) {
        const paths = await pathsAt(host);
        const expected = walked().filter(({ endpoint }) => areas.includes(areaOf(endpoint.path)));
        const calls = Object.entries(paths).flatMap(([path, methods]) =>
          Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
        );
        expect(calls.toSorted(), host).toEqual(
          expected.map(({ endpoint }) => `${endpoint.method} /api${endpoint.path}`).toSorted(),
        );
      }
    });
  });
});
