import { judgePass, type Pass, type PassJudgement, readPass } from '@tsudoi/domain';
import type { FacilityTx } from '../../db/scope.ts';
import type { Services } from '../../kernel/services.ts';
import { isSigned, signAll, signingKey } from './keys.ts';
import { revokedAmong, revokedPasses, trustedKeys } from './store.ts';

/** Names of revoked passes that a door gets at most. */
const REVOKED_MAX = 50_000;

/** Public keys by which passes of the facility are checked, 32 bytes as base64url. */
export const publicKeys = async (tx: FacilityTx): Promise<{ id: number; public_key: string }[]> =>
  (await trustedKeys(tx)).map(({ id, public_key }) => ({ id, public_key }));

/** Names of the passes that count no more although their time is not over. */
export const revokedNames = async (tx: FacilityTx, now: Date): Promise<string[]> =>
  (await revokedPasses(tx, { now, after: '', limit: REVOKED_MAX })).map(({ pass_id }) => pass_id);

/** Signs a text with the key of the facility's passes. What is signed never begins as a pass does. */
export async function signText(
  tx: FacilityTx,
  services: Services,
  { text, now }: { text: string; now: Date },
): Promise<{ key: number; signature: string }> {
  const key = await signingKey(tx, services, now);
  const [signature] = await signAll(tx, services, key, [new TextEncoder().encode(text)]);
  return { key: key.id, signature: signature?.toString('base64url') ?? '' };
}

const nameOf = ({ id }: Pass): string => Buffer.from(id).toString('base64url');

/** Judges passes as of the time at which each was shown, in ms since 1970; what is no pass is `unreadable`. */
export async function judgePasses(
  tx: FacilityTx,
  shown: readonly { text: string; at: number }[],
): Promise<PassJudgement[]> {
  const read = shown.map(({ text }) => readPass(text));
  const passes = read.filter((pass) => pass !== undefined);
  if (passes.length === 0) return shown.map(() => ({ verdict: 'unreadable', pass: undefined }));
  const since = new Date(Math.min(...shown.map(({ at }) => at)));
  const revoked = await revokedAmong(tx, passes.map(nameOf), since);
  const keys = new Map(
    (await trustedKeys(tx)).map(({ id, public_key }) => [id, new Uint8Array(Buffer.from(public_key, 'base64url'))]),
  );
  return Promise.all(
    shown.map(({ text, at }) =>
      judgePass(text, {
        facility: tx.facilityId,
        keys,
        isRevoked: (id) => revoked.has(Buffer.from(id).toString('base64url')),
        now: at,
        clockOffset: 0,
        verify: isSigned,
      }),
    ),
  );
}
