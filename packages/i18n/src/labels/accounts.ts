import * as domain from '@tsudoi/domain';
import { words } from './define.ts';

/** 管理者, 会員 */
export const accountRole = words(domain.AccountRole, { manager: ['管理者', 'Manager'], member: ['会員', 'Member'] });

/** 本登録, 仮登録 */
export const registration = words(domain.Registration, {
  official: ['本登録', 'Official'],
  temporary: ['仮登録', 'Temporary'],
});

/** 男性, 女性, 回答しない */
export const gender = words(domain.Gender, {
  male: ['男性', 'Male'],
  female: ['女性', 'Female'],
  undefined: ['回答しない', 'Prefer not to say'],
});

/** 個人, 法人 */
export const memberClass = words(domain.MemberClass, { personal: ['個人', 'Person'], company: ['法人', 'Company'] });

/** すべて, 有効, 無効 */
export const activeFilter = words(domain.ActiveFilter, {
  all: ['すべて', 'All'],
  active: ['有効', 'Active'],
  inactive: ['無効', 'Inactive'],
});

/** 会員, 法人 */
export const accountCodeType = words(domain.AccountCodeType, {
  account: ['会員', 'Account'],
  corporate: ['法人', 'Corporate'],
});

/** Whether a member type takes applications. */
export const applicationMode = words(domain.ApplicationMode, {
  closed: ['受け付けない', 'Closed'],
  approval: ['受け付ける（スタッフが承認）', 'Open, with approval'],
  atOnce: ['受け付ける（承認なし）', 'Open, without approval'],
});

/** When a member type runs out. */
export const expiryType = words(domain.ExpiryType, {
  notUsed: ['期限なし', 'No expiry'],
  year: ['入会日から1年ごと', 'One year from joining'],
  annual: ['毎年の締め日まで', 'Until the closing date of the year'],
});

/** 担当者, 代表者 */
export const staffCorporatePrincipleFlag = words(domain.StaffCorporatePrincipleFlag, {
  staff: ['担当者', 'Staff'],
  principal: ['代表者', 'Principal'],
});

/** Names of social login providers. */
export const socialLogin = words(domain.SocialLogin, {
  facebook: ['Facebook', 'Facebook'],
  x: ['X', 'X'],
  google: ['Google', 'Google'],
  apple: ['Apple', 'Apple'],
});
