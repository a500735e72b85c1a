import { passBody, passText } from '@tsudoi/domain';
import type { FacilityTx } from '../../db/scope.ts';
import type { Services } from '../../kernel/services.ts';
import { newPassId, paperUntil, signAll, signingKey } from './keys.ts';
import { writePapers } from './store.ts';

/** Texts of the passes to print on the cards of members, by their ids; who must not have one is missing. */
export async function printedPasses(
  tx: FacilityTx,
  services: Services,
  { ids, now }: { ids: readonly number[]; now: Date },
): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const key = await signingKey(tx, services, now);
  const until = paperUntil(key);
  const papers = ids.map((accountId) => ({ accountId, passId: newPassId() }));
  const passes = [...(await writePapers(tx, papers, { keyId: key.id, issuedAt: now, until }))];
  const bodies = passes.map(([account, passId]) =>
    passBody({
      key: key.id,
      facility: tx.facilityId,
      account,
      kind: 'paper',
      notBefore: Math.floor(key.created_at.getTime() / 1000),
      notAfter: Math.floor(until.getTime() / 1000),
      id: new Uint8Array(Buffer.from(passId, 'base64url')),
    }),
  );
  const signatures = await signAll(tx, services, key, bodies);
  return new Map(
    passes.map(([account], at) => [
      account,
      passText(bodies[at] ?? new Uint8Array(), signatures[at] ?? new Uint8Array()),
    ]),
  );
}
