import { createHash, createHmac } from 'node:crypto';
import { deriveSecret } from '../kernel/secrets.ts';

/** Whose record: a facility's history, or the operators' own log (null). */
export type Chain = number | null;

/** A row as it is sealed: its id and the SHA-256 of everything in it, in hex. */
export interface Leaf {
  id: number;
  hash: string;
}

/** A row out of which a person was erased: what it was, and exactly what it became. */
export interface Erasure {
  row_id: number;
  hash_before: string;
  hash_after: string;
  erased_at: Date;
  erased_by: string;
  signature: string;
}

/** A seal over the rows of a range of ids, linked to the one before. */
export interface Seal {
  number: number;
  /** Rows after this id … */
  after_id: number;
  /** … through this one. */
  through_id: number;
  row_ids: number[];
  /** The first bytes of each row's hash, in hex, one after the other: they tell which row is not what it was. */
  marks: string;
  /** SHA-256 over the whole hashes of all rows. */
  digest: string;
  /** Signature of the seal before; empty for the first. */
  previous: string;
  signature: string;
  sealed_at: Date;
}

/** Hex digits kept of each row's hash. */
export const MARK_DIGITS = 16;

/** The key that signs seals: derived from the server's, so that whoever has the database alone cannot sign. */
export function sealKey(serverKey: string): string {
  return deriveSecret(serverKey, 'audit seal', 'v1');
}

function signatureOf(key: string, chain: Chain, seal: Omit<Seal, 'signature'>): string {
  const ids = createHash('sha256').update(seal.row_ids.join(',')).digest('hex');
  const signed = [
    chain,
    seal.number,
    seal.after_id,
    seal.through_id,
    ids,
    seal.marks,
    seal.digest,
    seal.previous,
    seal.sealed_at.toISOString(),
  ];
  return createHmac('sha256', key).update(JSON.stringify(signed)).digest('base64url');
}

/** The digest over rows in the order of their ids. */
export function digestOf(leaves: readonly Leaf[]): string {
  const hash = createHash('sha256');
  for (const leaf of leaves) hash.update(leaf.hash, 'hex');
  return hash.digest('hex');
}

/** Seals rows, which must be in the order of their ids. */
export function sealRows(
  key: string,
  chain: Chain,
  last: Pick<Seal, 'number' | 'through_id' | 'signature'>,
  leaves: readonly Leaf[],
  throughId: number,
  now: Date,
): Seal {
  const seal = {
    number: last.number + 1,
    after_id: last.through_id,
    through_id: throughId,
    row_ids: leaves.map(({ id }) => id),
    marks: leaves.map(({ hash }) => hash.slice(0, MARK_DIGITS)).join(''),
    digest: digestOf(leaves),
    previous: last.signature,
    sealed_at: now,
  };
  return { ...seal, signature: signatureOf(key, chain, seal) };
}

/** Whether the server's key signed a seal for this chain. Others cover nothing, whatever they say. */
export function isGenuine(key: string, chain: Chain, seal: Seal): boolean {
  return signatureOf(key, chain, seal) === seal.signature;
}

/** The head of a facility's chain as the operators' log keeps it, signed so that nobody else writes heads. */
export interface HeadRecord {
  seal: number;
  signature: string;
  mac: string;
}

function headMac(key: string, chain: Chain, seal: number, signature: string): string {
  return createHmac('sha256', key)
    .update(JSON.stringify(['head', chain, seal, signature]))
    .digest('base64url');
}

/** What the operators' log keeps of a seal. */
export function headRecord(key: string, chain: Chain, { number, signature }: Seal): HeadRecord {
  return { seal: number, signature, mac: headMac(key, chain, number, signature) };
}

/** Whether the server wrote a head. */
export function isOwnHead(key: string, chain: Chain, { seal, signature, mac }: HeadRecord): boolean {
  return headMac(key, chain, seal, signature) === mac;
}

function erasureMac(key: string, chain: Chain, of: Omit<Erasure, 'signature'>): string {
  const signed = ['erasure', chain, of.row_id, of.hash_before, of.hash_after, of.erased_at.toISOString(), of.erased_by];
  return createHmac('sha256', key).update(JSON.stringify(signed)).digest('base64url');
}

/** Signs what erasing somebody made of a row. */
export function signErasure(key: string, chain: Chain, erasure: Omit<Erasure, 'signature'>): Erasure {
  return { ...erasure, signature: erasureMac(key, chain, erasure) };
}

/** Whether the server erased somebody out of a row of this chain. */
export function isOwnErasure(key: string, chain: Chain, { signature, ...erasure }: Erasure): boolean {
  return erasureMac(key, chain, erasure) === signature;
}

/**
 * The row as it was when its seal was made: before, between or after the erasures that the server signed, which are given in their order.
 * Undefined where they do not lead, one to the next, to what the row is, or the mark of the seal is of none of these.
 */
function asSealed({ id, hash }: Leaf, mark: string | undefined, erasures: readonly Erasure[]): Leaf | undefined {
  const hashes = [...erasures.map(({ hash_before }) => hash_before), hash];
  const leads = erasures.every(({ hash_after }, index) => hash_after === hashes[index + 1]);
  const sealed = leads ? hashes.find((each) => each.slice(0, MARK_DIGITS) === mark) : undefined;
  return sealed === undefined ? undefined : { id, hash: sealed };
}

/** What is not as it was sealed. */
export type Fault =
  | { kind: 'row_changed' | 'row_deleted' | 'row_inserted' | 'erasure_forged'; chain: Chain; id: number }
  | { kind: 'seal_changed' | 'seal_missing' | 'seal_forged'; chain: Chain; number: number };

/**
 * Compares a genuine seal with the one before it and the rows of its range. `last` is the genuine seal before; `erasures` are what the
 * server erased out of rows, by their ids.
 */
export function faultsOf(
  chain: Chain,
  last: Pick<Seal, 'number' | 'through_id' | 'signature'>,
  seal: Seal,
  rows: readonly Leaf[],
  erasures: ReadonlyMap<number, readonly Erasure[]> = new Map(),
): Fault[] {
  const faults: Fault[] = Array.from({ length: Math.max(0, seal.number - last.number - 1) }, (_, index) => ({
    kind: 'seal_missing',
    chain,
    number: last.number + 1 + index,
  }));
  const linked = seal.previous === last.signature && seal.after_id === last.through_id;
  if (faults.length === 0 && !linked) return [{ kind: 'seal_changed', chain, number: seal.number }];
  const marks = new Map(
    seal.row_ids.map((id, index) => [id, seal.marks.slice(index * MARK_DIGITS, (index + 1) * MARK_DIGITS)]),
  );
  const faultsBefore = faults.length;
  const sealed: Leaf[] = [];
  for (const row of rows) {
    const { id } = row;
    const mark = marks.get(id);
    marks.delete(id);
    const was = asSealed(row, mark, erasures.get(id) ?? []);
    if (mark === undefined) faults.push({ kind: 'row_inserted', chain, id });
    else if (was === undefined) faults.push({ kind: 'row_changed', chain, id });
    else sealed.push(was);
  }
  for (const id of marks.keys()) faults.push({ kind: 'row_deleted', chain, id });
  // Marks are short; the digest is what nobody finds a second set of rows for.
  if (faults.length === faultsBefore && digestOf(sealed) !== seal.digest)
    faults.push({ kind: 'seal_changed', chain, number: seal.number });
  return faults;
}
