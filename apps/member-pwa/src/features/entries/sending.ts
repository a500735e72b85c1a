import type { CallOutput } from '@tsudoi/contract';
import { type EntryQuote, enterEvent, enterFamily, quoteEntry, quoteFamily } from '@tsudoi/contract/entries';
import { client } from '../../session/client.ts';
import type { Flow, FlowPerson } from './flow.ts';

const paramsOf = ({ event: { event_cms_code, event_code } }: Flow) => ({ event_cms_code, event_code });

/** What one of several is asked with. */
export const asSent = ({ person, course, draft, sent }: Omit<FlowPerson, 'quote'>) => ({
  account_id: person?.account_id ?? 0,
  course_id: course.id,
  companions: draft.companions,
  least_places: draft.least,
  answers: sent,
});

/** Asks anew what an entry comes to, for each of its people. */
export async function quotesOf(entry: Flow): Promise<EntryQuote[]> {
  const params = paramsOf(entry);
  const [only] = entry.people;
  if (only !== undefined && only.person === undefined) {
    const { course, draft, sent } = only;
    return [
      await client.call(quoteEntry, {
        params,
        body: { course_id: course.id, companions: draft.companions, answers: sent },
      }),
    ];
  }
  return (await client.call(quoteFamily, { params, body: { entries: entry.people.map(asSent) } })).items;
}

/** Entries of a family that were made. */
export type MadeEntries = CallOutput<typeof enterFamily>['items'];

/** Sends the entries of a family: all are made, or none. */
export const sendFamily = async (entry: Flow): Promise<MadeEntries> => {
  const entries = entry.people.map((one) => ({
    ...asSent(one),
    companion_names: one.draft.names,
    seal: one.quote.seal,
  }));
  return (await client.call(enterFamily, { params: paramsOf(entry), body: { entries } })).items;
};

/** Sends the entry of whose pages these are. */
export const sendOwn = (entry: Flow, { course, draft, sent, quote }: FlowPerson) =>
  client.call(enterEvent, {
    params: paramsOf(entry),
    body: {
      course_id: course.id,
      companions: draft.companions,
      companion_names: draft.names,
      least_places: draft.least,
      answers: sent,
      seal: quote.seal,
    },
  });
