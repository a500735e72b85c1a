import { useCallback, useEffect, useRef, useState } from 'react';

/**
 * The value as it was when it last stayed the same for `pauseMs`, so that not every key asks the server. While an input method
 * composes on the page it does not change: half a composed name is no name. Values are compared as JSON.
 */
export function useDebouncedValue<Value>(value: Value, pauseMs: number): Value {
  const [debounced, setDebounced] = useState(value);
  const key = JSON.stringify(value);
  const latest = useRef(value);
  latest.current = value;
  const debouncedKey = useRef(key);
  const isComposing = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const schedule = useCallback((next: string, pause: number) => {
    clearTimeout(timer.current);
    if (isComposing.current || next === debouncedKey.current) return;
    timer.current = setTimeout(() => {
      debouncedKey.current = next;
      setDebounced(latest.current);
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
  return debounced;
}
