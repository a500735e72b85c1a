import type { Session } from '../context.ts';
import type { SessionRow } from './store.ts';

/** A session as it was looked up at `at` (ms). */
export interface CachedSession {
  row: SessionRow;
  session: Session;
  at: number;
}

const MAX_ENTRIES = 20_000;

/** Sessions this process looked up lately, by the hash of their access token; the oldest entry goes when it is full. */
export class SessionCache {
  readonly #entries = new Map<string, CachedSession>();
  /** Look-ups under way, each with the conditions of what was evicted since it began. */
  readonly #underWay = new Set<((row: SessionRow) => boolean)[]>();

  get(hash: string): CachedSession | undefined {
    return this.#entries.get(hash);
  }

  delete(hash: string): void {
    this.#entries.delete(hash);
  }

  /** Removes the entries that match; a look-up of such a one that is under way may have read old rows and is not stored. */
  evict(matches: (row: SessionRow) => boolean): void {
    for (const evicted of this.#underWay) evicted.push(matches);
    for (const [hash, { row }] of this.#entries) if (matches(row)) this.#entries.delete(hash);
  }

  /** Starts a look-up. The returned function ends it and stores what it found, unless that was evicted meanwhile. */
  begin(hash: string): (found: CachedSession | undefined) => void {
    const evicted: ((row: SessionRow) => boolean)[] = [];
    this.#underWay.add(evicted);
    return (found) => {
      this.#underWay.delete(evicted);
      if (found === undefined || evicted.some((matches) => matches(found.row))) return;
      if (this.#entries.size >= MAX_ENTRIES) this.#entries.delete(this.#entries.keys().next().value ?? '');
      this.#entries.set(hash, found);
    };
  }
}
