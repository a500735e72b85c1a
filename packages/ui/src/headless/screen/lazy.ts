import { CHUNK_TIMEOUT_MS, LAZY_COMPONENT_DELAY_MS, LAZY_COMPONENT_TIMEOUT_MS } from '@tsudoi/domain';
import { useCallback, useEffect, useRef, useState } from 'react';

/** What is to be seen of something that is loaded when it is first needed. */
export type LazyState<Value> =
  | { view: 'nothing' | 'waiting' | 'slow' | 'failed'; value?: undefined }
  | { view: 'ready'; value: Value };

/**
 * Loads once and returns what to show: nothing for 200 ms, then that it waits, from 500 ms that it is slow, which
 * changes the view only; it has failed when the load says so or after 120 s (CONST-62). `retry` loads anew.
 */
export function useLazy<Value>(load: () => Promise<Value>): LazyState<Value> & { retry(): void } {
  const [state, setState] = useState<LazyState<Value>>({ view: 'nothing' });
  const [round, setRound] = useState(0);
  const latest = useRef(load);
  latest.current = load;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each round loads once
  useEffect(() => {
    let isOver = false;
    const end = (next: LazyState<Value>) => {
      if (isOver) return;
      isOver = true;
      setState(next);
    };
    const at = (ms: number, view: 'waiting' | 'slow') => setTimeout(() => !isOver && setState({ view }), ms);
    setState({ view: 'nothing' });
    const timers = [
      at(LAZY_COMPONENT_DELAY_MS, 'waiting'),
      at(LAZY_COMPONENT_TIMEOUT_MS, 'slow'),
      setTimeout(() => end({ view: 'failed' }), CHUNK_TIMEOUT_MS),
    ];
    latest.current().then(
      (value) => end({ view: 'ready', value }),
      () => end({ view: 'failed' }),
    );
    return () => {
      isOver = true;
      timers.forEach(clearTimeout);
    };
  }, [round]);
  return { ...state, retry: useCallback(() => setRound((now) => now + 1), []) };
}
