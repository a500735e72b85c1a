import { createStore } from '../parts/store.ts';

/** A new version waits; calling it takes it over and reloads. */
export const updateReady = createStore<(() => void) | undefined>(undefined);
