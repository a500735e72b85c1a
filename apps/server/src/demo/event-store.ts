import { type Day, Registration } from '@tsudoi/domain';
import { query } from '../db/build.ts';
import type { FacilityTx } from '../db/scope.ts';
import type { Participant } from '../families/participation/index.ts';

/** Whoever takes part in demo events: people who are members, the young apart. */
export async function demoPeople(
  tx: FacilityTx,
  { juniorTypeId, today }: { juniorTypeId: number; today: Day },
): Promise<{ id: number; junior: boolean }[]> {
  return tx.rows(
    query<{
      id: number;
      junior: boolean;
    }>`select id, ${juniorTypeId}::int = any (member_type_ids) as junior from account
      where role = 2 and class_type = 1 and registration = ${Registration.official} and active and deleted_at is null
        and not paused and (expires_on is null or expires_on >= ${today}) order by id limit 200`,
  );
}

/** The courses of an event with their first sessions, in their order. */
export const coursesOfDemo = (tx: FacilityTx, eventId: number): Promise<{ id: number; session_id: number }[]> =>
  tx.rows(
    query<{
      id: number;
      session_id: number;
    }>`select c.id, (select min(s.id) from course_session s where s.course_id = c.id) as session_id
      from event_course c where c.event_id = ${eventId} order by c.position`,
  );

/** The fields of the form of a kind by their place; empty where it asks nothing. */
export const fieldsOfDemo = async (tx: FacilityTx, kindId: number): Promise<number[]> =>
  (
    await tx.rows(
      query<{
        id: number;
      }>`select id from event_component where kind_id = ${kindId} and deleted_at is null order by position, id`,
    )
  ).map(({ id }) => id);

/** Says that an event does not take place. */
export const callOffDemo = (
  tx: FacilityTx,
  eventId: number,
  { reason, by, now }: { reason: string; by: string; now: Date },
) =>
  tx.run(
    query`update event set called_off = 'canceled', called_off_at = ${now}, called_off_by = ${by}, called_off_reason = ${reason}
      where id = ${eventId}`,
  );

/** Lets participants of an event that is over have come: each was scanned once before it began. */
export const checkInDemo = (
  tx: FacilityTx,
  participants: readonly Pick<Participant, 'id' | 'event_id'>[],
  { sessionId, by }: { sessionId: number; by: string },
) =>
  tx.run(
    query`insert into check_in (event_id, participant_id, session_id, nonce, device, door, means, verdict, shown, admitted, at, device_at, received_at, by, seq)
      select s.event_id, p.id, s.id, 'demo-' || s.id || '-' || p.id, 'demo', '受付', case when p.place % 2 = 1 then 'live' else 'list' end,
        'in', 'in', true, t.at, t.at, t.at, ${by}, n.seq + p.place
      from unnest(${participants.map(({ id }) => id)}::int[]) with ordinality as p (id, place)
      join course_session s on s.id = ${sessionId}
      cross join lateral (select s.starts_at - make_interval(mins => 20 - 3 * least(p.place, 6)::int) as at) t
      cross join lateral (select coalesce(max(seq), 0) as seq from check_in where event_id = s.event_id) n`,
  );

/** Ranks participants of a course in the order in which they are named. */
export const placeDemo = (tx: FacilityTx, ids: readonly number[], results: readonly string[]) =>
  tx.run(
    query`update participant p set result_rank = r.place::int, result_value = r.result
      from unnest(${[...ids]}::int[], ${[...results.slice(0, ids.length)]}::text[]) with ordinality as r (id, result, place) where p.id = r.id`,
  );

/** Whoever has a place that costs something in an event, in the order in which they entered. */
export const placesToCharge = (
  tx: FacilityTx,
  eventId: number,
): Promise<{ id: number; account_id: number; course_id: number }[]> =>
  tx.rows(
    query<{
      id: number;
      account_id: number;
      course_id: number;
    }>`select p.id, p.account_id, p.course_id from participant p
      where p.event_id = ${eventId} and p.holds and p.state <> 'offered' and exists (select from course_fee f where f.course_id = p.course_id)
      order by p.id`,
  );

/** Says which invoice each participant was charged by, in the same order. */
export const nameInvoices = (
  tx: FacilityTx,
  ids: readonly number[],
  { invoices, payUntil }: { invoices: readonly number[]; payUntil: Day },
) =>
  tx.run(
    query`update participant p set invoice_id = c.invoice_id, pay_until = ${payUntil}
      from unnest(${[...ids]}::int[], ${[...invoices]}::int[]) as c (id, invoice_id) where p.id = c.id`,
  );
