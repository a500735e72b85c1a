import type { OrganizationChoice } from '@tsudoi/contract/auth';
import type { Viewing } from '@tsudoi/contract/viewings';
import { SESSION_MARGIN_MS, STORAGE_PREFIX, storageKey } from '@tsudoi/domain';
import { LOCALES, type Locale } from '@tsudoi/i18n/locale';

// What local storage holds from an earlier visit, for code that runs before the libraries have loaded.

const LOCALE_KEY = `${STORAGE_PREFIX}_locale`;
/** Where the chosen organization is kept. */
export const ORGANIZATION_KEY = storageKey('manage', 'organization');

/** The language of this browser: the one chosen, else Japanese. */
export function currentLocale(): Locale {
  const chosen = localStorage.getItem(LOCALE_KEY);
  return LOCALES.find((option) => option === chosen) ?? 'ja';
}

/** Chooses the language of this browser; the page is loaded anew, because what is on it came in the other one. */
export function chooseLocale(locale: Locale): void {
  localStorage.setItem(LOCALE_KEY, locale);
  location.reload();
}

/** The organization staff work in; null for all of the account, undefined while none is chosen. */
export function storedOrganization(): OrganizationChoice | null | undefined {
  const text = localStorage.getItem(ORGANIZATION_KEY);
  if (text === null) return undefined;
  try {
    const value: OrganizationChoice | null = JSON.parse(text);
    return value;
  } catch {
    return undefined;
  }
}

/** Where a tab remembers in whose place its console is looked at. */
export const VIEWING_KEY = storageKey('manage', 'viewing');

/** The viewing of this tab, with the address it was started from. */
export function storedViewing(): (Viewing & { from: string }) | undefined {
  const text = sessionStorage.getItem(VIEWING_KEY);
  return text === null ? undefined : JSON.parse(text);
}

/** The bearer of staff, while it is good without being refreshed first. */
export function storedToken(): string | undefined {
  const expiry = Number(localStorage.getItem(storageKey('manage', 'expiry')));
  if (localStorage.getItem(storageKey('manage', 'is_auth')) !== 'success') return undefined;
  return Date.now() < expiry - SESSION_MARGIN_MS
    ? (localStorage.getItem(storageKey('manage', 'token')) ?? undefined)
    : undefined;
}
