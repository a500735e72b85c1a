import { standings } from '@tsudoi/domain';
import * as v from 'valibot';
import { recordFields, updateFields } from '../core/fields.ts';
import { AnyOf, bodyOfSearch, filterBy, NotServed, rangeOf, searchBody } from '../core/page.ts';
import {
  Day,
  Email,
  Flag,
  Id,
  Instant,
  integerBetween,
  Keyword,
  Line,
  OptionalLines,
  OptionalText,
  orNothing,
  Phone,
  RequiredText,
  Version,
  WireInteger,
} from '../core/values.ts';
import {
  MemberCreate,
  MemberDetail,
  MemberFilter,
  MemberRecord,
  MemberRow,
  MemberSearch,
  MemberUpdate,
} from '../members/schema.ts';

const nullableText = v.nullable(v.string());

/** What a corporate has beside what every member has: whom to ask, and its contract. */
export const CorporateInfo = v.object({
  contact_department: OptionalText(100),
  contact_name: OptionalText(100),
  contact_person_phone: orNothing(Phone),
  contact_person_email: orNothing(Email),
  contract_number: OptionalText(50),
  contract_from: orNothing(Day),
  contract_until: orNothing(Day),
  contract_note: OptionalLines(1000),
});
/** Names of these fields, which are columns. */
export const corporateColumns = v.keyof(CorporateInfo).options;
const NoInfo = v.parse(CorporateInfo, {});

/** Whether staff may register themselves by the link of their corporate: not at all, all who have it, or so many. */
export const CorporateLinkState = v.picklist(['closed', 'open', 'limited'], 'choice');
export type CorporateLinkState = v.InferOutput<typeof CorporateLinkState>;

/**
 * A corporate as staff write it: the form of members of class 2, and what only a corporate has. Its name stands in
 * `last_name`, its reading in `last_name_kana`.
 */
export const CorporateCreate = v.object({
  ...MemberCreate.entries,
  corporate: v.optional(CorporateInfo, NoInfo),
});
export const CorporateUpdate = v.object({
  ...MemberUpdate.entries,
  corporate: v.exactOptional(v.object(updateFields(CorporateInfo.entries))),
});

/** The principal among the staff of a corporate; null while it has none, or where the reader does not reach it. */
const Principal = v.nullable(v.object({ id: Id, account_code: v.string(), name: v.string() }));

export const CorporateRow = v.object({
  id: Id,
  account_code: v.string(),
  member_code: v.string(),
  name: v.string(),
  name_kana: v.string(),
  phone: nullableText,
  email: nullableText,
  member_types: MemberRow.entries.member_types,
  organizations: MemberRow.entries.organizations,
  contact_name: nullableText,
  contract_until: nullableText,
  /** Of the staff, those that the reader reaches. */
  staff_count: WireInteger,
  principal: Principal,
  link_state: CorporateLinkState,
  version: Version,
  updated_at: Instant,
});
export type CorporateRow = v.InferOutput<typeof CorporateRow>;

const ofCorporate = {
  corporate: v.object(recordFields(CorporateInfo.entries)),
  staff_count: WireInteger,
  principal: Principal,
};
export const CorporateRecord = v.object({ ...MemberRecord.entries, ...ofCorporate });
export type CorporateRecord = v.InferOutput<typeof CorporateRecord>;

/** The same with every code in words. */
export const CorporateDetail = v.object({ ...MemberDetail.entries, ...ofCorporate, link_state: CorporateLinkState });
export type CorporateDetail = v.InferOutput<typeof CorporateDetail>;

export const CorporateSearch = searchBody(
  ['name', 'code', 'staff_count', 'contract_until', 'updated_at'],
  v.optional(
    filterBy({
      keyword: v.optional(Keyword),
      member_type: AnyOf(Id),
      organization: AnyOf(Id),
      link_state: AnyOf(CorporateLinkState),
      contract_until: rangeOf(Day),
    }),
    {},
  ),
);
export type CorporateSearch = v.InferOutput<typeof CorporateSearch>;

/** The link of a corporate. */
export const CorporateLink = v.object({
  state: CorporateLinkState,
  /** Path of the registration in the member app with its token; null while there never was a link, and for whoever may not edit. */
  path: nullableText,
  /** How many may register in all where the number is limited, and how many have since the link is as it is. */
  places: v.nullable(WireInteger),
  used: WireInteger,
  since: v.nullable(Instant),
});
export type CorporateLink = v.InferOutput<typeof CorporateLink>;

/** Staff that may register by one link at most. */
const PLACES_MAX = 10_000;
export const CorporateLinkChange = v.variant('state', [
  v.object({ state: v.picklist(['closed', 'open']), places: NotServed }),
  v.object({
    state: v.literal('limited'),
    places: integerBetween(1, PLACES_MAX),
  }),
]);

/**
 * What a link says to somebody who opened it: which corporate it is of, and whether registering by it is possible now.
 * `places_left` is null where the number is not limited, and 0 where all places are taken.
 */
export const CorporateRegistration = v.object({
  corporate_code: v.string(),
  name: v.string(),
  open: v.boolean(),
  places_left: v.nullable(WireInteger),
  /** The address that was invited; null by the link that is passed on. */
  email: v.optional(nullableText, null),
});
export type CorporateRegistration = v.InferOutput<typeof CorporateRegistration>;

/** 1 makes somebody the principal in the place of who was; a principal cannot be made none (ENUM-72, G-42). */
const PrincipleFlag = v.exactOptional(Flag);

/** A member of a corporate's staff as staff of the facility write it. The first one is the principal. */
export const CorporateStaffCreate = v.object({
  ...MemberCreate.entries,
  corporate_code: RequiredText(30),
  principle_flag: PrincipleFlag,
});
export const CorporateStaffUpdate = v.object({ ...MemberUpdate.entries, principle_flag: PrincipleFlag });

export const CorporateStaffRow = v.object({
  ...MemberRow.entries,
  corporate_code: v.string(),
  principle_flag: Flag,
});
export type CorporateStaffRow = v.InferOutput<typeof CorporateStaffRow>;

const ofStaff = {
  corporate: v.object({ id: Id, corporate_code: v.string(), name: v.string() }),
  principle_flag: Flag,
};
export const CorporateStaffRecord = v.object({ ...MemberRecord.entries, ...ofStaff });
export type CorporateStaffRecord = v.InferOutput<typeof CorporateStaffRecord>;
export const CorporateStaffDetail = v.object({ ...MemberDetail.entries, ...ofStaff });
export type CorporateStaffDetail = v.InferOutput<typeof CorporateStaffDetail>;

/** Staff of one corporate, or of all; conditions, facts and orders are those of members. */
export const CorporateStaffSearch = bodyOfSearch({
  ...MemberSearch.entries,
  default_search: v.optional(filterBy({ ...MemberFilter.entries, corporate_code: v.optional(Line(30)) }), {}),
});

/** What a principal invites somebody by. */
export const InviteStaff = v.object({ email: Email });
/** Invitations of one corporate that are open at a time, and that are mailed within a day, at most. */
export const STAFF_INVITATIONS = { open: 50, perDay: 20 } as const;

/** Staff of one corporate that are shown on the phone at most. */
export const OWN_STAFF_MAX = 200;
/** The corporate of which somebody is staff, as they see it on the phone. */
export const OwnCorporate = v.object({
  name: v.string(),
  /** Who answers for it; null while nobody does. */
  principal: nullableText,
  /** Whether that is the reader: only the principal sees the others and the link. */
  is_principal: v.boolean(),
  staff: v.array(
    v.object({
      id: Id,
      name: v.string(),
      member_code: v.string(),
      standing: v.picklist(standings),
      principle_flag: Flag,
    }),
  ),
  /** Staff that are there beside those shown. */
  more: WireInteger,
  /** The link by which others register; its address while somebody can register by it. */
  link: v.nullable(v.object({ open: v.boolean(), places_left: v.nullable(WireInteger), url: nullableText })),
  /** Addresses that were invited and have not registered yet, newest first; the principal's alone. */
  invitations: v.array(v.object({ id: Id, email: v.string(), expires_at: Instant, expired: v.boolean() })),
});
export type OwnCorporate = v.InferOutput<typeof OwnCorporate>;
