import { AccountRole } from '@tsudoi/domain';
import type { FacilityTx } from '../../../db/scope.ts';
import { CELL_COLUMNS, type CellRow } from '../facts/cells.ts';

/** A member as it is printed. */
export interface PrintedMember extends CellRow {
  corporate_id: number | null;
}

const NAMES = `a.id, a.class_type, a.account_code, a.member_code, a.last_name, a.first_name, a.last_name_kana, a.first_name_kana, a.email,
  a.member_type_ids, a.organization_ids, a.registration, a.joined_on, a.expires_on, a.updated_at, a.version, a.corporate_id`;

/** Members of these ids in their order, those that lie within the organizations (null: everywhere). */
export function printedMembers(
  tx: FacilityTx,
  ids: readonly number[],
  organizationIds: readonly number[] | null,
): Promise<PrintedMember[]> {
  return tx.sql(
    `select ${NAMES}${CELL_COLUMNS} from account a
     where a.id = any ($1::int[]) and a.role = ${AccountRole.member} and a.deleted_at is null
       and ($2::int[] is null or a.organization_ids && $2::int[])
     order by array_position($1::int[], a.id)`,
    [ids, organizationIds],
  );
}

/** What the corporates of these ids are called. */
export async function corporateNames(tx: FacilityTx, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await tx.sql<{ id: number; last_name: string }>(
    'select id, last_name from account where id = any ($1::int[])',
    [ids],
  );
  return new Map(rows.map(({ id, last_name }) => [id, last_name]));
}

/** On which day each of these members withdrew, of those who did. */
export async function withdrawalDays(tx: FacilityTx, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await tx.sql<{ account_id: number; holds_from: string }>(
    `select distinct on (account_id) account_id, holds_from from standing_change
     where account_id = any ($1::int[]) and act = 'withdraw' and state = 'done' order by account_id, ended_at desc, id desc`,
    [ids],
  );
  return new Map(rows.map(({ account_id, holds_from }) => [account_id, holds_from]));
}
