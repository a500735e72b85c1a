import { earlyFetch } from '@tsudoi/ui/headless/api/earlyReads';
import { createStore } from '../parts/store.ts';

/** Whether the server can be reached, as far as the last attempt and the browser know. */
export const online = createStore(typeof navigator === 'undefined' || navigator.onLine);

/** Follows what the browser says; a call that fails or succeeds knows better. */
export function followNetwork(): void {
  addEventListener('offline', () => online.set(false));
  addEventListener('online', () => online.set(true));
}

/** `fetch` that notices whether anybody answered. */
export const watchedFetch: typeof fetch = async (input, init) => {
  try {
    const response = await earlyFetch(input, init);
    online.set(true);
    return response;
  } catch (cause) {
    if (init?.signal?.aborted !== true) online.set(false);
    throw cause;
  }
};
