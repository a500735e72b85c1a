import * as v from 'valibot';
import { describe, expect, it, vi } from 'vitest';
import { endpoint } from '../core/endpoint.ts';
import { type ClientHost, createClient, unwrap } from './client.ts';
import { CallError } from './error.ts';

const read = endpoint({
  method: 'GET',
  path: '/member/thing',
  access: { self: 'member' },
  response: v.unknown(),
  summary: 'read',
});
const search = endpoint({
  method: 'POST',
  path: '/management/things/search',
  access: { self: 'manage' },
  body: v.unknown(),
  response: v.unknown(),
  reads: true,
  summary: 'search',
});
const write = endpoint({
  method: 'POST',
  path: '/management/things/{id}',
  access: { self: 'manage' },
  params: v.object({ id: v.number() }),
  body: v.unknown(),
  response: v.unknown(),
  summary: 'write',
});
const upload = endpoint({
  method: 'POST',
  path: '/management/files',
  access: { self: 'manage' },
  files: ['file'],
  body: v.unknown(),
  response: v.unknown(),
  summary: 'upload',
});
const login = endpoint({
  method: 'POST',
  path: '/member/auth/login',
  access: { open: 'signing in' },
  body: v.unknown(),
  response: v.unknown(),
  summary: 'login',
});

const json = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
const expired = () => json(401, { message: 'x', error_code: 'token_expired', errors: {}, error: 'TokenHasExpired' });

type Answer = (url: string, init: RequestInit) => Response | Promise<Response>;

function hosted(answer: Answer, extra: Partial<ClientHost> = {}) {
  let token: string | undefined = 'first';
  const ended: string[] = [];
  const asked: { url: string; init: RequestInit; headers: Headers }[] = [];
  const client = createClient({
    audience: 'manage',
    token: () => token,
    headers: () => ({
      facilityCode: 'AOBA',
      accountCode: 'A-1',
      loginOrganization: 3,
      facilityMenuId: 7,
      useOrganizationStructure: true,
      useCorporateStructure: false,
    }),
    locale: () => 'ja',
    onRefreshed: (session) => {
      token = session.token;
    },
    onSessionEnded: (end) => void ended.push(end),
    fetch: (async (input: string, init: RequestInit) => {
      asked.push({ url: input, init, headers: new Headers(init.headers) });
      return answer(input, init);
    }) as typeof fetch,
    ...extra,
  });
  return { client, ended, asked, token: () => token };
}

/** A fetch that never answers and rejects when its signal aborts, as the real one does. */
const hanging: Answer = (_, init) =>
  new Promise((_resolve, reject) => {
    init.signal?.addEventListener('abort', () => reject(init.signal?.reason));
  });

describe('a call', () => {
  it('answers the data of the envelope, the whole body where there is none, and merges account_menu_permission', () => {
    expect(unwrap({ data: { a: 1 }, message: 'ok' })).toEqual({ a: 1 });
    expect(unwrap({ a: 1 })).toEqual({ a: 1 });
    expect(unwrap({ data: { a: 1 }, account_menu_permission: [2] })).toEqual({ a: 1, account_menu_permission: [2] });
    expect(unwrap({ data: [1], account_menu_permission: [2] })).toEqual([1]);
  });

  it('sends bearer, the headers of the specification and credentials', async () => {
    const { client, asked } = hosted(() => json(200, { data: {} }));
    await client.call(read);
    const { headers, init, url } = asked[0]!;
    expect(url).toBe('/api/member/thing');
    expect(init.credentials).toBe('include');
    expect(Object.fromEntries(headers)).toMatchObject({
      authorization: 'Bearer first',
      'facility-code': 'AOBA',
      'account-code': 'A-1',
      'login-organization': '3',
      'facility-menu-id': '7',
      'use-organization-structure': '1',
      'use-corporate-structure': '0',
      'accept-language': 'ja',
    });
  });

  it('names the menu that a call belongs to instead of that of the screen', async () => {
    const { client, asked } = hosted(() => json(200, { data: {} }));
    await client.call(read, {}, { menuId: 12 });
    await client.call(read);
    expect(asked.map(({ headers }) => headers.get('facility-menu-id'))).toEqual(['12', '7']);
  });

  it('leaves login-organization out for operators', async () => {
    const { client, asked } = hosted(() => json(200, { data: {} }), { audience: 'admin' });
    await client.call(read);
    expect(asked[0]!.headers.has('login-organization')).toBe(false);
  });

  it('sends an endpoint with files as multipart with nested names', async () => {
    const { client, asked } = hosted(() => json(200, { data: {} }));
    await client.call(upload, {
      body: { basic_info: { last_name: '髙橋', member_type: [4, 5], organization_ids: [], email: null } },
      files: { file: new Blob(['x']) },
    });
    const form = asked[0]!.init.body as FormData;
    expect([...form.keys()]).toEqual([
      'basic_info[last_name]',
      'basic_info[member_type][0]',
      'basic_info[member_type][1]',
      'basic_info[organization_ids][]',
      'basic_info[email]',
      'file',
    ]);
    expect(form.get('basic_info[last_name]')).toBe('髙橋');
  });
});

describe('headers that the server refuses', () => {
  const mismatch = () => json(403, { message: 'no', error_code: 'header_mismatch', errors: {} });

  it('are read anew once for calls that run at the same time, and each call is repeated once', async () => {
    let facilityMenuId = 7;
    let reloads = 0;
    const { client, asked } = hosted(
      (_, init) => (new Headers(init.headers).get('facility-menu-id') === '8' ? json(200, { data: 'so' }) : mismatch()),
      {
        headers: () => ({ facilityMenuId }),
        async onHeaderMismatch() {
          reloads += 1;
          await Promise.resolve();
          facilityMenuId = 8;
        },
      },
    );
    expect(await Promise.all([client.call(read), client.call(search, { body: {} })])).toEqual(['so', 'so']);
    expect(reloads).toBe(1);
    expect(asked).toHaveLength(4);
  });

  it('are refused for good the second time, and at once where nobody reads them anew or the call itself does', async () => {
    let reloads = 0;
    const reloading = {
      onHeaderMismatch: async () => {
        reloads += 1;
      },
    };
    const again = hosted(mismatch, reloading);
    await expect(again.client.call(read)).rejects.toMatchObject({ code: 'header_mismatch' });
    expect([again.asked.length, reloads]).toEqual([2, 1]);
    await expect(again.client.call(read, {}, { isReload: true })).rejects.toMatchObject({ code: 'header_mismatch' });
    const never = hosted(mismatch);
    await expect(never.client.call(read)).rejects.toMatchObject({ code: 'header_mismatch' });
    expect([again.asked.length, never.asked.length, reloads]).toEqual([3, 1, 1]);
  });

  it('do not keep a call from being refreshed as well', async () => {
    let current = 7;
    const reload = async () => {
      current = 8;
    };
    const { client, token } = hosted(
      (url, init) => {
        if (url.endsWith('/auth/refresh-token')) return json(200, { data: { access_token: 'second', expires_in: 30 } });
        const sent = new Headers(init.headers);
        if (sent.get('authorization') !== 'Bearer second') return expired();
        return sent.get('facility-menu-id') === '8' ? json(200, { data: 'so' }) : mismatch();
      },
      { headers: () => ({ facilityMenuId: current }), onHeaderMismatch: reload },
    );
    expect(await client.call(read)).toBe('so');
    expect(token()).toBe('second');
  });
});

describe('a bearer that has expired', () => {
  it('is refreshed once for calls that run at the same time, and each call is repeated once', async () => {
    let refreshes = 0;
    const { client, asked, token } = hosted(async (url, init) => {
      if (url.endsWith('/auth/refresh-token')) {
        refreshes += 1;
        await Promise.resolve();
        return json(200, { data: { access_token: 'second', expires_in: 30 } });
      }
      return new Headers(init.headers).get('authorization') === 'Bearer second'
        ? json(200, { data: 'fresh' })
        : expired();
    });
    const answers = await Promise.all([client.call(read), client.call(search, { body: {} }), client.call(read)]);
    expect(answers).toEqual(['fresh', 'fresh', 'fresh']);
    expect(refreshes).toBe(1);
    expect(token()).toBe('second');
    expect(asked).toHaveLength(7);
  });

  it('is not refreshed a second time for the same call', async () => {
    const { client, ended } = hosted((url) =>
      url.endsWith('/auth/refresh-token') ? json(200, { data: { access_token: 'second', expires_in: 30 } }) : expired(),
    );
    await expect(client.call(read)).rejects.toMatchObject({ status: 401 });
    expect(ended).toEqual(['unauthorized']);
  });

  it('ends the session for good when the refresh is refused with 403', async () => {
    const { client, ended } = hosted((url) =>
      url.endsWith('/auth/refresh-token')
        ? json(403, { message: 'no', error_code: 'refresh_refused', errors: {} })
        : expired(),
    );
    await expect(client.call(read)).rejects.toMatchObject({ status: 403 });
    expect(ended).toEqual(['refresh_refused']);
  });
});

describe('a refusal', () => {
  it('with TokenInValid ends the session as invalid', async () => {
    const { client, ended } = hosted(() =>
      json(401, { message: 'x', error_code: 'token_invalid', errors: {}, error: 'TokenInValid' }),
    );
    await expect(client.call(read)).rejects.toBeInstanceOf(CallError);
    expect(ended).toEqual(['token_invalid']);
  });

  it('of a login does not touch the session', async () => {
    const { client, ended } = hosted(() =>
      json(401, { message: 'ログインID又はパスワードが違います。', error_code: 'login_failed', errors: {} }),
    );
    await expect(client.call(login, { body: {} })).rejects.toMatchObject({
      message: 'ログインID又はパスワードが違います。',
    });
    expect(ended).toEqual([]);
  });

  it('of fields maps each to its first message and keeps the raw answer', async () => {
    const body = {
      message: 'm',
      error_code: 'validation',
      errors: { 'basic_info.email': ['一つ目', '二つ目'] },
      error_fields: { 'basic_info.email': [{ code: 'email_format' }] },
    };
    const { client } = hosted(() => json(422, body));
    const problem = await client.call(write, { params: { id: 1 }, body: {} }).catch((error: unknown) => error);
    expect(problem).toMatchObject({
      status: 422,
      fields: { 'basic_info.email': '一つ目' },
      fieldCodes: { 'basic_info.email': [{ code: 'email_format' }] },
      raw: body,
    });
  });

  it('with 402 hands over the invoice to pay', async () => {
    const onPaymentRequired = vi.fn();
    const { client } = hosted(
      () =>
        json(402, {
          message: 'm',
          error_code: 'payment_required',
          errors: {},
          error: { account_code: 'A-1', invoice_code: 'I-9' },
        }),
      { onPaymentRequired },
    );
    await expect(client.call(read)).rejects.toMatchObject({ status: 402 });
    expect(onPaymentRequired).toHaveBeenCalledWith({ account_code: 'A-1', invoice_code: 'I-9' });
  });

  it('without words gets the literal defaults of the specification', async () => {
    const words = async (status: number) =>
      hosted(() => new Response('<html>', { status }))
        .client.call(login, { body: {} })
        .catch((error: Error) => error.message);
    expect(await words(403)).toBe('Your action is not allowed!');
    expect(await words(401)).toBe('Unauthorize');
    expect(await words(502)).toBe('Unknow error!');
  });
});

describe('a call without answer', () => {
  it('is given up after its time and says so', async () => {
    const { client } = hosted(hanging, { timeoutMs: 10 });
    await expect(client.call(read)).rejects.toMatchObject({ kind: 'timeout', status: 0 });
  });

  it('is cancelled on navigation when it reads, also as a search', async () => {
    const { client } = hosted(hanging);
    const running = [client.call(read), client.call(search, { body: {} })].map((call) =>
      call.catch((error: unknown) => error),
    );
    client.cancelReads();
    for (const outcome of await Promise.all(running))
      expect(outcome).toMatchObject({ kind: 'cancelled', isCancelled: true });
  });

  it('runs to its answer when it writes', async () => {
    let finish: (response: Response) => void = () => {};
    const { client } = hosted(
      () =>
        new Promise((resolve) => {
          finish = resolve;
        }),
    );
    const running = client.call(write, { params: { id: 1 }, body: {} });
    client.cancelReads();
    finish(json(200, { data: 'written' }));
    expect(await running).toBe('written');
  });

  it('is a network problem when nothing can be reached', async () => {
    const { client } = hosted(() => {
      throw new TypeError('fetch failed');
    });
    await expect(client.call(read)).rejects.toMatchObject({ kind: 'network', isOffline: true });
  });
});
