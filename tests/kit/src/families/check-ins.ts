import { checkIns } from '@tsudoi/contract/check-ins';
import type { ParticipantState } from '@tsudoi/domain';
import { type FamilyWalk, slot, type Use } from '../walk.ts';
import { nextNumber, type World } from '../world.ts';
import { ensureKind, KIND, makeEvent, storedMembers } from './events.ts';
import { makeMember, member } from './members.ts';

/** Somebody who takes part in an event with a door. */
export interface Guest {
  id: number;
  account: number;
  code: string;
}

/** An event whose sessions began an hour ago and go on for an hour. */
export interface DoorWorld {
  id: number;
  code: string;
  kind: string;
  courses: number[];
  query: { event_cms_code: string; event_code: string };
}

/** Makes an event that is on now. */
export async function makeDoor(world: World): Promise<DoorWorld> {
  const { id, code } = await makeEvent(world);
  const at = [world.id, id] as const;
  await world.server.sql(
    `update course_session set starts_at = now() - interval '1 hour', ends_at = now() + interval '1 hour' where facility_id = $1 and event_id = $2`,
    at,
  );
  await world.server.sql(
    `update event set starts_at = now() - interval '1 hour', ends_at = now() + interval '1 hour' where facility_id = $1 and id = $2`,
    at,
  );
  const courses = await world.server.sql<{ id: number }>(
    'select id from event_course where facility_id = $1 and event_id = $2 order by position',
    at,
  );
  return {
    id,
    code,
    kind: KIND,
    courses: courses.map((course) => course.id),
    query: { event_cms_code: KIND, event_code: code },
  };
}

/** Lets a member take part, by SQL and without places; a new one unless told. */
export async function addGuest(
  world: Pick<World, 'server' | 'id'>,
  door: Pick<DoorWorld, 'id' | 'courses'>,
  {
    state = 'entered',
    payable = false,
    account,
    course = 0,
  }: {
    state?: ParticipantState;
    payable?: boolean;
    account?: number;
    course?: number;
  } = {},
): Promise<Guest> {
  const [made = 0] = account === undefined ? await storedMembers(world, 1) : [account];
  const [row] = await world.server.sql<{ id: number; code: string }>(
    `insert into participant (facility_id, event_id, course_id, account_id, number, state, payable, source, created_by, updated_by, ended_at)
     select $1, $2, $3, a.id, coalesce((select max(number) from participant where facility_id = $1 and event_id = $2), 0) + 1, $5, $6, 'staff', 'kit', 'kit',
       case when $5 in ('cancelled', 'expired', 'refused') then now() end
     from account a where a.facility_id = $1 and a.id = $4
     returning id, (select member_code from account where facility_id = $1 and id = $4) as code`,
    [world.id, door.id, door.courses[course], made, state, payable],
  );
  if (row === undefined) throw new Error('no participant');
  // Whoever enters by the product comes after them.
  await world.server.sql(
    `insert into entry_series (facility_id, event_id, last_number)
     select $1, $2, max(number) from participant where facility_id = $1 and event_id = $2
     on conflict (facility_id, event_id) do update set last_number = excluded.last_number`,
    [world.id, door.id],
  );
  return { id: row.id, account: made, code: row.code };
}

/** A scan as a door sends it. */
export const scanOf = (fields: Record<string, unknown> = {}) => ({
  nonce: `n${nextNumber()}-${Math.random()}`,
  means: 'typed',
  scanned: null,
  participant_id: null,
  shown: 'in',
  admitted: true,
  reason: null,
  device_at: new Date().toISOString(),
  offset_ms: 0,
  undone: false,
  ...fields,
});

/** The kind itself is no record of somebody: calls name it by its code. */
const doorKind = slot('doorKind', ({ world }) => ensureKind(world), { isRecord: false });
const door = slot('door', async ({ world }) => {
  const made = await makeDoor(world);
  const guest = await addGuest(world, made);
  const scan = scanOf({ participant_id: guest.id });
  await world.staff.call(checkIns.upload, { body: { ...made.query, device: 'tablet', scans: [scan] } as never });
  /** Version of the plan as it is now. */
  const version = async () => (await world.staff.call(checkIns.state, { query: made.query })).plan;
  return { ...made, guest, scanned: scan.nonce, version };
});
/** Whom staff enter at a door, in their reach: no record that the call is about. */
const entrant = slot(
  'doorEntrant',
  (place) => (place.organization === null ? makeMember(place.world) : member.make(place)),
  { isRecord: false },
);
const ofDoor = {
  input: async (use: Use) => ({ query: (await use(door)).query }),
};

export const walk: FamilyWalk = {
  async seed(world) {
    const made = await makeDoor(world);
    await world.staff.call(checkIns.plan, {
      body: { ...made.query, version: 0, by: 'number', doors: ['北口', '南口'] },
    });
  },
  staff: {
    'checkIns.events': {
      input: async (use) => {
        await use(doorKind);
        return { query: { event_cms_code: KIND } };
      },
    },
    'checkIns.list': { input: async (use) => ({ body: (await use(door)).query }) },
    'checkIns.state': ofDoor,
    'checkIns.summary': ofDoor,
    'checkIns.upload': {
      input: async (use) => {
        const { query, guest } = await use(door);
        return { body: { ...query, device: 'tablet', scans: [scanOf({ participant_id: guest.id })] } };
      },
    },
    'checkIns.plan': {
      input: async (use) => {
        const { query, version } = await use(door);
        return { body: { ...query, version: await version(), by: 'kana', doors: ['東口', '西口'] } };
      },
    },
    'checkIns.settle': {
      input: async (use) => {
        const { query, scanned } = await use(door);
        return { body: { ...query, nonces: [scanned], settled: 'same' } };
      },
    },
    'checkIns.askWalkIn': {
      input: async (use) => {
        const { query, courses } = await use(door);
        const { memberCode: member_code } = await use(entrant);
        return { body: { ...query, course_id: courses[1], member_code } };
      },
    },
    'checkIns.walkIn': {
      input: async (use) => {
        const { query, courses } = await use(door);
        const { memberCode: member_code } = await use(entrant);
        const nonce = `w${nextNumber()}`;
        return { body: { ...query, course_id: courses[1], member_code, nonce, device: 'tablet' } };
      },
    },
    checkInByCode: {
      input: async (use) => {
        const { code, guest } = await use(door);
        return { body: { event_code: code, member_code: guest.code } };
      },
    },
  },
};
