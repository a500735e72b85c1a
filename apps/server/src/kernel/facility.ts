import type { Area, ProblemCode } from '@tsudoi/contract';
import { FacilityStatus, normalizeHost } from '@tsudoi/domain';
import type { Scopes } from '../db/scope.ts';
import { type Facility, facilityOfHost, noteReached } from './facility/store.ts';
import type { News } from './news.ts';
import { singleFlight } from './single-flight.ts';

export type { Facility } from './facility/store.ts';

const FRESH_MS = 2_000;
/** Unknown hosts that are remembered at most: anybody can make them up. */
const MAX_UNKNOWN = 1_000;

/**
 * Why a facility is closed to everybody of an area; undefined where it is open. In preparation it is open to its staff
 * alone, who sign in, work and import; suspended and terminated ones are closed to all.
 */
export function closedTo(facility: Pick<Facility, 'status'>, area: Area): ProblemCode | undefined {
  switch (facility.status) {
    case FacilityStatus.preparing:
      return area === 'member' ? 'facility_preparing' : undefined;
    case FacilityStatus.active:
      return undefined;
    default:
      return 'facility_suspended';
  }
}

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
  const lookUp = singleFlight(async (host: string): Promise<Facility | undefined> => {
    const found = await scopes.readAtGate((tx) => facilityOfHost(tx, host));
    if (found?.reached === false) await scopes.atGate((tx) => noteReached(tx, host));
    const facility = found?.facility;
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
