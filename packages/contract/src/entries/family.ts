import * as v from 'valibot';
import { endpoint } from '../core/endpoint.ts';
import { Id, WireInteger } from '../core/values.ts';
import { EntryAnswers } from '../events/answers.ts';
import { EventOfPerson, EventParams } from '../events/member.ts';
import { Chosen, Entered, EntryBody, EntryQuote, EntryRow, Facts, LeastPlaces } from './schema.ts';

/** Persons that are entered at once at most: whoever is signed in and all they act for. */
export const FAMILY_ENTRIES_MAX = 21;

/** Somebody of the family, with the event as it is for them. */
const Person = v.object({
  account_id: Id,
  name: v.string(),
  /** Whoever is signed in. */
  self: v.boolean(),
  /** Whether the reader pays for them as well. */
  pays: v.boolean(),
  /** Why no course of it is for them, whatever it says of itself: it is not shown to them, or they have to pay an invoice first. */
  bar: v.nullable(v.picklist(['hidden', 'owing'])),
  facts: Facts,
  ...EventOfPerson.entries,
});
export type EntryPerson = v.InferOutput<typeof Person>;

const some = <S extends v.GenericSchema>(item: S) =>
  v.pipe(v.array(item, 'array'), v.minLength(1, 'required'), v.maxLength(FAMILY_ENTRIES_MAX, 'too_many'));

const self = { access: { self: 'member' }, actingFor: 'self' } as const;

export const entryFamily = endpoint({
  method: 'GET',
  path: '/member/events/{event_cms_code}/{event_code}/family',
  ...self,
  params: EventParams,
  response: v.object({ items: v.array(Person) }),
  summary: 'Whom the member may enter in an event: themselves and the persons they act for',
});

export const familyEntries = endpoint({
  method: 'GET',
  path: '/member/family/entries',
  ...self,
  offline: 'yes',
  response: v.object({ items: v.array(v.object({ account_id: Id, name: v.string(), entries: v.array(EntryRow) })) }),
  summary: 'What comes next for the persons whom the member may see beside themselves',
});

export const quoteFamily = endpoint({
  method: 'POST',
  path: '/member/events/{event_cms_code}/{event_code}/family/quote',
  ...self,
  params: EventParams,
  body: v.object({
    entries: some(
      v.object({
        account_id: Id,
        ...Chosen,
        least_places: v.optional(LeastPlaces, null),
        answers: v.optional(EntryAnswers, {}),
      }),
    ),
  }),
  response: v.object({ items: v.array(EntryQuote) }),
  reads: true,
  summary: 'What entries of several persons would cost and how they would stand together, in their order',
});

export const enterFamily = endpoint({
  method: 'POST',
  path: '/member/events/{event_cms_code}/{event_code}/family/entries',
  ...self,
  params: EventParams,
  body: v.object({ entries: some(v.object({ account_id: Id, ...EntryBody })) }),
  response: v.object({
    items: v.array(v.object({ account_id: Id, ...Entered.entries, companions: WireInteger })),
  }),
  status: 201,
  summary: 'Enters several persons of a family, all of them or none',
});
