import { useEffect } from 'react';

/** Gives the focus back to where it was, also after the first opening, when the window was not there to see it go. */
export function useReturnedFocus(isOpen: boolean): void {
  useEffect(() => {
    const from = document.activeElement;
    if (!isOpen || !(from instanceof HTMLElement)) return;
    return () => {
      // After the window has let go of it.
      setTimeout(() => from.isConnected && from.focus({ preventScroll: true }));
    };
  }, [isOpen]);
}
