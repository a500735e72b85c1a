import { EVENT_STATES } from '@tsudoi/domain';
import * as v from 'valibot';
import { csvExportFields } from '../core/csv.ts';
import { endpoint } from '../core/endpoint.ts';
import { TaskStarted } from '../core/task.ts';
import { Day, Id, Instant, Text, WireInteger } from '../core/values.ts';
import { KindCode } from './schema.ts';

/** Days that a calendar shows at most: six weeks. */
export const CALENDAR_DAYS = 42;

const Kind = v.object({
  id: Id,
  event_cms_code: v.string(),
  url: v.string(),
  name: v.string(),
  /** Whether the reader may make and change events of it. */
  may_edit: v.boolean(),
});

const Course = v.object({
  id: Id,
  name: v.string(),
  unit: v.picklist(['person', 'group']),
  taken: WireInteger,
  /** Null where there is no end of places. */
  capacity: v.nullable(WireInteger),
  waiting: WireInteger,
  unpaid: WireInteger,
});

/** A time at which courses of an event begin, with these courses. */
const Session = v.object({
  event_id: Id,
  event_code: v.string(),
  event_cms_code: v.string(),
  name: v.string(),
  place: v.nullable(v.string()),
  host_id: v.nullable(Id),
  state: v.picklist(EVENT_STATES),
  starts_at: Instant,
  ends_at: Instant,
  taken: WireInteger,
  capacity: v.nullable(WireInteger),
  courses: v.array(Course),
});

/** When an event takes no more entries. */
const Closing = v.object({
  event_id: Id,
  event_code: v.string(),
  event_cms_code: v.string(),
  name: v.string(),
  place: v.nullable(v.string()),
  host_id: v.nullable(Id),
  at: Instant,
});

export const EventsOfAllKinds = v.object({
  /** The kinds that the reader may look at. */
  kinds: v.array(Kind),
  /** Those who hold events, to choose from. */
  hosts: v.array(v.object({ id: Id, text: v.string() })),
  items: v.array(Session),
  /** Ends of entry in these days, of events that members see. */
  closings: v.array(Closing),
  /** There are more than are shown. */
  more: v.boolean(),
});
export type EventsOfAllKinds = v.InferOutput<typeof EventsOfAllKinds>;

export const eventsOfAllKinds = endpoint({
  method: 'GET',
  path: '/management/event-calendar',
  access: { needs: { menu: 'events-calendar', flag: 'view' } },
  query: v.object({ from: Day, until: Day }),
  response: EventsOfAllKinds,
  summary: 'Sessions of the events of all kinds that the reader may look at, by day',
});

/** What of a calendar is looked for beside the days: a kind, a host, those that are full or drafts, words of the name and the place. */
export const CalendarSearch = v.object({
  from: Day,
  until: Day,
  event_cms_code: v.optional(KindCode),
  host_id: v.optional(Id),
  state: v.optional(v.picklist(['full', 'draft'], 'choice')),
  keyword: v.optional(Text(100)),
});
export type CalendarSearch = v.InferOutput<typeof CalendarSearch>;

export const exportCalendar = endpoint({
  method: 'POST',
  path: '/management/event-calendar/export',
  limit: 'heavy',
  access: { needs: { menu: 'events-calendar', flag: 'view' } },
  body: v.object({ ...CalendarSearch.entries, ...csvExportFields }),
  response: TaskStarted,
  status: 202,
  summary: 'Export the events of a calendar as CSV, of the kinds that the reader may look at',
});
