import type { SummarySplit } from '@tsudoi/contract/account-summaries';
import { AccountRole, type Day, FacilityStatus, Registration, SummaryGranularity } from '@tsudoi/domain';
import { query } from '../../db/build.ts';
import type { FacilityTx, OperatorTx } from '../../db/scope.ts';

/** First and last day of a period. */
export interface Period {
  from: Day;
  to: Day;
}

/** The figures of a period, or of a part of it. */
export interface Figures {
  day: Day;
  /** Type, class or organization; null for those without one, and where nothing is split. */
  part: number | null;
  joined: number;
  active: number;
  withdrawn: number;
  temporary: number;
}

/** What figures are read for. */
export interface Reading {
  granularity: SummaryGranularity;
  from: Day;
  to: Day;
  /** The period that is counted now; null where the range ends before it. */
  live: Period | null;
  split: SummarySplit;
  /** Organizations the reader sees; null where every row counts. */
  scopeIds: readonly number[] | null;
  /** Classes of which the forms hide when somebody joined. */
  joinedHiddenOf: readonly number[];
}

const MEMBERS = `a.role = ${AccountRole.member} and a.deleted_at is null`;
const OFFICIAL = `a.registration <> ${Registration.temporary}`;
const DONE = `c.state = 'done' and c.act in ('withdraw', 'rejoin')`;

/** Who joined and who left between two days, as rows with the columns of {@link GROUP}; who comes back joins again. */
const moves = (from: string, to: string) => `
  select a.joined_on as day, a.class_type, a.member_type_ids, a.organization_ids, 1 as joined, 0 as withdrawn from account a
    where ${MEMBERS} and ${OFFICIAL} and a.joined_on between ${from}::date and ${to}::date
  union all
  select c.holds_from, a.class_type, a.member_type_ids, a.organization_ids, (c.act = 'rejoin')::int, (c.act = 'withdraw')::int
    from standing_change c join account a on a.id = c.account_id
    where ${MEMBERS} and ${DONE} and c.holds_from between ${from}::date and ${to}::date`;

/** Columns that tell apart who counts together. */
const GROUP = 'class_type, member_type_ids, organization_ids';

const PART: Record<SummarySplit, string> = {
  none: 'null::int',
  class_type: 'r.class_type::int',
  member_type: 'p.id',
  organization: 'p.id',
};
const PARTS_OF: Record<SummarySplit, string> = {
  none: '',
  class_type: '',
  member_type: 'left join lateral unnest(r.member_type_ids) as p (id) on true',
  // An organization out of reach is no part that could be named.
  organization:
    'left join lateral (select o from unnest(r.organization_ids) as o where $5::int[] is null or o = any ($5::int[])) as p (id) on true',
};

/** Figures by period and part, in the order of the days; periods and parts without anybody are missing. */
export function figuresOf(tx: FacilityTx, reading: Reading): Promise<Figures[]> {
  const { granularity, from, to, live, split, scopeIds, joinedHiddenOf } = reading;
  return tx.sql<Figures>(
    `with rows_of as (
       select s.day, ${GROUP}, s.joined, s.active, s.withdrawn, s.temporary from account_summary s
       where s.granularity = $1 and s.day between $6::date and $7::date and ($2::date is null or s.day < $2::date)
         and ($5::int[] is null or s.organization_ids && $5::int[])
       union all
       select $2::date, ${GROUP}, 0, (count(*) filter (where ${OFFICIAL}))::int, 0, (count(*) filter (where not ${OFFICIAL}))::int
       from account a where $2::date is not null and ${MEMBERS} and a.active and ($5::int[] is null or a.organization_ids && $5::int[])
       group by ${GROUP}
       union all
       select $2::date, ${GROUP}, sum(m.joined)::int, 0, sum(m.withdrawn)::int, 0 from (${moves('$2', '$3')}) m
       where $5::int[] is null or m.organization_ids && $5::int[] group by ${GROUP})
     select r.day, ${PART[split]} as part,
       (coalesce(sum(r.joined) filter (where r.class_type <> all ($4::int[])), 0))::int as joined,
       sum(r.active)::int as active, sum(r.withdrawn)::int as withdrawn, sum(r.temporary)::int as temporary
     from rows_of r ${PARTS_OF[split]} group by 1, 2 order by 1, 2`,
    [granularity, live?.from ?? null, live?.to ?? null, joinedHiddenOf, scopeIds, from, to],
  );
}

/** Periods that are stored between two days, and whether each was worked out afterwards. */
export function storedPeriods(
  tx: FacilityTx,
  { granularity, from, to }: Pick<Reading, 'granularity' | 'from' | 'to'>,
): Promise<{ day: Day; afterwards: boolean }[]> {
  return tx.rows(
    query<{ day: Day; afterwards: boolean }>`select day, afterwards from account_summary_period
      where granularity = ${granularity} and day between ${from}::date and ${to}::date order by day`,
  );
}

/** Names of types or organizations by id, deleted ones among them. */
export async function partNames(
  tx: FacilityTx,
  split: 'member_type' | 'organization',
  ids: readonly number[],
): Promise<Map<number, string>> {
  const rows = await tx.sql<{ id: number; name: string }>(`select id, name from ${split} where id = any ($1::int[])`, [
    ids,
  ]);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Facilities whose figures of a day are not stored yet; those that have ended have none. */
export async function facilitiesWithout(tx: OperatorTx, day: Day): Promise<number[]> {
  const rows = await tx.rows(
    query<{ id: number }>`select f.id from facility f where f.status <> ${FacilityStatus.terminated} and not exists (
        select from account_summary_period p where p.facility_id = f.id and p.granularity = ${SummaryGranularity.day} and p.day = ${day}::date)
      order by f.id`,
  );
  return rows.map(({ id }) => id);
}

/** The last period that is stored of each granularity, and the first day on which there was a member; each null where there is none. */
export function extent(
  tx: FacilityTx,
): Promise<{ last_day: Day | null; last_month: Day | null; first_member: Day | null }> {
  return tx.oneOrThrow(
    query<{ last_day: Day | null; last_month: Day | null; first_member: Day | null }>`select
        (select max(day) from account_summary_period where granularity = ${SummaryGranularity.day}) as last_day,
        (select max(day) from account_summary_period where granularity = ${SummaryGranularity.month}) as last_month,
        (select min(least(joined_on, (created_at at time zone 'Asia/Tokyo')::date)) from account
          where role = ${AccountRole.member} and deleted_at is null) as first_member`,
  );
}

/** Notes periods as stored; returns the days of those that nobody had noted, which are then the caller's to fill. */
export async function notePeriods(
  tx: FacilityTx,
  granularity: SummaryGranularity,
  periods: readonly (Period & { afterwards: boolean })[],
): Promise<Set<Day>> {
  const rows = await tx.sql<{ day: Day }>(
    `insert into account_summary_period (granularity, day, afterwards)
     select $1, p.day, p.afterwards from unnest($2::date[], $3::boolean[]) as p (day, afterwards)
     on conflict do nothing returning day`,
    [granularity, periods.map(({ from }) => from), periods.map(({ afterwards }) => afterwards)],
  );
  return new Set(rows.map(({ day }) => day));
}

const MONTH_END = `(date_trunc('month', e.day) + interval '1 month - 1 day')::date`;

/**
 * Stores how many members there were at the end of periods, worked out from what their records say: when they joined or
 * were entered, whichever was first, and from when on they had withdrawn. Periods are in order and without a gap.
 */
export async function storeStock(
  tx: FacilityTx,
  granularity: SummaryGranularity,
  periods: readonly Period[],
): Promise<void> {
  const first = periods[0];
  const last = periods.at(-1);
  if (first === undefined || last === undefined) return;
  const isDaily = granularity === SummaryGranularity.day;
  const [start, end] = isDaily ? ['until', 'e.day'] : [`date_trunc('month', until)::date`, MONTH_END];
  await tx.sql(
    `with e as (
       select e.day, e.n, a.class_type, a.member_type_ids, a.organization_ids, ${OFFICIAL} as official
       from account a cross join lateral (
         values (least(case when ${OFFICIAL} then a.joined_on end, (a.created_at at time zone 'Asia/Tokyo')::date), 1),
           (case when not a.active then (select max(c.holds_from) from standing_change c
             where c.account_id = a.id and c.state = 'done' and c.act = 'withdraw') end, -1)) as e (day, n)
       where ${MEMBERS} and e.day <= $4::date
         and (a.active or exists (select from standing_change c where c.account_id = a.id and c.state = 'done' and c.act = 'withdraw'))),
     change as (
       select greatest($2::date, ${end}) as until, ${GROUP}, coalesce(sum(n) filter (where official), 0) as active,
         coalesce(sum(n) filter (where not official), 0) as temporary
       from e group by 1, 2, 3, 4),
     -- Each combination in each period, so that its sum runs on; added and not joined, which is never planned as a loop.
     steps as (
       select p.until, ${GROUP}, 0 as active, 0 as temporary
       from unnest($3::date[]) as p (until) cross join (select distinct ${GROUP} from change) w
       union all select until, ${GROUP}, active, temporary from change),
     stock as (
       select until, ${GROUP}, (sum(sum(active)) over everybody)::int as active, (sum(sum(temporary)) over everybody)::int as temporary
       from steps group by until, ${GROUP} window everybody as (partition by ${GROUP} order by until))
     insert into account_summary (granularity, day, ${GROUP}, active, temporary)
     select $1, ${start}, ${GROUP}, active, temporary from stock where active <> 0 or temporary <> 0`,
    [granularity, first.to, periods.map(({ to }) => to), last.to],
  );
}

/** Counts anew who joined and who left in the stored periods between two days: what is entered late counts on its day. */
export async function storeMoves(tx: FacilityTx, granularity: SummaryGranularity, { from, to }: Period): Promise<void> {
  await tx.sql(
    `update account_summary set joined = 0, withdrawn = 0
     where granularity = $1 and day between $2::date and $3::date and (joined <> 0 or withdrawn <> 0)`,
    [granularity, from, to],
  );
  const day = granularity === SummaryGranularity.day ? 'm.day' : `date_trunc('month', m.day)::date`;
  // Added up before periods are looked at: how many of those there are is a guess, and a loop over them would read all members for each.
  await tx.sql(
    `with m as materialized (
       select ${day} as day, ${GROUP}, sum(m.joined)::int as joined, sum(m.withdrawn)::int as withdrawn
       from (${moves('$2', '$3')}) m group by 1, 2, 3, 4)
     insert into account_summary (granularity, day, ${GROUP}, joined, withdrawn)
     select $1, m.day, ${GROUP}, m.joined, m.withdrawn from m
     where exists (select from account_summary_period p where p.granularity = $1 and p.day = m.day)
     on conflict (facility_id, granularity, day, ${GROUP}) do update set joined = excluded.joined, withdrawn = excluded.withdrawn`,
    [granularity, from, to],
  );
}

/** Deletes figures by day that are older than a time, at most so many days of them; those by month stay. */
export function deleteOldDays(tx: FacilityTx, before: Date, limit: number): Promise<number> {
  return tx.run(
    query`delete from account_summary_period where granularity = ${SummaryGranularity.day} and day in (
      select day from account_summary_period where granularity = ${SummaryGranularity.day}
        and day < (${before}::timestamptz at time zone 'Asia/Tokyo')::date order by day limit ${limit})`,
  );
}
