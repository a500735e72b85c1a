import * as domain from '@tsudoi/domain';
import { words } from './define.ts';

/** 準備中, 稼働中, 停止, 終了 */
export const facilityStatus = words(domain.FacilityStatus, {
  preparing: ['準備中', 'Preparing'],
  active: ['稼働中', 'Active'],
  suspended: ['停止', 'Suspended'],
  terminated: ['終了', 'Terminated'],
});

/** 使わない, 準備中, 公開中, メンテナンス */
export const appStatus = words(domain.AppStatus, {
  notUsed: ['使わない', 'Not used'],
  preparing: ['準備中', 'Preparing'],
  published: ['公開中', 'Published'],
  maintenance: ['メンテナンス', 'Maintenance'],
});

/** スポーツ, 学習塾, 教育センター, IT */
export const businessType = words(domain.BusinessType, {
  sport: ['スポーツ', 'Sport'],
  nightSchool: ['学習塾', 'Night school'],
  educationCentre: ['教育センター', 'Education centre'],
  it: ['IT', 'IT'],
});

/** What a plan is an offer for. */
export const applicationType = words(domain.ApplicationType, {
  memberManagement: ['会員管理', 'Member management'],
  unionManagement: ['組合管理', 'Union management'],
  customerManagement: ['顧客管理', 'Customer management'],
});

/** What a plan counts. */
export const planCountType = words(domain.PlanCountType, {
  registry: ['登録数', 'Registered'],
  active: ['有効会員数', 'Active'],
  organization: ['組織数', 'Organizations'],
});

/** ブロック, リーグ, クラブ */
export const organizationType = words(domain.OrganizationType, {
  block: ['ブロック', 'Block'],
  league: ['リーグ', 'League'],
  club: ['クラブ', 'Club'],
});

/** 使わない, 使う */
export const organizationStructure = words(domain.OrganizationStructure, {
  notUse: ['使わない', 'Not used'],
  use: ['使う', 'Used'],
});

/** 月末, 日付を指定 */
export const financialBalanceType = words(domain.FinancialBalanceType, {
  endOfMonth: ['月末', 'End of month'],
  namedDate: ['日付を指定', 'Named date'],
});

/** Names of storage providers. */
export const storageProvider = words(domain.StorageProvider, {
  gcs: ['Google Cloud Storage', 'Google Cloud Storage'],
  s3: ['Amazon S3', 'Amazon S3'],
});

/** すべて, 会員ページ, 管理画面 */
export const platformType = words(domain.PlatformType, {
  all: ['すべて', 'All'],
  client: ['会員ページ', 'Member page'],
  admin: ['管理画面', 'Console'],
});

/** ウェブ, モバイル */
export const settingsTarget = words(domain.SettingsTarget, { web: ['ウェブ', 'Web'], mobile: ['モバイル', 'Mobile'] });

/** ウェブ, モバイル */
export const platform = words(domain.Platform, { web: ['ウェブ', 'Web'], mobile: ['モバイル', 'Mobile'] });
