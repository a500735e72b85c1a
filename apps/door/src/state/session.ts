import { createClient } from '@tsudoi/contract/client';
import { storageKey } from '@tsudoi/domain';
import { locale } from '../words.ts';

// The session is the console's: same origin, same storage, same refresh cookie.
const key = (part: string): string => storageKey('manage', part);

/** Whether staff are signed in on this device. */
export const isSignedIn = (): boolean => localStorage.getItem(key('is_auth')) === 'success';

interface Staff {
  last_name?: string;
  facility_code?: string;
  account_code?: string;
}

/** Who is signed in, as the console stored it. */
function staff(): Staff {
  try {
    return JSON.parse(localStorage.getItem(key('account_info')) ?? 'null') ?? {};
  } catch {
    return {};
  }
}

/** Name of who is signed in. */
export const staffName = (): string => String(staff().last_name ?? '');

/** The bearer for calls and the socket. */
export const token = (): string | undefined => localStorage.getItem(key('token')) ?? undefined;

const MINUTE_MS = 60_000;
const listeners = new Set<() => void>();

/** Tells when nobody is signed in any more; returns how to stop. */
export function onSignedOut(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const tell = () => {
  if (!isSignedIn()) for (const listener of listeners) listener();
};
window.addEventListener('storage', tell);

/** The API, in the session of the console. */
export const client = createClient({
  audience: 'manage',
  token,
  // Of no organization: an event has people of all, and a scan waits for nobody's choice in the console.
  headers: () => ({ facilityCode: staff().facility_code, accountCode: staff().account_code }),
  locale: () => locale,
  // A door does not wait long: what has no answer by then goes up later.
  timeoutMs: 20_000,
  onRefreshed({ token: fresh, expiresIn }) {
    if (!isSignedIn()) return;
    localStorage.setItem(key('token'), fresh);
    localStorage.setItem(key('expiry'), String(Date.now() + expiresIn * MINUTE_MS));
  },
  onSessionEnded() {
    for (const part of ['token', 'expiry', 'is_auth', 'account_info', 'organization', 'profile'])
      localStorage.removeItem(key(part));
    tell();
  },
});
