import { type RefObject, useCallback, useEffect, useRef } from 'react';

/**
 * Focuses something that a change of a form is about to bring: returns how to say what, as a selector within `root`. The rows of a form come a
 * frame or more behind their change, so that it is looked for after each render until it is there.
 */
export function useWantedFocus(root: RefObject<HTMLElement | null>): (selector: string) => void {
  const wanted = useRef<string>(undefined);
  useEffect(() => {
    if (wanted.current === undefined) return;
    const target = root.current?.querySelector<HTMLElement>(wanted.current);
    if (target == null) return;
    wanted.current = undefined;
    target.focus();
  });
  return useCallback((selector: string) => {
    wanted.current = selector;
  }, []);
}
