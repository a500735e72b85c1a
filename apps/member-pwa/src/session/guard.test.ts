import { memberInfo } from '@tsudoi/contract/auth';
import { getProfile } from '@tsudoi/contract/members';
import { MINUTE_MS, storageKey } from '@tsudoi/domain';
import { type LoaderFunction, RouterContextProvider } from 'react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';

const idb = await vi.hoisted(async () => (await import('../testing/idb.ts')).memoryIdb());
vi.mock('idb-keyval', () => idb.module);
const { online } = await import('../offline/network.ts');
const { offlineCache } = await import('../offline/cache.ts');
const { client } = await import('./client.ts');
const { facility } = await import('./facility-store.ts');
const { setRequestFacts } = await import('./facts.ts');
const { guard, loginGuard, refusedGuard } = await import('./guard.ts');
const { Held } = await import('./held.ts');
const { info, resetInfo } = await import('./info.ts');
const { setNavigate } = await import('./navigate.ts');
const { signIn, signOut, takeSignedOut } = await import('./sign.ts');
const { clearSession, currentSession, storeRefreshed } = await import('./store.ts');
const { facilityOf, memberInfoOf, menuOf } = await import('../testing/answers.ts');

const HOME = { guard: 'login_or_guest', menu: true, offline: true } as const;
const PROFILE = { guard: 'login', menu: true, offline: true } as const;
const EMAIL = { guard: 'login' } as const;

let answers: Record<string, () => Response>;
let calls: string[];

const data = (value: unknown) => () => Response.json({ data: value });
const refusal = (status: number, body: object) => () => Response.json({ message: '', errors: {}, ...body }, { status });

beforeEach(async () => {
  localStorage.clear();
  clearSession();
  await offlineCache.wipe();
  resetInfo();
  online.set(true);
  facility.set(facilityOf());
  calls = [];
  answers = { '/member/auth/get-info': data(memberInfoOf()) };
  vi.stubGlobal('fetch', async (url: string) => {
    const path = url.replace('/api', '');
    calls.push(path);
    const answer = answers[path];
    if (answer === undefined) throw new TypeError('Failed to fetch');
    return answer();
  });
});

/** What a guard makes of a visit: 'in', a path it leads to, or why another page stands there. */
async function visit(loader: LoaderFunction, path: string): Promise<string> {
  const request = new Request(new URL(path, 'https://aoba.example'));
  try {
    await loader({
      request,
      url: new URL(request.url),
      params: {},
      context: new RouterContextProvider(),
      pattern: path,
    });
    return 'in';
  } catch (thrown) {
    if (thrown instanceof Response) return thrown.headers.get('location') ?? '';
    if (thrown instanceof Held) return thrown.because;
    throw thrown;
  }
}

async function signedIn(options: { temporary?: boolean; expired?: boolean } = {}) {
  await signIn({
    access_token: 'bearer',
    expires_in: options.expired ? 5 : 30,
    account_code: 'A-0000004',
    facility_code: 'AOBA',
    account_info: { temp_flag: options.temporary ?? false, corporate_code: null },
  });
}

describe('a visitor', () => {
  it('is sent to login with the way back', async () => {
    expect(await visit(guard(PROFILE), '/profile?edit=1')).toBe('/login?redirect=%2Fprofile%3Fedit%3D1');
    expect(calls).toEqual([]);
  });

  it('without network is a guest as at the last visit, and of no other facility', async () => {
    facility.set(facilityOf({ facility_settings: { system_allow_guest_flag: true } }));
    answers['/member/auth/guest-login'] = data({ permission_menu: [menuOf('/home')], header_menu: [menuOf('/home')] });
    expect(await visit(guard(HOME), '/home')).toBe('in');
    answers = {};
    resetInfo();
    expect(await visit(guard(HOME), '/home')).toBe('in');
    resetInfo();
    facility.set(facilityOf({ code: 'SAKURA', facility_settings: { system_allow_guest_flag: true } }));
    expect(await visit(guard(HOME), '/home')).toBe('needs_network');
  });

  it('becomes a guest on home where the facility allows it', async () => {
    facility.set(facilityOf({ facility_settings: { system_allow_guest_flag: true } }));
    answers['/member/auth/guest-login'] = data({ permission_menu: [menuOf('/home')], header_menu: [menuOf('/home')] });
    expect(await visit(guard(HOME), '/home')).toBe('in');
    expect(info.get().guest?.header_menu).toHaveLength(1);
    expect(await visit(guard(EMAIL), '/change-email')).toBe('/login?redirect=%2Fchange-email');
  });

  it('goes to login where the remembered permission for guests is out of date', async () => {
    facility.set(facilityOf({ facility_settings: { system_allow_guest_flag: true } }));
    answers['/member/auth/guest-login'] = refusal(403, { error_code: 'guest_not_allowed' });
    expect(await visit(guard(HOME), '/home')).toBe('/login?redirect=%2Fhome');
  });

  it('sees login, and a stored state that is not logged in is cleared before', async () => {
    localStorage.setItem('tsudoi_client_account_temp_flag', '1');
    expect(await visit(loginGuard, '/login')).toBe('in');
    expect(localStorage.getItem('tsudoi_client_account_temp_flag')).toBeNull();
  });
});

describe('a member', () => {
  beforeEach(() => signedIn());

  it('comes in, and the info is fetched once', async () => {
    expect(await visit(guard(HOME), '/home')).toBe('in');
    expect(await visit(guard(PROFILE), '/profile')).toBe('in');
    expect(calls).toEqual(['/member/auth/get-info']);
  });

  it('is refused a page its menu has not, but not a page that is no menu', async () => {
    answers['/member/auth/get-info'] = data(memberInfoOf({ permission_menu: [menuOf('/home')] }));
    expect(await visit(guard(PROFILE), '/profile')).toBe('/unauthorized');
    expect(await visit(guard(EMAIL), '/change-email')).toBe('in');
  });

  it('is asked for a consent before anything else, also where the page stands there from what was kept', async () => {
    const moves = vi.fn();
    setNavigate(moves);
    expect(await visit(guard(PROFILE), '/profile?edit=1')).toBe('in');
    resetInfo();
    answers['/member/auth/get-info'] = data({ ...memberInfoOf(), consent_due: true });
    history.replaceState(null, '', '/profile?edit=1');
    expect(await visit(guard(PROFILE), '/profile?edit=1')).toBe('in');
    const asked = '/consent?redirect=%2Fprofile%3Fedit%3D1';
    await vi.waitFor(() => expect(moves.mock.calls).toEqual([[asked, { replace: true }]]));
    expect(await visit(guard(PROFILE), '/profile?edit=1')).toBe(asked);
    expect(await visit(guard(EMAIL), '/consent')).toBe('in');
  });

  it('goes on from login to where it wanted, never to another site', async () => {
    expect(await visit(loginGuard, '/login?redirect=%2Fprofile')).toBe('/profile');
    expect(await visit(loginGuard, '/login?redirect=https%3A%2F%2Fevil.example')).toBe('/home');
  });
});

describe('what the app remembers and is no longer so', () => {
  const mismatch = refusal(403, { error_code: 'header_mismatch' });
  const sent: Headers[] = [];
  /** A facility without organizations, whose server refuses whoever believes otherwise, and any organization or menu. */
  const strict = (answer: () => Response) => (headers: Headers) =>
    headers.get('use-organization-structure') === '0' &&
    !headers.has('login-organization') &&
    !headers.has('facility-menu-id')
      ? answer()
      : mismatch();

  beforeEach(async () => {
    sent.length = 0;
    await signedIn();
    vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
      const path = url.replace('/api', '');
      calls.push(path);
      sent.push(new Headers(init.headers));
      if (path === '/member/facilities/get-info-by-host')
        return data(facilityOf({ use_organization_structure_flag: false }))();
      const answer = answers[path] ?? (() => new Response(null, { status: 500 }));
      return strict(answer)(new Headers(init.headers));
    });
    answers['/member/auth/get-info'] = data(memberInfoOf({ organization: null }));
  });

  it('locks nobody out after a start with an old facility: it is read anew and the call goes out again', async () => {
    expect(await visit(guard(HOME), '/home')).toBe('in');
    expect(calls).toEqual(['/member/auth/get-info', '/member/facilities/get-info-by-host', '/member/auth/get-info']);
    expect(sent[0]?.get('use-organization-structure')).toBe('1');
    expect(facility.get()?.use_organization_structure_flag).toBe(false);
    expect(info.get().loaded).toBe(true);
  });

  it('locks nobody out while the app is open: organization and menu are left out until the info is there again', async () => {
    facility.set(facilityOf({ use_organization_structure_flag: false }));
    expect(await visit(guard(HOME), '/home')).toBe('in');
    setRequestFacts({ organizationId: 5, facilityMenuId: 39 });
    answers['/member/profile'] = data({});
    calls.length = 0;
    await client.call(getProfile);
    expect(calls.slice(0, 2)).toEqual(['/member/profile', '/member/facilities/get-info-by-host']);
    expect(calls.slice(2).toSorted()).toEqual(['/member/auth/get-info', '/member/profile']);
    await vi.waitFor(() => expect(info.get().loaded).toBe(true));
  });

  it('is tried once more and no more often', async () => {
    answers['/member/profile'] = mismatch;
    await visit(guard(HOME), '/home');
    calls.length = 0;
    await expect(client.call(getProfile)).rejects.toMatchObject({ code: 'header_mismatch' });
    expect(calls.filter((path) => path === '/member/profile')).toHaveLength(2);
  });
});

describe('an expired bearer', () => {
  beforeEach(() => signedIn({ expired: true }));

  it('is refreshed online before any guard decides', async () => {
    answers['/auth/refresh-token'] = data({ access_token: 'next', expires_in: 30 });
    expect(await visit(guard(HOME), '/home')).toBe('in');
    expect(calls).toEqual(['/auth/refresh-token', '/member/auth/get-info']);
    expect(currentSession()?.token).toBe('next');
    expect(currentSession()?.expiresAt).toBeGreaterThan(Date.now() + 29 * MINUTE_MS);
  });

  it('that is refused leads to login', async () => {
    answers['/auth/refresh-token'] = refusal(401, { error_code: 'unauthorized' });
    expect(await visit(guard(EMAIL), '/change-email')).toBe('/login?redirect=%2Fchange-email');
  });

  it('opens what is kept when there is no network, and nothing else', async () => {
    answers['/auth/refresh-token'] = data({ access_token: 'next', expires_in: 30 });
    expect(await visit(guard(HOME), '/home')).toBe('in');
    storeRefreshed({ token: 'next', expiresIn: 5 });
    answers = {};
    expect(await visit(guard(HOME), '/home')).toBe('in');
    expect(await visit(guard(EMAIL), '/change-email')).toBe('needs_network');
    expect(await visit(loginGuard, '/login')).toBe('/home');
    expect(currentSession()?.token).toBe('next');
  });
});

describe('without network', () => {
  it('/login shows itself and clears nothing', async () => {
    online.set(false);
    localStorage.setItem('tsudoi_client_account_temp_flag', '1');
    expect(await visit(loginGuard, '/login')).toBe('in');
    expect(localStorage.getItem('tsudoi_client_account_temp_flag')).toBe('1');
  });

  it('a member of whom nothing is kept learns that the page needs the network', async () => {
    await signedIn();
    answers = {};
    expect(await visit(guard(HOME), '/home')).toBe('needs_network');
  });
});

describe('a temporary member', () => {
  beforeEach(() => signedIn({ temporary: true }));

  it('sees that the application is being looked at, without bouncing between home and login', async () => {
    answers['/member/auth/get-info'] = data(memberInfoOf({}, { temp_flag: true }));
    expect(await visit(guard(HOME), '/home')).toBe('temporary');
    expect(await visit(loginGuard, '/login')).toBe('/home');
  });

  it('is a member from the visit after the approval on', async () => {
    expect(await visit(guard(HOME), '/home')).toBe('in');
    expect(currentSession()?.tempFlag).toBe(false);
  });
});

it('/auth/login/teacher_miss_token clears the session and forwards to login with the way back', async () => {
  await signedIn();
  const request = new Request('https://aoba.example/auth/login/teacher_miss_token?redirect=%2Fprofile');
  const args = { request, url: new URL(request.url), params: {}, context: new RouterContextProvider(), pattern: '' };
  let to: unknown;
  try {
    refusedGuard(args);
  } catch (thrown) {
    to = thrown;
  }
  expect(to instanceof Response && to.headers.get('location')).toBe('/login?redirect=%2Fprofile');
  expect(currentSession()).toBeUndefined();
});

it.each([
  [
    '/manage/members/search?page=2',
    'manage',
    'admin',
    '/manage/login?redirect=%2Fmanage%2Fmembers%2Fsearch%3Fpage%3D2',
  ],
  ['/admin/overview', 'admin', 'manage', '/admin/login?redirect=%2Fadmin%2Foverview'],
] as const)(
  'from %s it clears the session of %s and not of %s, and leads to its login',
  async (from, area, other, login) => {
    await signedIn();
    for (const each of [area, other]) localStorage.setItem(storageKey(each, 'token'), 'kept');
    const path = `/auth/login/teacher_miss_token?redirect=${encodeURIComponent(from)}`;
    expect(await visit(async (args) => refusedGuard(args), path)).toBe(login);
    expect(localStorage.getItem(storageKey(area, 'token'))).toBeNull();
    expect(localStorage.getItem(storageKey(other, 'token'))).toBe('kept');
    expect(currentSession()).toBeDefined();
  },
);

it('a refusal while signing out leads nowhere', async () => {
  await signedIn();
  const assign = vi.fn();
  vi.stubGlobal('location', { ...location, replace: assign, assign });
  answers['/member/auth/get-info'] = refusal(401, { error_code: 'token_invalid', error: 'TokenInValid' });
  answers['/member/auth/logout'] = data({});
  await Promise.all([signOut(), client.call(memberInfo).catch(() => undefined)]);
  expect(assign.mock.calls).toEqual([['/login']]);
  expect(takeSignedOut()).toBe(true);
  expect(takeSignedOut()).toBe(false);
});
