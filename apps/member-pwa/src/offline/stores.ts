import { createStore, type UseStore } from 'idb-keyval';

const stores = new Map<string, UseStore>();

function store(name: string): UseStore {
  const opened = stores.get(name) ?? createStore(name, 'records');
  stores.set(name, opened);
  return opened;
}

/** Answers of the API that may be read without network: one record for each scope. */
export const cacheStore = () => store('tsudoi-client-kept');
/** What was typed and not sent yet. */
export const draftStore = () => store('tsudoi-client-drafts');
/** Documents that the member pinned. */
export const documentStore = () => store('tsudoi-client-documents');
/** What the service worker must know of the page: whose images it keeps. */
export const workerStore = () => store('tsudoi-client-worker');

/** Key in the worker's store. */
export const WORKER_SCOPE = 'scope';

/** A phone without room, or a private window, may refuse IndexedDB: then nothing is kept, and everything else works. */
export async function orElse<T>(work: () => Promise<T>, otherwise: T): Promise<T> {
  try {
    return await work();
  } catch {
    return otherwise;
  }
}
