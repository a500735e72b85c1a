import type { DoorList, DoorRow } from '@tsudoi/contract/check-ins';
import { SEAL } from '@tsudoi/domain';
import { fromBase64Url, toBase64Url } from './signature.ts';

async function derived(secret: Uint8Array, salt: Uint8Array<ArrayBuffer>, info: string, bytes: number) {
  const key = await crypto.subtle.importKey('raw', secret.slice(), 'HKDF', false, ['deriveBits']);
  const how = { name: 'HKDF', hash: SEAL.hash, salt, info: new TextEncoder().encode(info) };
  return new Uint8Array(await crypto.subtle.deriveBits(how, key, bytes * 8));
}

/** What a sealed list has of whoever shows a pass of this name: their entries. None where they had no such pass when the list was made. */
export async function unsealed(
  { salt: text, records }: NonNullable<DoorList['sealed']>,
  secret: Uint8Array,
): Promise<DoorRow[]> {
  const salt = fromBase64Url(text);
  const name = toBase64Url(await derived(secret, salt, SEAL.nameInfo, SEAL.nameBytes));
  const record = records.find((one) => one.name === name);
  if (record === undefined) return [];
  const bits = await derived(secret, salt, SEAL.keyInfo, SEAL.keyBytes);
  const key = await crypto.subtle.importKey('raw', bits, 'AES-GCM', false, ['decrypt']);
  const iv = fromBase64Url(record.iv);
  const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, fromBase64Url(record.data));
  return JSON.parse(new TextDecoder().decode(plain)) as DoorRow[];
}
