import { Problem, type ProblemCode } from '@tsudoi/contract';
import {
  ACCOUNT_FAILURE_LIMIT,
  ACCOUNT_FAILURE_WINDOW_MS,
  LOGIN_FAILURE_LIMIT,
  LOGIN_FAILURE_WINDOW_MS,
} from '@tsudoi/domain';
import type { Scopes } from '../db/scope.ts';
import { deleteAttempts, insertAttempt } from './attempts/store.ts';
import { addressKey } from './limits.ts';
import { tokenHash } from './secrets.ts';

/** The account whose secret is tried. Keys are stored as hashes, so the table names nobody. */
export interface Target {
  /** What is tried, such as the sign-in of an audience. */
  area: string;
  facilityId: number | null;
  /** Id of the account, or the name that was typed where nobody has it. */
  account: string;
}

/** Where a sign-in is tried from: an address, or a device that has signed in to the account before. */
export type Origin = { address: string } | { device: string };

/** A limit of failed attempts within a window. */
interface Counter {
  key: string;
  limit: number;
  windowMs: number;
  /** Thrown once the limit is reached. */
  problem: ProblemCode;
  /** What a right secret takes off the counter: every failure in it, or this attempt alone. */
  clears: 'all' | 'own';
}

/** An attempt that was let through, and counts as failed until it has succeeded. */
export interface AllowedAttempt {
  /** It was the last one the account had before it is paused. */
  isLastOfAccount: boolean;
  /** The secret was right. */
  succeeded(): Promise<void>;
}

const keyOf = ({ area, facilityId, account }: Target, ...from: string[]): string =>
  tokenHash(JSON.stringify([area, facilityId, account, ...from]));

const tenIn15Minutes = (key: string): Counter => ({
  key,
  limit: LOGIN_FAILURE_LIMIT,
  windowMs: LOGIN_FAILURE_WINDOW_MS,
  problem: 'too_many_attempts',
  clears: 'all',
});

const originKey = (target: Target, from: Origin): string =>
  'device' in from ? keyOf(target, 'device', from.device) : keyOf(target, addressKey(from.address));

async function countAttempt(scopes: Scopes, counters: readonly Counter[]): Promise<AllowedAttempt> {
  const inserted = await scopes.atGate(async (tx) => {
    const rows = [];
    for (const counter of counters) {
      const row = await insertAttempt(tx, counter.key, counter.limit, counter.windowMs);
      // The throw rolls back the counters before this one: a refused attempt never got as far as a secret.
      if (row === undefined) throw new Problem(counter.problem);
      rows.push({ ...row, counter });
    }
    return rows;
  });
  return {
    isLastOfAccount: inserted.some(({ count, counter }) => counter.clears === 'own' && count === counter.limit),
    succeeded: () =>
      scopes.atGate((tx) =>
        deleteAttempts(
          tx,
          {
            keys: inserted.flatMap(({ counter }) => (counter.clears === 'all' ? [counter.key] : [])),
            ids: inserted.map(({ id }) => id),
          },
          ACCOUNT_FAILURE_WINDOW_MS,
        ),
      ),
  };
}

/**
 * Counts a sign-in: ten failures in 15 minutes for the account from one address (a /64 of IPv6) or known device, and 50 in
 * an hour from all addresses together. The latter does not hold for known devices, so that nobody can lock the owner out.
 * @throws Problem too_many_attempts, sign_in_paused
 */
export function attemptSignIn(scopes: Scopes, target: Target, from: Origin): Promise<AllowedAttempt> {
  const counters = [tenIn15Minutes(originKey(target, from))];
  if ('address' in from)
    counters.push({
      key: keyOf(target),
      limit: ACCOUNT_FAILURE_LIMIT,
      windowMs: ACCOUNT_FAILURE_WINDOW_MS,
      problem: 'sign_in_paused',
      clears: 'own',
    });
  return countAttempt(scopes, counters);
}

/** Counts an attempt of somebody who has proven something already: ten in 15 minutes for the account. @throws Problem too_many_attempts */
export function attemptProof(scopes: Scopes, target: Target): Promise<AllowedAttempt> {
  return countAttempt(scopes, [tenIn15Minutes(keyOf(target))]);
}

/** Forgives the failed sign-ins of an account, in all and from one address: its password has just been set anew. */
export async function resetFailedSignIns(scopes: Scopes, target: Target, from: Origin): Promise<void> {
  const keys = [keyOf(target), originKey(target, from)];
  await scopes.atGate((tx) => deleteAttempts(tx, { keys, ids: [] }, ACCOUNT_FAILURE_WINDOW_MS));
}
