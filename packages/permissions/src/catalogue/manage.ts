import { PermissionFlag, PermissionModule } from '@tsudoi/domain';
import { defineMenus, named } from './entry.ts';

const { view, both } = PermissionFlag;
const ready = true;

/** Functions of the facility area /manage in the order of its sidebar. Groups have no screen and no permission of their own. */
// biome-ignore format: a table, one function a line
export const MANAGE_MENUS = defineMenus(PermissionModule.manage, [
  { menu_id: 3010, key: 'overview', url: '/manage/overview', name: named('概要', 'Overview'), default: view, ready },
  { menu_id: 3020, key: 'group.members', url: '', name: named('会員', 'Members'), ready },
  { menu_id: 3021, key: 'members', url: '/manage/members/search', name: named('会員一覧', 'Member list'), parent: 'group.members', ready },
  { menu_id: 3022, key: 'members.import-csv', url: '/manage/members/import-csv', name: named('会員CSV取込', 'Member CSV import'), parent: 'group.members', ready },
  { menu_id: 3025, key: 'applications', url: '/manage/applications', name: named('入会申込', 'Applications'), parent: 'group.members', ready },
  { menu_id: 3023, key: 'corporates', url: '/manage/corporates/search', name: named('法人会員', 'Corporate members'), parent: 'group.members', ready },
  { menu_id: 3026, key: 'documents', url: '/manage/documents/search', name: named('書類の共有', 'Shared documents'), parent: 'group.members', ready },
  { menu_id: 3024, key: 'account-summaries', url: '/manage/account-summaries', name: named('会員集計', 'Member summary'), parent: 'group.members', ready },
  { menu_id: 3030, key: 'group.events', url: '', name: named('イベント', 'Events') },
  { menu_id: 3031, key: 'events', url: '/manage/events/{url}/{event_cms_code}/{event_cms_id}/search', name: named('イベント', 'Events'), parent: 'group.events', type: 'event' },
  { menu_id: 3040, key: 'group.invoices', url: '', name: named('請求', 'Invoices'), ready },
  { menu_id: 3041, key: 'invoices', url: '/manage/invoices/search', name: named('請求一覧', 'Invoice list'), parent: 'group.invoices', ready },
  { menu_id: 3049, key: 'billing-runs', url: '/manage/billing-runs', name: named('定期請求', 'Billing runs'), parent: 'group.invoices', ready },
  { menu_id: 3042, key: 'payment-plans', url: '/manage/payment-plans/search', name: named('支払いプラン', 'Payment plans'), parent: 'group.invoices', ready },
  { menu_id: 3043, key: 'payment-adjustment', url: '/manage/payment-adjustment/search', name: named('料金調整', 'Payment adjustments'), parent: 'group.invoices', ready },
  { menu_id: 3044, key: 'billing-addresses', url: '/manage/billing-addresses/search', name: named('請求先', 'Billing addresses'), parent: 'group.invoices', ready },
  { menu_id: 3050, key: 'deposits', url: '/manage/deposits/search', name: named('入金', 'Deposits'), ready },
  { menu_id: 3051, key: 'bank-imports', url: '/manage/bank-imports', name: named('入金消込', 'Bank transfers'), ready },
  { menu_id: 3060, key: 'group.contents', url: '', name: named('お知らせ・動画', 'News and videos') },
  { menu_id: 3061, key: 'contents', url: '/manage/contents/{url}/{content_cms_code}/search', name: named('コンテンツ', 'Contents'), parent: 'group.contents', type: 'content' },
  { menu_id: 3062, key: 'access-contents', url: '/manage/access-contents/{content_cms_code}/search', name: named('閲覧コンテンツ', 'Access contents'), parent: 'group.contents', type: 'content' },
  { menu_id: 3063, key: 'access-template-conditions', url: '/manage/access-template-conditions/search', name: named('閲覧テンプレート', 'Access templates'), parent: 'group.contents' },
  { menu_id: 3064, key: 'recommendations', url: '/manage/recommendations', name: named('おすすめ', 'Recommendations'), parent: 'group.contents' },
  { menu_id: 3070, key: 'group.mails', url: '', name: named('メール', 'Mail') },
  { menu_id: 3071, key: 'mail-templates', url: '/manage/mail-templates/search', name: named('メールテンプレート', 'Mail templates'), parent: 'group.mails' },
  { menu_id: 3072, key: 'mail-template-setting', url: '/manage/mail-template-setting', name: named('送信メールの設定', 'Mail settings'), parent: 'group.mails' },
  { menu_id: 3073, key: 'free-mails', url: '/manage/free-mails/search', name: named('一斉メール', 'Free mails'), parent: 'group.mails' },
  { menu_id: 3080, key: 'organizations', url: '/manage/organizations/search', name: named('組織', 'Organizations'), ready },
  { menu_id: 3090, key: 'admin-accounts', url: '/manage/admin-accounts/search', name: named('管理者', 'Staff accounts'), ready },
  { menu_id: 3100, key: 'roles', url: '/manage/roles/search', name: named('権限（ロール）', 'Roles'), ready },
  { menu_id: 3110, key: 'account-permissions', url: '/manage/account-permissions', name: named('個別の権限', 'Account permissions'), ready },
  { menu_id: 3120, key: 'group.settings', url: '', name: named('設定', 'Settings'), ready },
  { menu_id: 3121, key: 'settings.main', url: '/manage/settings/main', name: named('基本設定', 'Main settings'), parent: 'group.settings', ready },
  { menu_id: 3122, key: 'settings.csv-components', url: '/manage/settings/import-export-csv-account-cms-components', name: named('CSV項目', 'CSV columns'), parent: 'group.settings', ready },
  { menu_id: 3123, key: 'settings.themes', url: '/manage/settings/themes', name: named('テーマ', 'Themes'), parent: 'group.settings' },
  { menu_id: 3124, key: 'settings.languages', url: '/manage/settings/languages', name: named('文言', 'Wording'), parent: 'group.settings' },
  { menu_id: 3125, key: 'customize-page', url: '/manage/customize-page', name: named('ページ編集', 'Page customization'), parent: 'group.settings' },
  { menu_id: 3126, key: 'master-category-customizations', url: '/manage/master-category-customizations/search', name: named('カテゴリー', 'Categories'), parent: 'group.settings' },
  { menu_id: 3127, key: 'setting-functional-menu', url: '/manage/setting-functional-menu', name: named('メニュー', 'Menus'), parent: 'group.settings' },
  { menu_id: 3128, key: 'onboardings', url: '/manage/onboardings/search', name: named('オンボーディング', 'Onboarding'), parent: 'group.settings' },
  { menu_id: 3129, key: 'hosts', url: '/manage/hosts/search', name: named('主催者', 'Hosts'), parent: 'group.settings', ready },
  { menu_id: 3130, key: 'account-settings', url: '/manage/account-settings', name: named('自分の設定', 'My settings'), parent: 'group.settings', default: both, ready },
  { menu_id: 3131, key: 'settings.security', url: '/manage/settings/security', name: named('セキュリティ', 'Security'), parent: 'group.settings', ready },
]);
