import {
  COURSE_SELECTIONS,
  EVENT_STATES,
  ListStyle,
  PARTICIPANT_STATES,
  TAX_RATES,
  TaxType,
  valuesOf,
} from '@tsudoi/domain';
import * as v from 'valibot';
import { endpoint } from '../core/endpoint.ts';
import { AnswerNumber, Flag, Id, Instant, integerBetween, Keyword, Line, WireInteger } from '../core/values.ts';
import { KindCode } from './schema.ts';

/** An event by its kind and its own code. */
export const EventParams = v.object({
  event_cms_code: KindCode,
  event_code: v.pipe(Line(20), v.nonEmpty('required')),
});
const KindParams = v.object({ event_cms_code: KindCode });

/** Events of a page of the member's list. */
export const MEMBER_EVENTS_PER_PAGE = 20;

const MemberEventsQuery = v.object({
  /** Month in Japan, YYYY-MM; without it events that are not over. */
  month: v.optional(v.pipe(Line(7), v.regex(/^[1-9]\d{3}-(?:0[1-9]|1[0-2])$/, 'year_month_format'))),
  /** Name of a course. */
  course: v.optional(Line(100)),
  /** 1 for events that can be entered now and have places. */
  open: v.optional(Flag),
  keyword: v.optional(Keyword),
  page: v.optional(integerBetween(1), 1),
});

/** Why somebody cannot enter now. */
export const ENTRY_BARS = [
  'before',
  'closed',
  'over',
  'canceled',
  'postponed',
  'condition',
  'paused',
  'lapsed',
  'withdrawn',
  'full',
  'entered',
] as const;
export type EntryBar = (typeof ENTRY_BARS)[number];

/** A picture by an address that is good for an hour; `alt` is null for one that only decorates. */
const Picture = v.object({ url: v.string(), alt: v.nullable(v.string()) });

const Row = v.object({
  event_code: v.string(),
  event_cms_code: v.string(),
  name: v.string(),
  place: v.nullable(v.string()),
  summary: v.nullable(v.string()),
  /** The first of its pictures, small. */
  picture: v.nullable(Picture),
  state: v.picklist(EVENT_STATES),
  starts_at: Instant,
  ends_at: Instant,
  entry_from: v.nullable(Instant),
  entry_until: v.nullable(Instant),
  /** Places that are left; null where there is no end of them. */
  free: v.nullable(WireInteger),
  capacity: v.nullable(WireInteger),
  /** What its places are counted in; null where its courses differ. */
  unit: v.nullable(v.picklist(['person', 'group'])),
  /** Who finds no place may wait for one. */
  waiting: v.boolean(),
  /** What a place of its cheapest course costs with tax; null without any fee. */
  fee_from: v.nullable(AnswerNumber),
  /** Where the reader stands in one of its courses. */
  own: v.nullable(v.picklist(PARTICIPANT_STATES)),
});
/** An event in the list of members. */
export type MemberEventRow = v.InferOutput<typeof Row>;

const Kind = v.object({
  event_cms_code: v.string(),
  name: v.string(),
  url: v.string(),
  layout: v.picklist(valuesOf(ListStyle)),
});

const List = v.object({
  kind: Kind,
  /** Names of the courses that the list can be narrowed to. */
  courses: v.array(v.string()),
  items: v.array(Row),
  total: WireInteger,
  page: WireInteger,
  per_page: WireInteger,
  last_page: WireInteger,
});
export type MemberEventList = v.InferOutput<typeof List>;

/** A line of a fee, at the price that the reader pays for one place. */
const FeeLine = v.object({
  description: v.string(),
  per: v.picklist(['place', 'entry']),
  unit_price: AnswerNumber,
  rate: v.picklist(TAX_RATES),
});

const Course = v.object({
  id: Id,
  name: v.string(),
  unit: v.picklist(['person', 'group']),
  selection: v.picklist(COURSE_SELECTIONS),
  companions_max: WireInteger,
  sessions: v.array(
    v.object({
      id: Id,
      name: v.nullable(v.string()),
      place: v.nullable(v.string()),
      starts_at: Instant,
      ends_at: Instant,
      called_off: v.nullable(v.picklist(['canceled', 'postponed'])),
    }),
  ),
  free: v.nullable(WireInteger),
  capacity: v.nullable(WireInteger),
  /** How many wait, counted in entries. */
  queue: WireInteger,
  fees: v.array(FeeLine),
  /** What one place comes to with tax. */
  total: AnswerNumber,
  /** What it comes to for those of each condition, by its name, and at last for all others, whose name is null; empty where all pay the same. */
  prices: v.array(v.object({ name: v.nullable(v.string()), total: AnswerNumber })),
  /** Who may enter it beside what the event asks of everybody, in the words of staff; `met` is null for guests. */
  condition: v.nullable(v.object({ text: v.string(), met: v.nullable(v.boolean()) })),
  /** Why the reader cannot enter it; null where they can, or can wait. */
  bar: v.nullable(v.picklist(ENTRY_BARS)),
  /** The reader would wait for a place. */
  waits: v.boolean(),
  own: v.nullable(v.object({ id: Id, state: v.picklist(PARTICIPANT_STATES) })),
});
export type MemberCourse = v.InferOutput<typeof Course>;

/** What a cancellation costs in percent, from so many days before the first one. */
const CancelRule = v.object({ days_before: WireInteger, percent: WireInteger });

const Detail = v.object({
  ...Row.entries,
  kind: Kind,
  body: v.nullable(v.string()),
  host_name: v.nullable(v.string()),
  pictures: v.array(Picture),
  map_url: v.nullable(v.string()),
  /** Whom to ask: of the event itself, else of its organiser. */
  contact: v.object({ email: v.nullable(v.string()), phone: v.nullable(v.string()) }),
  called_off_reason: v.nullable(v.string()),
  tax_type: v.picklist(valuesOf(TaxType)),
  pay_days: v.nullable(WireInteger),
  change_until: v.nullable(Instant),
  cancel_until: v.nullable(Instant),
  cancel_rules: v.array(CancelRule),
  cancel_settles: v.picklist(['refund', 'credit']),
  /** Who may enter, in the words of staff; `met` is null for guests. */
  condition: v.nullable(v.object({ text: v.string(), note: v.nullable(v.string()), met: v.nullable(v.boolean()) })),
  courses: v.array(Course),
});
/** What of an event differs from person to person. */
export const EventOfPerson = v.pick(Detail, ['courses', 'condition']);
/** An event with its courses, as one member or guest sees it. */
export type MemberEvent = v.InferOutput<typeof Detail>;

const own = { access: { self: 'member' }, actingFor: 'see', offline: 'yes' } as const;
const guest = { access: { open: 'guests look at events that are open to all' }, offline: 'yes' } as const;

export const memberEvents = endpoint({
  method: 'GET',
  path: '/member/events/{event_cms_code}',
  ...own,
  params: KindParams,
  query: MemberEventsQuery,
  response: List,
  summary: 'Events of a kind that the member may read, by day',
});

export const memberEvent = endpoint({
  method: 'GET',
  path: '/member/events/{event_cms_code}/{event_code}',
  ...own,
  params: EventParams,
  response: Detail,
  summary: 'An event with its courses, and what of them the member can enter',
});

export const guestEvents = endpoint({
  method: 'GET',
  path: '/member/guest-events/{event_cms_code}',
  ...guest,
  params: KindParams,
  query: MemberEventsQuery,
  response: List,
  summary: 'Events of a kind that are open to all',
});

export const guestEvent = endpoint({
  method: 'GET',
  path: '/member/guest-events/{event_cms_code}/{event_code}',
  ...guest,
  params: EventParams,
  response: Detail,
  summary: 'An event that is open to all',
});

export const nextGuestEvents = endpoint({
  method: 'GET',
  path: '/member/guest-events',
  ...guest,
  response: v.array(v.object({ ...Row.entries, url: v.string() })),
  summary: 'The next three events that are open to all',
});
