import { STORAGE_PREFIX, storageKey } from '@tsudoi/domain';

/** One text in local storage. */
export interface LocalText {
  readonly name: string;
  read(): string | undefined;
  write(value: string): void;
  clear(): void;
}

const CLIENT = storageKey('member', '');
/** Local storage, or where the browser refuses it (blocked, private) a memory that lives as long as the page. */
export const localTexts: Storage = allowedStorage() ?? inMemory();

function allowedStorage(): Storage | undefined {
  try {
    const probe = `${CLIENT}probe`;
    localStorage.setItem(probe, '1');
    localStorage.removeItem(probe);
    return localStorage;
  } catch {
    return undefined;
  }
}

function inMemory(): Storage {
  const texts = new Map<string, string>();
  return {
    get length() {
      return texts.size;
    },
    key: (index) => [...texts.keys()][index] ?? null,
    getItem: (name) => texts.get(name) ?? null,
    setItem: (name, value) => void texts.set(name, value),
    removeItem: (name) => void texts.delete(name),
    clear: () => texts.clear(),
  };
}

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
  /** Id of the person that is acted for. */
  person: text(`${CLIENT}acting_for`),
  /** Names in the switch of persons, as JSON. */
  family: text(`${CLIENT}family`),
} as const;

/** What belongs to the phone and not to an account. */
export const deviceKeys = {
  facility: text(`${STORAGE_PREFIX}_facility`),
  /** What the facility says of itself, and the menu of guests: both for everybody. */
  facilityProfile: text(`${STORAGE_PREFIX}_facility_profile`),
  guest: text(`${STORAGE_PREFIX}_guest`),
  locale: text(`${STORAGE_PREFIX}_locale`),
  installHint: text(`${STORAGE_PREFIX}_install_hint`),
} as const;

/** Removes every key of the account, also those an older version of the app wrote. */
export function clearClientKeys(): void {
  const names = Array.from({ length: localTexts.length }, (_, index) => localTexts.key(index));
  for (const name of names) if (name?.startsWith(CLIENT)) localTexts.removeItem(name);
}
