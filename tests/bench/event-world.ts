import { eventKinds } from '@tsudoi/contract/event-kinds';
import { events } from '@tsudoi/contract/events';
import type { Actor } from '@tsudoi/kit/actor';
import { courseBody, eventBody, feeBody } from '@tsudoi/kit/families/events';
import type { Cluster } from './cluster.ts';
import { ADMIN_HOST, PASSWORD, type Product } from './product.ts';
import type { BenchFacility } from './world.ts';

/** The kind of events of the bench. */
export const KIND = 'bench';

/** A facility with the product over it and its staff. */
export interface Place {
  cluster: Cluster;
  database: string;
  product: Product;
  facility: BenchFacility;
  staff: Actor;
}

/** Makes the kind with its menus, as an operator does, once for a facility. */
async function ensureKind({ cluster, database, product, facility, staff }: Place): Promise<void> {
  const there = await cluster.sql(database, 'select from event_kind where facility_id = $1 and code = $2', [
    facility.id,
    KIND,
  ]);
  if (there.length > 0) return;
  const operator = product.visitor(ADMIN_HOST, 'admin');
  await operator.signIn('operator@bench.test', PASSWORD);
  const roles = await cluster.sql<{ id: number }>(
    database,
    'select id from role where facility_id = $1 and type = 2 and deleted_at is null',
    [facility.id],
  );
  await operator.call(eventKinds.create, {
    query: { facility_code: facility.code },
    body: { code: KIND, url: KIND, name: '教室', member_role_ids: roles.map(({ id }) => id) },
  });
  // Whoever was signed in before there was the kind has no menu of it.
  await staff.signIn(facility.staffEmail, PASSWORD);
}

/** An event whose courses all draw on one pool, or on none without a capacity; `fee` is paid by invoice. Returns its id, its code and its courses in their order. */
export async function putEvent(
  place: Place,
  { courses, capacity, fee = false }: { courses: number; capacity?: number; fee?: boolean },
): Promise<{ id: number; code: string; courses: number[] }> {
  await ensureKind(place);
  const body = eventBody({
    ...{ event_cms_code: KIND, name: `教室${courses}`, entry_until: null },
    pools: capacity === undefined ? [] : [{ id: null, name: '会場', capacity }],
    courses: Array.from({ length: courses }, (_, n) =>
      courseBody({ name: `コース${n}`, pools: capacity === undefined ? [] : [0], fees: fee ? [feeBody()] : [] }),
    ),
  });
  const { id, code } = await place.staff.call(events.create, { body: body as never });
  const rows = await place.cluster.sql<{ id: number }>(
    place.database,
    'select id from event_course where facility_id = $1 and event_id = $2 order by position',
    [place.facility.id, id],
  );
  return { id, code, courses: rows.map((row) => row.id) };
}

/** Lets members have entered an event without pools, by SQL: the first course of it. */
export async function putParticipants({ cluster, database, facility }: Place, eventId: number, count: number) {
  await cluster.sql(
    database,
    `insert into participant (facility_id, event_id, course_id, account_id, number, state, source, entered_at, created_by, updated_by)
       select a.facility_id, $2, (select min(id) from event_course c where c.facility_id = $1 and c.event_id = $2), a.id,
         row_number() over (order by a.id), 'entered', 'csv', now(), 'bench', 'bench'
       from (select facility_id, id from account where facility_id = $1 and role = 2 and deleted_at is null order by id limit $3) a`,
    [facility.id, eventId, count],
  );
  await cluster.sql(database, 'vacuum (analyze) participant');
}

/**
 * Writes down how long each transaction holds the places of a pool: from the moment it has them to the one in which it commits. Reading the
 * clock twice and one row more is what it costs.
 */
export async function watchPools({ cluster, database }: Pick<Place, 'cluster' | 'database'>) {
  await cluster.sql(
    database,
    `create table bench_hold (ms float8 not null);
     alter function lock_seat_pools(int[]) rename to bench_lock_seat_pools;
     create function bench_note_lock() returns void language sql volatile security definer
       as $$ select set_config('bench.locked_at', extract(epoch from clock_timestamp())::text, true) $$;
     create function lock_seat_pools(ids int[]) returns setof seat_pool language plpgsql volatile as $$ begin
       return query select * from public.bench_lock_seat_pools(ids);
       perform public.bench_note_lock();
     end $$;
     create function bench_note_end() returns trigger language plpgsql security definer as $$ begin
       insert into public.bench_hold select 1000 * (extract(epoch from clock_timestamp()) - nullif(current_setting('bench.locked_at', true), '')::float8)
         where nullif(current_setting('bench.locked_at', true), '') is not null;
       return null;
     end $$;
     create constraint trigger bench_hold after update on seat_pool deferrable initially deferred for each row execute function bench_note_end();
     grant execute on function lock_seat_pools(int[]), bench_lock_seat_pools(int[]), bench_note_lock() to public`,
  );
  return {
    /** Holds so far, in ms; begins anew. */
    async take(): Promise<Float64Array> {
      const rows = await cluster.sql<{ ms: number }>(database, 'delete from bench_hold returning ms');
      return Float64Array.from(rows.map(({ ms }) => ms)).sort();
    },
    async end(): Promise<void> {
      await cluster.sql(
        database,
        `drop trigger bench_hold on seat_pool;
         drop function bench_note_end();
         drop function lock_seat_pools(int[]);
         drop function bench_note_lock();
         alter function bench_lock_seat_pools(int[]) rename to lock_seat_pools;
         drop table bench_hold`,
      );
    },
  };
}
