import { enterEvent, ownEntry, quoteEntry } from '@tsudoi/contract/entries';
import { actOnParticipant, eventParticipants } from '@tsudoi/contract/event-participants';
import { events, memberEvent } from '@tsudoi/contract/events';
import { searchMembers } from '@tsudoi/contract/members';
import { addDays, jstToday, startOfDayJst } from '@tsudoi/domain';
import { type Actor, actor } from '@tsudoi/kit/actor';
import { AOBA, staffApi } from './api.ts';
import type { Screen } from './screens.ts';
import { PASSWORD } from './test.ts';
import { memberText } from './words.ts';

/** A kind of the demo whose entry form asks nothing. */
const KIND = 'family';
const day = (days: number, hour: number) =>
  new Date(startOfDayJst(addDays(jstToday(new Date()), days)).getTime() + hour * 3_600_000).toISOString();

/** An event in three weeks, of a kind whose form asks nothing: one course of so many places for 800 yen, to be paid later. */
export async function familyEvent(name: string, capacity: number, fields: Record<string, unknown> = {}) {
  const staff = await staffApi();
  const session = (days: number) => ({
    id: null,
    name: null,
    place: null,
    starts_at: day(days, 9),
    ends_at: day(days, 11),
  });
  const fee = { description: '参加費', per: 'place', unit_price: 800, rate: 10, zero_reason: null, prices: [] };
  const { id, code } = await staff.call(events.create, {
    body: {
      event_cms_code: KIND,
      name,
      place: '市民プール',
      published: true,
      cancel_rules: [{ days_before: 7, percent: 50 }],
      pools: [{ id: null, name: '定員', capacity }],
      courses: [
        {
          ...{ id: null, name: '親子の部', unit: 'person', selection: 'order', companions_max: 2, result_values: [] },
          ...{ pools: [0], sessions: [session(21), session(28)], fees: [fee] },
        },
      ],
      ...fields,
    } as never,
  });
  return { id, code, staff };
}

/** A member of the demo who speaks to the API directly. */
export async function memberApi(login: string): Promise<Actor> {
  const self = actor({ port: Number(process.env.E2E_PORT) }, { host: AOBA, audience: 'member' });
  await self.signIn(login, PASSWORD);
  return self;
}

/** Enters the only course of an event as the app does; returns the entry. */
export async function entering(self: Actor, event_code: string, companions = 0): Promise<number> {
  const params = { event_cms_code: KIND, event_code };
  const course_id = (await self.call(memberEvent, { params })).courses[0]?.id ?? 0;
  const { seal } = await self.call(quoteEntry, { params, body: { course_id, companions } });
  const companion_names = ['山本 葵', '山本 湊'].slice(0, companions);
  const { id } = await self.call(enterEvent, { params, body: { course_id, companions, companion_names, seal } });
  return id;
}

/** Somebody else takes so many places of an event. */
export async function takePlaces(event: Awaited<ReturnType<typeof familyEvent>>, places: number) {
  const { items } = await event.staff.call(searchMembers, { body: { default_search: { class_type: [1] } } });
  const others = items.filter(({ first_name }) => first_name !== '花子' && first_name !== '太郎').slice(0, places);
  for (const { id } of others) await enterByStaff(event, id);
}

/** Staff enter somebody in the only course of an event. */
export async function enterByStaff(
  { id: eventId, code, staff }: Awaited<ReturnType<typeof familyEvent>>,
  account_id: number,
) {
  const { courses } = await staff.call(events.get, { params: { id: eventId } });
  await staff.call(eventParticipants.create, {
    body: { event_code: code, event_cms_code: KIND, account_id, course_id: courses[0]?.id ?? 0 },
  });
}

/** Offers a place to whoever waits. */
export async function offerTo(staff: Actor, id: number): Promise<void> {
  const { version } = await staff.call(eventParticipants.get, { params: { id } });
  await staff.call(actOnParticipant, { params: { id }, body: { act: 'offer', version, reason: '増席', beyond: true } });
}

/** Own entries of 山本 花子 as they may stand: in, with her ticket; waiting; offered a place. */
export async function entryScreens(): Promise<readonly Screen[]> {
  const hanako = await memberApi('hanako@aoba.example');
  const open = await familyEvent('親子ふれあい水泳教室', 9);
  const full = await familyEvent('満員の水泳教室', 1);
  const asked = await familyEvent('空きの出た水泳教室', 1);
  for (const event of [full, asked]) await takePlaces(event, 1);
  const entered = await entering(hanako, open.code, 2);
  const waiting = await entering(hanako, full.code, 1);
  const offered = await entering(hanako, asked.code);
  await offerTo(asked.staff, offered);
  const { event_name } = await hanako.call(ownEntry, { params: { id: entered } });
  return [
    [`/events/families/family/detail/${full.code}`, '満員の水泳教室', memberText('events.own_entry')],
    [`/events/families/family/entry/${full.code}`, '満員の水泳教室', memberText('events.own_entry')],
    ['/entries', memberText('entries.own'), event_name],
    [`/entries/${entered}`, event_name, memberText('entries.ticket')],
    [`/entries/${entered}?done=1`, event_name, memberText('entries.ticket')],
    [`/entries/${entered}/ticket`, event_name, memberText('action.close')],
    [`/entries/${waiting}`, '満員の水泳教室', memberText('entries.cancel.waiting')],
    [`/entries/${offered}`, '空きの出た水泳教室', memberText('entries.offer.yes')],
  ];
}
