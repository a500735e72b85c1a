import type { AccountRole } from '@tsudoi/domain';
import type { FacilityTx, OperatorTx } from '../../db/scope.ts';

/** Somebody asked for a new password for an address, known or not. */
export interface ResetRequest {
  role: AccountRole;
  email: string;
  locale: 'ja' | 'en';
}

export async function insertResetRequest(tx: FacilityTx, { role, email, locale }: ResetRequest): Promise<void> {
  await tx.sql('insert into reset_request (role, email, locale) values ($1, $2, $3)', [role, email, locale]);
}

/** Removes one waiting request and returns it; no other worker gets it unless the transaction fails. */
export async function takeResetRequest(tx: OperatorTx): Promise<(ResetRequest & { facility_id: number }) | undefined> {
  const [row] = await tx.sql<ResetRequest & { facility_id: number }>(
    `delete from reset_request where (facility_id, id) = (
       select facility_id, id from reset_request where created_at <= now() order by created_at, id limit 1 for update skip locked)
     returning facility_id, role, email, locale`,
  );
  return row;
}
