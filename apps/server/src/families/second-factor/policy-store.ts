import type { SecondFactorPolicy } from '@tsudoi/contract/second-factor';
import type { FacilityTx } from '../../db/scope.ts';

export interface Colleague {
  id: number;
  email: string | null;
  last_name: string;
  first_name: string;
}

/** A manager of the facility, whoever may or may not sign in at present. */
export async function colleague(tx: FacilityTx, id: number): Promise<Colleague | undefined> {
  const [row] = await tx.sql<Colleague>(
    'select id, email, last_name, first_name from account where id = $1 and role = 1 and deleted_at is null',
    [id],
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

/** Managers of the facility with what they sign in with beside a password. */
export function securedManagers(tx: FacilityTx): Promise<SecuredManagerRow[]> {
  return tx.sql(
    `select a.id, a.email, a.last_name, a.first_name, a.last_login_at,
       exists (select from totp_factor t where t.audience = 'manage' and t.account_id = a.id and t.secret is not null) as totp,
       (select count(*)::int from passkey p where p.audience = 'manage' and p.account_id = a.id) as passkeys
     from account a where a.role = 1 and a.active and a.deleted_at is null order by a.id limit 1000`,
  );
}
