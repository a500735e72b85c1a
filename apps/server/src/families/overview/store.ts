import type { FacilityTx, OperatorTx } from '../../db/scope.ts';

export interface MemberCounts {
  total: number;
  temporary: number;
  joined_this_month: number;
  expiring_soon: number;
  expired: number;
  without_email: number;
  not_signed_up: number;
}

/** Members in the reader's organizations, counted by what needs somebody. `today` is the business day. */
export async function memberCounts(
  tx: FacilityTx,
  organizationIds: readonly number[] | null,
  today: string,
): Promise<MemberCounts> {
  const [counts] = await tx.sql<MemberCounts>(
    `select count(*)::int as total,
       count(*) filter (where registration = 1)::int as temporary,
       count(*) filter (where joined_on >= date_trunc('month', $2::date::timestamp)::date and joined_on <= $2::date)::int as joined_this_month,
       count(*) filter (where expires_on between $2::date and $2::date + 30)::int as expiring_soon,
       count(*) filter (where expires_on < $2::date)::int as expired,
       count(*) filter (where email is null)::int as without_email,
       count(*) filter (where email is not null and password_hash is null)::int as not_signed_up
     from account where role = 2 and deleted_at is null and ($1::int[] is null or organization_ids && $1::int[])`,
    [organizationIds, today],
  );
  return (
    counts ?? {
      total: 0,
      temporary: 0,
      joined_this_month: 0,
      expiring_soon: 0,
      expired: 0,
      without_email: 0,
      not_signed_up: 0,
    }
  );
}

export async function organizationCount(tx: FacilityTx): Promise<number> {
  const [row] = await tx.sql<{ count: number }>(
    'select count(*)::int as count from organization where deleted_at is null',
  );
  return row?.count ?? 0;
}

export interface FacilityCounts {
  all: number;
  preparing: number;
  active: number;
  suspended: number;
  terminated: number;
  near_limit: number;
  members: number;
}

/** Facilities by status, those at 90 % of their limit or above, and members in all. */
export async function facilityCounts(tx: OperatorTx): Promise<FacilityCounts> {
  const [row] = await tx.sql<FacilityCounts>(
    `with used as (select facility_id, count(*) as accounts from account where role = 2 and deleted_at is null group by facility_id)
     select count(*)::int as all,
       count(*) filter (where f.status = 1)::int as preparing, count(*) filter (where f.status = 2)::int as active,
       count(*) filter (where f.status = 3)::int as suspended, count(*) filter (where f.status = 4)::int as terminated,
       count(*) filter (where f.status <> 4 and coalesce(u.accounts, 0) >= f.account_limit * 0.9)::int as near_limit,
       coalesce(sum(u.accounts), 0)::int as members
     from facility f left join used u on u.facility_id = f.id`,
  );
  return row ?? { all: 0, preparing: 0, active: 0, suspended: 0, terminated: 0, near_limit: 0, members: 0 };
}
