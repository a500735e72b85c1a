import { STORAGE_PREFIX } from '@tsudoi/domain';

const KEY = `${STORAGE_PREFIX}_reloaded`;
const AGAIN_AFTER_MS = 60_000;

/** Whether an error says that a script or style of the app could not be loaded. */
export function isChunkError(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|Importing a module script|Unable to preload CSS|Failed to fetch.*module|error loading/i.test(
      error.message,
    )
  );
}

/** Reloads the page once for a failed chunk; false where that was tried within the last minute (never a loop). */
export function reloadOnce(): boolean {
  const last = Number(sessionStorage.getItem(KEY) ?? 0);
  if (Date.now() - last < AGAIN_AFTER_MS) return false;
  sessionStorage.setItem(KEY, String(Date.now()));
  location.reload();
  return true;
}
