import type { FacilityTx, OperatorTx, Scopes, Tx } from '../../db/scope.ts';
import type { Actor } from '../../kernel/context.ts';
import { recordHistory, recordOperation } from '../../kernel/history.ts';

/** Whose second factor it is: a manager of a facility, or an operator. */
export type Holder =
  | { audience: 'manage'; facilityId: number; accountId: number }
  | { audience: 'admin'; facilityId: null; accountId: number };

/** Who an account is, for the stores: the fence of the transaction says of which facility. */
export type HolderKey = Pick<Holder, 'audience' | 'accountId'>;

/** Runs work in a transaction that sees the holder's rows, and tells it how to write into the audit record. */
export function atHolder<T>(
  scopes: Scopes,
  holder: Pick<Holder, 'audience' | 'facilityId'>,
  work: (tx: Tx, note: Note, place: FacilityTx | OperatorTx) => Promise<T>,
): Promise<T> {
  if (holder.audience === 'admin')
    return scopes.asOperator('second factor of an operator', (tx) =>
      work(
        tx,
        (actor, accountId, action) => recordOperation(tx, actor, { action, detail: { account_id: accountId } }),
        tx,
      ),
    );
  return scopes.inFacility(holder.facilityId ?? -1, (tx) =>
    work(
      tx,
      (actor, recordId, action, requestId) =>
        recordHistory(tx, actor, { family: 'managers', recordId, action, requestId: requestId ?? null }),
      tx,
    ),
  );
}

/** Writes what was done to an account's sign-in into the audit record. */
export type Note = (actor: Actor, accountId: number, action: string, requestId?: string) => Promise<void>;

/** Text that names the holder in one word, for keys and for what is sealed. */
export function holderName({ audience, facilityId, accountId }: Holder): string {
  return `${audience}:${facilityId ?? ''}:${accountId}`;
}
