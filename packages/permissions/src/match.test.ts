import { PermissionModule } from '@tsudoi/domain';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ADMIN_FACILITY_MENUS,
  ADMIN_MENUS,
  CATALOGUE,
  familyOf,
  fillUrl,
  flatten,
  isCreatePath,
  isGroup,
  matchPath,
  ownerOf,
} from './index.ts';
import { sampleTree } from './testing/sample.ts';

const tree = sampleTree([
  'overview',
  'group.members',
  'members',
  'members.import-csv',
  'corporates',
  'organizations',
  'web.home',
  'web.profile',
]);
const keyOf = (path: string) => matchPath(tree, path)?.key;

describe('the menu of a path', () => {
  it.each([
    ['/manage/overview', 'overview'],
    ['/manage/members/search', 'members'],
    ['/manage/members/search/', 'members'],
    ['/manage/members/search?page=2#top', 'members'],
    ['/manage/members/edit/3', 'members'],
    ['/manage/members/create', 'members'],
    ['/manage/members/history-compare/A-0000003', 'members'],
    ['/manage/members/import-csv', 'members.import-csv'],
    ['/manage/corporates/staff/C-0000001/edit/A-0000002', 'corporates'],
    ['/home', 'web.home'],
    ['/profile/', 'web.profile'],
  ])('%s belongs to %s', (path, key) => expect(keyOf(path)).toBe(key));

  it.each([
    '/manage/roles/search',
    '/manage/member',
    '/manage/membership/search',
    '/manage',
    '/',
    '',
    '/homes',
    '/manage/overviews',
  ])('%s belongs to none', (path) => expect(keyOf(path)).toBeUndefined());

  it('never falls back from a menu one does not have to a shorter family one has', () => {
    expect(matchPath(sampleTree(['members']), '/manage/members/import-csv')).toBeUndefined();
    expect(matchPath(sampleTree(['members']), '/manage/members/edit/3')?.key).toBe('members');
  });
  it('tells event kinds apart', () => {
    const url = (code: string) =>
      fillUrl('/manage/events/{url}/{event_cms_code}/{event_cms_id}/search', {
        url: 'lessons',
        event_cms_code: code,
        event_cms_id: 1,
      });
    const kinds = sampleTree(['events'], { url: url('A') }).concat(sampleTree(['events'], { url: url('AB'), id: 2 }));
    expect(matchPath(kinds, '/manage/events/lessons/AB/1/event-participants/E1/search')?.id).toBe(2);
    expect(matchPath(kinds, '/manage/events/lessons/A/1/check-in')?.id).toBe(3031);
    expect(matchPath(kinds, '/manage/events/lessons/ABC/1/search')).toBeUndefined();
  });
  it('opens no screen of a kind by the screen over all kinds', () => {
    expect(matchPath(sampleTree(['events-calendar']), '/manage/events/')?.key).toBe('events-calendar');
    expect(matchPath(sampleTree(['events-calendar']), '/manage/events/lessons/A/1/search')).toBeUndefined();
  });
  it('does not take a link out of the product for a path', () => {
    expect(matchPath(sampleTree(['web.home'], { customize_menu_flag: true }), '/home')).toBeUndefined();
  });
  it('finds every screen of the catalogue when all is permitted, and the pages under it', () => {
    const screens = CATALOGUE.filter((entry) => !isGroup(entry) && !entry.url.includes('{'));
    const everything = sampleTree(screens.map(({ key }) => key));
    fc.assert(
      fc.property(fc.constantFrom(...screens), fc.constantFrom('', '/', '/edit/3', '/detail/9'), (entry, page) => {
        const isPage = page.length > 1 && entry.key !== 'events-calendar';
        expect(matchPath(everything, isPage ? familyOf(entry.url) + page : entry.url)?.key).toBe(entry.key);
      }),
    );
  });
});

describe('the menu that owns a path', () => {
  const owner = (path: string) => ownerOf(path)?.key;
  it('is the nearest one of the catalogue, whoever may use it', () => {
    expect(owner('/manage/members/edit/3')).toBe('members');
    expect(owner('/manage/members/import-csv/')).toBe('members.import-csv');
    expect(owner('/manage/events/lessons/L/1/search?page=2')).toBe('events');
    expect(owner('/manage/events')).toBe('events-calendar');
    expect(owner('/home')).toBe('web.home');
  });
  it('is none for what belongs to nobody', () => {
    for (const path of ['/manage/nothing', '/manage', '/manage/membersx', ''])
      expect(owner(path), path).toBeUndefined();
  });
});

it('knows screens that make something new', () => {
  for (const path of ['/manage/members/create', '/manage/members/create/', '/manage/billing-addresses/create/A-1'])
    expect(isCreatePath(path)).toBe(true);
  for (const path of ['/manage/members/search', '/manage/members/edit/3', '/manage/created', '/manage/create/a/b'])
    expect(isCreatePath(path)).toBe(false);
});

describe('the catalogue', () => {
  it('has unique ids and keys, and parents that are groups of the same area', () => {
    expect(new Set(CATALOGUE.map(({ menu_id }) => menu_id)).size).toBe(CATALOGUE.length);
    expect(new Set(CATALOGUE.map(({ key }) => key)).size).toBe(CATALOGUE.length);
    for (const entry of CATALOGUE.filter(({ parent }) => parent !== undefined)) {
      const parent = CATALOGUE.find(({ key }) => key === entry.parent);
      expect(parent !== undefined && isGroup(parent) && parent.module === entry.module, entry.key).toBe(true);
    }
  });
  it('keeps each area below its path', () => {
    for (const { url, module } of CATALOGUE.filter((entry) => !isGroup(entry))) {
      expect(url.startsWith('/manage/')).toBe(module === PermissionModule.manage);
    }
  });
  it('shows groups only where something in them works', () => {
    for (const group of CATALOGUE.filter(isGroup)) {
      const works = CATALOGUE.some((entry) => entry.parent === group.key && entry.ready);
      expect(group.ready, group.key).toBe(works);
    }
  });
  it('asks for every part of a url', () => {
    expect(fillUrl('/a/{b}', { b: 'c d' })).toBe('/a/c%20d');
    expect(() => fillUrl('/a/{b}', {})).toThrow(RangeError);
  });
  it('stands in the order of the sidebar', () => {
    const top = CATALOGUE.filter((entry) => entry.module === PermissionModule.manage && entry.parent === undefined);
    expect(flatten(sampleTree(top.map(({ key }) => key))).map(({ name }) => name)).toEqual([
      '概要',
      '会員',
      'イベント',
      '請求',
      '入金',
      '入金消込',
      '口座振替',
      'お知らせ・動画',
      'メール',
      '組織',
      '管理者',
      '権限（ロール）',
      '個別の権限',
      '設定',
    ]);
  });
});

describe('the menus of the operator', () => {
  it('have the names that are required, one of them without the product', () => {
    const names = ADMIN_FACILITY_MENUS.map(({ name }) => name);
    expect(names).toHaveLength(16);
    expect(names.filter((name) => !name.startsWith('tsudoi'))).toEqual(['StorageManageCreateEdit']);
    expect(ADMIN_MENUS.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        'tsudoiFacilitiesManage',
        'tsudoiAdminMasterMenuManage',
        'tsudoiAdminPaymentAgencyManage',
        'tsudoiPlanManage',
      ]),
    );
    const plans = ADMIN_MENUS.find(({ name }) => name === 'tsudoiContractPlanManage');
    expect(ADMIN_MENUS.find(({ key }) => key === plans?.parent)?.name).toBe('tsudoiPlanManage');
  });
  it('open each screen of the operator once', () => {
    const urls = [...ADMIN_MENUS, ...ADMIN_FACILITY_MENUS].map(({ url }) => url);
    expect(new Set(urls).size).toBe(urls.length);
    expect(urls).toContain('/admin/storages');
  });
});
