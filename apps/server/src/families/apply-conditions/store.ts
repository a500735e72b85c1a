import type { ApplyConditionSearch, applyConditionColumns } from '@tsudoi/contract/apply-conditions';
import { foldForSearch, keywordFor, likePattern } from '@tsudoi/domain';
import { build, query, type Row } from '../../db/build.ts';
import { type PageRequest, readPage } from '../../db/page.ts';
import type { FacilityTx } from '../../db/scope.ts';
import { recordsOf } from '../../db/versioned.ts';
import type { ConditionGroups } from '../members/index.ts';

export type ApplyConditionRow = Row<'apply_condition'>;
/** Columns an operator writes. */
export type Written = Pick<ApplyConditionRow, Exclude<(typeof applyConditionColumns)[number], 'conditions'>> & {
  conditions: ConditionGroups;
};

const records = recordsOf('apply_condition');
export const { byId: applyConditionById, remove: removeApplyCondition } = records;

const asColumns = ({ conditions, ...plain }: Written) => ({
  ...plain,
  conditions: JSON.stringify(conditions),
  search_key: foldForSearch(plain.name),
});

export const insertApplyCondition = (tx: FacilityTx, values: Written, by: string) =>
  records.insert(tx, asColumns(values), by);

export const updateApplyCondition = (tx: FacilityTx, before: ApplyConditionRow, values: Written, by: string) =>
  records.update(tx, before, asColumns(values), by);

/** A page of the conditions that a list looks for, in its order. */
export function searchApplyConditions(
  tx: FacilityTx,
  {
    sort,
    default_search: { keyword = '', target },
    ...page
  }: Pick<ApplyConditionSearch, 'sort' | 'default_search'> & PageRequest,
) {
  let found = build.selectFrom('apply_condition').selectAll().where('deleted_at', 'is', null);
  if (keyword !== '') found = found.where('search_key', 'like', likePattern(keywordFor(keyword)));
  if (target?.length) found = found.where('target', 'in', target);
  return readPage(tx, found.orderBy(sort?.column ?? 'name', sort?.direction ?? 'asc').orderBy('id'), page);
}

/** How many records name each of the conditions. */
export async function usesOfApplyConditions(tx: FacilityTx, ids: readonly number[]): Promise<Map<number, number>> {
  const rows = await tx.rows(
    query<{ id: number; uses: number }>`select id, count(*)::int as uses from (
        select apply_condition_id as id from payment_plan where deleted_at is null
        union all select apply_condition_id from event where deleted_at is null
        union all select c.apply_condition_id from event_course c join event e on e.id = c.event_id where e.deleted_at is null
        union all select p.apply_condition_id from course_price p join event_course c on c.id = p.course_id
          join event e on e.id = c.event_id where e.deleted_at is null) u
      where id = any (${[...ids]}::int[]) group by 1`,
  );
  return new Map(rows.map(({ id, uses }) => [id, uses]));
}

/** Conditions for something of a kind, to choose from. */
export const applyConditionsFor = (tx: FacilityTx, target: ApplyConditionRow['target']) =>
  tx.rows(
    build
      .selectFrom('apply_condition')
      .select(['id', 'name as text'])
      .where('deleted_at', 'is', null)
      .where('target', '=', target)
      .orderBy('name')
      .orderBy('id'),
  );

/** Holds off whoever is about to name the condition until the transaction ends. */
export async function lockApplyCondition(tx: FacilityTx, id: number, how: 'delete' | 'name'): Promise<void> {
  if (how === 'delete') await tx.rows(query`select id from apply_condition where id = ${id} for update`);
  else await tx.rows(query`select id from apply_condition where id = ${id} for key share`);
}
