import { hasKeyword } from '@tsudoi/contract';
import type { PlanSubscriberSearch, planSubscriberColumns } from '@tsudoi/contract/payment-plans';
import {
  type Day,
  type DaySpan,
  firstOfMonth,
  keywordFor,
  lastOfMonth,
  likePattern,
  memberCodeKey,
} from '@tsudoi/domain';
import { type SqlBool, sql } from 'kysely';
import { build, query, type Row } from '../../db/build.ts';
import { type PageRequest, readChunk } from '../../db/page.ts';
import type { FacilityTx } from '../../db/scope.ts';
import { recordsOf } from '../../db/versioned.ts';

export type Subscriber = Row<'plan_subscriber'>;
export type SubscriberWritten = Pick<Subscriber, (typeof planSubscriberColumns)[number]>;

const records = recordsOf('plan_subscriber');
export const { byId: subscriberById } = records;
export const { insert: insertSubscriber, update: updateSubscriber, remove: removeSubscriber } = records;

const LISTED = [
  's.id',
  's.plan_id',
  's.account_id',
  's.starts_on',
  's.ends_on',
  's.billed_from',
  's.quantity',
  's.method',
  's.version',
  's.updated_at',
  's.updated_by',
  'p.code',
  'p.name',
  'a.account_code',
  'a.member_code',
  'a.last_name',
  'a.first_name',
] as const;

const inReach = (scopeIds: readonly number[] | null) => {
  const all = build
    .selectFrom('plan_subscriber as s')
    .innerJoin('payment_plan as p', 'p.id', 's.plan_id')
    .innerJoin('account as a', 'a.id', 's.account_id')
    .select(LISTED)
    .select(
      sql<Day | null>`(select max(d.month) from plan_period d where d.subscriber_id = s.id and d.ended_at is null)`.as(
        'billed_until',
      ),
    )
    .where('s.deleted_at', 'is', null);
  return scopeIds === null ? all : all.where(sql<SqlBool>`a.organization_ids && ${[...scopeIds]}::int[]`);
};

/** Somebody on a plan whose member is in reach. */
export const subscriberInReach = (tx: FacilityTx, id: number, scopeIds: readonly number[] | null) =>
  tx.one(inReach(scopeIds).where('s.id', '=', id));
export type ListedSubscriber = NonNullable<Awaited<ReturnType<typeof subscriberInReach>>>;

/** A page of those on plans that a list looks for, in its order. */
export function searchSubscribers(
  tx: FacilityTx,
  { sort, default_search: asked, ...page }: Pick<PlanSubscriberSearch, 'sort' | 'default_search'> & PageRequest,
  { today, scopeIds }: { today: Day; scopeIds: readonly number[] | null },
) {
  let found = inReach(scopeIds);
  const { keyword, plan_id, plan_code, current } = asked;
  if (hasKeyword(keyword))
    for (const word of keyword.trim().split(/\s+/))
      found = found.where((row) =>
        row.or([
          row('a.name_key', 'like', likePattern(keywordFor(word))),
          row('a.member_code_key', '=', memberCodeKey(word)),
        ]),
      );
  if (plan_id?.length) found = found.where('s.plan_id', 'in', plan_id);
  if (plan_code !== undefined) found = found.where('p.code', '=', plan_code);
  if (current === 1)
    found = found
      .where('s.starts_on', '<=', today)
      .where((row) => row.or([row('s.ends_on', 'is', null), row('s.ends_on', '>=', today)]));
  const { column, direction } = sort ?? { column: 'member_code', direction: 'asc' };
  const by = column === 'member_code' ? ('a.member_code' as const) : (`s.${column}` as const);
  const ordered = found.orderBy(by, (order) => (direction === 'asc' ? order.asc() : order.desc()).nullsLast());
  return readChunk(tx, ordered.orderBy('s.id'), page);
}

/** Members of some that are on a plan at some time of a span, or of one of its months where the plan charges whole ones. */
export async function alreadyOn(
  tx: FacilityTx,
  { id: planId, prorate }: { id: number; prorate: boolean },
  accountIds: readonly number[],
  { from, to, but = 0 }: { from: Day; to: Day | null; but?: number },
): Promise<Set<number>> {
  const first = prorate ? from : firstOfMonth(from);
  const last = prorate || to === null ? to : lastOfMonth(to);
  const rows = await tx.rows(
    query<{ account_id: number }>`select account_id from plan_subscriber
      where plan_id = ${planId} and account_id = any (${[...accountIds]}::int[]) and deleted_at is null and id <> ${but}
        and (${last}::date is null or starts_on <= ${last}::date) and (ends_on is null or ends_on >= ${first}::date)`,
  );
  return new Set(rows.map(({ account_id }) => account_id));
}

/** Whether somebody was ever charged for being on a plan. */
export async function wasBilled(tx: FacilityTx, id: number): Promise<boolean> {
  const [row] = await tx.rows(query<{ id: number }>`select id from plan_period where subscriber_id = ${id} limit 1`);
  return row !== undefined;
}

/** Locks somebody's place on a plan: no run charges it before the transaction ends. */
export async function lockSubscriber(tx: FacilityTx, id: number): Promise<void> {
  await tx.rows(query`select id from plan_subscriber where id = ${id} for no key update`);
}

/** Notes days on which somebody on plans was no member. */
export async function noteAway(tx: FacilityTx, accountId: number, spans: readonly DaySpan[]): Promise<void> {
  if (spans.length === 0) return;
  await tx.run(
    query`update plan_subscriber set away = away || ${JSON.stringify(spans)}::jsonb where account_id = ${accountId} and deleted_at is null`,
  );
}

/** A row of a task that puts a member on a plan; `before` is the subscriber that was made. */
export interface SubscribeRow {
  row_no: number;
  record_id: number;
  before: string[] | null;
}

/** Rows of a range that put somebody on a plan, without those that were left out. */
export function subscribeRows(
  tx: FacilityTx,
  { taskId, from, through }: { taskId: number; from: number; through: number },
): Promise<SubscribeRow[]> {
  return tx.sql(
    `select row_no, record_id, before from task_row
     where task_id = $1 and row_no > $2 and row_no <= $3 and result = 'update' and left_out is null order by row_no`,
    [taskId, from, through],
  );
}

/** Notes the subscriber that a row made, which undoing takes away. */
export async function noteSubscribed(tx: FacilityTx, taskId: number, row: number, id: number): Promise<void> {
  await tx.sql('update task_row set before = array[$3::text] where task_id = $1 and row_no = $2', [
    taskId,
    row,
    String(id),
  ]);
}

/** Notes what a row did with a subscriber, for its undoing. */
export async function noteSubscriber(tx: FacilityTx, taskId: number, row: number, what: string[]): Promise<void> {
  await tx.sql('update task_row set before = $3::text[] where task_id = $1 and row_no = $2', [taskId, row, what]);
}

interface AccountToSubscribe {
  id: number;
  active: boolean;
  member_type_ids: number[];
  in_reach: boolean;
}

/** What decides whether members may be on a plan, for who reaches some organizations (null: everybody). */
export async function accountsToSubscribe(
  tx: FacilityTx,
  ids: readonly number[],
  scopeIds: readonly number[] | null,
): Promise<AccountToSubscribe[]> {
  const scope = scopeIds === null ? null : [...scopeIds];
  return tx.rows(
    query<AccountToSubscribe>`select id, active, member_type_ids,
        (${scope}::int[] is null or organization_ids && ${scope}::int[]) as in_reach from account
      where id = any (${[...ids]}::int[]) and deleted_at is null order by id`,
  );
}

/** Whether two members are on the same plan. */
export async function onSamePlan(tx: FacilityTx, { from, to }: { from: number; to: number }): Promise<boolean> {
  const [row] = await tx.rows(
    query<{
      id: number;
    }>`select s.id from plan_subscriber s join plan_subscriber o on o.plan_id = s.plan_id and o.deleted_at is null
      where s.account_id = ${from} and o.account_id = ${to} and s.deleted_at is null limit 1`,
  );
  return row !== undefined;
}
