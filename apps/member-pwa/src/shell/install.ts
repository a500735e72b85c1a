import { createStore } from '../parts/store.ts';
import { afterVisit, hintMemory, remember } from './installHint.ts';

/** The event of Chromium browsers that can install the app by a button. */
interface InstallEvent extends Event {
  prompt(): Promise<unknown>;
  userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

/** How this browser puts the app on the home screen: by its own prompt, by hand in Safari, or not at all. */
export type InstallWay = 'prompt' | 'ios' | 'none';

export const installWay = createStore<InstallWay>('none');

let prompt: InstallEvent | undefined;

/** Listens from the start: browsers offer the prompt once, early. Counts the visit, which decides about the hint. */
export function followInstall(): void {
  remember(afterVisit(hintMemory(), Date.now()));
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    if (!isInstallEvent(event)) return;
    prompt = event;
    installWay.set('prompt');
  });
  addEventListener('appinstalled', () => {
    prompt = undefined;
    installWay.set('none');
  });
  if (!isInstalled() && isIos(navigator)) installWay.set('ios');
}

/** Asks by the browser's own prompt, which can be shown once; returns whether the app is being installed. */
export async function install(): Promise<boolean> {
  const asked = prompt;
  prompt = undefined;
  installWay.set('none');
  if (asked === undefined) return false;
  await asked.prompt();
  return (await asked.userChoice).outcome === 'accepted';
}

/** Whether the app runs from the home screen. */
export function isInstalled(): boolean {
  const standalone = 'standalone' in navigator && navigator.standalone === true;
  return standalone || matchMedia('(display-mode: standalone)').matches;
}

/** iPhone and iPad; an iPad says Macintosh and has a touch screen. */
export function isIos({ userAgent, maxTouchPoints }: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): boolean {
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
}

function isInstallEvent(event: Event): event is InstallEvent {
  return 'prompt' in event && typeof event.prompt === 'function';
}
