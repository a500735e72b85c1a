import { Problem } from '@tsudoi/contract';
import { LOGIN_FAILURE_LIMIT, LOGIN_FAILURE_WINDOW_MS } from '@tsudoi/domain';
import type { Scopes } from '../../db/scope.ts';
import { tokenHash } from '../../kernel/secrets.ts';
import { clearAttempts, takeAttempt } from './store.ts';

/** Whose password is tried, from where. The key that is stored is a hash, so the table names nobody. */
export interface Attempt {
  area: string;
  facilityId: number | null;
  account: string;
  address: string;
}

const keyOf = ({ area, facilityId, account, address }: Attempt): string =>
  tokenHash(JSON.stringify([area, facilityId, account, address]));

/** Counts an attempt as failed until {@link succeeded} says otherwise. @throws Problem too_many_attempts after ten in 15 minutes. */
export async function attempt(scopes: Scopes, who: Attempt): Promise<void> {
  const allowed = await scopes.atGate((tx) =>
    takeAttempt(tx, keyOf(who), LOGIN_FAILURE_LIMIT, LOGIN_FAILURE_WINDOW_MS),
  );
  if (!allowed) throw new Problem('too_many_attempts');
}

/** The password was right: the failures of the account and address are forgotten. */
export async function succeeded(scopes: Scopes, who: Attempt): Promise<void> {
  await scopes.atGate((tx) => clearAttempts(tx, keyOf(who), LOGIN_FAILURE_WINDOW_MS));
}
