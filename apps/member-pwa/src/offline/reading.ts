import { CallError } from '@tsudoi/contract/client';
import { offlineCache } from './cache.ts';

/**
 * Reads what a key of the cache stands for. What is shown stays meanwhile; of several reads of one key the last that began
 * counts, and an answer that comes after somebody else has come is dropped. Returns what is kept afterwards: a failure is kept
 * beside it, but what may not be read any more, or is gone, is kept no longer.
 */
export async function readAnswer<T>(key: string, ask: () => Promise<T>): Promise<T | undefined> {
  const begun = { ...offlineCache.get(key), isReading: true };
  const isLatest = () => offlineCache.get(key) === begun;
  offlineCache.set(key, begun);
  try {
    const data = await ask();
    if (!isLatest()) return keptUnder<T>(key);
    // What says the same as before is the same: nothing on screen is drawn anew for it.
    const isEqual = JSON.stringify(data) === JSON.stringify(begun.data);
    offlineCache.answered(key);
    offlineCache.set(key, { data: isEqual ? begun.data : data });
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    if (isLatest()) offlineCache.set(key, isGone(error) ? { error } : { data: begun.data, error });
  }
  return keptUnder<T>(key);
}

const isGone = ({ status }: CallError): boolean => status === 403 || status === 404;

/** What is kept under a key, as the endpoint that the key names answered it. */
export const keptUnder = <T>(key: string): T | undefined => offlineCache.get(key)?.data as T | undefined;
