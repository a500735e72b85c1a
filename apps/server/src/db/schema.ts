import type { Generated, GeneratedAlways } from 'kysely';

/** Rows of every table, as the database answers them. JSON columns are written as text (`JSON.stringify`) and cast. */
export interface Database {
  facility: FacilityTable;
  facility_host: { host_name: string; facility_id: number; sort: Generated<number> };
  operator: OperatorTable;
  operator_link: {
    id: GeneratedAlways<number>;
    operator_id: number;
    token_hash: string;
    expires_at: Date;
    used_at: Date | null;
    created_at: Generated<Date>;
  };
  session: SessionTable;
  login_failure: { id: GeneratedAlways<number>; account_key: string; at: Generated<Date> };
  organization: OrganizationTable;
  member_type: MemberTypeTable;
  member_code_counter: { facility_id: Generated<number>; prefix: string; last_number: number };
  facility_menu: FacilityMenuTable;
  role: RoleTable;
  role_permission: { facility_id: Generated<number>; role_id: number; facility_menu_id: number; flag: number };
  account: AccountTable;
  account_member_type: {
    facility_id: Generated<number>;
    account_id: number;
    member_type_id: number;
    starts_on: string | null;
    expires_on: string | null;
  };
  account_organization: { facility_id: Generated<number>; account_id: number; organization_id: number };
  account_permission: { facility_id: Generated<number>; account_id: number; facility_menu_id: number; flag: number };
  account_cms_group: AccountCmsGroupTable;
  account_cms_component: AccountCmsComponentTable;
  mail_token: MailTokenTable;
  history: HistoryTable;
  operator_log: {
    id: GeneratedAlways<number>;
    at: Generated<Date>;
    operator_id: number | null;
    operator_name: string;
    action: string;
    facility_id: number | null;
    detail: unknown;
  };
  task: TaskTable;
  task_row: TaskRowTable;
  mail: MailTable;
  reset_request: {
    facility_id: Generated<number>;
    id: GeneratedAlways<number>;
    role: number;
    email: string;
    locale: 'ja' | 'en';
    created_at: Generated<Date>;
  };
  stored_file: StoredFileTable;
  issued_upload: {
    facility_id: Generated<number>;
    id: GeneratedAlways<number>;
    key: string;
    created_at: Generated<Date>;
  };
  legal_text: {
    facility_id: Generated<number>;
    kind: string;
    locale: Generated<string>;
    title: string;
    body: string;
    updated_at: Generated<Date>;
  };
  filter_template: {
    facility_id: Generated<number>;
    id: GeneratedAlways<number>;
    screen: string;
    name: string;
    conditions: unknown;
    private: boolean;
    account_id: number;
    version: Generated<number>;
    created_at: Generated<Date>;
  };
}

interface Versioned {
  version: Generated<number>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  updated_by: string | null;
}

interface Address {
  zipcode: string | null;
  pref_code: string | null;
  city_code: string | null;
  address: string | null;
  building_name: string | null;
}

export interface FacilityTable extends Versioned {
  id: GeneratedAlways<number>;
  code: string;
  name: string;
  business_type: Generated<number>;
  status: Generated<number>;
  app_status: Generated<number>;
  account_limit: Generated<number>;
  usage_alert_percent: Generated<number>;
  usage_alert_message: string | null;
  usage_limited_message: string | null;
  color: Generated<string>;
  accent: unknown;
  logo_image_path: string | null;
  language: Generated<unknown>;
  use_organization_structure: Generated<boolean>;
  use_corporate_structure: Generated<boolean>;
  system_allow_guest: Generated<boolean>;
  client_can_register: Generated<boolean>;
  financial_balance_type: Generated<number>;
  financial_balance_date: Generated<string>;
  password_policy: Generated<'standard' | 'passphrase'>;
  second_factor_policy: Generated<'off' | 'optional' | 'demanded'>;
  social_logins: Generated<unknown>;
  last_used_at: Date | null;
}

export interface OperatorTable {
  id: GeneratedAlways<number>;
  email: string;
  last_name: string;
  first_name: string;
  password_hash: string | null;
  system_admin: Generated<boolean>;
  active: Generated<boolean>;
  last_login_at: Date | null;
  version: Generated<number>;
  created_at: Generated<Date>;
}

export interface SessionTable {
  id: GeneratedAlways<number>;
  audience: 'member' | 'manage' | 'admin';
  facility_id: number | null;
  account_id: number;
  family: string;
  access_hash: string;
  access_expires_at: Date;
  previous_access_hash: string | null;
  refresh_hash: string;
  previous_refresh_hash: string | null;
  rotated_at: Generated<Date>;
  refresh_expires_at: Date;
  revoked_at: Date | null;
  revoked_why: string | null;
  created_at: Generated<Date>;
  address: string | null;
  user_agent: string | null;
  confirmed_at: Generated<Date>;
  seen_at: Generated<Date>;
  proven: Generated<'password' | 'password+factor' | 'passkey'>;
}

export interface OrganizationTable extends Versioned, Address {
  facility_id: Generated<number>;
  id: GeneratedAlways<number>;
  code: string;
  name: string;
  type: number;
  parent_id: number | null;
  contact_name: string | null;
  phone: string | null;
  email: string | null;
  deleted_at: Date | null;
}

export interface MemberTypeTable extends Versioned {
  facility_id: Generated<number>;
  id: GeneratedAlways<number>;
  code: string;
  name: string;
  class_type: Generated<number>;
  prefix: Generated<string>;
  digits: Generated<number>;
  expiry_type: Generated<number>;
  renew_before_days: Generated<number>;
  renew_after_days: Generated<number>;
  renewal_fee: Generated<number>;
  sort: Generated<number>;
  deleted_at: Date | null;
}

export interface FacilityMenuTable {
  facility_id: Generated<number>;
  id: GeneratedAlways<number>;
  menu_id: number | null;
  menu_key: string | null;
  /** Code of the event or content kind the menu is of. */
  instance_code: string | null;
  module: number;
  type: Generated<string>;
  name: Generated<string>;
  url: Generated<string>;
  parent_id: number | null;
  sort: Generated<number>;
  hidden: Generated<boolean>;
  customize_menu: Generated<boolean>;
  icon_type: Generated<string>;
  icon: string | null;
  icon_color: string | null;
  icon_prefix: string | null;
  icon_name: string | null;
  active_image_path: string | null;
  inactive_image_path: string | null;
}

export interface RoleTable extends Versioned {
  facility_id: Generated<number>;
  id: GeneratedAlways<number>;
  name: string;
  type: number;
  deleted_at: Date | null;
}

export interface AccountTable extends Versioned, Address {
  facility_id: Generated<number>;
  id: GeneratedAlways<number>;
  role: number;
  class_type: Generated<number>;
  account_code: GeneratedAlways<string>;
  member_code: string | null;
  last_name: string;
  first_name: Generated<string>;
  last_name_kana: Generated<string>;
  first_name_kana: Generated<string>;
  gender: number | null;
  birthday: string | null;
  email: string | null;
  phone: string | null;
  registration: Generated<number>;
  joined_on: string | null;
  expires_on: string | null;
  member_type_ids: Generated<number[]>;
  organization_ids: Generated<number[]>;
  extend_info: Generated<Record<string, unknown>>;
  search_key: Generated<string>;
  kana_key: Generated<string>;
  password_hash: string | null;
  role_id: number | null;
  permission_type: Generated<number>;
  saved_organization_id: number | null;
  corporate_code: string | null;
  active: Generated<boolean>;
  invited_at: Date | null;
  last_login_at: Date | null;
  deleted_at: Date | null;
}

export interface AccountCmsGroupTable extends Versioned {
  facility_id: Generated<number>;
  id: GeneratedAlways<number>;
  class_type: number;
  name_ja: string;
  name_en: string;
  position: Generated<number>;
  platform: Generated<number>;
  member_type_ids: Generated<number[]>;
  deleted_at: Date | null;
}

export interface AccountCmsComponentTable extends Versioned {
  facility_id: Generated<number>;
  id: GeneratedAlways<number>;
  class_type: number;
  type: 'default' | 'extend';
  code: string;
  group_id: number;
  position: Generated<number>;
  /** Null: the product's own word. */
  label_ja: string | null;
  label_en: string | null;
  hint_ja: Generated<string>;
  hint_en: Generated<string>;
  input_type: string;
  use_type: number;
  choices: Generated<unknown>;
  limits: Generated<unknown>;
  conditions: Generated<unknown>;
  platform: Generated<number>;
  searchable: Generated<boolean>;
  in_csv: Generated<boolean>;
  on_card: Generated<boolean>;
  member_editable: Generated<boolean>;
  deleted_at: Date | null;
}

export interface MailTokenTable {
  facility_id: Generated<number>;
  id: GeneratedAlways<number>;
  account_id: number;
  kind: 'invitation' | 'reset' | 'email';
  token_hash: string;
  email: string | null;
  expires_at: Date;
  used_at: Date | null;
  created_at: Generated<Date>;
}

export interface HistoryTable {
  facility_id: Generated<number>;
  id: GeneratedAlways<number>;
  at: Generated<Date>;
  actor_kind: string;
  actor_id: number | null;
  actor_name: string;
  family: string;
  record_id: number;
  version: number | null;
  action: string;
  before: unknown;
  after: unknown;
  task_id: number | null;
  request_id: string | null;
}

export interface TaskTable {
  facility_id: Generated<number>;
  id: GeneratedAlways<number>;
  account_id: number;
  kind: string;
  name: string;
  type: number;
  csv_type: Generated<number>;
  state: string;
  step: Generated<string>;
  progress: Generated<number>;
  total_rows: Generated<number>;
  position: Generated<number>;
  inserted: Generated<number>;
  updated: Generated<number>;
  skipped: Generated<number>;
  errors: Generated<number>;
  left_out: Generated<number>;
  params: Generated<unknown>;
  encode_type: string | null;
  file_name: string | null;
  file_key: string | null;
  result_key: string | null;
  result_name: string | null;
  error_code: string | null;
  error_params: unknown;
  channel_name: string | null;
  socket_id: string | null;
  back_route: string | null;
  actor_name: Generated<string>;
  lease_until: Date | null;
  lease_holder: string | null;
  applied_through: Generated<number>;
  undone_through: Generated<number>;
  created_at: Generated<Date>;
  started_at: Date | null;
  finished_at: Date | null;
}

export interface TaskRowTable {
  facility_id: Generated<number>;
  task_id: number;
  row_no: number;
  result: 'create' | 'update' | 'skip' | 'error';
  code: string | null;
  name: Generated<string>;
  record_id: number | null;
  expected_version: number | null;
  data: (string | null)[] | null;
  before: (string | null)[] | null;
  changes: unknown;
  errors: unknown;
  source: string[];
  left_out: string | null;
}

export interface MailTable {
  facility_id: Generated<number>;
  id: GeneratedAlways<number>;
  kind: string;
  account_id: number | null;
  to_address: string;
  to_name: Generated<string>;
  subject: string;
  body_text: string;
  state: Generated<string>;
  attempts: Generated<number>;
  next_try_at: Generated<Date>;
  error: string | null;
  created_at: Generated<Date>;
  sent_at: Date | null;
}

export interface StoredFileTable {
  facility_id: Generated<number>;
  id: GeneratedAlways<number>;
  key: string;
  name: string;
  content_type: string;
  size: number;
  owner_kind: string;
  owner_id: number;
  created_at: Generated<Date>;
}
