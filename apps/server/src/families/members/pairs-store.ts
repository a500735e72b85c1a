import { AccountRole } from '@tsudoi/domain';
import { query } from '../../db/build.ts';
import type { FacilityTx } from '../../db/scope.ts';
import { COMPARED_COLUMNS, type ComparedRow, candidatePairs } from './duplicates-store.ts';

/** Two members who may be one person or of one family; the smaller id stands first. */
export interface PairRow {
  first_id: number;
  second_id: number;
  likeness: 'likely' | 'family';
  score: number;
}

/** Ids of so many members after one, in their order. */
export async function membersAfter(tx: FacilityTx, after: number, limit: number): Promise<number[]> {
  const rows = await tx.sql<{ id: number }>(
    `select id from account where id > $1 and role = ${AccountRole.member} and deleted_at is null order by id limit $2`,
    [after, limit],
  );
  return rows.map(({ id }) => id);
}

/** Pairs of some members and later ones that have something in common; whether `birthdays` are compared decides what is enough. */
export function candidatesAmong(
  tx: FacilityTx,
  ids: readonly number[],
  birthdays: boolean,
): Promise<{ first_id: number; second_id: number }[]> {
  return tx.sql(
    `with r as materialized (select id as row_no, name_key, kana_key, last_name, first_name, first_name_kana as first_kana, birthday, email,
         phone_key, address is not null as has_address from account where id = any ($2::int[]) and deleted_at is null),
       c as (${candidatePairs({ folded: false, birthdays, only: 'a.id > r.row_no' })})
     select row_no as first_id, id as second_id from c`,
    [null, ids],
  );
}

/** Members as they are compared, within `seen` (null is everywhere). */
export async function comparedMembers(
  tx: FacilityTx,
  ids: readonly number[],
  seen: readonly number[] | null,
): Promise<Map<number, ComparedRow>> {
  const rows = await tx.sql<ComparedRow>(
    `select ${COMPARED_COLUMNS} from account a where a.id = any ($1::int[]) and a.role = ${AccountRole.member} and a.deleted_at is null
       and ($2::int[] is null or a.organization_ids && $2::int[])`,
    [ids, seen],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** Forgets the pairs of earlier searches. */
export async function clearPairs(tx: FacilityTx): Promise<void> {
  await tx.run(query`delete from likely_pair`);
}

export async function insertPairs(tx: FacilityTx, pairs: readonly PairRow[]): Promise<void> {
  await tx.sql(
    `insert into likely_pair (first_id, second_id, likeness, score)
     select * from unnest($1::int[], $2::int[], $3::text[], $4::smallint[]) on conflict do nothing`,
    [
      pairs.map(({ first_id }) => first_id),
      pairs.map(({ second_id }) => second_id),
      pairs.map(({ likeness }) => likeness),
      pairs.map(({ score }) => score),
    ],
  );
}

/** The likeliest pairs of a likeness, both members within `seen` (null is everywhere) and nobody having said that they differ. */
export function pairsInReach(
  tx: FacilityTx,
  asked: { likeness: PairRow['likeness']; seen: readonly number[] | null; limit: number },
): Promise<PairRow[]> {
  const live = (of: string) =>
    `${of}.deleted_at is null and ($2::int[] is null or ${of}.organization_ids && $2::int[])`;
  return tx.sql(
    `select p.first_id, p.second_id, p.likeness, p.score from likely_pair p
       join account a on a.id = p.first_id and ${live('a')} join account b on b.id = p.second_id and ${live('b')}
     where p.likeness = $1 and not exists (select from different_member d where d.first_id = p.first_id and d.second_id = p.second_id)
     order by p.score desc, p.first_id, p.second_id limit $3`,
    [asked.likeness, asked.seen, asked.limit],
  );
}

/** The newest search for pairs. */
export function lastSearch(
  tx: FacilityTx,
  kind: string,
): Promise<{ id: number; state: string; finished_at: Date | null } | undefined> {
  return tx.one(
    query<{ id: number; state: string; finished_at: Date | null }>`select id, state, finished_at from task
      where kind = ${kind} order by id desc limit 1`,
  );
}
