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
  #evictions = 0;

  get(hash: string): CachedSession | undefined {
    return this.#entries.get(hash);
  }

  delete(hash: string): void {
    this.#entries.delete(hash);
  }

  /** Removes the entries that match; a look-up that is under way may have read old rows, so it is not stored either. */
  evict(matches: (row: SessionRow) => boolean): void {
    this.#evictions += 1;
    for (const [hash, { row }] of this.#entries) if (matches(row)) this.#entries.delete(hash);
  }

  /** Starts a look-up; the returned function stores its result, unless something was evicted since. */
  begin(hash: string): (found: CachedSession) => void {
    const evictionsBefore = this.#evictions;
    return (found) => {
      if (this.#evictions !== evictionsBefore) return;
      if (this.#entries.size >= MAX_ENTRIES) this.#entries.delete(this.#entries.keys().next().value ?? '');
      this.#entries.set(hash, found);
    };
  }
}
