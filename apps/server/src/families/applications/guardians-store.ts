import { AccountRole, type Day, MemberClass, Registration } from '@tsudoi/domain';
import { query } from '../../db/build.ts';
import type { FacilityTx } from '../../db/scope.ts';

/** A member of the family of an applicant. */
export interface FamilyRow {
  id: number;
  last_name: string;
  first_name: string;
  member_code: string;
  birthday: Day | null;
}

/** People of one family that are looked at for one applicant at most. */
const MOST = 20;

/** Official members of a folded name whose telephone number or address is the one that was given. */
export function guardiansNamed(
  tx: FacilityTx,
  { name_key, phone_key, email }: { name_key: string; phone_key: string | null; email: string },
  scopeIds: readonly number[] | null,
): Promise<FamilyRow[]> {
  return tx.rows(
    query<FamilyRow>`select a.id, a.last_name, a.first_name, coalesce(a.member_code, '') as member_code, a.birthday::text as birthday
      from account a where a.name_key = ${name_key} and a.role = ${AccountRole.member} and a.deleted_at is null and a.active
        and a.registration = ${Registration.official} and a.class_type = ${MemberClass.personal}
        and (a.phone_key = ${phone_key} or a.email = ${email})
        and (${scopeIds}::int[] is null or a.organization_ids && ${scopeIds}::int[])
      order by a.id limit ${MOST}`,
  );
}

/** Members whose approved application named a guardian with the telephone number, or came from the address. */
export function wardsOf(
  tx: FacilityTx,
  { phone_key, email }: { phone_key: string | null; email: string },
  scopeIds: readonly number[] | null,
): Promise<(FamilyRow & { guardian: { last_name: string; first_name: string; relation: string } })[]> {
  return tx.rows(
    query<
      FamilyRow & { guardian: { last_name: string; first_name: string; relation: string } }
    >`select a.id, a.last_name, a.first_name, coalesce(a.member_code, '') as member_code, a.birthday::text as birthday, e.guardian
      from application e join account a on a.facility_id = e.facility_id and a.id = e.account_id
      where e.state = 'approved' and e.guardian is not null and a.deleted_at is null and a.active
        and (regexp_replace(e.guardian->>'phone', '[^0-9]', '', 'g') = ${phone_key} or e.email = ${email})
        and (${scopeIds}::int[] is null or a.organization_ids && ${scopeIds}::int[])
      order by a.id limit ${MOST}`,
  );
}
