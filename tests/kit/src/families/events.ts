import { nextNumber, type World } from '../world.ts';

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
