import { AccountRole } from '@tsudoi/domain';
import type { FacilityTx } from '../../../db/scope.ts';
import type { RowRange } from '../../../tasks/imports/family.ts';
import { fromData } from '../columns.ts';
import { COMPARED_COLUMNS, type ComparedRow, candidatePairs, phoneKey } from '../duplicates-store.ts';

/** Keys of the new rows of a plan, as `candidatePairs` reads them. */
const keysOfRows = (which: string): string => {
  const text = (name: Parameters<typeof fromData>[1]) => `coalesce(${fromData('t.data', name)}, '')`;
  return `select t.row_no,
      nullif(split_part(${text('search_key')}, '|', case when t.code is null then 1 else 2 end), '') as name_key,
      ${text('kana_key')} as kana_key, ${text('last_name')} as last_name, ${text('first_name')} as first_name,
      ${text('first_name_kana')} as first_kana, ${fromData('t.data', 'birthday')} as birthday, ${fromData('t.data', 'email')} as email,
      ${phoneKey(fromData('t.data', 'phone'))} as phone_key, ${fromData('t.data', 'address')} as address,
      ${fromData('t.data', 'address')} is not null as has_address
    from task_row t where ${which}`;
};

/** Members, within `seen`, that new rows of a range have something in common with. */
export function membersLikeRows(
  tx: FacilityTx,
  { taskId, from, through }: RowRange,
  { seen, birthdays }: { seen: readonly number[] | null; birthdays: boolean },
): Promise<(ComparedRow & { row_no: number })[]> {
  return tx.sql(
    `with r as materialized (${keysOfRows(`t.task_id = $2 and t.row_no > $3 and t.row_no <= $4 and t.result = 'create'`)}),
     c as (${candidatePairs({ folded: false, birthdays })})
     select c.row_no, ${COMPARED_COLUMNS} from c
       cross join lateral (select * from account a where a.id = c.id and a.role = ${AccountRole.member} offset 0) a
     order by c.row_no, a.id`,
    [seen, taskId, from, through],
  );
}

/**
 * Pairs of new rows of one file that share two things: each row with the row before it that shares them, so that there
 * are no more pairs than rows, whatever stands in the file.
 */
export function rowsLikeRows(tx: FacilityTx, taskId: number): Promise<{ row_no: number; earlier: number }[]> {
  const KEYS = [
    ['name_key', 'birthday'],
    ['name_key', 'phone_key'],
    ['name_key', 'email'],
    ['name_key', 'address'],
    ['kana_key', 'birthday'],
  ] as const;
  const before = KEYS.map(
    ([a, b], index) =>
      `case when ${a} <> '' and ${b} is not null then lag(row_no) over (partition by ${a}, ${b} order by row_no) end as e${index}`,
  );
  return tx.sql(
    `with r as materialized (${keysOfRows(`t.task_id = $1 and t.result = 'create'`)}),
       l as (select row_no, ${before.join(', ')} from r)
     select distinct row_no, earlier from l cross join lateral (values ${KEYS.map((_, index) => `(e${index})`).join(', ')}) v (earlier)
     where earlier is not null order by row_no, earlier`,
    [taskId],
  );
}

/** Rows of a plan by their numbers, with what they write. */
export async function dataOfRows(
  tx: FacilityTx,
  taskId: number,
  rows: readonly number[],
): Promise<Map<number, { row_no: number; code: string | null; name: string; data: (string | null)[] }>> {
  const found = await tx.sql<{ row_no: number; code: string | null; name: string; data: (string | null)[] }>(
    'select row_no, code, name, data from task_row where task_id = $1 and row_no = any ($2::int[]) and data is not null',
    [taskId, [...new Set(rows)]],
  );
  return new Map(found.map((row) => [row.row_no, row]));
}

/** Members of these ids within `seen`, as they are compared. */
export async function membersToCompare(
  tx: FacilityTx,
  ids: readonly number[],
  seen: readonly number[] | null,
): Promise<Map<number, ComparedRow>> {
  const rows = await tx.sql<ComparedRow>(
    `select ${COMPARED_COLUMNS} from account a where a.id = any ($1::int[]) and a.role = ${AccountRole.member} and a.deleted_at is null
       and ($2::int[] is null or a.organization_ids && $2::int[])`,
    [[...new Set(ids)], seen],
  );
  return new Map(rows.map((row) => [row.id, row]));
}
