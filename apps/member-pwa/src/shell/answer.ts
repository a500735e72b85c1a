import type { AnyEndpoint, CallInput, CallOutput } from '@tsudoi/contract';
import type { CallError } from '@tsudoi/contract/client';
import { callLoosely } from '@tsudoi/ui/headless/api/callLoosely';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { offlineCache } from '../offline/cache.ts';
import { keptUnder, readAnswer } from '../offline/reading.ts';
import { useShown } from '../offline/shown.ts';
import { client } from '../session/client.ts';

export interface Answer<T> {
  data: T | undefined;
  error: CallError | undefined;
  /** Nothing to show yet. */
  loading: boolean;
  /** Asks again and returns what is known then; what is shown stays meanwhile. */
  refresh: () => Promise<T | undefined>;
}

/**
 * Reads an endpoint, and again when the network comes back; `input` null reads nothing yet. What the contract marks `offline`
 * is kept on the phone, shown at once at the next visit, and its age is told while there is no network; an error shows only
 * where there is nothing kept.
 */
export function useAnswer<E extends AnyEndpoint>(endpoint: E, input?: CallInput<E> | null): Answer<CallOutput<E>> {
  const key = input === null ? '' : JSON.stringify([endpoint.path, input]);
  const isOffline = endpoint.offline === 'yes' && key !== '';
  if (isOffline) offlineCache.admit(key);
  useShown(isOffline ? key : '');
  const entry = useSyncExternalStore(offlineCache.subscribe, () => offlineCache.get(key));

  const refresh = async () =>
    input === null ? undefined : readAnswer(key, () => callLoosely(client, endpoint, input));
  // Several parts of a screen that want the same wait for one call.
  const ask = useEffectEvent(() => {
    if (offlineCache.get(key)?.isReading !== true) void refresh();
  });
  const isUnknown = entry === undefined;
  useEffect(() => {
    // What was kept is gone where somebody else has come.
    if (isUnknown) ask();
  }, [isUnknown]);
  useEffect(() => {
    if (key === '') return;
    const askAgain = () => ask();
    askAgain();
    addEventListener('online', askAgain);
    return () => removeEventListener('online', askAgain);
  }, [key]);

  const data = keptUnder<CallOutput<E>>(key);
  const error = data === undefined && entry?.error?.isCancelled !== true ? entry?.error : undefined;
  return { data, error, loading: key !== '' && data === undefined && error === undefined, refresh };
}
