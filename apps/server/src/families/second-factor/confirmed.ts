import { Problem } from '@tsudoi/contract';
import type { Tx } from '../../db/scope.ts';
import { sessionStanding } from './proof-store.ts';

/** A change of how people sign in needs a sign-in or a password not older than this. */
export const CONFIRMED_MINUTES = 10;

/** Lets a sensitive change through only where the password was given lately. @throws Problem confirmation_needed */
export async function demandConfirmation(tx: Tx, sessionId: number): Promise<void> {
  const standing = await sessionStanding(tx, sessionId, CONFIRMED_MINUTES);
  if (standing?.confirmed !== true) throw new Problem('confirmation_needed');
}
