import type { MemberInfo } from '@tsudoi/contract/auth';
import type { FacilityInfo } from '@tsudoi/contract/facilities';
import type { MenuEntry } from '@tsudoi/contract/menus';

/** Answers of the server for tests, as the demo world gives them. */
export function facilityOf(changes: Partial<FacilityInfo> = {}): FacilityInfo {
  return {
    id: 1,
    code: 'AOBA',
    name: 'あおばスポーツクラブ',
    host_name: 'aoba.localhost',
    logo_image_path: null,
    language: {},
    facility_settings: { system_allow_guest_flag: false },
    status: 2,
    app_status: 2,
    app_usage_flag: true,
    profile_version: 0,
    use_organization_structure_flag: true,
    use_corporate_structure_flag: false,
    financial_balance_type: 1,
    financial_balance_date: '03/31',
    client_can_register: false,
    password_policy: 'standard',
    social_logins: [],
    accent: {
      fill: '#165e83',
      hover: '#034a6b',
      text: '#165e83',
      soft: '#e7f1f8',
      darkFill: '#3679a0',
      darkText: '#78bae3',
      darkSoft: '#182d39',
      card: '#165e83',
      cardText: '#ffffff',
    },
    ...changes,
  };
}

export function menuOf(url: string, changes: Partial<MenuEntry> = {}): MenuEntry {
  return {
    id: 39,
    menu_id: 2010,
    facility_menu_id: 39,
    key: '',
    name: url,
    url,
    type: 'plain',
    event_cms_code: null,
    view_flag: true,
    edit_flag: false,
    icon_type: 'none',
    icon: null,
    icon_color: null,
    icon_prefix: null,
    icon_name: null,
    customize_icon_active_image_path: null,
    customize_icon_inactive_image_path: null,
    customize_menu_flag: false,
    children: [],
    ...changes,
  };
}

export function memberInfoOf(
  changes: Partial<MemberInfo> = {},
  flags: Partial<MemberInfo['account']['account_info']> = {},
): MemberInfo {
  const menu = [menuOf('/home'), menuOf('/profile', { id: 45, facility_menu_id: 45 })];
  return {
    permission_menu: menu,
    header_menu: menu,
    organization: { id: 5, name: 'みどり野スイミング' },
    account: {
      id: 4,
      account_code: 'A-0000004',
      member_code: 'S000001',
      last_name: '山本',
      first_name: '花子',
      last_name_kana: 'ヤマモト',
      first_name_kana: 'ハナコ',
      email: 'hanako@aoba.example',
      registration: 0,
      paused: false,
      joined_on: '2025-04-02',
      expires_on: '2027-04-01',
      profile_image: null,
      account_info: {
        temp_flag: false,
        corporate_code: null,
        profile_incomplete_flag: false,
        member_type_renewable_flag: false,
        class_type: 1,
        member_type_details: [
          { member_type_id: 1, member_type_code: 'S', name: '正会員', expires_on: '2027-04-01', renewable: false },
        ],
        member_card_designs: [],
        card_fields: [],
        ...flags,
      },
    },
    family: [],
    member_types: [{ member_type_code: 'S', name: '正会員' }],
    consent_due: false,
    as_of: '2026-11-20T11:49:28.123Z',
    ...changes,
  };
}
