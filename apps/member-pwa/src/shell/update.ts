import { useEffect } from 'react';
import { createStore } from '../parts/store.ts';

/** Forms that are open; nobody is asked to update while one is. */
export const openForms = createStore(0);

/** Counts a form as open while it is shown. */
export function useOpenForm(): void {
  useEffect(() => {
    openForms.set(openForms.get() + 1);
    return () => openForms.set(openForms.get() - 1);
  }, []);
}

/** Registers the service worker once the page has loaded; main.tsx awaits, so `load` may be over already. */
export function registerWorker(): void {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return;
  const register = () => import('./worker.ts').then((module) => module.register());
  // The screen comes first; the worker is for the next visit.
  const start = () => whenIdle(() => void register().catch(() => undefined));
  if (document.readyState === 'complete') start();
  else addEventListener('load', start, { once: true });
}

function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: 3_000 });
  else setTimeout(work, 1_000);
}
