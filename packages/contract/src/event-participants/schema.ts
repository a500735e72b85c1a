import {
  COMPANIONS_MAX,
  COURSE_SELECTIONS,
  EVENT_STATES,
  InvoicePayment,
  PARTICIPANT_STATES,
  STAFF_ACTS,
  valuesOf,
} from '@tsudoi/domain';
import * as v from 'valibot';
import { FormItem } from '../account-cms/schema.ts';
import { AdvancedSearch, AnyOf, bodyOfSearch, filterBy, listQuery, PerPage } from '../core/page.ts';
import {
  AnswerInteger,
  Flag,
  Id,
  Instant,
  Line,
  OptionalLines,
  OptionalText,
  RequiredText,
  Text,
  Version,
  WireInteger,
} from '../core/values.ts';
import { KindCode } from '../events/schema.ts';

/** Code of an event. */
export const EventCode = v.pipe(Line(20), v.nonEmpty('required'));
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

const Companions = v.pipe(WireInteger, v.maxValue(COMPANIONS_MAX, 'too_large'));
const CompanionNames = v.pipe(v.array(RequiredText(100), 'array'), v.maxLength(COMPANIONS_MAX, 'too_many'));
/** Answers by the id of the field. */
const Answers = v.record(v.string(), v.unknown());
const Rank = v.nullable(v.pipe(WireInteger, v.minValue(1, 'too_small'), v.maxValue(99_999, 'too_large')));

const Person = v.object({ id: Id, account_code: v.string(), member_code: v.string(), name: v.string() });

/** What somebody was charged for taking part. */
const Fee = v.object({
  invoice_id: Id,
  invoice_code: v.string(),
  number: v.nullable(v.string()),
  total: AnswerInteger,
  paid: AnswerInteger,
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
      kept: AnswerInteger,
      back: AnswerInteger,
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
const Extras = v.object({ event_code: EventCode, event_cms_code: KindCode, account_code: v.optional(Line(30)) });
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
  page: v.optional(v.pipe(WireInteger, v.minValue(1, 'too_small')), 1),
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
  answers: v.optional(Answers, {}),
  note: OptionalLines(1_000),
  /** Staff give a place although there is none left, and say why. */
  beyond: v.optional(v.boolean(), false),
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
  answers: v.optional(Answers),
  note: v.optional(OptionalLines(1_000).wrapped),
  ...Results,
  beyond: v.optional(v.boolean(), false),
  reason: OptionalText(200),
  version: Version,
});
export type ParticipantUpdate = v.InferOutput<typeof ParticipantUpdate>;

const Act = {
  act: v.picklist(STAFF_ACTS, 'choice'),
  reason: OptionalText(200),
  beyond: v.optional(v.boolean(), false),
};
export const ParticipantAct = v.object({ ...Act, version: Version });
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
export const SeveralDone = v.object({
  done: WireInteger,
  /** Whom it was refused for, with the reason in words. */
  refused: v.array(v.object({ id: Id, name: v.string(), reason: v.string() })),
});
export type SeveralDone = v.InferOutput<typeof SeveralDone>;

const Counts = {
  entered: WireInteger,
  unpaid: WireInteger,
  offered: WireInteger,
  requested: WireInteger,
  waiting: WireInteger,
};
const Money = {
  /** Yen charged, paid and open, and how many have something open. */
  charged: AnswerInteger,
  paid: AnswerInteger,
  open: AnswerInteger,
  open_count: WireInteger,
};

/** An event with its courses, their places and the money of each, and who waits. */
export const EventInfo = v.object({
  id: Id,
  event_code: v.string(),
  event_cms_code: v.string(),
  name: v.string(),
  place: v.nullable(v.string()),
  state: v.picklist(EVENT_STATES),
  starts_at: Instant,
  ends_at: Instant,
  entry_until: v.nullable(Instant),
  called_off_reason: v.nullable(v.string()),
  offer_hours: WireInteger,
  waiting: v.boolean(),
  version: Version,
  results: v.boolean(),
  fee: v.boolean(),
  courses: v.array(
    v.object({
      id: Id,
      name: v.string(),
      unit: v.picklist(['person', 'group']),
      selection: v.picklist(COURSE_SELECTIONS),
      companions_max: WireInteger,
      result_values: v.array(v.string()),
      lot_seed: v.nullable(v.string()),
      lot_drawn_at: v.nullable(Instant),
      /** Places that are taken and that there are; capacity null where there is no end of them. */
      taken: WireInteger,
      capacity: v.nullable(WireInteger),
      free: v.nullable(WireInteger),
      ...Counts,
      ...Money,
    }),
  ),
  counts: v.object({ all: WireInteger, ...Counts, ended: WireInteger, finding: WireInteger, ...Money }),
  sessions: v.array(
    v.object({
      id: Id,
      course_id: Id,
      name: v.nullable(v.string()),
      starts_at: Instant,
      ends_at: Instant,
      called_off: v.nullable(v.picklist(['canceled', 'postponed'])),
    }),
  ),
  /** Fields of the entry form. */
  fields: v.array(FormItem),
  /** Entries of each day (JST) on which there were some, and how many of these have ended since. */
  days: v.array(v.object({ on: v.string(), entries: WireInteger, ended: WireInteger })),
});
export type EventInfo = v.InferOutput<typeof EventInfo>;

/** Who waits for a course or was offered a place, in the order of their turns. */
export const WaitingList = v.array(
  v.object({
    id: Id,
    number: WireInteger,
    name: v.string(),
    course_id: Id,
    state: v.picklist(['waiting', 'offered']),
    weight: WireInteger,
    least_places: v.nullable(WireInteger),
    queued_at: Instant,
    expires_at: v.nullable(Instant),
    version: Version,
    last_turn: v.nullable(
      v.object({
        at: Instant,
        outcome: v.picklist(['offered', 'too_few_places', 'not_asked_yet', 'no_longer_allowed']),
        free: WireInteger,
      }),
    ),
  }),
);
export type WaitingList = v.InferOutput<typeof WaitingList>;

/** Somebody who could be entered. */
export const FoundMember = v.object({ ...Person.entries, entered: v.boolean() });

/** The definition of a kind: its switches and its entry form. */
export const KindMaster = v.object({
  id: Id,
  event_cms_code: v.string(),
  name: v.string(),
  url: v.string(),
  layout: v.picklist(['cards', 'magazine']),
  courses: v.boolean(),
  results: v.boolean(),
  check_in: v.boolean(),
  fee: v.boolean(),
  guests: v.boolean(),
  fields: v.array(FormItem),
});

/** A draw: which course, and the word that decides; without one it is made. */
export const DrawBody = v.object({
  ...EventQuery.entries,
  course_id: Id,
  seed: v.optional(v.pipe(RequiredText(64), v.minLength(4, 'min_length:4'))),
});
export const Draw = v.object({
  seed: v.string(),
  /** Places that the draw gives; null where there is no end of them. */
  places: v.nullable(WireInteger),
  drawn_at: v.nullable(Instant),
  results: v.array(
    v.object({
      id: Id,
      number: WireInteger,
      name: v.string(),
      weight: WireInteger,
      turn: WireInteger,
      drawn: v.boolean(),
      free: v.nullable(WireInteger),
    }),
  ),
});
export type Draw = v.InferOutput<typeof Draw>;

/** Calling off an event or one of its sessions. */
export const CallOffBody = v.object({
  session_id: v.optional(v.nullable(Id), null),
  how: v.picklist(['canceled', 'postponed'], 'choice'),
  reason: RequiredText(200),
  /** What was charged is given back to everybody who takes part; only where the whole event is cancelled. */
  give_back: v.optional(v.boolean(), false),
  version: Version,
});
export const CallOffEffects = v.object({
  participants: WireInteger,
  /** Of these have an address to mail to. */
  mailed: WireInteger,
  /** Invoices that are cancelled because nothing of them is paid, and yen that are given back. */
  canceled: WireInteger,
  paid_people: WireInteger,
  paid_yen: AnswerInteger,
});
export type CallOffEffects = v.InferOutput<typeof CallOffEffects>;

/** Entries of one account, in all kinds that the reader may see. */
export const AccountEntries = v.array(
  v.object({
    id: Id,
    event_id: Id,
    event_code: v.string(),
    event_cms_code: v.string(),
    kind_id: Id,
    kind_url: v.string(),
    event_name: v.string(),
    course_name: v.string(),
    number: WireInteger,
    standing: v.picklist(STANDINGS),
    starts_at: Instant,
    ends_at: Instant,
  }),
);
export type AccountEntries = v.InferOutput<typeof AccountEntries>;

export const ParticipantState = v.picklist(PARTICIPANT_STATES);
