import { clear, del, get, keys, set, type UseStore } from 'idb-keyval';
import { isSameAccount } from './scope.ts';
import { cacheStore, orElse } from './stores.ts';

/** What SWR keeps for a key; only `data` survives a reload. */
export interface Entry {
  data?: unknown;
  [part: string]: unknown;
}

type Saved = [key: string, data: unknown, at: number][];

const SAVE_AFTER_MS = 400;

/** The one cache of responses: in memory for SWR and the guards, in IndexedDB for the next start without network. */
export class OfflineCache {
  readonly #entries = new Map<string, Entry>();
  readonly #answeredAt = new Map<string, number>();
  /** Keys of endpoints whose contract says `offline: 'yes'`; nothing else is written. */
  readonly #admitted = new Set<string>();
  readonly #store: () => UseStore;
  #scope: string | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(store: () => UseStore = cacheStore) {
    this.#store = store;
  }

  get scope(): string | undefined {
    return this.#scope;
  }

  /** Loads what is kept for a scope and forgets those of other accounts. Called before the first render. */
  async open(scope: string): Promise<void> {
    if (this.#scope === scope) return;
    this.#forget();
    this.#scope = scope;
    const saved = await orElse(() => get<Saved>(scope, this.#store()), undefined);
    if (this.#scope !== scope) return;
    for (const [key, data, at] of saved ?? []) {
      this.#admitted.add(key);
      if (this.#entries.has(key)) continue;
      this.#entries.set(key, { data });
      this.#answeredAt.set(key, at);
    }
    // Nobody waits for the cleaning; what is dropped could not be read any more.
    void orElse(() => this.#dropOthers(scope), undefined);
  }

  /** Lets a key be written to the disk. */
  admit(key: string): void {
    if (this.#admitted.has(key)) return;
    this.#admitted.add(key);
    if (this.#entries.has(key)) this.#schedule();
  }

  get(key: string): Entry | undefined {
    return this.#entries.get(key);
  }

  set(key: string, entry: Entry): void {
    this.#entries.set(key, entry);
    if (this.#admitted.has(key)) this.#schedule();
  }

  delete(key: string): void {
    this.#entries.delete(key);
    this.#answeredAt.delete(key);
    if (this.#admitted.has(key)) this.#schedule();
  }

  keys(): IterableIterator<string> {
    return this.#entries.keys();
  }

  /** The server answered now, whether or not the answer differs from the last. */
  answered(key: string, at = Date.now()): void {
    this.#answeredAt.set(key, at);
    if (this.#admitted.has(key)) this.#schedule();
  }

  /** When the server gave what is kept under a key, in ms since 1970. */
  answeredAt(key: string): number | undefined {
    return this.#answeredAt.get(key);
  }

  /** Writes what is pending; on `pagehide` there is no later. */
  async flush(): Promise<void> {
    if (this.#timer === undefined) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    await this.#save();
  }

  /** Forgets everything, on the disk as well. */
  async wipe(): Promise<void> {
    this.#forget();
    await orElse(() => clear(this.#store()), undefined);
  }

  #forget(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#scope = undefined;
    this.#entries.clear();
    this.#answeredAt.clear();
    this.#admitted.clear();
  }

  #schedule(): void {
    if (this.#scope === undefined || this.#timer !== undefined) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      void this.#save();
    }, SAVE_AFTER_MS);
  }

  async #save(): Promise<void> {
    const scope = this.#scope;
    if (scope === undefined) return;
    const saved: Saved = [];
    for (const key of this.#admitted) {
      const data = this.#entries.get(key)?.data;
      if (data !== undefined) saved.push([key, data, this.#answeredAt.get(key) ?? Date.now()]);
    }
    await orElse(() => set(scope, saved, this.#store()), undefined);
  }

  async #dropOthers(scope: string): Promise<void> {
    for (const key of await keys<string>(this.#store())) if (!isSameAccount(key, scope)) await del(key, this.#store());
  }
}

/** The cache of this page. */
export const offlineCache = new OfflineCache();
