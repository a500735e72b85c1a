import * as v from 'valibot';
import { FormItem } from '../account-cms/schema.ts';
import { endpoint } from '../core/endpoint.ts';
import { Id, IdParams, Instant, Version, WireInteger } from '../core/values.ts';
import { EntryAnswers } from '../events/answers.ts';
import { EventParams } from '../events/member.ts';
import { Chosen, Entered, EntryBody, EntryQuote, EntryRow, Facts, LeastPlaces } from './schema.ts';

export type { EntryAnswers } from '../events/answers.ts';
export * from './family.ts';
export { ENTRY_OUTCOMES, type EntryFacts, type EntryOutcome, EntryQuote, EntryRow } from './schema.ts';

const EntryForm = v.object({ items: v.array(FormItem), facts: Facts, revision: v.string() });

/** What cancelling now means. */
const Cancelling = v.object({
  /** Percent of the fee that is kept. */
  percent: WireInteger,
  /** Yen that are kept, and that are given back. */
  kept: WireInteger,
  returned: WireInteger,
  settles: v.picklist(['refund', 'credit']),
});

const Detail = v.object({
  ...EntryRow.entries,
  companion_names: v.array(v.string()),
  course_id: Id,
  /** The person who takes part. */
  name: v.string(),
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
  called_off_reason: v.nullable(v.string()),
  answers: v.record(v.string(), v.unknown()),
  /** The same in words, in the order of the form. */
  answered: v.array(v.object({ id: Id, label: v.string(), text: v.nullable(v.string()) })),
  /** Until when answers can be changed; null where they cannot be any more. */
  change_until: v.nullable(Instant),
  /** Null where it cannot be cancelled any more, or not by the member. */
  cancelling: v.nullable(Cancelling),
  /** What cancelling came to; null where nothing was charged, or the entry was not cancelled. */
  settled: v.nullable(v.omit(Cancelling, ['percent'])),
  /** What taking the offered place comes to. */
  offer: v.nullable(v.object({ total: WireInteger, pay_until: v.nullable(v.string()) })),
  /** Of somebody who waits. */
  waiting: v.nullable(
    v.object({
      position: WireInteger,
      /** Sizes of the groups that wait, in their order, at most so many as are shown; whose they are is not said. */
      queue: v.array(v.object({ places: WireInteger, own: v.boolean() })),
      more: WireInteger,
      free: WireInteger,
      least_places: v.nullable(WireInteger),
      offer_hours: WireInteger,
      turns: v.array(
        v.object({
          at: Instant,
          outcome: v.picklist(['offered', 'too_few_places', 'not_asked_yet', 'no_longer_allowed']),
          free: WireInteger,
        }),
      ),
    }),
  ),
  result: v.nullable(
    v.object({ value: v.nullable(v.string()), rank: v.nullable(WireInteger), record: v.nullable(v.string()) }),
  ),
});
/** An entry with everything the member sees of it. */
export type EntryDetail = v.InferOutput<typeof Detail>;

const see = { access: { self: 'member' }, actingFor: 'see' } as const;
const act = { access: { self: 'member' }, actingFor: 'act' } as const;

export const entryForm = endpoint({
  method: 'GET',
  path: '/member/events/{event_cms_code}/{event_code}/form',
  ...see,
  params: EventParams,
  response: EntryForm,
  summary: 'The entry form of an event in the words of the member',
});

export const quoteEntry = endpoint({
  method: 'POST',
  path: '/member/events/{event_cms_code}/{event_code}/quote',
  ...see,
  params: EventParams,
  body: v.object({ ...Chosen, answers: v.optional(EntryAnswers) }),
  response: EntryQuote,
  reads: true,
  summary: 'What an entry would cost and how it would stand; refuses what entering would refuse',
});

export const enterEvent = endpoint({
  method: 'POST',
  path: '/member/events/{event_cms_code}/{event_code}/entries',
  ...act,
  params: EventParams,
  body: v.object(EntryBody),
  response: Entered,
  status: 201,
  summary: 'Enters a course: a place, the waiting list, or a request, with its invoice in one step',
});

export const ownEntries = endpoint({
  method: 'GET',
  path: '/member/entries',
  ...see,
  offline: 'yes',
  response: v.object({ items: v.array(EntryRow) }),
  summary: 'What the member takes part in or took, what comes next first',
});

export const ownEntry = endpoint({
  method: 'GET',
  path: '/member/entries/{id}',
  ...see,
  offline: 'yes',
  params: IdParams,
  response: Detail,
  summary: 'One entry of the member',
});

export const changeEntry = endpoint({
  method: 'PUT',
  path: '/member/entries/{id}',
  ...act,
  params: IdParams,
  body: v.object({ version: Version, answers: EntryAnswers }),
  response: Detail,
  summary: 'Changes the answers of an entry until the day that the event says',
});

export const changeWaiting = endpoint({
  method: 'PUT',
  path: '/member/entries/{id}/waiting',
  ...act,
  params: IdParams,
  /** Fewest places that are enough from now on; null for all or none. */
  body: v.object({ version: Version, least_places: LeastPlaces }),
  response: Detail,
  summary: 'Changes with how few places a group that waits is content, which keeps its turn',
});

export const cancelEntry = endpoint({
  method: 'POST',
  path: '/member/entries/{id}/cancel',
  ...act,
  params: IdParams,
  /** `kept` are the yen that were shown as kept. */
  body: v.object({ version: Version, kept: WireInteger }),
  response: Detail,
  summary: 'Cancels an entry by the terms of its event',
});

export const acceptOffer = endpoint({
  method: 'POST',
  path: '/member/entries/{id}/accept',
  ...act,
  params: IdParams,
  body: v.object({ version: Version, total: WireInteger }),
  response: Detail,
  summary: 'Takes the place that was offered',
});

export const giveUpOffer = endpoint({
  method: 'POST',
  path: '/member/entries/{id}/give-up',
  ...act,
  params: IdParams,
  body: v.object({ version: Version }),
  response: Detail,
  summary: 'Gives up an offered place or the place in the queue',
});
