import { build } from '../../db/build.ts';
import type { FacilityTx } from '../../db/scope.ts';

/** A member as whoever enters them sees it. */
export interface FoundMember {
  id: number;
  account_code: string;
  member_code: string;
  last_name: string;
  first_name: string;
}

/** Members by their ids. */
export async function membersByIds(tx: FacilityTx, ids: readonly number[]): Promise<Map<number, FoundMember>> {
  const rows = await tx.rows(
    build
      .selectFrom('account')
      .select(['id', 'account_code', 'member_code', 'last_name', 'first_name'])
      .where('id', 'in', [0, ...ids]),
  );
  return new Map(rows.map((row) => [row.id, { ...row, member_code: row.member_code ?? '' }]));
}
