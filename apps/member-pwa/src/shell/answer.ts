import type { AnyEndpoint, CallInput, CallOutput } from '@tsudoi/contract';
import { CallError } from '@tsudoi/contract/client';
import { callLoosely } from '@tsudoi/ui/headless/api/client';
import useSWR, { unstable_serialize as serialize } from 'swr';
import { offlineCache } from '../offline/cache.ts';
import { useShown } from '../offline/shown.ts';
import { client } from '../session/client.ts';

export interface Answer<T> {
  data: T | undefined;
  error: CallError | undefined;
  /** Nothing to show yet. */
  loading: boolean;
  /** Asks again and returns what came; what is shown stays meanwhile. */
  refresh: () => Promise<T | undefined>;
}

/**
 * Reads an endpoint. What the contract marks `offline` is kept on the phone, shown at once at the next visit, and its
 * age is told while there is no network; an error shows only where there is nothing kept.
 */
export function useAnswer<E extends AnyEndpoint>(endpoint: E, input?: CallInput<E> | null): Answer<CallOutput<E>> {
  const isOffline = endpoint.offline === 'yes';
  const wanted = input === null ? null : [endpoint.path, input ?? null];
  const key = serialize(wanted);
  if (isOffline && key !== '') offlineCache.admit(key);
  const { data, error, isLoading, isValidating, mutate } = useSWR<CallOutput<E>, CallError>(
    wanted,
    () => callLoosely(client, endpoint, input ?? undefined),
    {
      shouldRetryOnError: false,
      revalidateOnFocus: false,
      onSuccess: () => offlineCache.answered(key),
    },
  );
  useShown(isOffline ? key : '');
  const failed = data === undefined && error instanceof CallError && !error.isCancelled ? error : undefined;
  return {
    data,
    error: failed,
    loading: data === undefined && failed === undefined && (isLoading || isValidating || wanted !== null),
    refresh: () => mutate(),
  };
}
