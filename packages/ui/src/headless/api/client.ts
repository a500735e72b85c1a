import { type AnyEndpoint, type CallInput, isWrite } from '@tsudoi/contract';
import type { CallOptions, Client } from '@tsudoi/contract/client';
import { createContext, createElement, type ReactNode, useContext, useMemo } from 'react';
import { useSWRConfig } from 'swr';
import { isSame } from '../form/formValues.ts';
import { callLoosely } from './callLoosely.ts';

const ClientContext = createContext<Client | undefined>(undefined);

/** Whether a call makes what was read before old. Signing in and out has its own way of forgetting everything. */
const makesOld = (endpoint: AnyEndpoint): boolean => isWrite(endpoint) && !endpoint.path.includes('/auth/');

/** The third part of a cache key that no write makes old. */
export const LASTING = 'lasting';

const isLasting = (key: unknown): boolean => Array.isArray(key) && key[2] === LASTING;

/** Whether a key of the cache names the record that a call is about; a deleted one is not asked for again. */
function isReadOf(key: unknown, input: unknown): boolean {
  const read: unknown = Array.isArray(key) ? key[1] : undefined;
  return paramsOf(input) !== undefined && isSame(paramsOf(read), paramsOf(input));
}

function paramsOf(input: unknown): unknown {
  return typeof input === 'object' && input !== null && 'params' in input ? input.params : undefined;
}

/**
 * Gives the screens below it the API client of their area. After a write everything that was read is asked again when
 * it is next shown, so that no list or form shows the values of before.
 */
export function ClientProvider({ client, children }: { client: Client; children: ReactNode }) {
  const { mutate } = useSWRConfig();
  const value = useMemo((): Client => {
    const call = async (endpoint: AnyEndpoint, input?: unknown, options?: CallOptions) => {
      const answer = await callLoosely(client, endpoint, input as CallInput<AnyEndpoint>, options);
      if (makesOld(endpoint))
        void mutate((key) => !isLasting(key) && (endpoint.method !== 'DELETE' || !isReadOf(key, input)));
      return answer;
    };
    return { ...client, call: call as Client['call'] };
  }, [client, mutate]);
  return createElement(ClientContext, { value }, children);
}

/** The API client of the area this screen is in. */
export function useClient(): Client {
  const client = useContext(ClientContext);
  if (client === undefined) throw new Error('useClient needs a ClientProvider above it');
  return client;
}
