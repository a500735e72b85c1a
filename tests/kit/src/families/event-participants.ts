import { eventParticipants } from '@tsudoi/contract/event-participants';
import { byId, type FamilyWalk, type Place, removes, slot, TASK_IS_RECORD, type Use, updates } from '../walk.ts';
import { nextNumber, type World } from '../world.ts';
import { courseBody, ensureKind, KIND, makeEvent, storedMembers } from './events.ts';
import { makeMember, member } from './members.ts';

/** An event with one course without end of places, and what its calls name it by. */
export async function makeCourseEvent(
  world: World,
  course: Record<string, unknown> = {},
  fields: Record<string, unknown> = {},
) {
  const event = await makeEvent(world, {
    pools: [],
    courses: [courseBody({ companions_max: 3, ...course })],
    ...fields,
  });
  const rows = await world.server.sql<{ id: number }>(
    'select id from event_course where facility_id = $1 and event_id = $2 order by position, id',
    [world.id, event.id],
  );
  return { ...event, courses: rows.map(({ id }) => id), named: { event_cms_code: KIND, event_code: event.code } };
}
export type CourseEvent = Awaited<ReturnType<typeof makeCourseEvent>>;

/** A participant entered by staff, of a member of its own unless one is given. */
export async function makeParticipant(
  world: World,
  {
    event,
    account,
    ...fields
  }: { event?: CourseEvent; account?: number; companions?: number; course_id?: number } = {},
) {
  const of = event ?? (await makeCourseEvent(world));
  const [account_id = 0] = account === undefined ? await storedMembers(world, 1) : [account];
  const { id, code } = await world.staff.call(eventParticipants.create, {
    body: { ...of.named, account_id, course_id: of.courses[0] ?? 0, note: world.marker, ...fields },
  });
  return { id, number: Number(code), account_id, event: of, version: 1 };
}

const event = slot('participantsEvent', ({ world, marker }) =>
  makeCourseEvent(world, { selection: 'order' }, { name: `${marker}${nextNumber()}` }),
);
const lot = slot('lotEvent', ({ world, marker }) =>
  makeCourseEvent(world, { selection: 'lot' }, { name: `${marker}${nextNumber()}` }),
);
/** Somebody whom the staff of a place may enter. */
const entering = (place: Place) => (place.organization === null ? makeMember(place.world) : member.make(place));
const participant = slot('participant', async (place) =>
  makeParticipant(place.world, { account: (await entering(place)).id }),
);
/** Whom staff enter: no record that the call is about. */
const entrant = slot('entrant', entering, { isRecord: false });
/** The kind itself is no record of somebody: calls name it by its code. */
const ownKind = slot('participantsKind', ({ world }) => ensureKind(world), { isRecord: false });
const ofKind = (more: object = {}) => ({
  input: async (use: Use) => {
    await use(ownKind);
    return { query: { event_cms_code: KIND, ...more } };
  },
});

const ofEvent = (more: object = {}) => ({
  input: async (use: Use) => ({ query: { ...(await use(event)).named, ...more } }),
});
const found = (more: object = {}) => ({
  input: async (use: Use) => ({ body: { extras: (await use(event)).named, ...more } }),
});

export const walk: FamilyWalk = {
  staff: {
    'eventParticipants.search': found({ page: 1, per_page: 20, default_search: {} }),
    'eventParticipants.create': {
      input: async (use) => {
        const { named, courses } = await use(event);
        return { body: { ...named, account_id: (await use(entrant)).id, course_id: courses[0] } };
      },
    },
    'eventParticipants.get': byId(participant),
    'eventParticipants.update': updates(participant, () => ({ note: `備考${nextNumber()}` })),
    'eventParticipants.remove': removes(participant),
    listParticipants: ofEvent({ page: 1 }),
    actOnParticipant: updates(participant, () => ({ act: 'cancel', reason: '都合', beyond: false })),
    actOnSeveral: {
      input: async (use) => {
        const { id, event: of } = await use(participant);
        return { body: { ...of.named, act: 'cancel', ids: [id] } };
      },
    },
    planMail: {
      input: async (use) => {
        const { id, event: of } = await use(participant);
        return { body: { ...of.named, ids: [id] } };
      },
    },
    mailSeveral: {
      input: async (use) => {
        const { id, event: of } = await use(participant);
        return {
          body: { ...of.named, ids: [id], subject: '持ち物', text: '上履き', request_key: `mail-${nextNumber()}-key` },
        };
      },
    },
    waitingList: ofEvent(),
    planDraw: {
      input: async (use) => {
        const { named, courses } = await use(lot);
        return { body: { ...named, course_id: courses[0] } };
      },
    },
    drawCourse: {
      input: async (use) => {
        const { named, courses } = await use(lot);
        return { body: { ...named, course_id: courses[0], seed: '2026年の抽選' } };
      },
    },
    accountEntries: {
      input: async (use) => ({ query: { account_code: (await use(member)).accountCode } }),
    },
    searchMemberForEvent: ofEvent({ keyword: '参加' }),
    eventMemberOptions: ofKind({ keyword: '参加' }),
    participantForm: {
      input: async (use) => {
        const entry = await use(participant);
        return { query: { event_cms_code: KIND, event_code: entry.event.code, account_id: entry.account_id } };
      },
    },
    kindMaster: ofKind(),
    eventResultOptions: ofEvent(),
    courseOptions: ofEvent(),
    eventInfo: ofEvent(),
    checkCallOff: updates(event, () => ({
      session_id: null,
      how: 'postponed',
      reason: '台風のため',
      give_back: false,
    })),
    callOffEvent: updates(event, () => ({
      session_id: null,
      how: 'postponed',
      reason: '台風のため',
      give_back: false,
    })),
    exportParticipants: found({ default_search: {} }),
    importParticipants: {
      noHistory: TASK_IS_RECORD,
      input: async (use) => ({
        body: { ...(await use(event)).named, encode_type: 'UTF-8' },
        files: { file: new File(['受付番号,結果\n1,\n'], '結果.csv', { type: 'text/csv' }) },
      }),
    },
    participantCsvTemplate: ofEvent({ encode_type: 'UTF-8' }),
    printParticipants: {
      input: async (use) => ({
        body: { extras: (await use(participant)).event.named, default_search: {}, print: 'list' },
      }),
    },
  },
};
