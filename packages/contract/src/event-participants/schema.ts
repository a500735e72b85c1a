import { COMPANIONS_MAX, InvoicePayment, STAFF_ACTS, valuesOf } from '@tsudoi/domain';
import * as v from 'valibot';
import { AdvancedSearch, AnyOf, bodyOfSearch, filterBy, listQuery, PerPage } from '../core/page.ts';
import {
  AnswerNumber,
  Flag,
  Id,
  Instant,
  integerBetween,
  Line,
  OptionalLines,
  OptionalText,
  RequestKey,
  RequiredLines,
  RequiredText,
  Text,
  Version,
  WireInteger,
} from '../core/values.ts';
import { EntryAnswers } from '../events/answers.ts';
import { EventCode, KindCode } from '../events/schema.ts';

/** The event that a call is about, with its kind. */
export const EventQuery = v.object({ event_cms_code: KindCode, event_code: EventCode });

/** Where somebody stands, for lists: what is asked for and to be paid is told apart from what waits for approval or the lot. */
export const STANDINGS = [
  'entered',
  'unpaid',
  'requested',
  'offered',
  'waiting',
  'cancelled',
  'refused',
  'expired',
] as const;
export type Standing = (typeof STANDINGS)[number];

const Companions = integerBetween(0, COMPANIONS_MAX);
const CompanionNames = v.pipe(v.array(RequiredText(100), 'array'), v.maxLength(COMPANIONS_MAX, 'too_many'));
/** Answers by the id of the field. */
const Rank = v.nullable(integerBetween(1, 99_999));

/** Whom a participant is. */
export const Person = v.object({ id: Id, account_code: v.string(), member_code: v.string(), name: v.string() });

/** What somebody was charged for taking part. */
const Fee = v.object({
  invoice_id: Id,
  invoice_code: v.string(),
  number: v.nullable(v.string()),
  total: AnswerNumber,
  paid: AnswerNumber,
  payment: v.picklist(valuesOf(InvoicePayment)),
});

/** A participant in a list. */
export const ParticipantRow = v.object({
  id: Id,
  event_code: v.string(),
  /** 受付番号, one for each event. */
  number: WireInteger,
  account: Person,
  course_id: Id,
  course_name: v.string(),
  standing: v.picklist(STANDINGS),
  companions: WireInteger,
  companion_names: v.array(v.string()),
  /** Of who waits for a course, from 1 on. */
  position: v.nullable(WireInteger),
  /** Until when an offer is to be taken, or a fee to be paid. */
  expires_at: v.nullable(Instant),
  pay_until: v.nullable(v.string()),
  /** Null where nothing is charged. */
  fee: v.nullable(Fee),
  finding: v.nullable(v.picklist(['not_followed', 'not_taken_back'])),
  checked_in_at: v.nullable(Instant),
  result_value: v.nullable(v.string()),
  result_rank: v.nullable(WireInteger),
  result_record: v.nullable(v.string()),
  note: v.nullable(v.string()),
  source: v.picklist(['member', 'staff', 'csv', 'walk_in']),
  /** Answers in words by the id of the field, those that were given. */
  answers: v.record(v.string(), v.string()),
  queued_at: Instant,
  version: Version,
  updated_at: Instant,
  updated_by: v.nullable(v.string()),
});
export type ParticipantRow = v.InferOutput<typeof ParticipantRow>;

/** A participant with what a form needs and what happened. */
export const ParticipantRecord = v.object({
  ...ParticipantRow.entries,
  event_cms_code: v.string(),
  least_places: v.nullable(WireInteger),
  /** Answers as they are stored. */
  values: v.record(v.string(), v.unknown()),
  end_reason: v.nullable(v.string()),
  /** What staff may do with it now. */
  acts: v.array(v.picklist(STAFF_ACTS)),
  /** What the terms say of a cancellation today; null where nothing was charged. */
  terms: v.nullable(
    v.object({
      percent: WireInteger,
      kept: AnswerNumber,
      back: AnswerNumber,
      settles: v.picklist(['refund', 'credit']),
    }),
  ),
  turns: v.array(
    v.object({
      at: Instant,
      outcome: v.picklist(['offered', 'too_few_places', 'not_asked_yet', 'no_longer_allowed']),
      free: WireInteger,
    }),
  ),
  history: v.array(
    v.object({
      at: Instant,
      by: v.string(),
      action: v.string(),
      reason: v.nullable(v.string()),
      beyond: v.boolean(),
      /** Of a move, the course that was left and the one that was entered. */
      from: v.nullable(v.string()),
      to: v.nullable(v.string()),
    }),
  ),
});
export type ParticipantRecord = v.InferOutput<typeof ParticipantRecord>;

const SORTED = ['number', 'name', 'course', 'rank', 'updated_at'] as const;

/** Fields of a search of participants. */
const Filter = filterBy({
  /** Name or number of the member, entry number, names of companions. */
  keyword: v.optional(Text(100)),
  standing: AnyOf(v.picklist(STANDINGS, 'choice')),
  course_id: AnyOf(Id),
  /** 1: something of the fee is open, or nobody was charged 0. */
  open: v.optional(Flag),
  /** Money came too late, or could not be followed. */
  finding: v.optional(Flag),
  checked_in: v.optional(Flag),
  ids: AnyOf(Id),
});

/** Whose participants are looked for (G-02): those of one event, or of these those of one account. */
const Extras = filterBy({ event_code: EventCode, event_cms_code: KindCode, account_code: v.optional(Line(30)) });
const searched = {
  sort: v.optional(
    v.object({ column: v.picklist(SORTED, 'choice'), direction: v.picklist(['asc', 'desc'], 'choice') }),
  ),
  default_search: v.optional(Filter, {}),
  /** Conditions on fields of the entry form, by their ids. */
  advanced_search: AdvancedSearch,
  extras: Extras,
};
export const ParticipantSearch = bodyOfSearch({
  page: v.optional(integerBetween(1), 1),
  per_page: v.optional(PerPage, 20),
  ...searched,
});
export type ParticipantSearch = v.InferOutput<typeof ParticipantSearch>;
/** The same without a page, for what is made of all that were found. */
export const foundParticipants = searched;

export const ParticipantListing = listQuery({ ...EventQuery.entries, account_code: v.optional(Line(30)) });

/** Somebody whom staff enter. */
export const ParticipantCreate = v.object({
  ...EventQuery.entries,
  account_id: Id,
  course_id: Id,
  companions: v.optional(Companions, 0),
  companion_names: v.optional(CompanionNames, []),
  answers: v.optional(EntryAnswers, {}),
  note: OptionalLines(1_000),
  /** Staff give a place although there is none left, and say why. */
  beyond: v.optional(v.boolean(), false),
  /** Staff know that the person rests or that the membership ended, and say why they give a place. */
  despite_standing: v.optional(v.boolean(), false),
  reason: OptionalText(200),
});

const Results = {
  result_value: v.optional(v.nullable(Text(50))),
  result_rank: v.optional(Rank),
  result_record: v.optional(v.nullable(Text(50))),
};
export const ParticipantUpdate = v.object({
  account_id: v.optional(Id),
  course_id: v.optional(Id),
  companions: v.optional(Companions),
  companion_names: v.optional(CompanionNames),
  answers: v.optional(EntryAnswers),
  note: v.optional(OptionalLines(1_000).wrapped),
  ...Results,
  beyond: v.optional(v.boolean()),
  despite_standing: v.optional(v.boolean()),
  reason: v.optional(OptionalText(200).wrapped),
  version: Version,
});
export type ParticipantUpdate = v.InferOutput<typeof ParticipantUpdate>;

const Act = {
  act: v.picklist(STAFF_ACTS, 'choice'),
  reason: OptionalText(200),
  beyond: v.optional(v.boolean(), false),
  /** Of bringing somebody back who rests or whose membership ended: staff know, and say why. */
  despite_standing: v.optional(v.boolean()),
};
export const ParticipantAct = v.object({
  ...Act,
  reason: OptionalText(200).wrapped,
  beyond: v.boolean(),
  version: Version,
});
export type ParticipantAct = v.InferOutput<typeof ParticipantAct>;
/** Most participants of one call. */
export const PARTICIPANTS_AT_ONCE = 200;
export const SeveralAct = v.object({
  ...EventQuery.entries,
  ...Act,
  /** With `move`. */
  act: v.picklist([...STAFF_ACTS, 'move'], 'choice'),
  course_id: v.optional(Id),
  ids: v.pipe(v.array(Id, 'array'), v.minLength(1, 'required'), v.maxLength(PARTICIPANTS_AT_ONCE, 'too_many')),
});
/** Some participants of an event. */
const Picked = v.object({ ...EventQuery.entries, ids: SeveralAct.entries.ids });
export const MailPlan = Picked;
/** A mail to several participants, in the words of staff; tried again with the same key it goes out once. */
export const MailToSeveral = v.object({
  ...Picked.entries,
  subject: RequiredText(100),
  text: RequiredLines(4_000),
  request_key: RequestKey,
});
/** Whom a mail reaches, themselves or whoever acts for them, and whom it does not. */
export const MailReach = v.object({
  mails: WireInteger,
  reached: WireInteger,
  unreached: v.array(v.object({ id: Id, name: v.string() })),
});
export type MailReach = v.InferOutput<typeof MailReach>;

export const SeveralDone = v.object({
  done: WireInteger,
  /** Whom it was refused for, with the reason in words. */
  refused: v.array(v.object({ id: Id, name: v.string(), reason: v.string() })),
});
export type SeveralDone = v.InferOutput<typeof SeveralDone>;
