import { hasKeyword, pickFields } from '@tsudoi/contract';
import type {
  BillingItemSearch,
  BillingItemState,
  BillingReason,
  BillingRunSearch,
} from '@tsudoi/contract/billing-runs';
import {
  addMonths,
  type Day,
  FacilityStatus,
  keywordFor,
  lastOfMonth,
  likePattern,
  memberCodeKey,
} from '@tsudoi/domain';
import { type SqlBool, sql } from 'kysely';
import { build, query, type Row } from '../../db/build.ts';
import { type PageRequest, readChunk, readPage } from '../../db/page.ts';
import type { FacilityTx, OperatorTx } from '../../db/scope.ts';
import { insertRecord, updateRecord } from '../../db/versioned.ts';
import type { CalculatedItem } from './calculate.ts';

export type Run = Row<'billing_run'>;
export type Item = Row<'billing_run_item'>;

/** A new run. @throws where there is an open one (`billing_run_open`) */
export const insertRun = (
  tx: FacilityTx,
  values: Pick<Run, 'through_on' | 'scheduled' | 'created_by'> & Partial<Pick<Run, 'touched' | 'left_out'>>,
): Promise<number> => insertRecord(tx, 'billing_run', values, values.created_by);

export const runById = (tx: FacilityTx, id: number): Promise<Run | undefined> =>
  tx.one(build.selectFrom('billing_run').selectAll().where('id', '=', id));

/** A run, locked: whoever works on it takes turns. */
export const lockRun = (tx: FacilityTx, id: number): Promise<Run | undefined> =>
  tx.one(query<Run>`select * from billing_run where id = ${id} for update`);

export const openRun = (tx: FacilityTx): Promise<Run | undefined> =>
  tx.one(
    query<Run>`select * from billing_run where state in ('calculating', 'ready', 'executing', 'undoing') for update`,
  );

export const updateRun = (
  tx: FacilityTx,
  before: Pick<Run, 'id' | 'version'>,
  values: Partial<Omit<Run, 'id' | 'facility_id' | 'version' | 'created_at' | 'updated_at' | 'updated_by'>>,
  by: string,
): Promise<number> => updateRecord(tx, 'billing_run', before, values, by);

export async function deleteRun(tx: FacilityTx, id: number): Promise<void> {
  await tx.run(build.deleteFrom('billing_run').where('id', '=', id));
}

/** Deletes some of the items of a run, and returns how many. */
export const deleteItems = (tx: FacilityTx, runId: number, limit: number): Promise<number> =>
  tx.run(
    query`delete from billing_run_item where id in (select id from billing_run_item where run_id = ${runId} limit ${limit})`,
  );

/** Deletes items of previews that were given up before a time. */
export const deleteGivenUp = (tx: FacilityTx, before: Date, limit: number): Promise<number> =>
  tx.run(
    query`delete from billing_run_item where id in (select i.id from billing_run_item i join billing_run r on r.id = i.run_id
      where r.state = 'dropped' and r.finished_at < ${before} limit ${limit})`,
  );

/** Deletes items of runs that ended before a time; what was charged stays in `plan_period` and in its invoice. */
export const deleteOldItems = (tx: FacilityTx, before: Date, limit: number): Promise<number> =>
  tx.run(
    query`delete from billing_run_item where id in (select i.id from billing_run_item i join billing_run r on r.id = i.run_id
      where r.state in ('done', 'undone') and r.finished_at < ${before} limit ${limit})`,
  );

/** A page of the runs, newest first. */
export function searchRuns(
  tx: FacilityTx,
  { sort, default_search: { state }, ...page }: Pick<BillingRunSearch, 'sort' | 'default_search'> & PageRequest,
) {
  const all = build.selectFrom('billing_run').selectAll();
  const found = state?.length ? all.where('state', 'in', state) : all;
  const { column, direction } = sort ?? { column: 'id', direction: 'desc' };
  return readPage(tx, found.orderBy(column, direction).orderBy('id', direction), page);
}

/** Stores what becomes of months; one that another run of this store has written is left. */
export async function insertItems(tx: FacilityTx, runId: number, items: readonly CalculatedItem[]): Promise<void> {
  if (items.length === 0) return;
  await tx.run(
    query`insert into billing_run_item (run_id, subscriber_id, plan_id, account_id, month, charge_on, state, why, amount, previous, rounding, lines, trace)
      select ${runId}::int, t.* from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as t (subscriber_id int, plan_id int,
        account_id int, month date, charge_on date, state text, why text, amount bigint, previous bigint, rounding text, lines jsonb, trace jsonb)`,
  );
}

/** The next items of a run that stand somewhere, in the order of their ids. */
export const nextItems = (tx: FacilityTx, runId: number, state: BillingItemState, limit: number): Promise<Item[]> =>
  tx.rows(
    build
      .selectFrom('billing_run_item')
      .selectAll()
      .where('run_id', '=', runId)
      .where('state', '=', state)
      .orderBy('id')
      .limit(limit),
  );

/** What became of an item. */
export interface Outcome {
  id: number;
  state: BillingItemState;
  why: BillingReason | null;
  invoice_id: number | null;
}

/** Notes what became of items; `from` is the state in which they must still be. */
export async function settleItems(
  tx: FacilityTx,
  outcomes: readonly Outcome[],
  from: BillingItemState | null = null,
): Promise<void> {
  await tx.run(
    query`update billing_run_item i set state = t.state, why = t.why, invoice_id = coalesce(t.invoice_id, i.invoice_id)
      from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) as t (id int, state text, why text, invoice_id int) where i.id = t.id and (${from}::text is null or i.state = ${from})`,
  );
}

/** Notes months as charged. @throws where one is already (`plan_period_once`, `plan_period_only`) */
export async function insertPeriods(
  tx: FacilityTx,
  runId: number,
  periods: readonly {
    subscriber_id: number;
    month: Day;
    once: boolean;
    invoice_id: number | null;
    amount: number;
    charge_on: Day;
  }[],
): Promise<void> {
  if (periods.length === 0) return;
  await tx.run(
    query`insert into plan_period (run_id, subscriber_id, month, once, invoice_id, amount, charge_on)
      select ${runId}::int, t.* from jsonb_to_recordset(${JSON.stringify(periods)}::jsonb)
        as t (subscriber_id int, month date, once boolean, invoice_id int, amount bigint, charge_on date)`,
  );
}

/** Lets months of a run without an invoice be charged again. */
export async function endFreePeriods(tx: FacilityTx, runId: number, items: readonly Item[]): Promise<void> {
  const free = items.map(({ subscriber_id, month }) => ({ subscriber_id, month }));
  await tx.run(
    query`update plan_period p set ended_at = now()
      from jsonb_to_recordset(${JSON.stringify(free)}::jsonb) as t (subscriber_id int, month date)
      where p.run_id = ${runId} and p.subscriber_id = t.subscriber_id and p.month = t.month and p.invoice_id is null and p.ended_at is null`,
  );
}

/** Items of a run whose month another invoice has taken over. */
export async function followingPeriods(tx: FacilityTx, runId: number, items: readonly Item[]): Promise<Set<number>> {
  const rows = await tx.rows(
    query<{
      id: number;
    }>`select i.id from billing_run_item i join plan_period p on p.subscriber_id = i.subscriber_id and p.month = i.month
      where i.run_id = ${runId} and i.id = any (${items.map(({ id }) => id)}::int[]) and p.ended_at is null and p.invoice_id <> i.invoice_id`,
  );
  return new Set(rows.map(({ id }) => id));
}

/** What of a run was left out, as `subscriber month`. */
export async function leftOutOf(tx: FacilityTx, runId: number): Promise<string[]> {
  const rows = await tx.rows(
    query<{ key: string }>`select subscriber_id || ' ' || month as key from billing_run_item
      where run_id = ${runId} and state = 'left_out' order by id`,
  );
  return rows.map(({ key }) => key);
}

/** What the items of a run come to. */
export async function sumsOf(tx: FacilityTx, runId: number) {
  return tx.oneOrThrow(
    query<{
      bill_count: number;
      bill_total: number;
      check_count: number;
      skip_count: number;
    }>`select count(*) filter (where state = 'bill')::int as bill_count,
        coalesce(sum(amount) filter (where state = 'bill'), 0)::bigint as bill_total,
        count(*) filter (where state = 'check')::int as check_count,
        count(*) filter (where state in ('skip', 'left_out'))::int as skip_count
      from billing_run_item where run_id = ${runId}`,
  );
}

const monthBefore = (day: Day): Day => {
  const before = addMonths(day, -1);
  return day === lastOfMonth(day) ? lastOfMonth(before) : before;
};

/** What the plans of a run came to on the same days a month before, in yen; null where nothing was charged. */
export async function totalBefore(tx: FacilityTx, runId: number): Promise<number | null> {
  const span = await tx.oneOrThrow(
    query<{
      from: Day | null;
      to: Day | null;
      plans: number[] | null;
    }>`select min(charge_on) as from, max(charge_on) as to,
        array_agg(distinct plan_id) as plans from billing_run_item where run_id = ${runId} and state = 'bill'`,
  );
  if (span.from === null || span.to === null || span.plans === null) return null;
  const { total } = await tx.oneOrThrow(
    query<{ total: number | null }>`select sum(p.amount)::bigint as total from plan_period p
      join plan_subscriber s on s.id = p.subscriber_id and s.plan_id = any (${span.plans}::int[])
      where p.ended_at is null and p.charge_on between ${monthBefore(span.from)}::date and ${monthBefore(span.to)}::date`,
  );
  return total;
}

/** How many items of a run stand where, how many differ from the month before, and how many of its invoices are drafts. */
export async function countsOf(tx: FacilityTx, runId: number) {
  const rows = await tx.rows(
    query<{ state: BillingItemState; count: number }>`select state, count(*)::int as count from billing_run_item
      where run_id = ${runId} group by state`,
  );
  const { changed, drafts } = await tx.oneOrThrow(
    query<{ changed: number; drafts: number }>`select
        count(*) filter (where i.state = 'bill' and i.previous is not null and i.previous <> i.amount)::int as changed,
        count(*) filter (where v.confirmation = 1 and v.deleted_at is null)::int as drafts
      from billing_run_item i left join invoice v on v.id = i.invoice_id where i.run_id = ${runId}`,
  );
  return { counts: Object.fromEntries(rows.map(({ state, count }) => [state, count])), changed, drafts };
}

const ITEM = [
  'i.id',
  'i.account_id',
  'i.plan_id',
  'i.subscriber_id',
  'i.month',
  'i.charge_on',
  'i.state',
  'i.why',
  'i.amount',
  'i.previous',
  'i.lines',
  'i.trace',
  'i.invoice_id',
  'a.account_code',
  'a.member_code',
  'a.last_name',
  'a.first_name',
  'p.code',
  'p.name',
  'v.number',
] as const;

/** What needs a person comes first, then what is charged. */
const STATE_ORDER = sql`array_position(array['check', 'failed', 'drifted', 'stays', 'bill', 'billed', 'left_out', 'skip', 'undone'], i.state)`;

function itemsFound(
  { sort, default_search: asked }: Pick<BillingItemSearch, 'sort' | 'default_search'>,
  scopeIds: readonly number[] | null,
) {
  const { run_id, keyword, state, changed } = asked;
  let found = build
    .selectFrom('billing_run_item as i')
    .innerJoin('account as a', 'a.id', 'i.account_id')
    .innerJoin('payment_plan as p', 'p.id', 'i.plan_id')
    .leftJoin('invoice as v', 'v.id', 'i.invoice_id')
    .select(ITEM)
    .where('i.run_id', '=', run_id);
  if (hasKeyword(keyword))
    for (const word of keyword.trim().split(/\s+/))
      found = found.where((row) =>
        row.or([
          row('a.name_key', 'like', likePattern(keywordFor(word))),
          row('a.member_code_key', '=', memberCodeKey(word)),
        ]),
      );
  if (scopeIds !== null) found = found.where(sql<SqlBool>`a.organization_ids && ${[...scopeIds]}::int[]`);
  if (state?.length) found = found.where('i.state', 'in', state);
  if (changed === 1) found = found.where('i.previous', 'is not', null).whereRef('i.previous', '<>', 'i.amount');
  const { column, direction } = sort ?? { column: 'state', direction: 'asc' };
  const by = column === 'state' ? STATE_ORDER : column === 'member_code' ? sql`a.member_code` : sql`i.amount`;
  return found.orderBy(by, direction).orderBy('i.id', direction);
}

/** A page of what becomes of whom in a run. */
export const searchItems = (
  tx: FacilityTx,
  body: Pick<BillingItemSearch, 'sort' | 'default_search'> & PageRequest,
  scopeIds: readonly number[] | null,
) => readChunk(tx, itemsFound(body, scopeIds), pickFields(body, ['page', 'per_page']));
export type ListedItem = Awaited<ReturnType<typeof searchItems>>['rows'][number];

/** An item of a run that is about somebody in reach. */
export const itemInReach = (tx: FacilityTx, runId: number, id: number, scopeIds: readonly number[] | null) =>
  tx.one<{ id: number }>(
    build
      .selectFrom('billing_run_item as i')
      .innerJoin('account as a', 'a.id', 'i.account_id')
      .select('i.id')
      .where('i.run_id', '=', runId)
      .where('i.id', '=', id)
      .$if(scopeIds !== null, (found) =>
        found.where(sql<SqlBool>`a.organization_ids && ${[...(scopeIds ?? [])]}::int[]`),
      ),
  );

/** Leaves somebody out of a run, or takes them in again; undefined where the item is not of the run or decided otherwise. */
export async function leaveOut(tx: FacilityTx, runId: number, itemId: number, out: boolean): Promise<boolean> {
  const [from, to] = out ? ['bill', 'left_out'] : ['left_out', 'bill'];
  const rows = await tx.rows(
    query<{
      id: number;
    }>`update billing_run_item set state = ${to} where run_id = ${runId} and id = ${itemId} and state = ${from} returning id`,
  );
  return rows.length > 0;
}

/** Facilities that have somebody on a plan and whose day has not been looked at, or that have a run somebody began and left. */
export async function facilitiesToBill(
  tx: OperatorTx,
  { today, before }: { today: Day; before: Date },
): Promise<{ id: number; run_id: number | null }[]> {
  return tx.rows(
    query<{ id: number; run_id: number | null }>`select f.id, r.id as run_id from facility f
      left join billing_run r on r.facility_id = f.id and r.state in ('calculating', 'ready', 'executing', 'undoing')
      where f.status <> ${FacilityStatus.terminated} and (
        (r.state in ('calculating', 'executing', 'undoing') and r.updated_at < now() - interval '1 minute')
        or ((r.id is null or (r.state = 'ready' and (r.scheduled or r.calculated_at < ${before})))
          and not exists (select from billing_day d where d.facility_id = f.id and d.looked_on >= ${today}::date)
          and exists (select from plan_subscriber s where s.facility_id = f.id and s.deleted_at is null)))
      order by f.id`,
  );
}

/** Notes that a day is looked at; false where somebody else has. */
export async function noteDay(tx: FacilityTx, today: Day): Promise<boolean> {
  const rows = await tx.rows(
    query<{ looked_on: Day }>`insert into billing_day as d (looked_on) values (${today}::date)
      on conflict (facility_id) do update set looked_on = excluded.looked_on where d.looked_on < excluded.looked_on returning looked_on`,
  );
  return rows.length > 0;
}

/** Invoices of items with who pays them, to be taken back. */
export const payersOfInvoices = (tx: FacilityTx, ids: readonly number[]): Promise<{ payer_id: number }[]> =>
  tx.rows(query<{ payer_id: number }>`select distinct payer_id from invoice where id = any (${[...ids]}::int[])`);

/** The name of the facility, as it issues. */
export const facilityName = (tx: FacilityTx): Promise<{ name: string }> =>
  tx.oneOrThrow(query<{ name: string }>`select name from facility where id = ${tx.facilityId}`);
