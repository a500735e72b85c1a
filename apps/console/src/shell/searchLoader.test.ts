import { searchMembers } from '@tsudoi/contract/members';
import { ACCESS_TOKEN_MINUTES } from '@tsudoi/domain';
import { createMemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { menuItem } from '../testing/menu.ts';
import { chooseOrganization, forgetAccount, manageClient, manageSession, manageState } from './manageArea.ts';
import { searchLoader } from './searchLoader.ts';

const MEMBERS = menuItem('members', '会員一覧', '/manage/members/search', { facility_menu_id: 41 });
const ROLES = menuItem('roles', '権限', '/manage/roles/search', { facility_menu_id: 42 });
const NONE = { items: [], total: 0, page: 1, per_page: 20, last_page: 1 };

/** What was asked, with the headers it went out with. */
let asked: { path: string; headers: Headers }[];
let answers: Record<string, (headers: Headers) => Response>;
const data = (value: unknown) => () => Response.json({ data: value });
const mismatch = () => Response.json({ message: '', errors: {}, error_code: 'header_mismatch' }, { status: 403 });
const infoOf = (menu: ReturnType<typeof menuItem>[]) => ({
  permission_menu: menu,
  permission_tree_menu: menu,
  permitted_event_menu_urls: [],
  profile: { last_name: '佐藤', first_name: '美咲', email: 'staff@aoba.example' },
  organization: null,
  account_code: 'A-0000001',
});
const paths = () => asked.map(({ path }) => path.replace(/\?.*/, ''));
const SEARCH = searchMembers.path;
const INFO = '/management/auth/get-info';
const FACILITY = '/management/facilities/get-info-by-host';

beforeEach(() => {
  asked = [];
  answers = { [INFO]: data(infoOf([MEMBERS, ROLES])), [SEARCH]: data(NONE), [FACILITY]: data({ code: 'AOBA' }) };
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const path = url.replace('/api', '');
    const headers = new Headers(init.headers);
    asked.push({ path, headers });
    return (answers[path.replace(/\?.*/, '')] ?? (() => new Response(null, { status: 500 })))(headers);
  });
  forgetAccount();
  manageSession.signIn({ token: 'bearer', expiresIn: ACCESS_TOKEN_MINUTES, info: STAFF });
  chooseOrganization(null);
});
afterEach(() => {
  manageSession.clear();
  vi.unstubAllGlobals();
});

const STAFF = {
  account_id: 1,
  account_code: 'A-0000001',
  facility_code: 'AOBA',
  last_name: '佐藤',
  first_name: '美咲',
  organizations: [],
  saved_organization_id: null,
};

/** Opens a path whose list has the loader, as the router does. */
async function open(path: string): Promise<void> {
  const loader = searchLoader({ endpoint: searchMembers, columns: [], defaults: {} });
  const router = createMemoryRouter([{ path: '*', loader }], { initialEntries: [path] });
  await vi.waitFor(() => expect(router.state.initialized).toBe(true));
  router.dispose();
}

describe('the first search of a list', () => {
  it('names the menu of its screen, also on a full load', async () => {
    await open('/manage/members/search');
    expect(paths()).toEqual([INFO, SEARCH]);
    expect(asked[1]?.headers.get('facility-menu-id')).toBe('41');
  });

  it('names its own menu and not that of the screen before', async () => {
    await open('/manage/members/search');
    manageState.entry = ROLES;
    await open('/manage/members/search');
    expect(paths()).toEqual([INFO, SEARCH, SEARCH]);
    expect(asked[2]?.headers.get('facility-menu-id')).toBe('41');
  });

  it('does not go out from a screen that may not open, nor without a session or a chosen organization', async () => {
    answers[INFO] = data(infoOf([ROLES]));
    await open('/manage/members/search');
    expect(paths()).toEqual([INFO]);
    manageState.organization = undefined;
    await open('/manage/roles/search');
    manageSession.clear();
    await open('/manage/roles/search');
    expect(paths()).toEqual([INFO]);
  });
});

describe('a tab whose server refuses what it believes', () => {
  it('reads facility and menu anew, and the call goes out again with what is so', async () => {
    await open('/manage/members/search');
    asked = [];
    answers[SEARCH] = (headers) => (headers.get('facility-menu-id') === '41' ? mismatch() : data(NONE)());
    const told = vi.fn();
    window.addEventListener('tsudoi:permissions', told);
    await manageClient.call(searchMembers, { body: {} });
    window.removeEventListener('tsudoi:permissions', told);
    expect(paths()).toEqual([SEARCH, FACILITY, INFO, SEARCH]);
    expect(manageState.facility?.code).toBe('AOBA');
    expect(told).toHaveBeenCalledOnce();
  });

  it('lets an organization go that the account has left', async () => {
    chooseOrganization({ id: 5, code: 'ORG-0005', name: 'みどり野スイミング', type: 3, parent_name: null });
    answers[INFO] = (headers) => (headers.has('login-organization') ? mismatch() : data(infoOf([MEMBERS]))());
    answers[SEARCH] = (headers) => (headers.has('login-organization') ? mismatch() : data(NONE)());
    await manageClient.call(searchMembers, { body: {} });
    expect(manageState.organization).toBeUndefined();
  });

  it('is tried once more and no more often', async () => {
    answers[SEARCH] = mismatch;
    await expect(manageClient.call(searchMembers, { body: {} })).rejects.toMatchObject({ code: 'header_mismatch' });
    expect(paths().filter((path) => path === SEARCH)).toHaveLength(2);
  });
});
