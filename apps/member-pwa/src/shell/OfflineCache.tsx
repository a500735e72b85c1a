import type { ReactNode } from 'react';
import { Outlet } from 'react-router';
import { SWRConfig } from 'swr';
import { initCache } from 'swr/_internal';
import { offlineCache } from '../offline/cache.ts';

// Begun once and for good: of several providers of one cache, SWR lets the first that leaves end it for all others.
initCache(offlineCache);

const settings = { provider: () => offlineCache };

/** Gives what is below it the one cache of responses. */
export function OfflineCacheProvider({ children }: { children: ReactNode }) {
  return <SWRConfig value={settings}>{children}</SWRConfig>;
}

/** The screens that read through the cache; home and login do without it and do not load it. */
export function OfflineCacheOutlet() {
  return (
    <OfflineCacheProvider>
      <Outlet />
    </OfflineCacheProvider>
  );
}
