import { Problem } from '@tsudoi/contract';
import { shownNotices } from '@tsudoi/contract/notices';
import type { Scopes } from '../../db/scope.ts';
import { type Binding, open } from '../../kernel/bind.ts';
import { presentShown } from './present.ts';
import { type NoticeRow, shownNow } from './store.ts';

/** How long one reading serves everybody who opens a login page; another process sees a change that much later. */
const FRESH_MS = 5_000;

/** The last reading of a process: the same for all facilities. */
const cache = new WeakMap<Scopes, { until: number; rows: Promise<readonly NoticeRow[]> }>();

/** Forgets what is kept in this process. */
export function forgetShown(scopes: Scopes): void {
  cache.delete(scopes);
}

/** Whoever asks while the list is being read waits for that reading; one that failed is not kept. */
function shown(scopes: Scopes, facilityId: number): Promise<readonly NoticeRow[]> {
  const cached = cache.get(scopes);
  if (cached !== undefined && Date.now() < cached.until) return cached.rows;
  const rows = scopes.readFacility(facilityId, shownNow);
  cache.set(scopes, { until: Date.now() + FRESH_MS, rows });
  rows.catch(() => forgetShown(scopes));
  return rows;
}

/** What the staff login of every facility shows. */
export const shownBinding: Binding = open(shownNotices, async ({ facility, scopes, locale, now }) => {
  if (facility === undefined) throw new Problem('unknown_host');
  const rows = await shown(scopes, facility.id);
  // What ended since the list was read is over all the same.
  return rows.filter(({ shown_until }) => shown_until > now).map((row) => presentShown(row, locale));
});
