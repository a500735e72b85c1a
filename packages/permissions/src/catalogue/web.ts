import { PermissionFlag, PermissionModule } from '@tsudoi/domain';
import { defineMenus, named } from './entry.ts';

const { view, both } = PermissionFlag;
const ready = true;

/** Functions of the member area in the order of its header; their keys begin with `web.`. */
// biome-ignore format: a table, one function a line
export const WEB_MENUS = defineMenus(PermissionModule.web, [
  { menu_id: 2010, key: 'web.home', url: '/home', name: named('ホーム', 'Home'), default: view, ready },
  { menu_id: 2020, key: 'web.events', url: '/events/{url}/{event_cms_code}/', name: named('イベント', 'Events'), type: 'event', default: view, ready },
  { menu_id: 2030, key: 'web.news', url: '/contents/{url}/{content_cms_code}', name: named('お知らせ', 'News'), type: 'content', default: view },
  { menu_id: 2040, key: 'web.my-invoices', url: '/my-invoices', name: named('会費・請求', 'Fees and invoices'), default: view, ready },
  { menu_id: 2050, key: 'web.documents', url: '/documents', name: named('書類', 'Documents'), default: view, ready },
  { menu_id: 2060, key: 'web.contents', url: '/contents/{url}/{content_cms_code}', name: named('動画', 'Videos'), type: 'content', default: view },
  { menu_id: 2070, key: 'web.profile', url: '/profile', name: named('プロフィール', 'Profile'), default: both, ready },
]);
