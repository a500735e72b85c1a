import type { ReactNode } from 'react';
import { Outlet } from 'react-router';
import { SWRConfig } from 'swr';
import { kept } from '../offline/kept.ts';

const settings = { provider: () => kept };

/** Gives what is below it the one cache of answers. */
export function KeptCacheProvider({ children }: { children: ReactNode }) {
  return <SWRConfig value={settings}>{children}</SWRConfig>;
}

/** The screens that read through the cache; home and login do without it and do not load it. */
export function KeptData() {
  return (
    <KeptCacheProvider>
      <Outlet />
    </KeptCacheProvider>
  );
}
