import { type MenuName, named } from './entry.ts';

/**
 * A fixed entry of the operator area (UI-34 to UI-38). `name` is the specification's, with the product in place of
 * {product}. The url of an entry inside one facility has `{facility_id}`.
 */
export type AdminMenuEntry = {
  key: string;
  name: string;
  parent?: string;
  url: string;
  title: MenuName;
  /** Only for operators with system_admin_flag (PERM-24). */
  systemAdminOnly?: boolean;
  /** Whether it works; others are not shown. */
  ready?: boolean;
};

const ready = true;
const systemAdminOnly = true;

/** Entries of the operator's sidebar, in order. */
// biome-ignore format: a table, one entry a line
export const ADMIN_MENUS = define([
  { key: 'overview', name: 'tsudoiAdminOverview', url: '/admin/overview', title: named('概要', 'Overview'), ready },
  { key: 'facilities', name: 'tsudoiFacilitiesManage', url: '/admin/facilities/search', title: named('施設', 'Facilities'), ready },
  { key: 'notices', name: 'tsudoiNoticesManage', url: '/admin/notices/search', title: named('お知らせ', 'Notices'), ready },
  { key: 'operators', name: 'tsudoiOperatorsManage', url: '/admin/operators/search', title: named('運営者', 'Operators'), systemAdminOnly, ready },
  { key: 'plan', name: 'tsudoiPlanManage', url: '/admin/plan/search', title: named('プラン', 'Plans'), systemAdminOnly },
  { key: 'contract-plans', name: 'tsudoiContractPlanManage', url: '/admin/contract-plans/search', title: named('契約プラン', 'Contract plans'), parent: 'plan', systemAdminOnly, ready },
  { key: 'master-menu', name: 'tsudoiAdminMasterMenuManage', url: '/admin/master-menu/search', title: named('標準メニュー', 'Master menus'), systemAdminOnly },
  { key: 'payment-agencies', name: 'tsudoiAdminPaymentAgencyManage', url: '/admin/payment-agencies/search', title: named('決済代行会社', 'Payment agencies'), systemAdminOnly, ready },
  { key: 'storages', name: 'tsudoiAdminStorageManage', url: '/admin/storages', title: named('ストレージ', 'Storage'), systemAdminOnly },
]);

const inFacility = (path: string) => `/admin/facilities/manage/{facility_id}/${path}`;

/** Entries of one facility inside the operator area, in order. */
// biome-ignore format: a table, one entry a line
export const ADMIN_FACILITY_MENUS = define([
  { key: 'facility.profile', name: 'tsudoiAdminFacilityProfile', url: inFacility('profile/edit'), title: named('施設情報', 'Facility profile'), ready },
  { key: 'facility.account-cms', name: 'tsudoiAdminFacilityAccountCmsManage', url: inFacility('account-cms'), title: named('会員項目', 'Member fields'), ready },
  { key: 'facility.card-builder', name: 'tsudoiAdminFacilityCardBuilderManage', url: inFacility('card-builder'), title: named('会員証', 'Member card'), ready },
  { key: 'facility.member-type', name: 'tsudoiAdminFacilityMemberTypeSearch', url: inFacility('member-type/search'), title: named('会員種別', 'Member types'), ready },
  { key: 'facility.event-cms', name: 'tsudoiAdminFacilityEventCmsManage', url: inFacility('event-cms/search'), title: named('イベント種別', 'Event kinds'), ready },
  { key: 'facility.content-cms', name: 'tsudoiAdminFacilityContentCmsManage', url: inFacility('content-cms/search'), title: named('コンテンツ種別', 'Content kinds') },
  { key: 'facility.account-cms-groups', name: 'tsudoiAdminFacilityAccountCmsGroupManage', url: inFacility('account-cms-groups/search'), title: named('項目の見出し', 'Field sections'), ready },
  { key: 'facility.functional-menu', name: 'tsudoiAdminFacilityFunctionMenuManage', url: inFacility('functional-menu/setting-functional-management'), title: named('機能メニュー', 'Functional menus') },
  { key: 'facility.storages', name: 'StorageManageCreateEdit', url: inFacility('storages'), title: named('ストレージ', 'Storage') },
  { key: 'facility.payment-method', name: 'tsudoiAdminFacilityPaymentMethodManage', url: inFacility('payment-method'), title: named('支払い方法', 'Payment methods'), ready },
  { key: 'facility.account-layout', name: 'tsudoiAdminAccountLayoutDetail', url: inFacility('account-layout'), title: named('項目レイアウト', 'Field layout'), ready },
  { key: 'facility.apply-conditions', name: 'tsudoiAdminFacilityApplyConditionManage', url: inFacility('apply-conditions/search'), title: named('申込条件', 'Application conditions'), ready },
  { key: 'facility.payment-plan-fee-conditions', name: 'tsudoiAdminFacilityPaymentPlanFeeConditionManage', url: inFacility('payment-plan-fee-conditions/search'), title: named('料金条件', 'Fee conditions'), ready },
  { key: 'facility.payment-adjustment-conditions', name: 'tsudoiAdminFacilityPaymentAdjustmentConditionManage', url: inFacility('payment-adjustment-conditions/search'), title: named('料金調整条件', 'Adjustment conditions'), ready },
  { key: 'facility.resource-access-conditions', name: 'tsudoiAdminFacilityResourceAccessConditionManage', url: inFacility('resource-access-conditions/search'), title: named('閲覧条件', 'Access conditions'), ready },
  { key: 'facility.app-setting', name: 'tsudoiAdminFacilityAppSettingManage', url: inFacility('app-setting'), title: named('アプリ設定', 'App settings') },
]);

/** Key of an entry of the operator area. */
export type AdminMenuKey = (typeof ADMIN_MENUS)[number]['key'] | (typeof ADMIN_FACILITY_MENUS)[number]['key'];

function define<const Key extends string>(
  entries: readonly (AdminMenuEntry & { key: Key })[],
): readonly (AdminMenuEntry & { key: Key })[] {
  return entries;
}
