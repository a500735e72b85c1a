import { notificationState } from '@tsudoi/ui/headless/screen/notifications';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { menuItem } from '../testing/menu.ts';
import { showLocale } from './locale.ts';
import { manageState } from './manageArea.ts';
import { pagePermission } from './manageGuards.ts';

const LESSONS = '/manage/events/lessons/lesson/2/search';
const CAMPS = '/manage/events/camps/camp/3/search';

const at = async (pathname: string) => {
  const answer = await pagePermission(new URL(`http://localhost${pathname}`));
  return answer?.headers.get('location') ?? undefined;
};

describe('the permission of a page', () => {
  beforeAll(() => showLocale('ja', Promise.resolve(undefined)));
  beforeEach(() => {
    notificationState.open = [];
    manageState.entry = undefined;
    const menu = [
      menuItem('members', '会員一覧', '/manage/members/search'),
      menuItem('organizations', '組織', '/manage/organizations/search', { edit_flag: false }),
      menuItem('events', '教室', LESSONS, { type: 'event', event_cms_code: 'lesson' }),
      menuItem('events', '合宿', CAMPS, { id: 99, type: 'event', event_cms_code: 'camp', edit_flag: false }),
    ];
    manageState.info = {
      permission_menu: menu,
      permission_tree_menu: menu,
      permitted_event_menu_urls: [LESSONS, CAMPS],
      profile: { last_name: '山田', first_name: '恵', email: 'viewer@aoba.example' },
      organization: null,
      account_code: 'A1',
    };
  });

  it('opens screens of a permitted menu and records what may be done there', async () => {
    expect(await at('/manage/organizations/edit/3')).toBeUndefined();
    expect(manageState.entry).toMatchObject({ key: 'organizations', view_flag: true, edit_flag: false });
    expect(await at('/manage/members/create')).toBeUndefined();
    expect(manageState.entry).toMatchObject({ key: 'members', edit_flag: true });
  });

  it('refuses a screen of a menu the account does not have, and names it', async () => {
    expect(await at('/manage/members/import-csv')).toBe('/manage/unauthorized');
    expect(manageState.refused).toBe('会員CSV取込');
  });

  it('opens the screens of the event kinds it has, each with its own flags, and of no other kind', async () => {
    expect(await at(LESSONS)).toBeUndefined();
    expect(manageState.entry).toMatchObject({ event_cms_code: 'lesson', edit_flag: true });
    expect(await at('/manage/events/lessons/lesson/2/create')).toBeUndefined();
    expect(await at('/manage/events/camps/camp/3/edit/7')).toBeUndefined();
    expect(manageState.entry).toMatchObject({ event_cms_code: 'camp', edit_flag: false });
    expect(await at('/manage/events/camps/camp/3/create')).toBe('/manage/unauthorized');
    for (const path of [
      '/manage/events/tournaments/tournament/1/search',
      '/manage/events/lessons/tournament/1/search',
      '/manage/events/lessons/lesson/1/search',
      '/manage/events/tournaments/lesson/2/search',
    ]) {
      expect(await at(path), path).toBe('/manage/unauthorized');
      expect(manageState.refused, path).toBe('イベント');
    }
  });

  it('refuses a create screen without editing, and says so in a toast of three seconds', async () => {
    expect(await at('/manage/organizations/create')).toBe('/manage/unauthorized');
    expect(notificationState.open).toMatchObject([
      { type: 'danger', timeout: 3_000, vertical: 'top', horizontal: 'right' },
    ]);
  });
});
