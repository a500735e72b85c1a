import { AccountRole, memberCodeKey } from '@tsudoi/domain';
import { query } from '../../db/build.ts';
import type { FacilityTx } from '../../db/scope.ts';

/** A record as far as reach goes: its name and the organizations it belongs to. */
export interface PlacedRecord {
  name: string;
  organization_ids: number[];
}

/** The member of a number, of the organizations of a scope. */
export function memberOfCode(
  tx: FacilityTx,
  code: string,
  scope: readonly number[] | null,
): Promise<PlacedRecord | undefined> {
  return tx.one(
    query<PlacedRecord>`select trim(last_name || ' ' || first_name) as name, organization_ids from account
      where role = ${AccountRole.member} and deleted_at is null
        and (member_code_key = ${memberCodeKey(code)} or account_code = ${code})
        and (${scope}::int[] is null or organization_ids && ${scope}::int[]) limit 1`,
  );
}

/** The organization of a code, of those of a scope. */
export function organizationOfCode(
  tx: FacilityTx,
  code: string,
  scope: readonly number[] | null,
): Promise<PlacedRecord | undefined> {
  return tx.one(
    query<PlacedRecord>`select name, array[id] as organization_ids from organization
      where code = ${code} and deleted_at is null and (${scope}::int[] is null or id = any(${scope}::int[]))`,
  );
}
