import type { AnyEndpoint, CallInput, CallOutput } from '@tsudoi/contract';
import type { CallOptions, Client } from '@tsudoi/contract/client';
import { createContext, createElement, type ReactNode, useContext } from 'react';

const ClientContext = createContext<Client | undefined>(undefined);

/** Gives the screens below it the API client of their area. */
export function ClientProvider({ client, children }: { client: Client; children: ReactNode }) {
  return createElement(ClientContext, { value: client }, children);
}

/** The API client of the area this screen is in. */
export function useClient(): Client {
  const client = useContext(ClientContext);
  if (client === undefined) throw new Error('useClient needs a ClientProvider above it');
  return client;
}

/**
 * Calls an endpoint that is itself a variable. The client's own type cannot be told that input and endpoint belong
 * together there, so this is the one place that says so.
 */
export function callLoosely<E extends AnyEndpoint>(
  client: Client,
  endpoint: E,
  input: CallInput<E> | undefined,
  options?: CallOptions,
): Promise<CallOutput<E>> {
  const call = client.call as (endpoint: E, input?: CallInput<E>, options?: CallOptions) => Promise<CallOutput<E>>;
  return call(endpoint, input, options);
}
