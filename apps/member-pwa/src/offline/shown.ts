import { useEffect, useState } from 'react';
import { createStore, useStore } from '../parts/store.ts';
import { offlineCache } from './cache.ts';

/** Keys of cached responses that are on screen now. */
const onScreen = createStore<readonly string[]>([]);

/** Says that a screen shows a kept answer, so that its age can be told without network. */
export function useShown(key: string): void {
  useEffect(() => {
    onScreen.set([...onScreen.get(), key]);
    return () => onScreen.set(without(onScreen.get(), key));
  }, [key]);
}

/** When the oldest answer on screen is of, and the present time, told anew each half minute. */
export function useShownAge(): { at: number | undefined; now: number } {
  const keys = useStore(onScreen);
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000);
    return () => clearInterval(timer);
  }, []);
  const times = keys.map((key) => offlineCache.answeredAt(key)).filter((at) => at !== undefined);
  return { at: times.length === 0 ? undefined : Math.min(...times), now };
}

function without(keys: readonly string[], key: string): string[] {
  const at = keys.indexOf(key);
  return keys.filter((_, index) => index !== at);
}
