import * as v from 'valibot';
import { FormItem } from '../account-cms/schema.ts';
import { optionsCall } from '../core/calls.ts';
import { crudOf } from '../core/crud.ts';
import { endpoint } from '../core/endpoint.ts';
import { IdParams, Keyword, Saved, Version, WireInteger } from '../core/values.ts';
import {
  CalendarQuery,
  CopyBody,
  CopyPlan,
  CopyRule,
  EventCalendar,
  EventCode,
  EventCreate,
  EventEffects,
  EventRecord,
  EventRow,
  EventSearch,
  EventSettings,
  EventUpdate,
  KindCode,
  KindQuery,
} from './schema.ts';

export * from './calendar.ts';
export * from './member.ts';
export * from './schema.ts';
export * from './several.ts';

const of = 'event_cms_code';
const view = { needs: { menu: 'events', flag: 'view', of } } as const;
const editRecord = { needs: { menu: 'events', flag: 'edit', of: 'record' } } as const;

/** Events of a kind with their courses, sessions and pools of places. */
export const events = crudOf({
  base: '/management/events',
  menu: 'events',
  of,
  row: EventRow,
  item: EventRecord,
  create: EventCreate,
  update: EventUpdate,
  search: EventSearch,
});

export const eventOptions = optionsCall('/management/events/get-select-list', {
  access: view,
  query: v.object({ ...KindQuery.entries, keyword: v.optional(Keyword) }),
  summary: 'Events of a kind to choose from, the latest first',
});

export const eventSettings = endpoint({
  method: 'GET',
  path: '/management/events/get-event-settings',
  access: view,
  query: KindQuery,
  response: EventSettings,
  summary: 'What the form of an event of a kind is made of',
});

export const eventForm = endpoint({
  method: 'GET',
  path: '/management/events/event-component-cms',
  access: view,
  query: KindQuery,
  response: v.array(FormItem),
  summary: 'The entry form of a kind',
});

export const eventByCode = endpoint({
  method: 'GET',
  path: '/management/event/{event_cms_code}/{event_code}',
  access: view,
  params: v.object({ event_cms_code: KindCode, event_code: EventCode }),
  response: EventRecord,
  summary: 'One event by its code',
});

export const eventCalendar = endpoint({
  method: 'GET',
  path: '/management/events/calendar',
  access: view,
  query: CalendarQuery,
  response: EventCalendar,
  summary: 'Sessions of the events of a kind, by day',
});

export const checkEvent = endpoint({
  method: 'POST',
  path: '/management/events/{id}/check',
  access: { needs: { menu: 'events', flag: 'view', of: 'record' } },
  params: IdParams,
  body: EventUpdate,
  response: EventEffects,
  reads: true,
  summary: 'What a change of an event would do to those who take part',
});

export const closeEvent = endpoint({
  method: 'POST',
  path: '/management/events/{id}/close',
  access: editRecord,
  params: IdParams,
  /** `closed` 0 opens it again. */
  body: v.object({ version: Version, closed: v.pipe(WireInteger, v.picklist([0, 1], 'choice')) }),
  response: Saved,
  summary: 'Take no more entries, or take them again',
});

export const planCopies = endpoint({
  method: 'POST',
  path: '/management/events/{id}/copies/plan',
  access: { needs: { menu: 'events', flag: 'view', of: 'record' } },
  params: IdParams,
  body: CopyRule,
  response: CopyPlan,
  reads: true,
  summary: 'The dates of a rule, and what a copy of the event on each would be',
});

export const copyEvent = endpoint({
  method: 'POST',
  path: '/management/events/{id}/copies',
  access: editRecord,
  params: IdParams,
  body: CopyBody,
  response: v.object({ ids: v.array(WireInteger) }),
  summary: 'Copy an event to each of some days',
});
