import { useEffect, useMemo } from 'react';

/** Gives the focus back to where it was, also after the first opening, when the window was not there to see it go. */
export function useReturnedFocus(isOpen: boolean): void {
  // Read while it is drawn: what is drawn may take the focus before any effect runs.
  const from = useMemo(() => (isOpen ? document.activeElement : null), [isOpen]);
  useEffect(() => {
    if (!(from instanceof HTMLElement)) return;
    return () => {
      // After the window has let go of it.
      setTimeout(() => from.isConnected && from.focus({ preventScroll: true }));
    };
  }, [from]);
}
