import { AccountRole } from '@tsudoi/domain';
import { query } from '../../db/build.ts';
import type { FacilityTx } from '../../db/scope.ts';
import type { Actor } from '../../kernel/context.ts';

/** Notes that members are not the same person as one. Returns those of whom it was not known. */
export async function noteDifferent(
  tx: FacilityTx,
  id: number,
  others: readonly number[],
  by: string,
): Promise<number[]> {
  if (others.length === 0) return [];
  const rows = await tx.rows(
    query<{ id: number }>`insert into different_member (first_id, second_id, said_by)
      select least(${id}::int, o), greatest(${id}::int, o), ${by} from unnest(${others}::int[]) o where o <> ${id}::int
      on conflict do nothing
      returning case when first_id = ${id}::int then second_id else first_id end as id`,
  );
  return rows.map((row) => row.id);
}

/** Forgets that two members are different people; returns whether it was known. */
export async function forgetDifferent(tx: FacilityTx, id: number, other: number): Promise<boolean> {
  const row = await tx.one(
    query<{ first_id: number }>`delete from different_member
      where first_id = least(${id}::int, ${other}::int) and second_id = greatest(${id}::int, ${other}::int) returning first_id`,
  );
  return row !== undefined;
}

/** A member of whom it was said that it is another person, by whom and when. */
export interface DifferentRow {
  id: number;
  member_code: string;
  last_name: string;
  first_name: string;
  said_at: Date;
  said_by: string;
}

/** Members within `seen` (null is everywhere) that are known not to be the same person as one, the last said first. */
export function differentFrom(tx: FacilityTx, id: number, seen: readonly number[] | null): Promise<DifferentRow[]> {
  return tx.rows(
    query<DifferentRow>`select a.id, a.member_code, a.last_name, a.first_name, d.said_at, d.said_by
      from (select second_id as id, said_at, said_by from different_member where first_id = ${id}
        union all select first_id, said_at, said_by from different_member where second_id = ${id}) d
      join account a on a.id = d.id and a.role = ${AccountRole.member} and a.deleted_at is null
        and (${seen}::int[] is null or a.organization_ids && ${seen}::int[])
      order by d.said_at desc, a.id`,
  );
}

/** Whether two of some members are known to be different people. */
export async function differenceAmong(
  tx: FacilityTx,
  ids: readonly number[],
): Promise<(a: number, b: number) => boolean> {
  const keyOf = (a: number, b: number) => `${Math.min(a, b)} ${Math.max(a, b)}`;
  if (ids.length < 2) return () => false;
  const pairs = await tx.rows(
    query<{ first_id: number; second_id: number }>`select first_id, second_id from different_member
      where first_id = any (${ids}::int[]) and second_id = any (${ids}::int[])`,
  );
  const pairKeys = new Set(pairs.map(({ first_id, second_id }) => keyOf(first_id, second_id)));
  return (a, b) => pairKeys.has(keyOf(a, b));
}

/** What was decided about new rows of an applied plan: pairs of the member of the row, and of whom it is not. */
const PAIRS_OF_PLAN = `select distinct least(r.record_id, x.id) as first_id, greatest(r.record_id, x.id) as second_id, r.record_id, x.id as other_id
  from task_row r cross join lateral jsonb_array_elements(r.lookalikes) l
    left join task_row e on e.task_id = r.task_id and e.row_no = (l->>'row')::int and e.result in ('create', 'update') and e.left_out is null
    cross join lateral (select coalesce((l->>'id')::int, e.record_id) as id) x
    join account a on a.id = x.id and a.deleted_at is null
  where r.task_id = $1 and r.lookalikes is not null and r.decision = 'other' and r.result = 'create' and r.left_out is null and x.id <> r.record_id`;

/** Notes whom the members of an applied plan were said not to be, with a line in the history of each. */
export async function noteDifferentOfPlan(tx: FacilityTx, taskId: number, actor: Actor): Promise<void> {
  await tx.sql(
    `with p as (${PAIRS_OF_PLAN}),
       d as (insert into different_member (first_id, second_id, said_by) select first_id, second_id, $4 from p on conflict do nothing
         returning first_id, second_id)
     insert into history (actor_kind, actor_id, actor_name, family, record_id, action, after, task_id)
     select $2, $3::int, $4, 'members', p.record_id, 'different', jsonb_build_object('other_member', p.other_id), $1
     from d join p using (first_id, second_id)`,
    [taskId, actor.kind, actor.id, actor.name],
  );
}

/** Forgets what was said of members that undoing a plan removed. */
export async function forgetDifferentOfPlan(tx: FacilityTx, taskId: number): Promise<void> {
  const removed = `select record_id from task_row where task_id = $1 and lookalikes is not null and result = 'create' and left_out is null`;
  await tx.sql(`delete from different_member where first_id in (${removed}) or second_id in (${removed})`, [taskId]);
}
