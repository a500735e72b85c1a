import { AccountRole, type Day, MemberClass, Registration } from '@tsudoi/domain';
import { sql } from 'kysely';
import { query } from '../../db/build.ts';
import type { FacilityTx } from '../../db/scope.ts';
import { phoneKey } from '../members/index.ts';

/** A member of the family of an applicant. */
export interface FamilyRow {
  id: number;
  last_name: string;
  first_name: string;
  member_code: string;
  birthday: Day | null;
  /** Whether the telephone number is the one that was given. */
  by_phone: boolean;
  /** Whether the address is. */
  by_email: boolean;
}

/** What a family is looked up by; null is not looked up by. */
export interface FamilyKeys {
  phone_key: string | null;
  email: string | null;
}

/** People that are looked at for one applicant at most: what half a club shares, such as a telephone, says nothing of a family. */
const MOST = 200;

/** Official members of a folded name whose telephone number or address is the one that was given. */
export function guardiansNamed(
  tx: FacilityTx,
  { name_key, phone_key, email }: FamilyKeys & { name_key: string },
  scopeIds: readonly number[] | null,
): Promise<FamilyRow[]> {
  return tx.rows(
    query<FamilyRow>`select a.id, a.last_name, a.first_name, coalesce(a.member_code, '') as member_code, a.birthday::text as birthday,
        coalesce(a.phone_key = ${phone_key}, false) as by_phone, coalesce(a.email = ${email}, false) as by_email
      from account a where a.name_key = ${name_key} and a.role = ${AccountRole.member} and a.deleted_at is null and a.active
        and a.registration = ${Registration.official} and a.class_type = ${MemberClass.personal}
        and (a.phone_key = ${phone_key} or a.email = ${email})
        and (${scopeIds}::int[] is null or a.organization_ids && ${scopeIds}::int[])
      order by a.id limit ${MOST}`,
  );
}

const GUARDIANS_PHONE = sql.raw(phoneKey(`(e.guardian->>'phone')`));

/** Members whose approved application named a guardian with the telephone number, or came from the address and had it confirmed. */
export function wardsOf(
  tx: FacilityTx,
  { phone_key, email }: FamilyKeys,
  scopeIds: readonly number[] | null,
): Promise<(FamilyRow & { guardian: { last_name: string; first_name: string; relation: string } })[]> {
  return tx.rows(
    query<
      FamilyRow & { guardian: { last_name: string; first_name: string; relation: string } }
    >`select distinct on (a.id) a.id, a.last_name, a.first_name, coalesce(a.member_code, '') as member_code,
        a.birthday::text as birthday, coalesce(${GUARDIANS_PHONE} = ${phone_key}, false) as by_phone,
        coalesce(e.confirmed_at is not null and e.email = ${email}, false) as by_email, e.guardian
      from application e join account a on a.facility_id = e.facility_id and a.id = e.account_id
      where e.state = 'approved' and e.guardian is not null and a.deleted_at is null and a.active
        and (${GUARDIANS_PHONE} = ${phone_key} or e.confirmed_at is not null and e.email = ${email})
        and (${scopeIds}::int[] is null or a.organization_ids && ${scopeIds}::int[])
      order by a.id, e.id desc limit ${MOST}`,
  );
}
