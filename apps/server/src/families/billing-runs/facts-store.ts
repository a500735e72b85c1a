import { type Day, type DaySpan, firstOfMonth, type HouseholdPlace } from '@tsudoi/domain';
import { query } from '../../db/build.ts';
import type { FacilityTx } from '../../db/scope.ts';

/** Somebody on a plan with what decides the fee. */
export interface SubscriberFacts {
  id: number;
  plan_id: number;
  account_id: number;
  starts_on: Day;
  ends_on: Day | null;
  billed_from: Day | null;
  away: DaySpan[];
  quantity: number;
  method: string | null;
  active: boolean;
  paused: boolean;
  expires_on: Day | null;
  birthday: Day | null;
  joined_on: Day | null;
  member_type_ids: number[];
  organization_ids: number[];
}

const FACTS = `s.id, s.plan_id, s.account_id, s.starts_on, s.ends_on, s.billed_from, s.away, s.quantity, s.method,
  a.active, a.paused, a.expires_on, a.birthday, a.joined_on, a.member_type_ids, a.organization_ids`;

/** The next of those who are on a plan by a day, in the order of their ids. */
export function subscribersAfter(
  tx: FacilityTx,
  { after, through, limit }: { after: number; through: Day; limit: number },
): Promise<SubscriberFacts[]> {
  return tx.sql(
    `select ${FACTS} from plan_subscriber s join account a on a.id = s.account_id and a.deleted_at is null
     where s.id > $1 and s.deleted_at is null and s.starts_on <= $2::date order by s.id limit $3`,
    [after, through, limit],
  );
}

/** The next of those who are on plans on a day, in the order of their ids; of some plans where they are named. */
export function subscribersOn(
  tx: FacilityTx,
  { after, on, plans, limit }: { after: number; on: Day; plans: readonly number[] | undefined; limit: number },
): Promise<SubscriberFacts[]> {
  return tx.sql(
    `select ${FACTS} from plan_subscriber s join account a on a.id = s.account_id and a.deleted_at is null and a.active
     where s.id > $1 and s.deleted_at is null and s.starts_on <= $2::date and (s.ends_on is null or s.ends_on >= $2::date)
       and ($3::int[] is null or s.plan_id = any ($3::int[])) order by s.id limit $4`,
    [after, on, plans ?? null, limit],
  );
}

/** The first of some members by kana. */
export function namesByKana(
  tx: FacilityTx,
  ids: readonly number[],
  limit: number,
): Promise<{ id: number; member_code: string | null; last_name: string; first_name: string }[]> {
  return tx.sql(
    `select id, member_code, last_name, first_name from account where id = any ($1::int[]) order by kana_key, id limit $2`,
    [ids, limit],
  );
}

/** Some of those on plans as they are now, locked: nobody changes their terms until the transaction ends. */
export function lockSubscribers(tx: FacilityTx, ids: readonly number[]): Promise<SubscriberFacts[]> {
  return tx.sql(
    `select ${FACTS} from plan_subscriber s join account a on a.id = s.account_id and a.deleted_at is null
     where s.id = any ($1::int[]) and s.deleted_at is null order by s.id for no key update of s`,
    [ids],
  );
}

/** A member's facts as if put on a plan on a day. */
export async function factsOfMember(
  tx: FacilityTx,
  accountId: number,
  { planId, on }: { planId: number; on: Day },
): Promise<SubscriberFacts | undefined> {
  const [subscribed] = await tx.sql<SubscriberFacts>(
    `select ${FACTS} from plan_subscriber s join account a on a.id = s.account_id and a.deleted_at is null
     where s.account_id = $1 and s.plan_id = $2 and s.deleted_at is null and (s.ends_on is null or s.ends_on >= $3::date)
     order by s.id limit 1`,
    [accountId, planId, on],
  );
  if (subscribed !== undefined) return subscribed;
  const [account] = await tx.sql<SubscriberFacts>(
    `select 0 as id, $2::int as plan_id, a.id as account_id, $3::date as starts_on, null::date as ends_on, null::date as billed_from, '[]'::jsonb as away,
       1 as quantity, null::text as method, a.active, a.paused, a.expires_on, a.birthday, a.joined_on, a.member_type_ids, a.organization_ids
     from account a where a.id = $1 and a.deleted_at is null and a.role = 2`,
    [accountId, planId, firstOfMonth(on)],
  );
  return account;
}

/** Who of the families of members is on which plan: the family is whoever is linked as parent or guardian, however far. */
export async function householdsOf(
  tx: FacilityTx,
  accountIds: readonly number[],
): Promise<Map<number, (HouseholdPlace & { plan_id: number })[]>> {
  const rows = await tx.rows(
    query<HouseholdPlace & { of: number; plan_id: number }>`with recursive family (root, id) as (
        select id, id from unnest(${[...new Set(accountIds)]}::int[]) as id
        union
        select f.root, case when l.holder_id = f.id then l.person_id else l.holder_id end from family f
          join account_link l on (l.holder_id = f.id or l.person_id = f.id)
            and l.since is not null and l.until is null and l.kind in ('parent', 'guardian')
      )
      select f.root as of, s.plan_id, s.id as subscriber_id, s.account_id, s.starts_on, s.ends_on from family f
        join plan_subscriber s on s.account_id = f.id and s.deleted_at is null
        join account a on a.id = f.id and a.deleted_at is null and a.active`,
  );
  return Map.groupBy(rows, (row) => row.of);
}

/** Months of some that were charged and taken back, or left out of a run that was made: whether to charge them is up to a person. */
export async function waivedMonths(tx: FacilityTx, subscriberIds: readonly number[]): Promise<Set<string>> {
  const ids = [...subscriberIds];
  const rows = await tx.rows(
    query<{ subscriber_id: number; month: Day }>`select subscriber_id, month from plan_period
        where subscriber_id = any (${ids}::int[]) and ended_at is not null
      union select i.subscriber_id, i.month from billing_run_item i join billing_run r on r.id = i.run_id
        where i.subscriber_id = any (${ids}::int[]) and i.state = 'left_out' and r.state in ('executing', 'done', 'undoing', 'undone')`,
  );
  return new Set(rows.map(({ subscriber_id, month }) => `${subscriber_id} ${month}`));
}

/** The months for which some are charged already, each with its yen. */
export async function chargedMonths(
  tx: FacilityTx,
  subscriberIds: readonly number[],
): Promise<Map<number, Map<Day, number>>> {
  const rows = await tx.rows(
    query<{ subscriber_id: number; month: Day; amount: number }>`select subscriber_id, month, amount from plan_period
      where subscriber_id = any (${[...subscriberIds]}::int[]) and ended_at is null`,
  );
  return new Map(
    [...Map.groupBy(rows, ({ subscriber_id }) => subscriber_id)].map(([id, months]) => [
      id,
      new Map(months.map(({ month, amount }) => [month, amount])),
    ]),
  );
}
