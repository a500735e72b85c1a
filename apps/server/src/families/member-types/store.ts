import type { MemberTypeSearch } from '@tsudoi/contract/member-types';
import { foldForSearch, keywordFor } from '@tsudoi/domain';
import type * as v from 'valibot';
import { build, query, type Row } from '../../db/build.ts';
import { pageLimits } from '../../db/page.ts';
import type { FacilityTx } from '../../db/scope.ts';
import { recordsOf } from '../../db/versioned.ts';

export type MemberTypeRow = Row<'member_type'>;

export const {
  byId: memberTypeById,
  insert: insertMemberType,
  update: updateMemberType,
  remove: removeMemberType,
} = recordsOf('member_type');

const inUse = () => build.selectFrom('member_type').selectAll().where('deleted_at', 'is', null);

/** Member types in use, in their order; of one class where it is named. */
export function memberTypes(tx: FacilityTx, classType?: MemberTypeRow['class_type']): Promise<MemberTypeRow[]> {
  const all = inUse().orderBy('sort').orderBy('id');
  return tx.rows(classType === undefined ? all : all.where('class_type', '=', classType));
}

/** Which of some types there are. */
export async function existingMemberTypes(tx: FacilityTx, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await tx.rows(
    inUse()
      .clearSelect()
      .select('id')
      .where('id', 'in', [...ids]),
  );
  return new Set(rows.map(({ id }) => id));
}

/** The last number given of each prefix. */
export async function lastNumbers(tx: FacilityTx): Promise<Map<string, number>> {
  const rows = await tx.rows(build.selectFrom('member_code_counter').select(['prefix', 'last_number']));
  return new Map(rows.map((row) => [row.prefix, row.last_number]));
}

type Search = v.InferOutput<typeof MemberTypeSearch>;

/** A page of the types; a facility has a few dozen at most, so the keyword is looked for in memory. */
export async function searchMemberTypes(tx: FacilityTx, body: Search) {
  const { sort, default_search: asked } = body;
  const classes = asked.class_type ?? [];
  const all = inUse()
    .orderBy(sort?.column ?? 'sort', sort?.direction ?? 'asc')
    .orderBy('id');
  const rows = await tx.rows(classes.length === 0 ? all : all.where('class_type', 'in', classes));
  const keyword = keywordFor(asked.keyword ?? '');
  const found = rows.filter((row) => foldForSearch(`${row.code} ${row.name} ${row.name_en ?? ''}`).includes(keyword));
  const { limit = found.length, offset } = pageLimits(body);
  return { rows: found.slice(offset, offset + limit), total: found.length };
}

/** How many members have each of the types; those of deleted members do not count. */
export async function membersOfTypes(tx: FacilityTx, ids: readonly number[]): Promise<Map<number, number>> {
  const rows = await tx.rows(
    query<{ id: number; members: number }>`select t.member_type_id as id, count(*)::int as members
      from account_member_type t join account a on a.id = t.account_id and a.deleted_at is null
      where t.member_type_id = any (${[...ids]}::int[]) group by t.member_type_id`,
  );
  return new Map(rows.map(({ id, members }) => [id, members]));
}

/** How many payment plans are for this type, or have a rule of fees on it. */
export async function plansOfType(tx: FacilityTx, id: number): Promise<number> {
  const { plans } = await tx.oneOrThrow(
    query<{ plans: number }>`select count(*)::int as plans from payment_plan p where p.deleted_at is null
      and (${id} = any (p.member_type_ids) or exists (select from plan_rule r where r.plan_id = p.id and r.deleted_at is null
        and r.conditions @> ${JSON.stringify([{ axis: 'member_type', values: [id] }])}::jsonb))`,
  );
  return plans;
}

/** How many sections of the member form are for this type. */
export async function sectionsOfType(tx: FacilityTx, id: number): Promise<number> {
  const { sections } = await tx.oneOrThrow(
    query<{ sections: number }>`select count(*)::int as sections from account_cms_group
      where deleted_at is null and ${id}::int = any (member_type_ids)`,
  );
  return sections;
}

/** Holds off members who are given the type until the transaction ends; whoever came first is seen by what follows. */
export async function lockMemberType(tx: FacilityTx, id: number): Promise<void> {
  await tx.rows(query`select id from member_type where id = ${id} for update`);
}
