import type { LinkKind, LinkScope } from '@tsudoi/contract/account-links';
import { AccountRole, type Day, Registration } from '@tsudoi/domain';
import { query } from '../../db/build.ts';
import type { FacilityTx } from '../../db/scope.ts';

/** A person somebody may act for. */
export interface LinkedAccount {
  id: number;
  member_code: string | null;
  /** Name of the member type that the card is of. */
  member_type: string | null;
  last_name: string;
  first_name: string;
  birthday: Day | null;
  scope: LinkScope;
  kind: LinkKind;
}

/** Persons whose invoices an account may pay, but for their age: also those who have yet to pay for joining. */
export function personsToPayFor(tx: FacilityTx, holder: number): Promise<LinkedAccount[]> {
  return tx.rows(
    query<LinkedAccount>`select a.id, a.last_name, a.first_name, a.member_code, t.name as member_type,
        a.birthday::text as birthday, l.scope, l.kind
      from account_link l join account a on a.id = l.person_id left join member_type t on t.id = a.member_type_ids[1]
      where l.holder_id = ${holder} and l.since is not null and l.until is null and l.scope = 'pay'
        and a.role = ${AccountRole.member} and a.deleted_at is null and a.active order by a.id`,
  );
}

/** Persons an account may act for today, but for their age: official members that have not left. `only` one of them. */
export function personsOf(tx: FacilityTx, holder: number, only: number | null = null): Promise<LinkedAccount[]> {
  return tx.rows(
    query<LinkedAccount>`select a.id, a.last_name, a.first_name, a.member_code, t.name as member_type,
        a.birthday::text as birthday, l.scope, l.kind
      from account_link l join account a on a.id = l.person_id left join member_type t on t.id = a.member_type_ids[1]
      where l.holder_id = ${holder} and l.since is not null and l.until is null
        and a.role = ${AccountRole.member} and a.deleted_at is null and a.active
        and a.registration = ${Registration.official} and (${only}::int is null or a.id = ${only}::int)
      order by a.birthday nulls last, a.id`,
  );
}
