import { useEffect } from 'react';
import { offlineCache } from '../offline/cache.ts';
import { INFO_KEY, loadInfo } from '../session/info.ts';

/** Younger than this an answer is not asked for again, in ms. */
const FRESH_MS = 10_000;

function refresh(): void {
  const age = Date.now() - (offlineCache.answeredAt(INFO_KEY) ?? 0);
  // Without network the card stays as it is.
  if (document.visibilityState === 'visible' && age > FRESH_MS) loadInfo().catch(() => undefined);
}

/** Reads the member's info anew where its card comes on screen, or is looked at again: an app may stay open for weeks. */
export function useFreshInfo(): void {
  useEffect(() => {
    refresh();
    document.addEventListener('visibilitychange', refresh);
    return () => document.removeEventListener('visibilitychange', refresh);
  }, []);
}
