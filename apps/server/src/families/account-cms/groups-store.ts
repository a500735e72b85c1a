import type { AccountGroupSearch } from '@tsudoi/contract/account-cms';
import { foldForSearch, keywordFor } from '@tsudoi/domain';
import type * as v from 'valibot';
import { build, query, type Row } from '../../db/build.ts';
import { pageLimits } from '../../db/page.ts';
import type { FacilityTx } from '../../db/scope.ts';
import { recordsOf } from '../../db/versioned.ts';

export type AccountGroupRow = Row<'account_cms_group'>;

const records = recordsOf('account_cms_group');
export const { byId: groupById, update: updateGroup, remove: removeGroup } = records;

/** A page of the sections; a facility has a few dozen at most, so the keyword is looked for in memory. */
export async function searchGroups(tx: FacilityTx, body: v.InferOutput<typeof AccountGroupSearch>) {
  const { sort, default_search: asked } = body;
  const classes = asked.class_type ?? [];
  const all = build.selectFrom('account_cms_group').selectAll().where('deleted_at', 'is', null);
  const direction = sort?.direction ?? 'asc';
  const sorted =
    sort === undefined || sort.column === 'position'
      ? all.orderBy('class_type').orderBy('position', direction).orderBy('id', direction)
      : all.orderBy(sort.column, direction).orderBy('id');
  const rows = await tx.rows(classes.length === 0 ? sorted : sorted.where('class_type', 'in', classes));
  const keyword = keywordFor(asked.keyword ?? '');
  const found = rows.filter(({ name_ja, name_en }) => foldForSearch(`${name_ja} ${name_en}`).includes(keyword));
  const { limit = found.length, offset } = pageLimits(body);
  return { rows: found.slice(offset, offset + limit), total: found.length };
}

/** How many fields stand in each of the sections, and whether those without which there is no member are among them. */
export async function fieldsIn(
  tx: FacilityTx,
  ids: readonly number[],
): Promise<Map<number, { fields: number; codes: string[] }>> {
  const rows = await tx.rows(
    query<{ id: number; fields: number; codes: string[] }>`select group_id as id, count(*)::int as fields,
        coalesce(array_agg(code) filter (where type = 'default'), '{}') as codes
      from account_cms_component where deleted_at is null and group_id = any (${[...ids]}::int[]) group by group_id`,
  );
  return new Map(rows.map(({ id, ...found }) => [id, found]));
}

/** Adds a section at the end of its class and returns its id. */
export async function insertGroup(
  tx: FacilityTx,
  values: Pick<AccountGroupRow, 'class_type' | 'name_ja' | 'name_en' | 'platform' | 'member_type_ids'>,
  by: string,
): Promise<number> {
  const { position } = await tx.oneOrThrow(
    query<{ position: number }>`select coalesce(max(position), 0)::int + 10 as position from account_cms_group
      where class_type = ${values.class_type}`,
  );
  return records.insert(tx, { ...values, position }, by);
}

/** How many sections a class has. */
export async function countGroups(tx: FacilityTx, classType: number): Promise<number> {
  const { sections } = await tx.oneOrThrow(
    query<{ sections: number }>`select count(*)::int as sections from account_cms_group
      where class_type = ${classType} and deleted_at is null`,
  );
  return sections;
}

/** Which of these are member types of a class. They stay until the transaction ends. */
export async function typesAmong(tx: FacilityTx, classType: number, ids: readonly number[]): Promise<Set<number>> {
  const rows = await tx.rows(
    query<{ id: number }>`select id from member_type where class_type = ${classType} and deleted_at is null
      and id = any (${[...ids]}::int[]) order by id for key share`,
  );
  return new Set(rows.map(({ id }) => id));
}
