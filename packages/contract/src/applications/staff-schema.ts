import { applicationDoors, applicationStates, standings } from '@tsudoi/domain';
import * as v from 'valibot';
import { linkSides } from '../account-links/schema.ts';
import { ComparedReason } from '../core/compared.ts';
import { AnyOf, filterBy, pageOf, searchBody } from '../core/page.ts';
import { Day, Id, Instant, Keyword, Line, RequiredText, Version, WireInteger } from '../core/values.ts';
import { Sum } from '../invoices/schema.ts';
import { consentKinds, Guardian } from './schema.ts';

/** What staff have to look at: the fee was paid and nobody could be made official, or taken back from who stays official. */
export const feeFindings = ['not_followed', 'not_taken_back'] as const;

/** Where the fee of joining stands: to be paid, paid, or asked for no more because its invoice was cancelled. */
export const ApplicationFee = v.object({
  standing: v.picklist(['open', 'paid', 'none']),
  finding: v.nullable(v.picklist(feeFindings)),
  /** Where the reader may open it. */
  invoice: v.nullable(v.object({ id: Id, number: v.nullable(v.string()), due_on: v.string(), total: Sum, paid: Sum })),
});
export type ApplicationFee = v.InferOutput<typeof ApplicationFee>;

/** An application in the list of staff. */
export const ApplicationRow = v.object({
  id: Id,
  code: v.string(),
  door: v.picklist(applicationDoors),
  state: v.picklist(applicationStates),
  last_name: v.string(),
  first_name: v.string(),
  member_type: v.string(),
  /** Integer yen that joining costs. */
  sign_up_fee: WireInteger,
  submitted_at: Instant,
  /** Staff asked for corrections before, and they are in. */
  corrected: v.boolean(),
  decided_at: v.nullable(Instant),
  decided_by: v.nullable(v.string()),
  fee_finding: v.nullable(v.picklist(feeFindings)),
  /** What was sent at once has the same; null of what was sent alone. */
  group_id: v.nullable(Id),
  version: Version,
});
export type ApplicationRow = v.InferOutput<typeof ApplicationRow>;

/** States of which staff have a list: drafts of applicants are nobody's business. */
export const listedStates = ['submitted', 'returned', 'unpaid', 'approved', 'refused', 'withdrawn'] as const;

/** States in which something is still to be done: by staff, by the applicant, and by who pays, in this order. */
export const openStates = ['submitted', 'returned', 'unpaid'] as const;

export const ApplicationSearch = searchBody(
  ['submitted_at'],
  v.optional(
    filterBy({
      keyword: v.optional(Keyword),
      state: AnyOf(v.picklist(listedStates, 'choice')),
      door: AnyOf(v.picklist(applicationDoors, 'choice')),
      member_type: AnyOf(Id),
    }),
    {},
  ),
);
export type ApplicationSearch = v.InferOutput<typeof ApplicationSearch>;

export const ApplicationPage = v.object({
  ...pageOf(ApplicationRow).entries,
  /** How many there are in each state. */
  counts: v.object({
    submitted: WireInteger,
    returned: WireInteger,
    unpaid: WireInteger,
    approved: WireInteger,
    refused: WireInteger,
    withdrawn: WireInteger,
  }),
});

/** What was answered, in words. */
export const ApplicationAnswer = v.object({
  path: v.string(),
  label: v.string(),
  text: v.nullable(v.string()),
  /** What staff asked about it. */
  question: v.nullable(v.string()),
});
export type ApplicationAnswer = v.InferOutput<typeof ApplicationAnswer>;

/**
 * Why somebody is not taken back by an application: is a member now, was staff of a corporate, is of the other class, the
 * application is one of staff of a corporate, or the reader may not change members.
 */
const noReturnReasons = ['active', 'corporate_staff', 'other_class', 'by_corporate', 'no_right'] as const;

/** Somebody in the reader's reach who may be the applicant, or of the same household. */
export const ApplicationLookalike = v.object({
  id: Id,
  member_code: v.string(),
  last_name: v.string(),
  first_name: v.string(),
  member_types: v.array(v.string()),
  joined_on: v.nullable(v.string()),
  likeness: v.picklist(['likely', 'family']),
  reasons: v.array(ComparedReason),
  standing: v.picklist(standings),
  /** What it answered to the same fields, in words, by their path; of who may be the same person. */
  answers: v.record(v.string(), v.string()),
  /** Why this application does not take it back as the same person; null where it can. */
  no_return: v.nullable(v.picklist(noReturnReasons)),
  version: Version,
});
export type ApplicationLookalike = v.InferOutput<typeof ApplicationLookalike>;

/** A member who is the guardian that was named (`holder`), or who named the applicant as theirs (`person`). */
const FamilyOfApplicant = v.object({
  id: Id,
  side: v.picklist(linkSides),
  name: v.string(),
  member_code: v.string(),
  /** What agrees beside the name. */
  agrees: v.array(v.picklist(['phone', 'email'])),
});

/** An application of a group: who it is for, and where it stands. */
const Together = v.object({
  id: Id,
  code: v.string(),
  name: v.string(),
  member_type: v.string(),
  state: v.picklist(applicationStates),
  /** Whether it was asked back and corrected since. */
  corrected: v.boolean(),
  /** Whether it is the guardian of a minor of the group: approved with it, the two are linked. */
  guardian: v.boolean(),
  version: Version,
});
export type Together = v.InferOutput<typeof Together>;

/** Which fee an approval asks for: the one the applicant was shown unless told, or the one of today. */
const WhichFee = v.optional(v.picklist(['shown', 'current'], 'choice'));

export const ApplicationRecord = v.object({
  ...ApplicationRow.entries,
  /** Everybody of the group, this one as well; none where it was sent alone. */
  group: v.array(Together),
  /** Integer yen that the applicant was shown; null of earlier applications. */
  shown_fee: v.nullable(WireInteger),
  /** Integer yen that rejoining with the member type costs. */
  rejoin_fee: WireInteger,
  email: v.nullable(v.string()),
  /** Whether the applicant has opened a link that was mailed to the address. */
  email_confirmed: v.boolean(),
  answers: v.array(ApplicationAnswer),
  guardian: v.nullable(v.omit(Guardian, ['agreed'])),
  marketing: v.boolean(),
  consents: v.array(v.object({ kind: v.picklist(consentKinds), version: WireInteger, agreed_at: Instant })),
  note: v.nullable(v.string()),
  /** The fee that was asked for; null where none was. */
  fee: v.nullable(ApplicationFee),
  /** The member that came of it, where the reader may see it. */
  member: v.nullable(v.object({ id: Id, member_code: v.string() })),
  /** What approving makes of it. */
  becomes: v.object({
    organization: v.nullable(v.string()),
    /** Name of the corporate whose staff it will be; null where it is nobody's. */
    corporate: v.nullable(v.string()),
    expires_on: v.nullable(Day),
    /** The account is there, and official at once; else the approval makes it, and invites its owner. */
    invited: v.boolean(),
  }),
  lookalikes: v.array(ApplicationLookalike),
  /** Whether the reader may end it or do without its fee: its member is in reach, and no money of the fee has come. */
  may_decide: v.boolean(),
  /** Whether the reader may say who the applicant is, and link it with its family. */
  may_edit_members: v.boolean(),
  /** Members whom the approval can link with the applicant. */
  family: v.array(FamilyOfApplicant),
});
export type ApplicationRecord = v.InferOutput<typeof ApplicationRecord>;

/** Persons that a decision names at most. */
const MOST_NAMED = 20;
const Named = v.optional(v.pipe(v.array(Id), v.maxLength(MOST_NAMED, 'too_many')));
export const ApproveApplication = v.object({
  version: Version,
  /** The former member who the applicant is, in the version that was read: it rejoins with its number and history. */
  same_as: v.optional(v.object({ id: Id, version: Version })),
  /** Members who are not the applicant. */
  different: Named,
  /** Of `family` of the application those who are linked with the new member. */
  family: Named,
  fee: WhichFee,
});

/** Makes the member official without the fee, for a reason that stays with the application. */
export const WaiveFee = v.object({ version: Version, reason: RequiredText(200) });
export const ChargeFee = v.object({ version: Version, fee: WhichFee });
export const RefuseApplication = v.object({ version: Version, reason: RequiredText(200) });
export const AskBack = v.object({
  version: Version,
  questions: v.pipe(
    v.array(v.object({ path: v.pipe(Line(120), v.nonEmpty('required')), note: RequiredText(200) })),
    v.minLength(1, 'required'),
    v.maxLength(50, 'too_many'),
  ),
});

/** Applications that are approved together at most. */
export const MOST_APPROVED = 50;
export const ApproveSeveral = v.object({
  applications: v.pipe(
    v.array(v.object({ id: Id, version: Version })),
    v.minLength(1, 'required'),
    v.maxLength(MOST_APPROVED, 'too_many'),
  ),
});
