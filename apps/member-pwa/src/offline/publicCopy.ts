import type { LocalText } from './local.ts';
import { CONTRACT_VERSION } from './scope.ts';

/** What anybody may read, as this phone keeps it for a start without network; `at` in ms since 1970. */
export interface PublicCopy<T> {
  data: T;
  at: number;
}

/** Reads a copy of one facility; undefined where there is none, or it is of another facility or contract. */
export function readCopy<T>(key: LocalText, facilityCode: string | undefined): PublicCopy<T> | undefined {
  try {
    const saved: (PublicCopy<T> & { of: string }) | null = JSON.parse(key.read() ?? 'null');
    return saved?.of === ownerOf(facilityCode) ? { data: saved.data, at: saved.at } : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps a copy in place of the one before. */
export function writeCopy<T>(
  key: LocalText,
  facilityCode: string | undefined,
  data: T,
  at = Date.now(),
): PublicCopy<T> {
  key.write(JSON.stringify({ of: ownerOf(facilityCode), data, at }));
  return { data, at };
}

const ownerOf = (facilityCode = ''): string => `${facilityCode} ${CONTRACT_VERSION}`;
