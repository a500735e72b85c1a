import { enterEvent, entryFamily, ownEntries, quoteEntry, quoteFamily } from '@tsudoi/contract/entries';
import { memberEvent } from '@tsudoi/contract/events';
import type { Actor } from '../actor.ts';
import { type FamilyWalk, plain } from '../walk.ts';
import type { World } from '../world.ts';
import { courseBody, KIND, makeEvent } from './events.ts';

/** An event without end of places, and how a member's calls name it. */
async function openEvent(world: World) {
  const event = await makeEvent(world, { pools: [], courses: [courseBody()], entry_until: null });
  return { event_cms_code: KIND, event_code: event.code };
}

/** What a member's call to enter an event has: its first course under the seal that was shown. */
export async function entryOf(by: Actor, params: { event_cms_code: string; event_code: string }) {
  const { courses } = await by.call(memberEvent, { params });
  const course_id = courses[0]?.id ?? 0;
  const { seal } = await by.call(quoteEntry, { params, body: { course_id } });
  return { params, body: { course_id, seal } };
}

/** An entry of a member with the state that a call needs. */
async function entered(by: Actor, world: World, state?: 'offered' | 'waiting') {
  const made = await by.call(enterEvent, await entryOf(by, await openEvent(world)));
  if (state !== undefined)
    await world.server.sql(
      `update participant set state = $2, entered_at = null, expires_at = case when $2 = 'offered' then now() + interval '1 day' end where id = $1`,
      [made.id, state],
    );
  const { items } = await by.call(ownEntries);
  return { id: made.id, version: items.find(({ id }) => id === made.id)?.version ?? 0 };
}

/** What entering some accounts together has, each in the first course of an event. */
export async function entriesOf(
  by: Actor,
  params: { event_cms_code: string; event_code: string },
  accounts?: readonly number[],
) {
  const { items } = await by.call(entryFamily, { params });
  const ids = accounts ?? items.flatMap(({ self, account_id }) => (self ? [account_id] : []));
  const chosen = ids.map((account_id) => ({
    account_id,
    course_id: items.find((person) => person.account_id === account_id)?.courses[0]?.id ?? 0,
  }));
  const quotes = await by.call(quoteFamily, { params, body: { entries: chosen } });
  return {
    params,
    body: { entries: chosen.map((entry, index) => ({ ...entry, seal: quotes.items[index]?.seal ?? '' })) },
  };
}

export const walk: FamilyWalk = {
  member: {
    entryForm: { input: async (_, world) => ({ params: await openEvent(world) }) },
    quoteEntry: {
      input: async (by, world) => {
        const { params, body } = await entryOf(by, await openEvent(world));
        return { params, body: { course_id: body.course_id } };
      },
    },
    enterEvent: { input: async (by, world) => entryOf(by, await openEvent(world)) },
    familyEntries: plain,
    entryFamily: { input: async (_, world) => ({ params: await openEvent(world) }) },
    quoteFamily: {
      input: async (by, world) => {
        const { params, body } = await entriesOf(by, await openEvent(world));
        return { params, body: { entries: body.entries.map(({ seal: _seal, ...entry }) => entry) } };
      },
    },
    enterFamily: { input: async (by, world) => entriesOf(by, await openEvent(world)) },
    ownEntries: plain,
    ownEntry: { input: async (by, world) => ({ params: { id: (await entered(by, world)).id } }) },
    changeEntry: {
      input: async (by, world) => {
        const { id, version } = await entered(by, world);
        return { params: { id }, body: { version, answers: {} } };
      },
    },
    changeWaiting: {
      input: async (by, world) => {
        const { id, version } = await entered(by, world, 'waiting');
        await world.server.sql('update participant set companions = 1 where id = $1', [id]);
        return { params: { id }, body: { version, least_places: 1 } };
      },
    },
    cancelEntry: {
      input: async (by, world) => {
        const { id, version } = await entered(by, world);
        return { params: { id }, body: { version, kept: 0 } };
      },
    },
    acceptOffer: {
      input: async (by, world) => {
        const { id, version } = await entered(by, world, 'offered');
        return { params: { id }, body: { version, total: 0 } };
      },
    },
    giveUpOffer: {
      input: async (by, world) => {
        const { id, version } = await entered(by, world, 'waiting');
        return { params: { id }, body: { version } };
      },
    },
  },
};
