import { AccountRole } from '@tsudoi/domain';
import { query, type Row } from '../../db/build.ts';
import type { FacilityTx } from '../../db/scope.ts';
import type { ReferenceWork } from '../../kernel/account-references.ts';

/** Days in which a merge can be undone. */
export const UNDO_DAYS = 30;

/** Columns of an account that say how it signs in and whose staff it is. Instants are texts, which have the microseconds of the database. */
export interface SignInRow {
  id: number;
  password_hash: string | null;
  confirmed_email: string | null;
  email_confirmed_at: string | null;
  email_unconfirmed_since: string | null;
  invited_at: string | null;
  last_login_at: string | null;
  corporate_id: number | null;
  principle_flag: number;
}

/** Locks the payers of members, which comes before the members as where money is written. */
export async function lockPayersOf(tx: FacilityTx, ids: readonly number[]): Promise<void> {
  await tx.rows(query`select id from payer where account_id = any (${[...ids]}::int[]) order by id for no key update`);
}

/** How members sign in, the rows locked in the order of their ids until the transaction ends. */
export async function lockSignIn(tx: FacilityTx, ids: readonly number[]): Promise<Map<number, SignInRow>> {
  const rows = await tx.rows(
    query<SignInRow>`select id, password_hash, confirmed_email, email_confirmed_at::text, email_unconfirmed_since::text, invited_at::text,
        last_login_at::text, corporate_id, principle_flag
      from account where id = any (${[...ids]}::int[]) and role = ${AccountRole.member} order by id for update`,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** Writes how a member signs in and whose staff it is. */
export async function writeSignIn(tx: FacilityTx, row: SignInRow): Promise<void> {
  await tx.run(
    query`update account set password_hash = ${row.password_hash}, confirmed_email = ${row.confirmed_email},
        email_confirmed_at = ${row.email_confirmed_at}::timestamptz,
        email_unconfirmed_since = ${row.email_unconfirmed_since}::timestamptz,
        invited_at = ${row.invited_at}::timestamptz, last_login_at = ${row.last_login_at}::timestamptz, corporate_id = ${row.corporate_id},
        principle_flag = ${row.principle_flag}
      where id = ${row.id}`,
  );
}

/** Takes a member of this version away as merged into another; undefined where the version is gone. */
export async function markMerged(
  tx: FacilityTx,
  gone: { id: number; version: number },
  keptId: number,
  by: string,
): Promise<number | undefined> {
  const row = await tx.one(
    query<{ version: number }>`update account set deleted_at = now(), merged_into = ${keptId}, version = version + 1,
        updated_at = now(), updated_by = ${by}
      where id = ${gone.id} and version = ${gone.version} and role = ${AccountRole.member} and deleted_at is null returning version`,
  );
  return row?.version;
}

/** Brings a merged member back; undefined where it is not merged into that one. */
export async function reviveMerged(
  tx: FacilityTx,
  id: number,
  keptId: number,
  by: string,
): Promise<number | undefined> {
  const row = await tx.one(
    query<{ version: number }>`update account set deleted_at = null, merged_into = null, version = version + 1,
        updated_at = now(), updated_by = ${by}
      where id = ${id} and merged_into = ${keptId} returning version`,
  );
  return row?.version;
}

/** What undoing a merge puts back: columns of the one who stays, and what moved, by `table.column`. */
export interface StoredMerge extends Omit<Row<'member_merge'>, 'before' | 'after' | 'moved'> {
  before: Record<string, unknown>;
  after: Record<string, unknown>;
  moved: Record<string, number[]>;
}

export async function insertMerge(
  tx: FacilityTx,
  merge: Pick<StoredMerge, 'kept_id' | 'gone_id' | 'before' | 'after' | 'moved' | 'merged_by'>,
): Promise<number> {
  const { kept_id, gone_id, before, after, moved, merged_by } = merge;
  const row = await tx.oneOrThrow(
    query<{ id: number }>`insert into member_merge (kept_id, gone_id, before, after, moved, merged_by)
      values (${kept_id}, ${gone_id}, ${JSON.stringify(before)}::jsonb, ${JSON.stringify(after)}::jsonb,
        ${JSON.stringify(moved)}::jsonb, ${merged_by}) returning id`,
  );
  return row.id;
}

/** A merge with the name of the one who went, whose both members lie within the organizations (null: everywhere). */
export function mergeInReach(
  tx: FacilityTx,
  id: number,
  seen: readonly number[] | null,
): Promise<(StoredMerge & MergeRow & { gone_active: boolean }) | undefined> {
  return tx.one(
    query<
      StoredMerge & MergeRow & { gone_active: boolean }
    >`select m.*, g.member_code, g.last_name, g.first_name, g.active as gone_active from member_merge m join account k on k.id = m.kept_id and k.deleted_at is null
        join account g on g.id = m.gone_id and g.merged_into = k.id
      where m.id = ${id} and m.undone_at is null and (${seen}::int[] is null
        or k.organization_ids && ${seen}::int[] and g.organization_ids && ${seen}::int[])`,
  );
}

/** Whether one of two members was merged with somebody after a merge. */
export async function isMergedLater(tx: FacilityTx, { id, kept_id, gone_id }: StoredMerge): Promise<boolean> {
  const later = await tx.one(
    query<{ id: number }>`select id from member_merge where id > ${id} and undone_at is null
      and (kept_id = any (${[kept_id, gone_id]}::int[]) or gone_id = any (${[kept_id, gone_id]}::int[])) limit 1`,
  );
  return later !== undefined;
}

export async function markUndone(tx: FacilityTx, id: number, by: string): Promise<void> {
  await tx.run(query`update member_merge set undone_at = now(), undone_by = ${by} where id = ${id}`);
}

/** A merge with the name of the one who went. */
export interface MergeRow {
  id: number;
  member_code: string;
  last_name: string;
  first_name: string;
  merged_at: Date;
  merged_by: string;
}

/** Merges into a member that can still be undone by a reader of these organizations, the newest first. */
export function mergesInto(
  tx: FacilityTx,
  keptId: number,
  since: Date,
  seen: readonly number[] | null,
): Promise<MergeRow[]> {
  return tx.rows(
    query<MergeRow>`select m.id, g.member_code, g.last_name, g.first_name, m.merged_at, m.merged_by
      from member_merge m join account g on g.id = m.gone_id and g.merged_into = m.kept_id
      where m.kept_id = ${keptId} and m.undone_at is null and m.merged_at > ${since}
        and (${seen}::int[] is null or g.organization_ids && ${seen}::int[])
      order by m.id desc`,
  );
}

/** Whom a member was merged into, where both lie within the organizations; undefined where it was not. */
export async function mergedInto(
  tx: FacilityTx,
  id: number,
  seen: readonly number[] | null,
): Promise<number | undefined> {
  const row = await tx.one(
    query<{ id: number }>`select k.id from account g join account k on k.id = g.merged_into and k.deleted_at is null
      where g.id = ${id} and (${seen}::int[] is null
        or k.organization_ids && ${seen}::int[] and g.organization_ids && ${seen}::int[])`,
  );
  return row?.id;
}

/** Deletes what undoing merges of before a time would need: those days are over. */
export function deleteOldMerges(tx: FacilityTx, before: Date, limit: number): Promise<number> {
  return tx.run(
    query`delete from member_merge where id in (select id from member_merge where merged_at < ${before} limit ${limit})`,
  );
}

/** How many events the history of members has. */
export async function countEvents(tx: FacilityTx, ids: readonly number[]): Promise<Map<number, number>> {
  const rows = await tx.rows(
    query<{ id: number; count: number }>`select record_id as id, count(*)::int as count from history
      where family = 'members' and record_id = any (${[...ids]}::int[]) group by 1`,
  );
  return new Map(rows.map(({ id, count }) => [id, count]));
}

/** Swaps the photos of two members and returns the ids of the files of each: first those that are `to`'s now. */
export async function swapPhotos(
  tx: FacilityTx,
  { from, to }: { from: number; to: number },
): Promise<{ taken: number[]; given: number[] }> {
  const rows = await tx.rows(
    query<{ id: number; owner_id: number }>`update stored_file
      set owner_id = case owner_id when ${from}::int then ${to}::int else ${from}::int end
      where owner_kind = 'member' and owner_field = 'profile_image' and owner_id = any (${[from, to]}::int[]) returning id, owner_id`,
  );
  const of = (owner: number) => rows.filter(({ owner_id }) => owner_id === owner).map(({ id }) => id);
  return { taken: of(to), given: of(from) };
}

/** Ids of the files of a member's photo. */
export async function photosOf(tx: FacilityTx, id: number): Promise<number[]> {
  const rows = await tx.rows(
    query<{ id: number }>`select id from stored_file
      where owner_kind = 'member' and owner_field = 'profile_image' and owner_id = ${id} order by id`,
  );
  return rows.map((row) => row.id);
}

/** Names of the photos of members. */
export async function photoNames(tx: FacilityTx, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await tx.rows(
    query<{ id: number; name: string }>`select owner_id as id, name from stored_file
      where owner_kind = 'member' and owner_field = 'profile_image' and owner_id = any (${[...ids]}::int[])`,
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** How many documents members have together. */
export async function countDocuments(tx: FacilityTx, ids: readonly number[]): Promise<number> {
  const { count } = await tx.oneOrThrow(
    query<{ count: number }>`select count(*)::int as count from stored_file
      where owner_kind = 'member' and owner_field = 'document' and owner_id = any (${[...ids]}::int[])`,
  );
  return count;
}

/**
 * Of whom the one who goes is known to be another person, the one who stays is too. The pairs themselves stay: they mean
 * nothing while one of them is gone, and are right again when it is back.
 */
export const differentPairs: ReferenceWork = {
  async move(tx, { from, to }) {
    const rows = await tx.rows(
      query<{ id: number }>`insert into different_member (first_id, second_id, said_at, said_by)
        select least(o.id, ${to}::int), greatest(o.id, ${to}::int), o.said_at, o.said_by
        from (select case first_id when ${from}::int then second_id else first_id end as id, said_at, said_by
          from different_member where first_id = ${from} or second_id = ${from}) o where o.id <> ${to}::int
        on conflict do nothing returning case first_id when ${to}::int then second_id else first_id end as id`,
    );
    return rows.map(({ id }) => id);
  },
  async moveBack(tx, { to }, moved) {
    await tx.run(
      query`delete from different_member using unnest(${[...moved]}::int[]) o
        where first_id = least(o, ${to}::int) and second_id = greatest(o, ${to}::int)`,
    );
  },
  async count(tx, members) {
    const rows = await tx.rows(
      query<{ id: number; count: number }>`select m as id, count(*)::int as count from unnest(${[...members]}::int[]) m
        join different_member d on d.first_id = m or d.second_id = m group by m`,
    );
    return new Map(rows.map(({ id, count }) => [id, count]));
  },
  async countSince(tx, member, since, moved) {
    const { count } = await tx.oneOrThrow(
      query<{ count: number }>`select count(*)::int as count from different_member
        where (first_id = ${member} and second_id <> all (${[...moved]}::int[]) or second_id = ${member} and first_id <> all (${[...moved]}::int[]))
          and said_at > ${since}`,
    );
    return count;
  },
};
