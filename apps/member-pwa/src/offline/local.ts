import { STORAGE_PREFIX } from '@tsudoi/domain';
import { storageKey } from '@tsudoi/ui/headless/session';

/** One text in local storage; where storage is refused (private windows) it is remembered for this page only. */
export interface LocalText {
  readonly name: string;
  read(): string | undefined;
  write(value: string): void;
  clear(): void;
}

const CLIENT = storageKey('member', '');
const fallback = new Map<string, string>();

/** Local storage as far as the browser gives it; what it refuses lives as long as the page. */
export const localTexts: Storage = {
  get length() {
    return fallback.size;
  },
  key: (index) => [...fallback.keys()][index] ?? null,
  getItem(name) {
    try {
      return localStorage.getItem(name);
    } catch {
      return fallback.get(name) ?? null;
    }
  },
  setItem(name, value) {
    try {
      localStorage.setItem(name, value);
    } catch {
      fallback.set(name, value);
    }
  },
  removeItem(name) {
    fallback.delete(name);
    try {
      localStorage.removeItem(name);
    } catch {
      // Nothing was written there either.
    }
  },
  clear: () => fallback.clear(),
};

function text(name: string): LocalText {
  return {
    name,
    read: () => localTexts.getItem(name) ?? undefined,
    write: (value) => localTexts.setItem(name, value),
    clear: () => localTexts.removeItem(name),
  };
}

/** What belongs to the account that is signed in, beside the session itself; all of it goes when it signs out. */
export const clientKeys = {
  tempFlag: text(`${CLIENT}account_temp_flag`),
  corporateCode: text(`${CLIENT}corporate_code`),
  paymentInfo: text(`${CLIENT}payment_info`),
  refreshedAt: text(`${CLIENT}refreshed_at`),
  scope: text(`${CLIENT}kept_scope`),
} as const;

/** What belongs to the phone and not to an account. */
export const deviceKeys = {
  facility: text(`${STORAGE_PREFIX}_facility`),
  locale: text(`${STORAGE_PREFIX}_locale`),
  installHintHidden: text(`${STORAGE_PREFIX}_install_hint_hidden`),
} as const;

/** Removes every key of the account, also those an older version of the app wrote. */
export function clearClientKeys(): void {
  for (const key of Object.values(clientKeys)) key.clear();
  try {
    for (const name of Object.keys(localStorage)) if (name.startsWith(CLIENT)) localStorage.removeItem(name);
  } catch {
    // No storage, nothing to remove.
  }
}
