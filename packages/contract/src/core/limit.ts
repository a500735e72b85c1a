import { type AnyEndpoint, isWrite } from './endpoint.ts';

/**
 * How often a call may be made, by what it costs or risks. `proof` is what guesses secrets or sends mail to a stranger;
 * `open` anybody may ask; `read`, `write` and `heavy` (files in, exports) belong to whoever is signed in. `upload`,
 * `download` and `socket` are no calls of the API: signed forms with a file, files at signed addresses, and sockets that open.
 * `slow` counts searches that took too long and were stopped; whoever has too many of them searches no more for a while.
 */
export const limitClasses = {
  proof: { calls: 60, per: 'address' },
  open: { calls: 600, per: 'address' },
  read: { calls: 900, per: 'account' },
  write: { calls: 300, per: 'account' },
  heavy: { calls: 60, per: 'account' },
  upload: { calls: 240, per: 'address' },
  download: { calls: 1200, per: 'address' },
  socket: { calls: 600, per: 'address' },
  slow: { calls: 3, per: 'account' },
} as const satisfies Record<string, { /** in one minute */ calls: number; per: 'address' | 'account' }>;

export type LimitClass = keyof typeof limitClasses;

/** The class of an endpoint: the one it names, else what follows from who may call it and what it does. */
export function limitOf(endpoint: AnyEndpoint): LimitClass {
  if (endpoint.limit !== undefined) return endpoint.limit;
  if ('open' in endpoint.access) return isWrite(endpoint) ? 'proof' : 'open';
  if (endpoint.files !== undefined || endpoint.uploads !== undefined) return 'heavy';
  return isWrite(endpoint) ? 'write' : 'read';
}
