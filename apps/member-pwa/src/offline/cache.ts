import type { CallError } from '@tsudoi/contract/client';
import { clear, del, get, keys, set, type UseStore } from 'idb-keyval';
import { isSameAccount } from './scope.ts';
import { cacheStore, orElse } from './stores.ts';

/** What is kept for a key, and how its read goes; only `data` survives a reload. An entry is replaced, never changed. */
export interface Entry {
  readonly data?: unknown;
  /** Why the last read failed. */
  readonly error?: CallError;
  /** It is being read. */
  readonly isReading?: boolean;
}

type Saved = [key: string, data: unknown, at: number][];

/** The one cache of responses: in memory for screens and guards, in IndexedDB for the next start without network. */
export class OfflineCache {
  readonly #entries = new Map<string, Entry>();
  readonly #answeredAt = new Map<string, number>();
  /** Keys of endpoints whose contract says `offline: 'yes'`; nothing else is written. */
  readonly #admitted = new Set<string>();
  readonly #listeners = new Set<() => void>();
  readonly #store: () => UseStore;
  #scope: string | undefined;
  #saving: Promise<void> | undefined;
  /** Something changed that the running write does not have. */
  #isBehind = false;

  constructor(store: () => UseStore = cacheStore) {
    this.#store = store;
  }

  /** Tells of each change of an entry; returns what ends that. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  get scope(): string | undefined {
    return this.#scope;
  }

  /** Loads what is kept for a scope and forgets those of other accounts. Called before the first render. */
  async open(scope: string): Promise<void> {
    if (this.#scope === scope) return;
    // What was read while nobody was here, such as an invitation, is nobody else's.
    if (this.#scope !== undefined) this.#forget();
    this.#scope = scope;
    const saved = await orElse(() => get<Saved>(scope, this.#store()), undefined);
    if (this.#scope !== scope) return;
    for (const [key, data, at] of saved ?? []) {
      this.#admitted.add(key);
      if (this.#entries.has(key)) continue;
      this.#entries.set(key, { data });
      this.#answeredAt.set(key, at);
    }
    this.#changed();
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
    const isNew = this.#entries.get(key)?.data !== entry.data;
    this.#entries.set(key, entry);
    if (isNew && this.#admitted.has(key)) this.#schedule();
    this.#changed();
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

  /** Resolves when all that changed is written. */
  async saved(): Promise<void> {
    await this.#saving;
  }

  /** Forgets everything, on the disk as well. */
  async wipe(): Promise<void> {
    this.#forget();
    await orElse(() => clear(this.#store()), undefined);
  }

  #forget(): void {
    this.#scope = undefined;
    this.#entries.clear();
    this.#answeredAt.clear();
    this.#admitted.clear();
    this.#changed();
  }

  #changed(): void {
    for (const listener of this.#listeners) listener();
  }

  // Written at once, for a page that is left takes with it what it has not begun to write; what changes meanwhile follows.
  #schedule(): void {
    if (this.#scope === undefined) return;
    this.#isBehind = true;
    this.#saving ??= this.#save().finally(() => {
      this.#saving = undefined;
    });
  }

  async #save(): Promise<void> {
    // What changes together is written together.
    await undefined;
    while (this.#isBehind) {
      this.#isBehind = false;
      await this.#write();
    }
  }

  async #write(): Promise<void> {
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
