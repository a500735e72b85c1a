import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  sign,
  verify,
} from 'node:crypto';
import { promisify } from 'node:util';
import { DAY_MS, PASS_ID_BYTES } from '@tsudoi/domain';
import type { FacilityTx } from '../../db/scope.ts';
import { type Actor, UNKNOWN_ACTOR } from '../../kernel/context.ts';
import { recordHistory } from '../../kernel/history.ts';
import { createSealer, type Sealer } from '../../kernel/sealing.ts';
import type { Services } from '../../kernel/services.ts';
import { currentKey, insertKey, type PassKeyRow, stepKeys } from './store.ts';

/** Days after which a key is replaced by itself; it counts as long again. */
const KEY_DAYS = 365;

const sealers = new WeakMap<Services, Sealer>();

function sealerOf(services: Services): Sealer {
  const sealer = sealers.get(services) ?? createSealer(services.config.secret, 'pass');
  sealers.set(services, sealer);
  return sealer;
}

/** Where the private part of a key opens. */
const placeOf = (facilityId: number, publicKey: string): string => `facility ${facilityId} ${publicKey}`;

/** A name for a pass that nobody guesses. */
export const newPassId = (): string => randomBytes(PASS_ID_BYTES).toString('base64url');

function newKey(tx: FacilityTx, services: Services, by: string | null): Promise<PassKeyRow | undefined> {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const raw = publicKey.export({ format: 'jwk' }).x ?? '';
  const secret = privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64url');
  return insertKey(tx, { publicKey: raw, sealed: sealerOf(services).seal(secret, placeOf(tx.facilityId, raw)), by });
}

/**
 * Replaces the current key, which is locked. What the one before signed counts no more; what the current one signed goes on counting
 * until the next time.
 */
export async function rotateKey(tx: FacilityTx, services: Services, by: string | null): Promise<PassKeyRow> {
  await stepKeys(tx);
  const key = await newKey(tx, services, by);
  if (key === undefined) throw new Error('a key beside the locked one');
  return key;
}

/** The history of a key that was replaced because of its age. */
const recordRotation = (tx: FacilityTx, { id }: PassKeyRow, actor: Actor) =>
  recordHistory(tx, actor, {
    family: 'passes',
    recordId: id,
    action: 'rotate',
    version: null,
    before: null,
    after: { key: id },
    requestId: null,
  });

/** The key that signs now: made when it is first needed, and replaced once it is old. */
export async function signingKey(tx: FacilityTx, services: Services, now: Date): Promise<PassKeyRow> {
  const found = (await currentKey(tx)) ?? (await newKey(tx, services, null)) ?? (await currentKey(tx));
  if (found === undefined) throw new Error('no key of passes');
  if (!isOld(found, now)) return found;
  // Of several at once the first replaces it.
  const locked = await currentKey(tx, true);
  const current = locked ?? (await currentKey(tx));
  if (current !== undefined && !isOld(current, now)) return current;
  const key = await rotateKey(tx, services, null);
  await recordRotation(tx, key, UNKNOWN_ACTOR);
  return key;
}

const isOld = ({ created_at }: PassKeyRow, now: Date): boolean =>
  now.getTime() - created_at.getTime() > KEY_DAYS * DAY_MS;

/** Until when a printed pass of a key counts: as long as the key does, if nobody replaces it earlier. */
export const paperUntil = ({ created_at }: PassKeyRow): Date => new Date(created_at.getTime() + 2 * KEY_DAYS * DAY_MS);

const signed = promisify<null, Uint8Array, KeyObject, Buffer>(sign);

/** Signs bodies, beside the loop of the process. */
export function signAll(
  tx: FacilityTx,
  services: Services,
  key: PassKeyRow,
  bodies: readonly Uint8Array[],
): Promise<Buffer[]> {
  const secret = sealerOf(services).open(key.sealed ?? '', placeOf(tx.facilityId, key.public_key));
  const privateKey = createPrivateKey({ key: Buffer.from(secret, 'base64url'), format: 'der', type: 'pkcs8' });
  return Promise.all(bodies.map((body) => signed(null, body, privateKey)));
}

/** Ed25519 by Node, with a key of 32 bytes. */
export function isSigned(signature: Uint8Array, body: Uint8Array, key: Uint8Array): boolean {
  const jwk = { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(key).toString('base64url') };
  return verify(null, body, createPublicKey({ key: jwk, format: 'jwk' }), signature);
}
