import { normalizeHost } from '@tsudoi/domain';
import type { Scopes } from '../db/scope.ts';
import { type Facility, facilityOfHost } from './facility/store.ts';
import type { News } from './news.ts';
import { sharing } from './sharing.ts';

export type { Facility } from './facility/store.ts';

const FRESH_MS = 2_000;
/** Unknown hosts that are remembered at most: anybody can make them up. */
const MAX_UNKNOWN = 1_000;

export interface FacilityDirectory {
  /** The facility of a host, or undefined. A named gate: it runs before any scope exists. */
  byHost(host: string): Promise<Facility | undefined>;
  /** Clears the cache, here and in every other process, so that the next look-up reads anew. */
  forget(): void;
}

/** Looks facilities up by host and caches the result for two seconds, also that nobody has the host. */
export function createFacilityDirectory(
  scopes: Scopes,
  options: { demoDefault: string | undefined; news: News },
): FacilityDirectory {
  const cache = new Map<string, { facility: Facility; at: number }>();
  /** When it was last looked up that nobody has a host. */
  const unknown = new Map<string, number>();
  const clear = () => {
    cache.clear();
    unknown.clear();
  };
  const lookUp = sharing(async (host: string): Promise<Facility | undefined> => {
    const facility = await scopes.readAtGate((tx) => facilityOfHost(tx, host));
    if (facility === undefined) {
      cache.delete(host);
      unknown.delete(host);
      unknown.set(host, Date.now());
      if (unknown.size > MAX_UNKNOWN) unknown.delete(unknown.keys().next().value ?? '');
      return undefined;
    }
    unknown.delete(host);
    cache.set(host, { facility, at: Date.now() });
    return facility;
  });
  options.news.subscribe((change) => change.what === 'facilities' && clear());
  return {
    async byHost(rawHost) {
      const asked = normalizeHost(rawHost);
      const host =
        options.demoDefault !== undefined && (asked === 'localhost' || asked === '127.0.0.1')
          ? options.demoDefault
          : asked;
      const cached = cache.get(host);
      if (cached !== undefined && Date.now() - cached.at < FRESH_MS) return cached.facility;
      if (Date.now() - (unknown.get(host) ?? 0) < FRESH_MS) return undefined;
      return lookUp(host);
    },
    forget() {
      clear();
      options.news.publish({ what: 'facilities' });
    },
  };
}
