import { DAY_MS } from '@tsudoi/domain';
import { deviceKeys } from '../offline/local.ts';
import { createStore } from '../parts/store.ts';

/** The event of Chromium browsers that can install the app by a button. */
interface InstallEvent extends Event {
  prompt(): Promise<unknown>;
}

/** How this browser puts the app on the home screen: by its own prompt, by hand in Safari, or not at all. */
export type InstallWay = 'prompt' | 'ios' | 'none';

export const installWay = createStore<InstallWay>('none');

const HIDE_DAYS = 90;
let prompt: InstallEvent | undefined;

/** Listens from the start: browsers offer the prompt once, early. */
export function followInstall(): void {
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

export async function install(): Promise<void> {
  await prompt?.prompt();
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

/** Whether the hint was put aside lately; the menu offers it all the same. */
export function isHintHidden(now = Date.now()): boolean {
  return now < Number(deviceKeys.installHintHidden.read() ?? 0);
}

export function hideHint(now = Date.now()): void {
  deviceKeys.installHintHidden.write(String(now + HIDE_DAYS * DAY_MS));
}

function isInstallEvent(event: Event): event is InstallEvent {
  return 'prompt' in event && typeof event.prompt === 'function';
}
