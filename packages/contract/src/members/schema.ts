import { writtenMemberCode } from '@tsudoi/domain';
import * as v from 'valibot';
import { FormChoice } from '../account-cms/schema.ts';
import { FactCells } from '../core/facts.ts';
import { updateFields } from '../core/fields.ts';
import { FileInput, FilesInput, StoredFile } from '../core/file.ts';
import { MailFate } from '../core/mail.ts';
import { AnyOf, factSearchBody, filterBy, pageOf, rangeOf } from '../core/page.ts';
import {
  Age,
  ClassType,
  Day,
  Email,
  Gender,
  Id,
  Instant,
  Kana,
  Keyword,
  Line,
  OptionalText,
  orNothing,
  Phone,
  RegistrationState,
  RequiredText,
  Text,
  Version,
  WireInteger,
  Zip,
} from '../core/values.ts';
import { MemberStanding } from './standing.ts';

const nullableText = v.nullable(v.string());

/** Fields a member may change on their own profile. */
const PersonFields = {
  last_name: RequiredText(100),
  /** Empty for a company, which has one name; the form of a person asks for it. */
  first_name: v.optional(Text(100), ''),
  last_name_kana: v.optional(Kana, ''),
  first_name_kana: v.optional(Kana, ''),
  /** male 1, female 2, undefined 3 */
  gender: v.optional(
    v.union(
      [
        v.pipe(
          v.literal(''),
          v.transform(() => null),
        ),
        v.null(),
        Gender,
      ],
      'choice',
    ),
    null,
  ),
  /** Travels as YYYY/MM/DD; a hyphened day is taken too. */
  birthday: orNothing(Day),
  phone: orNothing(Phone),
  zipcode: orNothing(Zip),
  pref_code: OptionalText(2),
  city_code: OptionalText(5),
  address: OptionalText(255),
  building_name: OptionalText(255),
  /** The photo, 300×300 pixels (CONST-53). Missing: it stays as it is. */
  profile_image: v.optional(FileInput('profile')),
};

/** What an applicant says of itself; the member type, the address and everything else are decided elsewhere. */
export const ApplicantInfo = v.omit(v.object(PersonFields), ['profile_image']);

/** Documents of one member at most. */
const MAX_DOCUMENTS = 20;

/** Nothing is stored under these names; what is sent of them is refused, not dropped. */
const NotStored = v.optional(v.never('unknown_field'));

/** basic_info of a member as staff write it. */
export const BasicInfo = v.object({
  ...PersonFields,
  email: orNothing(Email),
  /** Blank on create: the next code of the member type is given. */
  member_code: v.optional(
    v.pipe(Text(30), v.transform(writtenMemberCode), v.regex(/^[A-Za-z0-9_-]*$/, 'code_format')),
    '',
  ),
  class_type: v.optional(ClassType, 1),
  /** official 0, temporary 1 */
  registration: v.optional(RegistrationState, 0),
  /** Ids of member types, the first is the main one. */
  member_type: v.pipe(v.array(Id, 'required'), v.minLength(1, 'required'), v.maxLength(20, 'too_many')),
  /** Missing: a new member joins the chosen organization, one that is there stays as it is. Empty: none. */
  organization_ids: v.optional(v.pipe(v.array(Id), v.maxLength(50, 'too_many'))),
  joined_on: orNothing(Day),
  expires_on: orNothing(Day),
  /** Files that staff keep of the member. Missing: they stay as they are. */
  document: v.optional(FilesInput(MAX_DOCUMENTS)),
  /** A file that is there is an entry of `document` too. */
  document_url: NotStored,
});

/** Values of a facility's own fields by their component id. */
export const ExtendInfo = v.optional(v.record(Line(100), v.unknown()), {});

export const MemberCreate = v.object({
  basic_info: BasicInfo,
  extend_info: ExtendInfo,
  facility_code: v.optional(Line()),
  document: NotStored,
});
/** What an update leaves out stays as it is. */
export const MemberUpdate = v.object({
  ...updateFields(MemberCreate.entries),
  basic_info: v.object(updateFields(BasicInfo.entries)),
  version: Version,
});

const NamedType = v.object({ id: Id, member_type_code: v.string(), name: v.string() });

/** A member in a list. */
export const MemberRow = v.object({
  id: Id,
  account_code: v.string(),
  member_code: v.string(),
  last_name: v.string(),
  first_name: v.string(),
  last_name_kana: v.string(),
  first_name_kana: v.string(),
  email: nullableText,
  member_types: v.array(NamedType),
  organizations: v.array(v.object({ id: Id, name: v.string() })),
  registration: WireInteger,
  joined_on: nullableText,
  expires_on: nullableText,
  updated_at: Instant,
  version: Version,
  /** The facts that were asked for as `columns`. */
  cells: FactCells,
});
export type MemberRow = v.InferOutput<typeof MemberRow>;

/** basic_info as it is read: what was never filled is null. */
export const BasicInfoRecord = v.object({
  last_name: v.string(),
  first_name: v.string(),
  last_name_kana: v.string(),
  first_name_kana: v.string(),
  gender: v.nullable(WireInteger),
  birthday: nullableText,
  email: nullableText,
  phone: nullableText,
  zipcode: nullableText,
  pref_code: nullableText,
  city_code: nullableText,
  address: nullableText,
  building_name: nullableText,
  member_code: v.string(),
  class_type: WireInteger,
  registration: WireInteger,
  member_type: v.array(Id),
  organization_ids: v.array(Id),
  joined_on: nullableText,
  expires_on: nullableText,
});
export type BasicInfoRecord = v.InferOutput<typeof BasicInfoRecord>;

export const MemberRecord = v.object({
  id: Id,
  account_code: v.string(),
  version: Version,
  /** With the photo, and with what only staff see: the documents that they keep of the member. */
  basic_info: v.object({
    ...BasicInfoRecord.entries,
    document: v.array(StoredFile),
    profile_image: v.nullable(StoredFile),
  }),
  extend_info: v.record(v.string(), v.unknown()),
  /** Whether the member has a password, and when the last invitation went out. */
  signed_up: v.boolean(),
  invited_at: v.nullable(Instant),
  last_login_at: v.nullable(Instant),
  created_at: Instant,
  updated_at: Instant,
  updated_by: nullableText,
});
export type MemberRecord = v.InferOutput<typeof MemberRecord>;

/** An answer to a field of the facility's own in words; `group` is the name of its section. */
export const AnswerInWords = v.object({ id: Id, group: v.string(), label: v.string(), text: nullableText });
export type AnswerInWords = v.InferOutput<typeof AnswerInWords>;

/** A member of whom staff said that it is not the same person as another. */
export const DifferentMember = v.object({
  id: Id,
  member_code: v.string(),
  last_name: v.string(),
  first_name: v.string(),
  said_at: Instant,
  said_by: v.string(),
});
export type DifferentMember = v.InferOutput<typeof DifferentMember>;

/** The record with every code in words, for reading. `profile_incomplete` names own fields `extend_info.7`. */
export const MemberDetail = v.object({
  ...MemberRecord.entries,
  member_types: v.array(v.object({ ...NamedType.entries, expires_on: nullableText })),
  organizations: v.array(v.object({ id: Id, name: v.string(), path: v.array(v.string()) })),
  pref_name: nullableText,
  city_name: nullableText,
  answers: v.array(AnswerInWords),
  profile_incomplete: v.array(v.string()),
  /** The newest invitation of a member who has not signed up yet; null where there is none. */
  invitation_mail: v.nullable(MailFate),
  different_members: v.array(DifferentMember),
  standing: MemberStanding,
});
export type MemberDetail = v.InferOutput<typeof MemberDetail>;

export const memberSortColumns = ['kana', 'member_code', 'updated_at', 'joined_on', 'expires_on'] as const;

export const MemberFilter = filterBy({
  keyword: v.optional(Keyword),
  member_type: AnyOf(Id),
  organization: AnyOf(Id),
  registration: AnyOf(RegistrationState),
  gender: AnyOf(Gender),
  class_type: AnyOf(ClassType),
  expires_on: rangeOf(Day),
  joined_on: rangeOf(Day),
  birthday: rangeOf(Day),
  age: rangeOf(Age),
  /** 'yes' has a password, 'invited' was invited, 'mail_failed' and it never arrived, 'no' neither, 'no_email' cannot be invited. */
  sign_up: v.optional(v.picklist(['yes', 'invited', 'mail_failed', 'no', 'no_email'], 'choice')),
  ids: AnyOf(Id),
});
export type MemberFilter = v.InferOutput<typeof MemberFilter>;

export const MemberSearch = factSearchBody(memberSortColumns, v.optional(MemberFilter, {}));
export type MemberSearch = v.InferOutput<typeof MemberSearch>;
export const MemberPage = pageOf(MemberRow);

/** The member's own profile. */
export const ProfileUpdate = v.object({
  basic_info: v.object(updateFields(PersonFields)),
  extend_info: updateFields({ ExtendInfo }).ExtendInfo,
  version: Version,
});
/** Part of the profile, such as one section of its form: what is not sent stays as it is, also among the own fields. */
export const ProfileSectionUpdate = v.object({
  basic_info: v.object({
    ...updateFields(PersonFields),
    last_name: v.exactOptional(PersonFields.last_name),
  }),
  extend_info: updateFields({ ExtendInfo }).ExtendInfo,
  version: Version,
});
export const ProfileRecord = v.object({
  id: Id,
  version: Version,
  account_code: v.string(),
  basic_info: v.object({ ...BasicInfoRecord.entries, profile_image: v.nullable(StoredFile) }),
  extend_info: v.record(v.string(), v.unknown()),
  member_types: v.array(v.object({ name: v.string(), expires_on: nullableText })),
  organizations: v.array(v.string()),
  pref_name: nullableText,
  city_name: nullableText,
  answers: v.array(AnswerInWords),
  /** Fields that still make the profile incomplete; own ones as `extend_info.7`. */
  missing: v.array(v.string()),
});
export type ProfileRecord = v.InferOutput<typeof ProfileRecord>;

/** A field of a member as search and detail screens list it: a built-in one by its code, an own one by its id. */
export const CmsField = v.object({
  type: v.picklist(['default', 'extend']),
  id: v.nullable(Id),
  code: v.string(),
  label: v.string(),
  input_type: v.string(),
  use_type: WireInteger,
  searchable: v.boolean(),
  /** Whether staff write it; what stands in the forms of members alone they only read. */
  writable: v.boolean(),
  choices: v.array(FormChoice),
});
export type CmsField = v.InferOutput<typeof CmsField>;
