import { fieldProblem, type Neighbours } from '@tsudoi/contract';
import { AccountRole } from '@tsudoi/domain';
import { sqlState } from '../../../db/engine.ts';
import type { FacilityTx } from '../../../db/scope.ts';
import {
  type Conditions,
  hitsOf,
  type MemberOrder,
  type MemberQuery,
  memberConditions,
  orderOf,
} from '../search-store.ts';

/** How many members each of the queries finds, all in one statement; counting one stops at `stop`. */
export async function countEach(tx: FacilityTx, queries: readonly MemberQuery[], stop: number): Promise<number[]> {
  if (queries.length === 0) return [];
  let values: unknown[] = [];
  const counts = queries.map((query) => {
    const where = memberConditions(query, { parameters: values });
    const hits = hitsOf(where, query, '1');
    values = where.values;
    return `(select count(*)::int from (select from (${hits}) h limit ${stop}) c)`;
  });
  const [row] = await tx.sql<{ counts: number[] }>(`select array[${counts.join(', ')}] as counts`, values);
  return row?.counts ?? [];
}

/** Where a member is held to stand: where it is, or where it was when somebody found it. */
interface Place {
  id: number;
  key: string | null | undefined;
}

/**
 * The members before and after one in what a query finds. Who is not found any more, or was moved by a change, is looked
 * for at the place it had. Undefined where there is no such member within the reader's reach.
 * @throws Problem shape where the former key is none of what the list is sorted by
 */
export async function neighboursOf(
  tx: FacilityTx,
  query: MemberQuery,
  asked: MemberOrder,
  { id, key: was }: Place,
): Promise<Neighbours | undefined> {
  const where: Conditions = memberConditions(query);
  const { key, order: by } = orderOf(query, where, asked);
  const me = where.parameter(id);
  const hits = hitsOf(where, query, `a.id, ${key} as k, true as found`);
  const scope = query.scopeIds === null ? '' : ` and a.organization_ids && ${where.parameter(query.scopeIds)}::int[]`;
  // The case takes the type of the key, so that the text of a former key is read as one.
  const here = was === undefined ? key : `case when false then ${key} else ${where.parameter(was)} end`;
  const rows = tx.sql<{
    here: string | null;
    before: number | null;
    before_key: string | null;
    after: number | null;
    after_key: string | null;
    position: number;
    total: number;
    found: boolean;
  }>(
    `with hits as (${hits}),
       me as (select a.id, ${here} as k, exists (select from hits where id = ${me}::int) as found
         from account a where a.id = ${me}::int and a.role = ${AccountRole.member} and a.deleted_at is null${scope}),
       walk as (select * from hits where id <> ${me}::int union all select * from me),
       placed as (select w.id, w.k, w.found, lag(w.id) over o as before, lag(w.k) over o as before_key, lead(w.id) over o as after, lead(w.k) over o as after_key,
         row_number() over o as position, count(*) filter (where w.found) over () as total from walk w window o as (order by ${by('w')}))
     select k::text as here, before, before_key::text, after, after_key::text, position::int, total::int, found from placed where id = ${me}::int and exists (select from me)`,
    where.values,
  );
  const [row] = await rows.catch((error: unknown) => {
    // The key is the only value that comes as it was sent.
    if (was !== undefined && sqlState(error)?.startsWith('22')) throw fieldProblem('key', 'shape');
    throw error;
  });
  if (row === undefined) return undefined;
  return {
    here: { id, key: row.here },
    previous: row.before === null ? null : { id: row.before, key: row.before_key },
    next: row.after === null ? null : { id: row.after, key: row.after_key },
    position: row.found ? row.position : null,
    total: row.total,
  };
}
