import { useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';

/** What to ask before typed work is left behind. */
export interface LeaveGuard {
  isAsking: boolean;
  stay(): void;
  leave(): void;
}

/**
 * Stops navigation, reload and closing while there is typed work; `isSafe` is asked at that moment. Where `search` is set, the
 * page is another one for each query of its address.
 */
export function useLeaveGuard(isDirty: boolean, isSafe: () => boolean, { search = false } = {}): LeaveGuard {
  const latest = useRef(isSafe);
  latest.current = isSafe;
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty &&
      !latest.current() &&
      (currentLocation.pathname !== nextLocation.pathname ||
        (search && currentLocation.search !== nextLocation.search)),
  );
  useEffect(() => {
    if (!isDirty) return;
    const onUnload = (event: BeforeUnloadEvent) => {
      if (!latest.current()) event.preventDefault();
    };
    window.addEventListener('beforeunload', onUnload);
    return () => window.removeEventListener('beforeunload', onUnload);
  }, [isDirty]);
  return {
    isAsking: blocker.state === 'blocked',
    stay: () => blocker.reset?.(),
    leave: () => blocker.proceed?.(),
  };
}
