import { COURSE_SELECTIONS, EVENT_STATES, ListStyle, valuesOf } from '@tsudoi/domain';
import * as v from 'valibot';
import { FormItem } from '../account-cms/schema.ts';
import { AnswerNumber, Id, Instant, RequiredText, Version, WireInteger } from '../core/values.ts';
import { EventQuery, Person, STANDINGS } from './schema.ts';

const Counts = {
  entered: WireInteger,
  unpaid: WireInteger,
  offered: WireInteger,
  requested: WireInteger,
  waiting: WireInteger,
};
const Money = {
  /** Yen charged, paid and open, and how many have something open. */
  charged: AnswerNumber,
  paid: AnswerNumber,
  open: AnswerNumber,
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
  check_in: v.boolean(),
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
  counts: v.object({
    all: WireInteger,
    ...Counts,
    ended: WireInteger,
    finding: WireInteger,
    ...Money,
    /** People who were let in at a door, and who are expected there, companions with them. */
    inside: WireInteger,
    expected: WireInteger,
  }),
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
  layout: v.picklist(valuesOf(ListStyle)),
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
  session_id: v.nullable(Id),
  how: v.picklist(['canceled', 'postponed'], 'choice'),
  reason: RequiredText(200),
  /** What was charged is given back to everybody who takes part; only where the whole event is cancelled. */
  give_back: v.boolean(),
  version: Version,
});
export const CallOffEffects = v.object({
  participants: WireInteger,
  /** Of these have an address to mail to. */
  mailed: WireInteger,
  /** Invoices that are cancelled because nothing of them is paid, and yen that are given back. */
  canceled: WireInteger,
  paid_people: WireInteger,
  paid_yen: AnswerNumber,
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
