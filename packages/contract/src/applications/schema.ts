import { applicationStates } from '@tsudoi/domain';
import * as v from 'valibot';
import { AccountForm } from '../account-cms/schema.ts';
import { NewPassword } from '../auth/schema.ts';
import { Day, Email, Id, Instant, Line, Phone, RequiredText, WireInteger } from '../core/values.ts';
import { CorporateRegistration } from '../corporates/schema.ts';
import { Sum } from '../invoices/schema.ts';
import { ApplicantInfo, BasicInfoRecord, ExtendInfo } from '../members/schema.ts';

/** Legal texts that an applicant agrees to. */
export const consentKinds = ['terms', 'policy'] as const;
export type ConsentKind = (typeof consentKinds)[number];

/** A legal text that has to be agreed to, in the version that is shown. */
export const ConsentText = v.object({
  kind: v.picklist(consentKinds),
  title: v.string(),
  version: WireInteger,
  updated_at: Instant,
});
export type ConsentText = v.InferOutput<typeof ConsentText>;

/** Texts that somebody agrees to, in the versions that were read. */
const Consents = v.pipe(
  v.array(v.object({ kind: v.picklist(consentKinds, 'choice'), version: WireInteger }), 'required'),
  v.maxLength(consentKinds.length, 'too_many'),
);

/** A member type that can be applied for. */
export const OfferedType = v.object({
  id: Id,
  name: v.string(),
  class_type: WireInteger,
  /** Integer yen. */
  sign_up_fee: WireInteger,
  /** Whether staff look at an application by mail first; of the shared link they always do. */
  approval: v.boolean(),
  /** Last day on which one can apply. */
  apply_until: v.nullable(Day),
});
export type OfferedType = v.InferOutput<typeof OfferedType>;

export const Offer = v.object({
  /** Types that can be applied for today; none where registration is closed or its period is over. */
  member_types: v.array(OfferedType),
  consents: v.array(ConsentText),
});
export type Offer = v.InferOutput<typeof Offer>;

/** How a guardian is related to a person under age. */
export const guardianRelations = ['mother', 'father', 'grandparent', 'other'] as const;
export type GuardianRelation = (typeof guardianRelations)[number];

export const Guardian = v.object({
  last_name: RequiredText(50),
  first_name: RequiredText(50),
  relation: v.picklist(guardianRelations, ({ input }) => (input == null || input === '' ? 'required' : 'choice')),
  phone: v.pipe(v.string('required'), v.nonEmpty('required'), Phone),
  /** Agrees to the legal texts, and to the membership of the person. */
  agreed: v.literal(true, 'accepted'),
});
export type Guardian = v.InferOutput<typeof Guardian>;

/** The password of a mailed link; it travels in bodies only. */
const Token = v.pipe(Line(200), v.nonEmpty('required'));

/** The step before the mail: which type, which address, and the consents. */
export const StartApplication = v.object({ member_type_id: Id, email: Email, consents: Consents });

/** What the form of an applicant sends. */
const Answers = {
  basic_info: ApplicantInfo,
  extend_info: ExtendInfo,
  /** Needed of who is under age. */
  guardian: v.optional(v.nullable(Guardian), null),
  /** Wants mail with advertising; never assumed. */
  marketing: v.optional(v.boolean('choice'), false),
};

/** Persons that one application names beside the one who applies, at most. */
export const MOST_OTHERS = 9;

/** Persons for whom somebody applies along with the own application: each has a form of its own, and becomes an application of its own. */
const Others = v.optional(
  v.pipe(
    v.array(
      v.object({
        member_type_id: Id,
        basic_info: ApplicantInfo,
        extend_info: ExtendInfo,
        guardian: v.optional(v.nullable(Guardian), null),
      }),
    ),
    v.maxLength(MOST_OTHERS, 'too_many'),
  ),
  [],
);

export const OpenApplication = v.object({ token: Token });
export const SubmitApplication = v.object({
  token: Token,
  ...Answers,
  others: Others,
  ...NewPassword,
});

/** Answers to what staff asked back; other fields are not taken. */
export const CorrectApplication = v.object({ token: Token, ...Answers });

/** An application by the shared link: all at once, and nothing is proven of the address. */
const ApplyingByLink = { ...StartApplication.entries, ...Answers };
export const LinkApplication = v.object({ ...ApplyingByLink, others: Others });

/** The link of a corporate: its code and the token; both are needed, and the token travels in bodies only. */
const OfCorporate = { corporate_code: v.pipe(Line(30), v.nonEmpty('required')), link: Token };
export const OpenCorporateLink = v.object(OfCorporate);

/** What the link of a corporate opens: whether it takes somebody, and what can be applied for by it. */
export const CorporateOffer = v.object({ ...CorporateRegistration.entries, ...Offer.entries });
export type CorporateOffer = v.InferOutput<typeof CorporateOffer>;

/** An application of somebody who works for a corporate, by its link. */
export const CorporateApplication = v.object({ ...OfCorporate, ...ApplyingByLink });

/** A field that staff marked, with what they ask about it. */
export const Question = v.object({ path: Line(120), label: v.string(), note: v.string() });
export type Question = v.InferOutput<typeof Question>;

/** The applicant's answers as they stand. */
const Answered = v.object({
  basic_info: v.omit(BasicInfoRecord, [
    'member_code',
    'class_type',
    'registration',
    'member_type',
    'organization_ids',
    'joined_on',
    'expires_on',
    'email',
  ]),
  extend_info: v.record(v.string(), v.unknown()),
  guardian: v.nullable(v.omit(Guardian, ['agreed'])),
  marketing: v.boolean(),
});

/** What the link of an application opens. */
export const OpenedApplication = v.object({
  state: v.picklist(applicationStates),
  code: v.string(),
  email: v.string(),
  member_type: OfferedType,
  form: AccountForm,
  answers: Answered,
  questions: v.array(Question),
  /** What staff say of the whole. */
  note: v.nullable(v.string()),
  /** A member has this address already: whoever that is signs in instead. */
  known: v.boolean(),
  password_policy: v.picklist(['standard', 'passphrase']),
  /** Words around the account that a password may not be made of. */
  password_context: v.array(v.string()),
  expires_at: Instant,
});
export type OpenedApplication = v.InferOutput<typeof OpenedApplication>;

/** What an applicant is told once the application is in. */
export const SentApplication = v.object({
  code: v.string(),
  state: v.picklist(applicationStates),
  /** Whether there is an account already, temporary until the application is approved. */
  can_sign_in: v.boolean(),
  /** Number to sign in by where the address is that of another member; null where the address does. */
  sign_in_code: v.nullable(v.string()),
  /** Those who were sent along with it, in their order. */
  others: v.optional(
    v.array(
      v.object({
        name: v.string(),
        code: v.string(),
        state: v.picklist(applicationStates),
        can_sign_in: v.boolean(),
        sign_in_code: v.nullable(v.string()),
      }),
    ),
    [],
  ),
});
export type SentApplication = v.InferOutput<typeof SentApplication>;

/** The own application of a temporary member, and what of its fee is to be paid. */
export const OwnApplication = v.object({
  code: v.string(),
  state: v.picklist(applicationStates),
  /** Name of the member type. */
  member_type: v.string(),
  may_withdraw: v.boolean(),
  fee: v.nullable(
    v.object({
      account_code: v.string(),
      invoice_code: v.string(),
      /** Integer yen that are open, tax included. */
      open: Sum,
      due_on: v.string(),
    }),
  ),
});
export type OwnApplication = v.InferOutput<typeof OwnApplication>;
