import type { AccentSet } from '@tsudoi/contract/facilities';
import { normalizeHost } from '@tsudoi/domain';
import { build } from '../db/build.ts';
import type { Scopes } from '../db/scope.ts';
import type { News } from './news.ts';
import { sharing } from './sharing.ts';

/** The facility a request is for, as the kernel and every family see it. */
export interface Facility {
  id: number;
  code: string;
  name: string;
  /** Host name of the request, without port. */
  host_name: string;
  status: number;
  app_status: number;
  account_limit: number;
  usage_alert_percent: number;
  usage_alert_message: string | null;
  usage_limited_message: string | null;
  accent: AccentSet;
  logo_image_path: string | null;
  language: Record<string, Record<string, string>>;
  use_organization_structure: boolean;
  use_corporate_structure: boolean;
  system_allow_guest: boolean;
  client_can_register: boolean;
  financial_balance_type: number;
  financial_balance_date: string;
  password_policy: 'standard' | 'passphrase';
  second_factor_policy: 'off' | 'optional' | 'demanded';
  social_logins: { provider: 'FACEBOOK' | 'X' | 'GOOGLE' | 'APPLE'; client_id: string }[];
}

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
    const row = await scopes.readAtGate((tx) =>
      tx.one(
        build
          .selectFrom('facility_host as h')
          .innerJoin('facility as f', 'f.id', 'h.facility_id')
          .where('h.host_name', '=', host)
          .select([
            'f.id',
            'f.code',
            'f.name',
            'h.host_name',
            'f.status',
            'f.app_status',
            'f.account_limit',
            'f.usage_alert_percent',
            'f.usage_alert_message',
            'f.usage_limited_message',
            'f.accent',
            'f.logo_image_path',
            'f.language',
          ])
          .select([
            'f.use_organization_structure',
            'f.use_corporate_structure',
            'f.system_allow_guest',
            'f.client_can_register',
            'f.financial_balance_type',
            'f.financial_balance_date',
            'f.password_policy',
            'f.second_factor_policy',
            'f.social_logins',
          ]),
      ),
    );
    if (row === undefined) {
      cache.delete(host);
      unknown.delete(host);
      unknown.set(host, Date.now());
      if (unknown.size > MAX_UNKNOWN) unknown.delete(unknown.keys().next().value ?? '');
      return undefined;
    }
    const facility = row as Facility;
    unknown.delete(host);
    cache.set(host, { facility, at: Date.now() });
    return facility;
  });
  options.news.hear((change) => change.what === 'facilities' && clear());
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
      options.news.tell({ what: 'facilities' });
    },
  };
}
