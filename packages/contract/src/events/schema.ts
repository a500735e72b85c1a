import {
  CAPACITY_MAX,
  COMPANIONS_MAX,
  COURSE_POOLS_MAX,
  COURSE_SELECTIONS,
  EVENT_PICTURES_MAX,
  EVENT_STATES,
  SERIES_EVERY,
  SERIES_MAX,
  TAX_RATES,
  TaxType,
  UNIT_PRICE_MAX,
  Visibility,
  valuesOf,
  ZeroRateReason,
} from '@tsudoi/domain';
import * as v from 'valibot';
import { recordFields, updateFields } from '../core/fields.ts';
import { RequiredFile, StoredFile } from '../core/file.ts';
import { AnyOf, bodyOfSearch, filterBy, rangeOf, searchBody } from '../core/page.ts';
import { Moment } from '../core/typed.ts';
import {
  AnswerInteger,
  Day,
  Email,
  HttpsAddress,
  Id,
  Instant,
  integerBetween,
  Line,
  OptionalLines,
  OptionalText,
  orNothing,
  Phone,
  RequiredText,
  Text,
  Version,
  WireInteger,
  yenBetween,
} from '../core/values.ts';
import { ACCESS_LIMITS } from '../resource-access-conditions/index.ts';

/** Code of an event kind. */
export const KindCode = v.pipe(Line(40), v.nonEmpty('required'));
/** Code of an event. */
export const EventCode = v.pipe(Line(20), v.nonEmpty('required'));
/** A kind of events, and an event of it where the call is made for one (G-18). */
export const KindQuery = v.object({ event_cms_code: KindCode, event_code: v.optional(EventCode) });
const upTo = (max: number) => integerBetween(0, max);
const most = <S extends v.GenericSchema>(item: S, max: number) =>
  v.pipe(v.array(item, 'array'), v.maxLength(max, 'too_many'));
const some = <S extends v.GenericSchema>(item: S, max: number) =>
  v.pipe(v.array(item, 'array'), v.minLength(1, 'required'), v.maxLength(max, 'too_many'));
const RequiredMoment = v.pipe(v.string('required'), v.nonEmpty('required'), Moment);
const yen = v.pipe(AnswerInteger, ...yenBetween(-UNIT_PRICE_MAX, UNIT_PRICE_MAX));

/** Most courses of an event, pools, sessions of a course, and lines of its fee, and rules of what cancelling costs. */
export const EVENT_LIMITS = { courses: 50, pools: 60, sessions: 60, fees: 10, prices: 5, cancel_rules: 10 } as const;

// Parts are sent whole, with every change: what is left out of one would be filled in.
/** Of a part that is new, null. */
const PartId = v.nullable(Id);

/** Places that courses draw on. */
export const PoolInput = v.object({ id: PartId, name: RequiredText(50), capacity: upTo(CAPACITY_MAX) });

const SessionInput = v.object({
  id: PartId,
  name: OptionalText(50).wrapped,
  place: OptionalText(100).wrapped,
  starts_at: RequiredMoment,
  ends_at: RequiredMoment,
});

/** A line of what a place costs, with other prices for members who meet a condition. */
const FeeInput = v.object({
  description: RequiredText(100),
  per: v.picklist(['place', 'entry'], 'choice'),
  unit_price: yen,
  rate: v.pipe(WireInteger, v.picklist(TAX_RATES, 'choice')),
  zero_reason: v.nullable(v.picklist(valuesOf(ZeroRateReason), 'choice')),
  prices: most(v.object({ apply_condition_id: Id, unit_price: yen }), EVENT_LIMITS.prices),
});

export const CourseInput = v.object({
  id: PartId,
  name: RequiredText(100),
  unit: v.picklist(['person', 'group'], 'choice'),
  selection: v.picklist(COURSE_SELECTIONS, 'choice'),
  companions_max: upTo(COMPANIONS_MAX),
  result_values: most(RequiredText(50), 50),
  /** The pools it draws on, by their place in `pools` of the event; without any there is no end of places. */
  pools: most(upTo(EVENT_LIMITS.pools), COURSE_POOLS_MAX),
  sessions: some(SessionInput, EVENT_LIMITS.sessions),
  fees: most(FeeInput, EVENT_LIMITS.fees),
  /** Who may enter it, beside what the event asks of everybody. */
  apply_condition_id: v.optional(v.nullable(Id)),
  /** Why others cannot, in the office's own words; without them those of the condition are told. */
  apply_note: v.optional(OptionalText(300).wrapped),
});
export type CourseInput = v.InferOutput<typeof CourseInput>;

/** A picture with what it shows, in words for who does not see it; without words it is decoration. The first one stands on top. */
export const PictureInput = v.object({ file: RequiredFile, alt: OptionalText(120).wrapped });
export const EventPicture = v.object({ file: StoredFile, alt: v.nullable(v.string()) });
export type EventPicture = v.InferOutput<typeof EventPicture>;

/** What a cancellation costs in percent of the fee, from so many days before the first one. */
const CancelRule = v.object({ days_before: upTo(366), percent: upTo(100) });

/** Columns of an event that staff write. */
export const EventColumns = v.object({
  name: RequiredText(100),
  host_id: v.optional(v.nullable(Id), null),
  place: OptionalText(100),
  /** A page with the map of the place. */
  map_url: orNothing(HttpsAddress),
  /** Whom to ask; without both, those of the organiser. */
  contact_email: orNothing(Email),
  contact_phone: orNothing(Phone),
  summary: OptionalText(300),
  body: OptionalLines(20_000),
  published: v.optional(v.boolean(), false),
  audience: v.optional(v.picklist(['guests', 'members'], 'choice'), 'members'),
  /** Whether its conditions of access count; of one that is always shown they do not. */
  visibility: v.optional(v.picklist(valuesOf(Visibility), 'choice'), Visibility.always),
  visible_from: orNothing(Moment),
  visible_until: orNothing(Moment),
  entry_from: orNothing(Moment),
  entry_until: orNothing(Moment),
  apply_condition_id: v.optional(v.nullable(Id), null),
  /** What is told beside the words of the condition. */
  apply_note: OptionalText(300),
  /** Days in which the fee is to be paid for the entry to stand; null where it stands at once. */
  pay_days: v.optional(v.nullable(upTo(366)), null),
  tax_type: v.optional(v.picklist(valuesOf(TaxType), 'choice'), TaxType.inclusive),
  waiting: v.optional(v.boolean(), true),
  /** Hours in which an offered place is to be taken. */
  offer_hours: v.optional(integerBetween(1, 240), 24),
  change_until: orNothing(Moment),
  cancel_until: orNothing(Moment),
  cancel_rules: v.optional(most(CancelRule, EVENT_LIMITS.cancel_rules), []),
  cancel_settles: v.optional(v.picklist(['refund', 'credit'], 'choice'), 'refund'),
  results_shown: v.optional(v.boolean(), false),
});
/** Names of the columns of an event that staff write. */
export const eventColumns = v.keyof(EventColumns).options;

const Fields = v.object({
  ...EventColumns.entries,
  /** All of them have to be met by whoever may see it. */
  access_condition_ids: v.optional(most(Id, ACCESS_LIMITS.conditions), []),
  pictures: v.optional(most(PictureInput, EVENT_PICTURES_MAX), []),
  pools: v.optional(most(PoolInput, EVENT_LIMITS.pools), []),
  courses: some(CourseInput, EVENT_LIMITS.courses),
});
export const eventFields = v.keyof(Fields).options;

export const EventCreate = v.object({ event_cms_code: KindCode, ...Fields.entries });
export const EventUpdate = v.object({ ...updateFields(Fields.entries), version: Version });
export type EventWritten = v.InferOutput<typeof Fields>;

const Pool = v.object({
  id: Id,
  name: v.string(),
  capacity: WireInteger,
  taken: WireInteger,
  /** Places that are taken beyond the capacity. */
  extra: WireInteger,
});

const Course = v.object({
  ...recordFields(CourseInput.entries),
  id: Id,
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
  /** Who has places, waits, and is to pay. */
  entered: WireInteger,
  waiting: WireInteger,
  unpaid: WireInteger,
});

const Head = {
  id: Id,
  event_code: v.string(),
  event_cms_code: v.string(),
  state: v.picklist(EVENT_STATES),
  starts_at: Instant,
  ends_at: Instant,
  host_name: v.nullable(v.string()),
  closed_at: v.nullable(Instant),
  /** Everybody who takes part or still may. */
  participants: WireInteger,
  version: Version,
  updated_at: Instant,
  updated_by: v.nullable(v.string()),
};

export const EventRecord = v.object({
  ...recordFields(EventColumns.entries),
  access_condition_ids: v.array(Id),
  pictures: v.array(EventPicture),
  ...Head,
  series_id: v.nullable(Id),
  pools: v.array(Pool),
  courses: v.array(Course),
});
export type EventRecord = v.InferOutput<typeof EventRecord>;

/** An event in a list. */
export const EventRow = v.object({
  ...Head,
  name: v.string(),
  place: v.nullable(v.string()),
  published: v.boolean(),
  entry_until: v.nullable(Instant),
  /** Of all its pools together; null where there is no end of places. */
  capacity: v.nullable(WireInteger),
  taken: WireInteger,
  waiting: WireInteger,
});
export type EventRow = v.InferOutput<typeof EventRow>;

export const EventSearch = bodyOfSearch({
  ...searchBody(
    ['starts_at', 'name', 'entry_until', 'updated_at'],
    v.optional(
      filterBy({
        keyword: v.optional(Text(100)),
        state: AnyOf(v.picklist(EVENT_STATES, 'choice')),
        host_id: AnyOf(Id),
        starts_on: v.optional(rangeOf(Day)),
        /** Events of one series, by the id that its events have. */
        series_id: v.optional(Id),
        ids: AnyOf(Id),
      }),
      {},
    ),
  ).entries,
  event_cms_code: KindCode,
});
export type EventSearch = v.InferOutput<typeof EventSearch>;

/** A month of the calendar, or less. */
export const CalendarQuery = v.object({ event_cms_code: KindCode, from: Day, until: Day });
export const EventCalendar = v.object({
  /** Sessions that begin in these days, each once for all courses that begin then. */
  items: v.array(
    v.object({
      event_id: Id,
      name: v.string(),
      place: v.nullable(v.string()),
      state: v.picklist(EVENT_STATES),
      starts_at: Instant,
      ends_at: Instant,
      capacity: v.nullable(WireInteger),
      taken: WireInteger,
    }),
  ),
  /** There are more than are shown. */
  more: v.boolean(),
});
export type EventCalendar = v.InferOutput<typeof EventCalendar>;

/** What a change does to those who are in. */
export const EventEffects = v.object({
  /** Everybody who takes part or still may. */
  participants: WireInteger,
  /** Of these the place or the name of their course or event is another. */
  told: WireInteger,
  /** Of these the days or hours are others. */
  times: WireInteger,
  /** Of these the course has another number of places; nobody loses theirs. */
  capacity: WireInteger,
  /** Those that are in, where the period of entries is another. */
  period: WireInteger,
  /** Those to whom other terms of cancelling apply from then on. */
  terms: WireInteger,
  /** Pools that have fewer places than are taken. */
  over: v.array(v.object({ name: v.string(), taken: WireInteger, capacity: WireInteger })),
  /** Of these the fee is another one; what was charged stays as it is. */
  fees: WireInteger,
});
export type EventEffects = v.InferOutput<typeof EventEffects>;

/** A rule of dates, as staff write it. */
export const CopyRule = v.object({
  every: v.picklist(SERIES_EVERY, 'choice'),
  interval: v.optional(integerBetween(1, 52), 1),
  from: Day,
  until: Day,
  skip_holidays: v.optional(v.boolean(), false),
});
export const CopyPlan = v.object({
  dates: v.array(
    v.object({
      on: v.string(),
      starts_at: Instant,
      ends_at: Instant,
      entry_from: v.nullable(Instant),
      entry_until: v.nullable(Instant),
      holiday: v.nullable(v.string()),
      /** The series has an event on that day. */
      exists: v.boolean(),
    }),
  ),
});
export type CopyPlan = v.InferOutput<typeof CopyPlan>;
export const CopyBody = v.object({
  version: Version,
  dates: some(Day, SERIES_MAX),
});

/** What the form of an event is made of. */
export const EventSettings = v.object({
  event_cms_code: v.string(),
  id: Id,
  name: v.string(),
  url: v.string(),
  courses: v.boolean(),
  results: v.boolean(),
  check_in: v.boolean(),
  fee: v.boolean(),
  guests: v.boolean(),
  hosts: v.array(v.object({ id: Id, text: v.string() })),
  conditions: v.array(v.object({ id: Id, text: v.string() })),
  access_conditions: v.array(v.object({ id: Id, text: v.string() })),
});
export type EventSettings = v.InferOutput<typeof EventSettings>;
