import { HOUR_MS } from '@tsudoi/domain';
import { Workbox } from 'workbox-window';
import { updateReady } from './updateReady.ts';

/** Registers the service worker, looks every hour for a new version and tells when one waits. */
export async function register(): Promise<void> {
  const workbox = new Workbox('/sw.js');
  let accepted = false;
  workbox.addEventListener('waiting', () => {
    updateReady.set(() => {
      accepted = true;
      workbox.messageSkipWaiting();
    });
  });
  workbox.addEventListener('controlling', () => {
    if (accepted) location.reload();
  });
  const registration = await workbox.register();
  setInterval(() => void registration?.update().catch(() => undefined), HOUR_MS);
}
