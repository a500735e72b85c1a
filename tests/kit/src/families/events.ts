import { eventKinds } from '@tsudoi/contract/event-kinds';
import { events } from '@tsudoi/contract/events';
import type { TestServer } from '../server.ts';
import { byId, type Example, type FamilyWalk, removes, slot, TASK_IS_RECORD, updates } from '../walk.ts';
import { makeFacility, nextNumber, operatorOf, type World } from '../world.ts';

/** What a stored event is like, where a test does not care for the rest. */
export interface StoredEvent {
  /** Capacity of each of its pools. */
  pools?: readonly number[];
  /** For each course the pools that it draws on, by their place in `pools`. */
  courses?: readonly (readonly number[])[];
  payDays?: number | null;
  waiting?: boolean;
  kind?: string;
}

/** An event by SQL, with its courses and pools; returns their ids. */
export async function storedEvent(
  { server, id: facility }: Pick<World, 'server' | 'id'>,
  { pools = [10], courses = [[0]], payDays = null, waiting = true, kind }: StoredEvent = {},
): Promise<{ id: number; kind: string; courses: number[]; pools: number[] }> {
  const code = kind ?? `kind-${nextNumber()}`;
  const one = async (text: string, values: readonly unknown[]) => {
    const [row] = await server.sql<{ id: number }>(`${text} returning id`, values);
    if (row === undefined) throw new Error('nothing was stored');
    return row.id;
  };
  const [found] = await server.sql<{ id: number }>('select id from event_kind where facility_id = $1 and code = $2', [
    facility,
    code,
  ]);
  const kindId =
    found?.id ??
    (await one('insert into event_kind (facility_id, code, url, name) values ($1, $2, $2, $2)', [facility, code]));
  const id = await one(
    `insert into event (facility_id, event_code, kind_id, name, published, starts_at, ends_at, pay_days, waiting)
     values ($1, $2, $3, '教室', true, now() + interval '30 days', now() + interval '30 days 2 hours', $4, $5)`,
    [facility, `E${nextNumber()}`, kindId, payDays, waiting],
  );
  const poolIds: number[] = [];
  for (const [index, capacity] of pools.entries())
    poolIds.push(
      await one('insert into seat_pool (facility_id, event_id, name, position, capacity) values ($1, $2, $3, $4, $5)', [
        facility,
        id,
        `定員${index}`,
        index + 1,
        capacity,
      ]),
    );
  const courseIds: number[] = [];
  for (const [index, of] of courses.entries()) {
    const course = await one(
      `insert into event_course (facility_id, event_id, name, position, companions_max) values ($1, $2, $3, $4, 9)`,
      [facility, id, `コース${index}`, index + 1],
    );
    courseIds.push(course);
    await server.sql(
      `insert into course_session (facility_id, event_id, course_id, starts_at, ends_at)
       select facility_id, id, $3, starts_at, ends_at from event where facility_id = $1 and id = $2`,
      [facility, id, course],
    );
    for (const [position, pool] of of.entries())
      await server.sql(
        'insert into course_pool (facility_id, event_id, course_id, pool_id, position) values ($1, $2, $3, $4, $5)',
        [facility, id, course, poolIds[pool], position + 1],
      );
  }
  return { id, kind: code, courses: courseIds, pools: poolIds };
}

/** Members by SQL, who cannot sign in; returns their ids. */
export async function storedMembers({ server, id }: Pick<World, 'server' | 'id'>, count: number): Promise<number[]> {
  const rows = await server.sql<{ id: number }>(
    `insert into account (facility_id, role, member_code, last_name, first_name)
     select $1, 2, $2 || n, '参加', n::text from generate_series(1, $3) n returning id`,
    [id, `EV${nextNumber()}-`, count],
  );
  return rows.map((row) => row.id);
}

/** The kind of events of the walks. */
export const KIND = 'lesson';
const at = (days: number, hour: number) => new Date(Date.UTC(2027, 3, 1 + days, hour)).toISOString();

const session = { id: null, name: null, place: null, starts_at: at(0, 1), ends_at: at(0, 3) };

/** A fee of 3,000 yen for each place. */
export const feeBody = (fields: Record<string, unknown> = {}) => ({
  description: '参加費',
  per: 'place',
  unit_price: 3_000,
  rate: 10,
  zero_reason: null,
  prices: [],
  ...fields,
});

/** A course of two hours without end of places. */
export const courseBody = (fields: Record<string, unknown> = {}) => ({
  id: null,
  name: 'コース',
  unit: 'person',
  selection: 'order',
  companions_max: 0,
  result_values: [],
  pools: [],
  sessions: [session],
  fees: [],
  ...fields,
});

/** An event of the kind `lesson` as staff write it: two courses that share a room. */
export const eventBody = (fields: Record<string, unknown> = {}) => ({
  event_cms_code: KIND,
  name: '春のテニス教室',
  place: '青葉台コートA',
  published: true,
  entry_from: at(-300, 0),
  entry_until: at(-3, 0),
  pools: [
    { id: null, name: '初級', capacity: 10 },
    { id: null, name: '会場', capacity: 16 },
  ],
  courses: [
    courseBody({ name: '初級', pools: [0, 1], companions_max: 2, fees: [feeBody()] }),
    courseBody({ name: '上級', pools: [1], sessions: [{ ...session, starts_at: at(0, 4), ends_at: at(0, 6) }] }),
  ],
  ...fields,
});

/** The facility has the kind `lesson` with its menus, once. */
export async function ensureKind(world: World, code = KIND): Promise<void> {
  const rows = await world.server.sql('select 1 from event_kind where facility_id = $1 and code = $2', [
    world.id,
    code,
  ]);
  if (rows.length > 0) return;
  const operator = await operatorOf(world.server);
  const roles = await world.server.sql<{ id: number; type: number }>(
    'select id, type from role where facility_id = $1 and deleted_at is null order by id',
    [world.id],
  );
  await operator.call(eventKinds.create, {
    query: { facility_code: world.code },
    body: {
      code,
      url: code === KIND ? 'lessons' : code,
      name: '教室',
      member_role_ids: roles.filter(({ type }) => type === 2).map(({ id }) => id),
    },
  });
}

/** Creates an event by the API, in a facility of its own unless one is given. */
export async function makeEvent(where: World | TestServer, fields: Record<string, unknown> = {}) {
  const world = 'staff' in where ? where : await makeFacility(where);
  await ensureKind(world);
  const name = `${world.marker}${nextNumber()}`;
  const { id, code } = await world.staff.call(events.create, { body: eventBody({ name, ...fields }) as never });
  return { world, id, code, name, version: 1 };
}

const event = slot('event', ({ world, marker }) => makeEvent(world, { name: `${marker}${nextNumber()}` }));
/** The kind itself is no record of somebody: calls name it by its code. */
const ownKind = slot('ownKind', ({ world }) => ensureKind(world), { isRecord: false });
const ofKind = (query: Record<string, string | number> = {}): Example => ({
  input: async (use) => {
    await use(ownKind);
    return { query: { event_cms_code: KIND, ...query } };
  },
});

export const walk: FamilyWalk = {
  staff: {
    'events.search': {
      input: async (use) => {
        await use(ownKind);
        return { body: { page: 1, per_page: 20, default_search: {}, event_cms_code: KIND } };
      },
    },
    'events.create': {
      input: async (use) => {
        await use(ownKind);
        return { body: eventBody({ name: `新しい${nextNumber()}` }) };
      },
    },
    'events.get': byId(event),
    'events.update': updates(event, () => ({
      name: `改めた${nextNumber()}`,
      courses: eventBody().courses,
      pools: eventBody().pools,
    })),
    'events.remove': removes(event),
    eventOptions: ofKind(),
    eventSettings: ofKind(),
    eventForm: ofKind(),
    eventCalendar: ofKind({ from: '2027-04-01', until: '2027-04-30' }),
    eventsOfAllKinds: { input: async () => ({ query: { from: '2027-04-01', until: '2027-04-30' } }) },
    exportCalendar: { input: async () => ({ body: { from: '2027-04-01', until: '2027-04-30' } }) },
    eventByCode: {
      input: async (use) => ({ params: { event_cms_code: KIND, event_code: (await use(event)).code } }),
    },
    checkEvent: updates(event, () => ({ name: '改めた', courses: eventBody().courses, pools: eventBody().pools })),
    closeEvent: updates(event, () => ({ closed: 1 })),
    planCopies: {
      input: async (use) => ({
        params: { id: (await use(event)).id },
        body: { every: 'week', from: '2027-04-08', until: '2027-04-30' },
      }),
    },
    planEventsChange: {
      input: async (use) => ({
        body: { event_cms_code: KIND, default_search: { ids: [(await use(event)).id] }, change: { place: '別館' } },
      }),
      foreign: { event: 'nothing' },
      noHistory: TASK_IS_RECORD,
    },
    copyEvent: updates(event, () => ({ dates: ['2027-04-08'] })),
  },
  member: {
    memberEvents: {
      input: async (_, world) => {
        await ensureKind(world);
        return { params: { event_cms_code: KIND } };
      },
    },
    memberEvent: {
      input: async (_, world) => ({
        params: { event_cms_code: KIND, event_code: (await makeEvent(world)).code },
      }),
    },
  },
  async seed(world) {
    const { id } = await makeEvent(world);
    const [course] = await world.server.sql<{ id: number }>(
      'select id from event_course where facility_id = $1 and event_id = $2 order by id limit 1',
      [world.id, id],
    );
    const [account = 0] = await storedMembers(world, 1);
    await world.server.sql(
      `insert into course_price (facility_id, course_id, fee_position, position, apply_condition_id, unit_price)
       select $1, $2, 1, 1, min(id), 100 from apply_condition where facility_id = $1`,
      [world.id, course?.id],
    );
    await world.server.sql('insert into entry_series (facility_id, event_id, last_number) values ($1, $2, 1)', [
      world.id,
      id,
    ]);
    const [participant] = await world.server.sql<{ id: number }>(
      `insert into participant (facility_id, event_id, course_id, account_id, number, state, source, note, created_by, updated_by)
       values ($1, $2, $3, $4, 1, 'waiting', 'staff', $5, $5, $5) returning id`,
      [world.id, id, course?.id, account, world.marker],
    );
    await world.server.sql(
      `insert into waiting_turn (facility_id, participant_id, outcome, free) values ($1, $2, 'too_few_places', 0)`,
      [world.id, participant?.id],
    );
    await world.server.sql(
      `insert into check_in (facility_id, event_id, participant_id, nonce, device, means, verdict, shown, admitted, seq, at, device_at, by)
       values ($1, $2, $3, $4, $4, 'typed', 'in', 'in', true, 1, now(), now(), $4)`,
      [world.id, id, participant?.id, `${world.marker}${nextNumber()}`],
    );
  },
};
