import type { FacilityTx } from '../../db/scope.ts';
import { SIGN_UP } from '../members/index.ts';

export interface MemberCounts {
  total: number;
  temporary: number;
  joined_this_month: number;
  expiring_soon: number;
  expired: number;
  without_email: number;
  not_signed_up: number;
}

const NONE: MemberCounts & { organizations: number } = {
  total: 0,
  temporary: 0,
  joined_this_month: 0,
  expiring_soon: 0,
  expired: 0,
  without_email: 0,
  not_signed_up: 0,
  organizations: 0,
};

/**
 * Members and organizations in the reader's reach, counted by what needs somebody, in one statement. `today` is the
 * business day.
 */
export async function countsInReach(
  tx: FacilityTx,
  organizationIds: readonly number[] | null,
  today: string,
): Promise<{ members: MemberCounts; organizations: number }> {
  const [row] = await tx.sql<MemberCounts & { organizations: number }>(
    `select count(*)::int as total,
       count(*) filter (where registration = 1)::int as temporary,
       count(*) filter (where joined_on >= date_trunc('month', $2::date::timestamp)::date and joined_on <= $2::date)::int as joined_this_month,
       count(*) filter (where expires_on between $2::date and $2::date + 30)::int as expiring_soon,
       count(*) filter (where expires_on < $2::date)::int as expired,
       count(*) filter (where ${SIGN_UP.no_email})::int as without_email,
       count(*) filter (where ${SIGN_UP.no})::int as not_signed_up,
       (select count(*)::int from organization o where o.deleted_at is null and ($1::int[] is null or o.id = any($1))) as organizations
     from account a where a.role = 2 and a.deleted_at is null and ($1::int[] is null or a.organization_ids && $1::int[])`,
    [organizationIds, today],
  );
  const { organizations, ...members } = row ?? NONE;
  return { members, organizations };
}
