import type { AnyEndpoint, CallInput, CallOutput } from '@tsudoi/contract';
import type { CallOptions, Client } from '@tsudoi/contract/client';

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
