import { useCallback, useEffect, useRef, useState } from 'react';

/**
 * A value once it has rested for `pauseMs` and no input method composes on the page, so that neither every key nor the
 * half of a composed name is asked about. Until then the value that rested before.
 */
export function useRested<Value>(value: Value, pauseMs: number): Value {
  const [rested, setRested] = useState(value);
  const key = JSON.stringify(value);
  const latest = useRef(value);
  latest.current = value;
  const restedKey = useRef(key);
  const isComposing = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const schedule = useCallback((next: string, pause: number) => {
    clearTimeout(timer.current);
    if (isComposing.current || next === restedKey.current) return;
    timer.current = setTimeout(() => {
      restedKey.current = next;
      setRested(latest.current);
    }, pause);
  }, []);

  useEffect(() => schedule(key, pauseMs), [key, schedule, pauseMs]);
  useEffect(() => {
    const begin = () => {
      isComposing.current = true;
      clearTimeout(timer.current);
    };
    const end = () => {
      isComposing.current = false;
      schedule(JSON.stringify(latest.current), pauseMs);
    };
    document.addEventListener('compositionstart', begin);
    document.addEventListener('compositionend', end);
    return () => {
      document.removeEventListener('compositionstart', begin);
      document.removeEventListener('compositionend', end);
      clearTimeout(timer.current);
    };
  }, [schedule, pauseMs]);
  return rested;
}
