import * as v from 'valibot';
import { ProgressChannel } from '../core/channel.ts';
import { endpoint } from '../core/endpoint.ts';
import { updateFields } from '../core/fields.ts';
import { bodyOfSearch } from '../core/page.ts';
import { TaskStarted } from '../core/task.ts';
import { integerBetween, RequiredText, TimeOfDay } from '../core/values.ts';
import { EventColumns, EventSearch } from './schema.ts';

/** Fields of an event that several events get alike. */
export const SHARED_FIELDS = [
  'name',
  'place',
  'host_id',
  'contact_email',
  'contact_phone',
  'summary',
  'published',
  'audience',
  'apply_note',
  'waiting',
  'pay_days',
] as const;
/** Moments of an event that stand so many days before it. */
export const SHARED_MOMENTS = ['entry_from', 'entry_until', 'change_until', 'cancel_until'] as const;

/** A moment of each event: so many days before the first one of its own, at a time of day in Japan. */
const Before = v.object({ days_before: integerBetween(0, 366), at: TimeOfDay });
/** Times of day in Japan that all sessions have on their days. */
const Hours = v.pipe(
  v.object({ from: TimeOfDay, until: TimeOfDay }),
  v.forward(
    v.check(({ from, until }) => from < until, 'hours_order'),
    ['until'],
  ),
);

/** What several events become; what is left out stays as it is, and null takes away what is there. */
export const EventsChange = v.object({
  ...updateFields(v.pick(EventColumns, SHARED_FIELDS).entries),
  name: v.exactOptional(EventColumns.entries.name),
  entry_from: v.exactOptional(v.nullable(Before)),
  entry_until: v.exactOptional(v.nullable(Before)),
  change_until: v.exactOptional(v.nullable(Before)),
  cancel_until: v.exactOptional(v.nullable(Before)),
  hours: v.exactOptional(Hours),
  /** The words of the fee; what it costs stays. */
  fee_text: v.exactOptional(RequiredText(100)),
});
export type EventsChange = v.InferOutput<typeof EventsChange>;
/** The parts of events that several of them get alike, in the order of the form of an event. */
export const EVENTS_CHANGE_PARTS = [
  'name',
  'place',
  'host_id',
  'summary',
  'contact_email',
  'contact_phone',
  'hours',
  'fee_text',
  'entry_from',
  'entry_until',
  'apply_note',
  'waiting',
  'pay_days',
  'change_until',
  'cancel_until',
  'published',
  'audience',
] as const satisfies readonly (keyof EventsChange)[];
/** One of {@link EVENTS_CHANGE_PARTS}. */
export type EventsChangePart = (typeof EVENTS_CHANGE_PARTS)[number];

export const planEventsChange = endpoint({
  method: 'POST',
  path: '/management/events/changes',
  limit: 'heavy',
  access: { needs: { menu: 'events', flag: 'edit', of: 'event_cms_code' } },
  body: bodyOfSearch({ ...EventSearch.entries, change: EventsChange, ...ProgressChannel }),
  response: TaskStarted,
  status: 202,
  summary: 'Plan one change for all found events; nothing is written before the plan is applied',
});
