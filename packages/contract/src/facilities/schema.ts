import { CsvEncoding, PAYMENT_METHOD_KEYS, valuesOf } from '@tsudoi/domain';
import * as v from 'valibot';
import { recordFields, updateFields } from '../core/fields.ts';
import { FileInput } from '../core/file.ts';
import { MailFate } from '../core/mail.ts';
import { AnyOf, filterBy, pageOf, searchBody } from '../core/page.ts';
import { MonthDay } from '../core/typed.ts';
import {
  ByteCount,
  Day,
  Email,
  Flag,
  Id,
  Instant,
  integerBetween,
  orNothing,
  RequiredText,
  Text,
  Version,
  WireInteger,
} from '../core/values.ts';
import { FacilityMenuEntry } from '../menus/schema.ts';

const Color = v.pipe(v.string('color_format'), v.regex(/^#[0-9a-fA-F]{6}$/, 'color_format'));

/** The colour a facility has until somebody chooses one. */
export const FIRST_COLOR = '#165e83';

/** The safe set derived from a facility's one colour. */
export const AccentSet = v.object({
  fill: Color,
  hover: Color,
  text: Color,
  soft: Color,
  darkFill: Color,
  darkText: Color,
  darkSoft: Color,
  card: Color,
  cardText: Color,
});
export type AccentSet = v.InferOutput<typeof AccentSet>;

export const AccountUsage = v.object({
  usage_limited_flag: v.boolean(),
  usage_limited_message: v.string(),
  usage_alert_flag: v.boolean(),
  usage_alert_message: v.string(),
  show_alert_flag: v.boolean(),
  warning_display_flag: v.boolean(),
});
export type AccountUsage = v.InferOutput<typeof AccountUsage>;

/** The facility of a host, as its apps need it before anybody signs in. */
export const FacilityInfo = v.object({
  id: Id,
  code: v.string(),
  name: v.string(),
  host_name: v.string(),
  logo_image_path: v.nullable(v.string()),
  /** Message overrides by locale and message id. */
  language: v.record(v.string(), v.record(v.string(), v.string())),
  facility_settings: v.object({ system_allow_guest_flag: v.boolean() }),
  status: WireInteger,
  app_status: WireInteger,
  app_usage_flag: v.boolean(),
  /** Version of what the facility says of itself to guests; 0 where it says nothing yet. */
  profile_version: WireInteger,
  use_organization_structure_flag: v.boolean(),
  use_corporate_structure_flag: v.boolean(),
  financial_balance_type: WireInteger,
  financial_balance_date: v.string(),
  client_can_register: v.boolean(),
  password_policy: v.picklist(['standard', 'passphrase']),
  social_logins: v.array(
    v.object({ provider: v.picklist(['FACEBOOK', 'X', 'GOOGLE', 'APPLE']), client_id: v.string() }),
  ),
  accent: AccentSet,
  /** Only for staff who are signed in. */
  check_account_usage: v.optional(AccountUsage),
  /** Encoding that exports are written in unless somebody chooses another; only for staff who are signed in. */
  csv_encode_type: v.optional(v.picklist(valuesOf(CsvEncoding))),
});
export type FacilityInfo = v.InferOutput<typeof FacilityInfo>;

const HostName = v.pipe(
  v.string('required'),
  v.trim(),
  v.toLowerCase(),
  v.nonEmpty('required'),
  v.maxLength(253, 'max_length:253'),
  v.regex(/^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$/, 'host_format'),
);

const Status = v.pipe(WireInteger, v.picklist([1, 2, 3, 4], 'choice'));

/** The limit of a facility that is registered with neither a limit nor a contract plan. */
export const FIRST_ACCOUNT_LIMIT = 500;

/** How many days before a contract ends operators are told. */
export const CONTRACT_ENDING_DAYS = 30;

/** What an operator writes, from the registration of a facility on. */
const Fields = v.object({
  name: RequiredText(100),
  host_names: v.pipe(v.array(HostName, 'required'), v.minLength(1, 'required'), v.maxLength(10, 'too_many')),
  business_type: v.pipe(WireInteger, v.picklist([1, 2, 3, 4], 'choice')),
  app_status: v.optional(v.pipe(WireInteger, v.picklist([0, 1, 2, 3], 'choice')), 1),
  /** With a contract plan it and the alert percentage are the plan's (G-44); without either it is {@link FIRST_ACCOUNT_LIMIT}. */
  account_limit: v.optional(integerBetween(1)),
  contract_plan_id: v.optional(v.nullable(Id), null),
  /** First and last day of the contract; without a last day it goes on. */
  contract_from: orNothing(Day),
  contract_until: orNothing(Day),
  color: v.optional(Color, FIRST_COLOR),
  use_organization_structure_flag: v.optional(Flag, 1),
  use_corporate_structure_flag: v.optional(Flag, 0),
  system_allow_guest_flag: v.optional(Flag, 0),
  client_can_register: v.optional(Flag, 0),
});

/** What only a facility that is there has. */
const Rules = v.object({
  /** End of month 1: the year ends with the month of the date; named date 2: on the date. */
  financial_balance_type: v.optional(v.pipe(WireInteger, v.picklist([1, 2], 'choice'))),
  financial_balance_date: v.optional(MonthDay),
  password_policy: v.optional(v.picklist(['standard', 'passphrase'], 'choice')),
  /** Share of the limit from which on staff are warned, in percent (CONST-25). */
  usage_alert_percent: v.optional(integerBetween(1, 100)),
  logo: v.optional(FileInput('logo')),
});
/** Names of the fields that the form of a facility has. */
export const facilityFields = [...v.keyof(Fields).options, ...v.keyof(Rules).options];

/** A facility to register: it is in preparation, and its first manager is invited by mail. */
export const FacilityCreate = v.object({
  ...Fields.entries,
  code: v.pipe(
    v.string('required'),
    v.trim(),
    v.toUpperCase(),
    v.nonEmpty('required'),
    v.regex(/^[A-Z0-9]{2,20}$/, 'code_format'),
  ),
  manager_last_name: RequiredText(50),
  manager_first_name: RequiredText(50),
  manager_email: Email,
});

export const FacilityUpdate = v.object({
  ...updateFields(Fields.entries),
  ...updateFields(Rules.entries),
  version: Version,
});

/** The state of a facility; it changes by a call of its own, never along with its form. */
export const FacilityStatusChange = v.object({ status: Status, version: Version });

/** The contract plan of a facility, its name in the language of the reader. */
const PlanOfFacility = v.object({ id: Id, name: v.string(), storage_gb: WireInteger });

export const FacilityRow = v.object({
  id: Id,
  code: v.string(),
  status: Status,
  ...recordFields(v.pick(Fields, ['name', 'business_type', 'app_status', 'account_limit']).entries),
  host_names: v.array(v.string()),
  account_count: WireInteger,
  /** Share of the limit from which on the facility counts as near it, in percent. */
  usage_alert_percent: WireInteger,
  storage_bytes: ByteCount,
  contract_plan: v.nullable(PlanOfFacility),
  contract_until: v.nullable(Day),
  last_used_at: v.nullable(Instant),
  version: Version,
});
export type FacilityRow = v.InferOutput<typeof FacilityRow>;

/** The newest invitation of a manager: what became of it, when it was written, and when a mail server took it. */
const InvitationMail = v.object({ ...MailFate.entries, written_at: Instant, sent_at: v.nullable(Instant) });
export type InvitationMail = v.InferOutput<typeof InvitationMail>;

export const FacilityRecord = v.object({
  ...FacilityRow.entries,
  ...recordFields(Fields.entries),
  ...recordFields(Rules.entries),
  host_names: v.array(v.string()),
  managers: v.array(
    v.object({
      id: Id,
      name: v.string(),
      email: v.string(),
      invited: v.boolean(),
      /** The newest invitation of who has not signed in yet. */
      invitation_mail: v.nullable(InvitationMail),
      signed_in: v.boolean(),
      last_login_at: v.nullable(Instant),
    }),
  ),
  /** Its addresses, and since when requests come in by them; null until the first one. */
  hosts: v.array(v.object({ host_name: v.string(), reached_at: v.nullable(Instant) })),
  member_type_count: WireInteger,
  /** An operator chose the colour; it is no longer the one every facility starts with. */
  color_chosen: v.boolean(),
  updated_at: Instant,
  updated_by: v.nullable(v.string()),
});
export type FacilityRecord = v.InferOutput<typeof FacilityRecord>;

export const FacilitySearch = searchBody(
  ['last_used_at', 'name', 'code', 'account_count'],
  v.optional(
    filterBy({
      keyword: v.optional(Text(100)),
      status: AnyOf(WireInteger),
      business_type: AnyOf(WireInteger),
      /** Only facilities at or above their own alert percentage of the limit (G-44). */
      near_limit: v.optional(Flag),
      /** Ids of contract plans; 0 stands for facilities without one. */
      contract_plan: AnyOf(WireInteger),
      /** Only facilities whose contract has ended or ends within {@link CONTRACT_ENDING_DAYS}. */
      contract_ending: v.optional(Flag),
    }),
    {},
  ),
);
export const FacilityPage = v.object({
  ...pageOf(FacilityRow).entries,
  counts: v.object({
    all: WireInteger,
    preparing: WireInteger,
    active: WireInteger,
    suspended: WireInteger,
    terminated: WireInteger,
    near_limit: WireInteger,
    contract_ending: WireInteger,
  }),
});

/** What opening a facility in the operator's area returns (API-AUTH-16). */
export const FacilityManagement = v.object({
  account: v.object({ account_limit: WireInteger, account_count: WireInteger }),
  app: v.object({ app_status: WireInteger, app_usage_flag: v.boolean() }),
  facility: v.object({ id: Id, code: v.string(), name: v.string() }),
  app_registry_new_member: v.boolean(),
  /** Menus of both areas of the facility that work, as trees. */
  menu: v.array(FacilityMenuEntry),
  /** All six ways in their order, and which of them members can pay by. */
  payment: v.array(v.object({ payment_method: v.picklist(PAYMENT_METHOD_KEYS), method_flag: Flag })),
  facility_settings: v.object({ system_allow_guest_flag: v.boolean() }),
});
