// The first thing that runs, before React has come: it asks for what the address and the kept session already tell, so
// that facility, member and the code of the screen come side by side with the libraries. Guards decide, as ever.
import { SESSION_MARGIN_MS, storageKey } from '@tsudoi/domain';
import { readEarly } from '@tsudoi/ui/headless/api/earlyReads';
import { clientKeys, deviceKeys, localTexts } from './offline/local.ts';

const stored = (part: string): string => localTexts.getItem(storageKey('member', part)) ?? '';
const language = { 'accept-language': deviceKeys.locale.read() === 'en' ? 'en' : 'ja' };

function bearer(): string | undefined {
  const isGood = Date.now() < Number(stored('expiry')) - SESSION_MARGIN_MS;
  return isGood && stored('is_auth') === 'success' && clientKeys.tempFlag.read() !== '1' ? stored('token') : undefined;
}

function ignored(loading: Promise<unknown>): void {
  loading.catch(() => {
    // The router loads it again and tells what is wrong.
  });
}

readEarly('/api/member/facilities/get-info-by-host', language);
const token = bearer();
if (token !== undefined)
  readEarly('/api/member/auth/get-info', {
    ...language,
    authorization: `Bearer ${token}`,
    'acting-for': clientKeys.person.read() ?? '',
  });
if (token !== undefined && /^\/(home)?$/.test(location.pathname)) ignored(import('./features/home/HomePage.tsx'));
else if (location.pathname === '/login') ignored(import('./features/login/LoginPage.tsx'));
