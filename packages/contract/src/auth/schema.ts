import * as v from 'valibot';
import { LinkedPerson } from '../account-links/schema.ts';
import { MemberCardDesign } from '../card-designs/schema.ts';
import { StoredFile } from '../core/file.ts';
import { Email, Id, Instant, Line, RequiredText, WireInteger } from '../core/values.ts';
import { MenuEntry } from '../menus/schema.ts';

/** As typed, never trimmed; no line break or control character, which no keyboard types into a field. */
export const Password = v.pipe(v.string('required'), v.nonEmpty('required'), Line(128));
/** A new password and its repetition; the facility's policy is checked by the server. */
export const NewPassword = { password: Password, password_confirmation: Password };

/** Staff and operators sign in with an e-mail address. */
export const StaffLogin = v.object({ login_account: Email, password: Password });
/** Members sign in with their member code or e-mail address. */
export const MemberLogin = v.object({ login_account: RequiredText(255), password: Password });

export const OrganizationChoice = v.object({
  id: Id,
  code: v.string(),
  name: v.string(),
  type: WireInteger,
  parent_name: v.nullable(v.string()),
});
export type OrganizationChoice = v.InferOutput<typeof OrganizationChoice>;

/** What every login and every accepted invitation returns; the refresh secret travels in a cookie only. */
export const SessionCore = v.object({
  access_token: v.string(),
  account_code: v.string(),
  account_id: Id,
  /** Minutes. */
  expires_in: WireInteger,
});

export const OperatorSession = v.object({
  ...SessionCore.entries,
  system_admin_flag: v.boolean(),
  first_name: v.string(),
  last_name: v.string(),
});
export const ManagerSession = v.object({
  ...SessionCore.entries,
  facility_code: v.string(),
  first_name: v.string(),
  last_name: v.string(),
  organizations: v.array(OrganizationChoice),
  /** The organization saved for the next login. */
  saved_organization_id: v.nullable(Id),
});

/** How long a member type lasts and what it is called. */
export const MemberTypeDetail = v.object({
  member_type_id: Id,
  member_type_code: v.string(),
  name: v.string(),
  expires_on: v.nullable(v.string()),
  renewable: v.boolean(),
});

/** An answer to a field of the facility's own that stands on the card, in the reader's words. */
export const CardField = v.object({ id: Id, label: v.string(), text: v.string() });
export type CardField = v.InferOutput<typeof CardField>;

export const MemberAccountInfo = v.object({
  temp_flag: v.boolean(),
  corporate_code: v.nullable(v.string()),
  profile_incomplete_flag: v.boolean(),
  member_type_renewable_flag: v.boolean(),
  class_type: WireInteger,
  member_type_details: v.array(MemberTypeDetail),
  member_card_designs: v.array(MemberCardDesign),
  card_fields: v.array(CardField),
});
export const MemberSession = v.object({
  ...SessionCore.entries,
  facility_code: v.string(),
  account_info: MemberAccountInfo,
});

/** What the card and the home screen need of the member, readable without network. */
export const MemberSelf = v.object({
  id: Id,
  account_code: v.string(),
  member_code: v.string(),
  last_name: v.string(),
  first_name: v.string(),
  last_name_kana: v.string(),
  first_name_kana: v.string(),
  email: v.nullable(v.string()),
  registration: WireInteger,
  /** Whether the membership is paused (休会). */
  paused: v.boolean(),
  joined_on: v.nullable(v.string()),
  expires_on: v.nullable(v.string()),
  /** The photo on the card. */
  profile_image: v.nullable(StoredFile),
});
export type MemberSelf = v.InferOutput<typeof MemberSelf>;

/** The member's own info, fetched once after login. */
export const MemberInfo = v.object({
  permission_menu: v.array(MenuEntry),
  header_menu: v.array(MenuEntry),
  organization: v.nullable(v.object({ id: Id, name: v.string() })),
  account: v.object({ ...MemberSelf.entries, account_info: MemberAccountInfo }),
  member_types: v.array(v.object({ member_type_code: v.string(), name: v.string() })),
  /** Persons whoever is signed in may act for, also while they do. */
  family: v.array(LinkedPerson),
  /** The facility asks to agree to its terms or its policy anew. */
  consent_due: v.boolean(),
  /** When the server answered. */
  as_of: Instant,
});
export type MemberInfo = v.InferOutput<typeof MemberInfo>;

export const GuestInfo = v.object({ permission_menu: v.array(MenuEntry), header_menu: v.array(MenuEntry) });

export const ManagerInfo = v.object({
  /** The screens that the account may open, side by side and without children. */
  permission_menu: v.array(MenuEntry),
  /** The same with the groups they stand under: the sidebar. */
  permission_tree_menu: v.array(MenuEntry),
  /** First screens of the event kinds that the account may see. */
  permitted_event_menu_urls: v.array(v.string()),
  profile: v.object({ last_name: v.string(), first_name: v.string(), email: v.string() }),
  organization: v.nullable(OrganizationChoice),
  /** A user cannot change their own permissions; the screens say so. */
  account_code: v.string(),
});
export type ManagerInfo = v.InferOutput<typeof ManagerInfo>;

export const ForgotPassword = v.object({ email: Email });
export const ResetPassword = v.object({ token: RequiredText(200), ...NewPassword });
/** An invitation also signs in. */
export const AcceptInvitation = v.object({ token: RequiredText(200), ...NewPassword });
export const TokenQuery = v.object({
  token: v.pipe(v.string('required'), v.nonEmpty('required'), Line(200)),
});
/** What a mailed link is for; looking at it consumes nothing. */
export const TokenInfo = v.object({
  name: v.string(),
  email: v.string(),
  expires_at: Instant,
  password_policy: v.picklist(['standard', 'passphrase']),
  /** Words of the account and its facility that a password may not be made of (`passwordContext` of domain). */
  password_context: v.array(v.string()),
});
export const ChangeEmail = v.object({ email: Email, password: Password });
export const ConfirmEmail = v.object({ token: RequiredText(200) });
