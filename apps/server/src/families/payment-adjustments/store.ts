import { hasKeyword } from '@tsudoi/contract';
import {
  type AdjustmentConditionSearch,
  type adjustmentConditionColumns,
  CONDITION_CHOICES_MAX,
  type PaymentAdjustmentSearch,
  type paymentAdjustmentColumns,
} from '@tsudoi/contract/payment-adjustments';
import { type Day, foldForSearch, keywordFor, likePattern } from '@tsudoi/domain';
import { build, query, type Row } from '../../db/build.ts';
import { type PageRequest, readPage } from '../../db/page.ts';
import type { FacilityTx } from '../../db/scope.ts';
import { recordsOf } from '../../db/versioned.ts';
import type { ConditionGroups } from '../members/index.ts';

export type Adjustment = Row<'payment_adjustment'>;
export type AdjustmentCondition = Row<'payment_adjustment_condition'>;

type Written = Pick<Adjustment, (typeof paymentAdjustmentColumns)[number]>;
const adjustments = recordsOf('payment_adjustment');
export const { byId: adjustmentById, remove: removeAdjustment } = adjustments;

const withKey = <T extends { name: string }>(values: T) => ({ ...values, search_key: foldForSearch(values.name) });

export const insertAdjustment = (tx: FacilityTx, values: Written, by: string) =>
  adjustments.insert(tx, withKey(values), by);
export const updateAdjustment = (tx: FacilityTx, before: Adjustment, values: Written, by: string) =>
  adjustments.update(tx, before, withKey(values), by);

/** A page of the adjustments that a list looks for, in its order. */
export function searchAdjustments(
  tx: FacilityTx,
  { sort, default_search: asked, ...page }: Pick<PaymentAdjustmentSearch, 'sort' | 'default_search'> & PageRequest,
  today: Day,
) {
  const { keyword = '', kind, current } = asked;
  let found = build.selectFrom('payment_adjustment').selectAll().where('deleted_at', 'is', null);
  if (keyword !== '') found = found.where('search_key', 'like', likePattern(keywordFor(keyword)));
  if (kind?.length) found = found.where('kind', 'in', kind);
  if (current === 1)
    found = found
      .where((row) => row.or([row('valid_from', 'is', null), row('valid_from', '<=', today)]))
      .where((row) => row.or([row('valid_to', 'is', null), row('valid_to', '>=', today)]));
  const { column, direction } = sort ?? { column: 'priority', direction: 'asc' };
  const ordered = found.orderBy(column, (order) => (direction === 'asc' ? order.asc() : order.desc()).nullsLast());
  return readPage(tx, ordered.orderBy('id'), page);
}

/** Every adjustment with its condition, in the order in which they are applied. */
export async function adjustmentsInOrder(
  tx: FacilityTx,
): Promise<{ adjustment: Adjustment; condition: AdjustmentCondition }[]> {
  const all = await tx.rows(
    build
      .selectFrom('payment_adjustment')
      .selectAll()
      .where('deleted_at', 'is', null)
      .orderBy('priority')
      .orderBy('id'),
  );
  const conditions = new Map(
    (
      await conditionsOf(
        tx,
        all.map(({ condition_id }) => condition_id),
      )
    ).map((row) => [row.id, row]),
  );
  return all.flatMap((adjustment) => {
    const condition = conditions.get(adjustment.condition_id);
    return condition === undefined ? [] : [{ adjustment, condition }];
  });
}

export type ConditionWritten = Pick<
  AdjustmentCondition,
  Exclude<(typeof adjustmentConditionColumns)[number], 'conditions'>
> & {
  conditions: ConditionGroups;
};
const conditions = recordsOf('payment_adjustment_condition');
export const { byId: conditionById, byIds: conditionsOf, remove: removeCondition } = conditions;

const asColumns = ({ conditions: groups, ...plain }: ConditionWritten) => ({
  ...withKey(plain),
  conditions: JSON.stringify(groups),
});

export const insertCondition = (tx: FacilityTx, values: ConditionWritten, by: string) =>
  conditions.insert(tx, asColumns(values), by);
export const updateCondition = (tx: FacilityTx, before: AdjustmentCondition, values: ConditionWritten, by: string) =>
  conditions.update(tx, before, asColumns(values), by);

/** A page of the conditions that a list looks for, in its order. */
export function searchConditions(
  tx: FacilityTx,
  {
    sort,
    default_search: { keyword = '' },
    ...page
  }: Pick<AdjustmentConditionSearch, 'sort' | 'default_search'> & PageRequest,
) {
  let found = build.selectFrom('payment_adjustment_condition').selectAll().where('deleted_at', 'is', null);
  if (keyword !== '') found = found.where('search_key', 'like', likePattern(keywordFor(keyword)));
  return readPage(tx, found.orderBy(sort?.column ?? 'name', sort?.direction ?? 'asc').orderBy('id'), page);
}

export const conditionOptions = (tx: FacilityTx, { keyword = '', id }: { keyword?: string; id?: number }) =>
  tx.rows(
    build
      .selectFrom('payment_adjustment_condition')
      .select(['id', 'name as text'])
      .where('deleted_at', 'is', null)
      .$if(id !== undefined, (some) => some.where('id', '=', id ?? 0))
      .$if(hasKeyword(keyword), (some) => some.where('search_key', 'like', likePattern(keywordFor(keyword))))
      .orderBy('name')
      .orderBy('id')
      .limit(CONDITION_CHOICES_MAX),
  );

/** How many adjustments name each of the conditions. */
export async function usesOfConditions(tx: FacilityTx, ids: readonly number[]): Promise<Map<number, number>> {
  const rows = await tx.rows(
    query<{ id: number; uses: number }>`select condition_id as id, count(*)::int as uses from payment_adjustment
      where condition_id = any (${[...ids]}::int[]) and deleted_at is null group by 1`,
  );
  return new Map(rows.map(({ id, uses }) => [id, uses]));
}

/** Holds off whoever is about to name the condition, or to delete it, until the transaction ends. */
export async function lockCondition(tx: FacilityTx, id: number, how: 'delete' | 'name'): Promise<void> {
  if (how === 'delete') await tx.rows(query`select id from payment_adjustment_condition where id = ${id} for update`);
  else await tx.rows(query`select id from payment_adjustment_condition where id = ${id} for key share`);
}
