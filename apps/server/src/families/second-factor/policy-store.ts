import type { SecondFactorPolicy } from '@tsudoi/contract/second-factor';
import type { FacilityTx } from '../../db/scope.ts';

export interface Colleague {
  id: number;
  email: string | null;
  last_name: string;
  first_name: string;
}

/**
 * True of a staff account `a` that a request sees, `$1` being the organizations of its scope: of one of these, or of none where
 * that is all there are. Null sees everybody.
 */
const IN_SCOPE = `($1::int[] is null or a.organization_ids && $1::int[] or a.organization_ids = '{}'
  and not exists (select from organization o where o.deleted_at is null and o.id <> all ($1::int[])))`;

/** A manager in scope, whoever may or may not sign in at present. */
export async function colleague(
  tx: FacilityTx,
  scope: readonly number[] | null,
  id: number,
): Promise<Colleague | undefined> {
  const [row] = await tx.sql<Colleague>(
    `select a.id, a.email, a.last_name, a.first_name from account a
     where ${IN_SCOPE} and a.id = $2 and a.role = 1 and a.deleted_at is null`,
    [scope, id],
  );
  return row;
}

/** Sets the policy; returns the one before. */
export async function setPolicy(tx: FacilityTx, policy: SecondFactorPolicy): Promise<SecondFactorPolicy> {
  const [row] = await tx.sql<{ before: SecondFactorPolicy }>(
    `update facility f set second_factor_policy = $2 from facility o
     where f.id = $1 and o.id = f.id returning o.second_factor_policy as before`,
    [tx.facilityId, policy],
  );
  return row?.before ?? policy;
}

export interface SecuredManagerRow extends Colleague {
  totp: boolean;
  passkeys: number;
  last_login_at: Date | null;
}

/** Managers in scope, and the one who asks, with what they sign in with beside a password. */
export function securedManagers(
  tx: FacilityTx,
  scope: readonly number[] | null,
  reader: number,
): Promise<SecuredManagerRow[]> {
  return tx.sql(
    `select a.id, a.email, a.last_name, a.first_name, a.last_login_at,
       exists (select from totp_factor t where t.audience = 'manage' and t.account_id = a.id and t.secret is not null) as totp,
       (select count(*)::int from passkey p where p.audience = 'manage' and p.account_id = a.id) as passkeys
     from account a where (a.id = $2 or ${IN_SCOPE}) and a.role = 1 and a.active and a.deleted_at is null order by a.id limit 1000`,
    [scope, reader],
  );
}
