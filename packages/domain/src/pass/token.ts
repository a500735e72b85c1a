import { base45, fromBase45 } from './base45.ts';

/** How a pass is carried: shown by a phone in short windows, or printed. */
export const passKinds = ['live', 'paper'] as const;
/** One of {@link passKinds}. */
export type PassKind = (typeof passKinds)[number];

/** What a pass says. It has nothing of a person but numbers. */
export interface PassBody {
  /** Number of the key that signed it; unsigned, 32 bits, as all numbers here. */
  key: number;
  facility: number;
  account: number;
  kind: PassKind;
  /** First second in which it counts, and the first in which it does not any more, since 1970. */
  notBefore: number;
  notAfter: number;
  /** 16 random bytes that name what is revoked together: all windows of a phone, or a printed card. */
  id: Uint8Array;
}

/** A pass as it was read, whoever signed it. */
export interface Pass extends PassBody {
  /** The bytes that were signed. */
  signed: Uint8Array;
  /** 64 bytes of Ed25519. */
  signature: Uint8Array;
}

const VERSION = 1;
const KINDS: Record<PassKind, number> = { live: 1, paper: 2 };
/** Bytes of the name of a pass. */
export const PASS_ID_BYTES = 16;
/** Where the parts of a body begin, in bytes: version, kind, then numbers of four bytes, then the name. */
const AT = { version: 0, kind: 1, key: 2, facility: 6, account: 10, notBefore: 14, notAfter: 18, id: 22 } as const;
/** Bytes of what is signed. */
export const PASS_BODY_BYTES = AT.id + PASS_ID_BYTES;
/** Bytes of an Ed25519 signature. */
export const PASS_SIGNATURE_BYTES = 64;
/** Characters of a pass: 102 bytes of base45, which a QR code of version 6 holds at level M. */
export const PASS_LENGTH = ((PASS_BODY_BYTES + PASS_SIGNATURE_BYTES) / 2) * 3;

/** The bytes of a body, to be signed. @throws RangeError where a number does not fit */
export function passBody({ key, facility, account, kind, notBefore, notAfter, id }: PassBody): Uint8Array {
  const bytes = new Uint8Array(PASS_BODY_BYTES);
  const view = new DataView(bytes.buffer);
  bytes[AT.version] = VERSION;
  bytes[AT.kind] = KINDS[kind];
  for (const [name, value] of Object.entries({ key, facility, account, notBefore, notAfter })) {
    if (!Number.isInteger(value) || value < 0 || value > 0xffff_ffff) throw new RangeError(`${name} of a pass`);
    view.setUint32(AT[name as 'key'], value);
  }
  if (id.length !== PASS_ID_BYTES) throw new RangeError('id of a pass');
  bytes.set(id, AT.id);
  return bytes;
}

/** A body with its signature as a QR code says it. */
export function passText(body: Uint8Array, signature: Uint8Array): string {
  const bytes = new Uint8Array(PASS_BODY_BYTES + PASS_SIGNATURE_BYTES);
  bytes.set(body);
  bytes.set(signature, PASS_BODY_BYTES);
  return base45(bytes);
}

/** Reads what a scanner read; undefined where it is no pass of this version. What it says is not to be believed yet. */
export function readPass(text: string): Pass | undefined {
  if (text.length !== PASS_LENGTH) return undefined;
  const bytes = fromBase45(text);
  if (bytes === undefined || bytes[AT.version] !== VERSION) return undefined;
  const kind = passKinds.find((one) => KINDS[one] === bytes[AT.kind]);
  if (kind === undefined) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  const number = (name: 'key' | 'facility' | 'account' | 'notBefore' | 'notAfter') => view.getUint32(AT[name]);
  const [notBefore, notAfter] = [number('notBefore'), number('notAfter')];
  if (notBefore >= notAfter) return undefined;
  return {
    kind,
    key: number('key'),
    facility: number('facility'),
    account: number('account'),
    notBefore,
    notAfter,
    id: bytes.slice(AT.id, PASS_BODY_BYTES),
    signed: bytes.slice(0, PASS_BODY_BYTES),
    signature: bytes.slice(PASS_BODY_BYTES),
  };
}
