import { waitingForStaff } from '@tsudoi/contract/overview';
import { useEndpoint } from '@tsudoi/ui/headless/api/endpoint';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import type { Waiting } from './Sidebar.tsx';

/** Reads how much waits for staff, and anew with each screen: what was done there counts no more. */
export function WaitingCounts({ onCounts }: { onCounts(counts: Waiting): void }) {
  const { pathname } = useLocation();
  const { data, retry } = useEndpoint(waitingForStaff, {});
  const read = useRef(pathname);
  useEffect(() => {
    if (read.current === pathname) return;
    read.current = pathname;
    void retry();
  }, [pathname, retry]);
  useEffect(() => {
    if (data !== undefined) onCounts(Object.fromEntries(data.map(({ menu, count }) => [menu, count])));
  }, [data, onCounts]);
  return null;
}
