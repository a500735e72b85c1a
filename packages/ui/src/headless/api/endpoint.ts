import type { AnyEndpoint, CallInput, CallOutput } from '@tsudoi/contract';
import { CallError, type CallOptions } from '@tsudoi/contract/client';
import { useCallback, useEffect, useRef, useState } from 'react';
import useSWR, { type SWRConfiguration, unstable_serialize, useSWRConfig } from 'swr';
import { callLoosely } from './callLoosely.ts';
import { LASTING, useClient } from './client.ts';

/** Key of a read in the cache: the endpoint's path and what is asked of it. */
export type EndpointKey<E extends AnyEndpoint> = readonly [
  path: string,
  input: CallInput<E> | undefined,
  isLasting?: typeof LASTING,
];

/** Makes the cache key of a read, to mutate it from elsewhere. */
export function endpointKey<E extends AnyEndpoint>(endpoint: E, input?: CallInput<E>): EndpointKey<E> {
  return [endpoint.path, input];
}

/** State of a read: data stays while it is read again, and a cancelled call is no error. */
export interface EndpointState<Output> {
  data: Output | undefined;
  error: CallError | undefined;
  /** Nothing to show yet. */
  loading: boolean;
  /** Being read again while the former data is shown. */
  refreshing: boolean;
  /** Reads it again; resolves when that has ended. */
  retry(): Promise<void>;
}

/** How an endpoint is read. */
export interface EndpointOptions<Output>
  extends SWRConfiguration<Output, CallError>,
    Pick<CallOptions, 'keepOnNavigation' | 'menuId'> {
  /** No write of this screen changes it, so that it is not read again after each. */
  isLasting?: boolean;
  /** Gives a read up once another input, or none, is asked for, such as of rows that somebody runs through. */
  isGivenUp?: boolean;
}

/** Reads an endpoint; `input` null reads nothing yet. Data of the previous input stays until the next has come. */
export function useEndpoint<E extends AnyEndpoint>(
  endpoint: E,
  input: CallInput<E> | null,
  options: EndpointOptions<CallOutput<E>> = {},
): EndpointState<CallOutput<E>> {
  const client = useClient();
  const { keepOnNavigation, menuId, isLasting = false, isGivenUp = false, ...swr } = options;
  const key = input === null ? null : keyOf(endpoint, input, isLasting);
  const signalOf = useSignals(isGivenUp ? unstable_serialize(key) : undefined);
  const { data, error, isLoading, isValidating, mutate } = useSWR<CallOutput<E>, CallError, EndpointKey<E> | null>(
    key,
    () => callLoosely(client, endpoint, input ?? undefined, { keepOnNavigation, menuId, signal: signalOf() }),
    { keepPreviousData: true, shouldRetryOnError: false, revalidateOnFocus: false, ...swr },
  );
  useRetryAfterNavigation(error, mutate);
  const isCut = keepOnNavigation !== true && (isValidating || error?.isCancelled === true);
  useEvictOnUnmount(isCut ? unstable_serialize(key) : undefined);
  const shown = error?.isCancelled === true ? undefined : error;
  return {
    data,
    error: shown,
    loading: data === undefined && shown === undefined && (isLoading || isValidating || input !== null),
    refreshing: data !== undefined && isValidating,
    retry: async () => {
      await mutate();
    },
  };
}

const keyOf = <E extends AnyEndpoint>(endpoint: E, input: CallInput<E>, isLasting: boolean): EndpointKey<E> =>
  isLasting ? [endpoint.path, input, LASTING] : endpointKey(endpoint, input);

/** Gives each read of a key a signal that is aborted when the hook goes on to another key; none where the key is undefined. */
function useSignals(key: string | undefined): () => AbortSignal | undefined {
  const controllers = useRef(new Map<string, AbortController>());
  useEffect(() => {
    const { current } = controllers;
    if (key === undefined) return;
    return () => {
      current.get(key)?.abort();
      current.delete(key);
    };
  }, [key]);
  return () => {
    if (key === undefined) return undefined;
    const controller = new AbortController();
    controllers.current.set(key, controller);
    return controller.signal;
  };
}

/**
 * Removes a read from the cache when its screen is left while it was being read again: the cached data is then older than the
 * person's own save, and a screen that comes back must not begin with it.
 */
function useEvictOnUnmount(key: string | undefined): void {
  const { cache } = useSWRConfig();
  const latest = useRef(key);
  latest.current = key;
  useEffect(
    () => () => {
      if (latest.current !== undefined) cache.delete(latest.current);
    },
    [cache],
  );
}

const RETRY_MS = 200;

/**
 * Repeats a read that navigation cancelled but whose screen is still there {@link RETRY_MS} later: the navigation was one within
 * the screen.
 */
export function useRetryAfterNavigation(error: CallError | undefined, read: () => Promise<unknown>): void {
  const latest = useRef(read);
  latest.current = read;
  useEffect(() => {
    if (error?.isCancelled !== true) return;
    const timer = setTimeout(() => void latest.current(), RETRY_MS);
    return () => clearTimeout(timer);
  }, [error]);
}

/** A call a person makes: register, update, delete. */
export interface Call<E extends AnyEndpoint> {
  /** Returns the data, or undefined where the call failed; `error` then says why. */
  call(input: CallInput<E>): Promise<CallOutput<E> | undefined>;
  /** As `call`, but throws the CallError. */
  callOrThrow(input: CallInput<E>): Promise<CallOutput<E>>;
  pending: boolean;
  error: CallError | undefined;
  reset(): void;
}

/** Writes through an endpoint; a second call while one runs is the caller's to prevent with `pending`. */
export function useCall<E extends AnyEndpoint>(endpoint: E): Call<E> {
  const client = useClient();
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<CallError>();
  const running = useRef(0);
  const callOrThrow = useCallback(
    async (input: CallInput<E>) => {
      running.current += 1;
      setPending(true);
      setError(undefined);
      try {
        return await callLoosely(client, endpoint, input);
      } catch (cause) {
        if (cause instanceof CallError && !cause.isCancelled) setError(cause);
        throw cause;
      } finally {
        running.current -= 1;
        if (running.current === 0) setPending(false);
      }
    },
    [client, endpoint],
  );
  const call = useCallback(
    async (input: CallInput<E>) => {
      try {
        return await callOrThrow(input);
      } catch (cause) {
        if (cause instanceof CallError) return undefined;
        throw cause;
      }
    },
    [callOrThrow],
  );
  return { call, callOrThrow, pending, error, reset: () => setError(undefined) };
}
