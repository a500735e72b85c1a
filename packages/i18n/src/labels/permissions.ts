import * as domain from '@tsudoi/domain';
import { words } from './define.ts';

/** 使えません, 閲覧のみ, 編集, 閲覧と編集 */
export const permissionFlag = words(domain.PermissionFlag, {
  none: ['使えません', 'Not allowed'],
  view: ['閲覧のみ', 'View'],
  edit: ['編集', 'Edit'],
  both: ['閲覧と編集', 'View and edit'],
});

/** 会員ページ, 管理画面, アプリ */
export const permissionModule = words(domain.PermissionModule, {
  web: ['会員ページ', 'Member page'],
  manage: ['管理画面', 'Console'],
  app: ['アプリ', 'App'],
});

/** ロール, 個別 */
export const permissionType = words(domain.PermissionType, {
  role: ['ロール', 'Role'],
  individual: ['個別', 'Individual'],
});
