import { offlineCache } from './cache.ts';
import { wipeDrafts } from './drafts.ts';
import { keepImagesFor, wipeImages } from './images.ts';
import { clearClientKeys, clientKeys } from './local.ts';
import { isSameAccount, type Scope, scopeKey } from './scope.ts';

/** Nothing of an account stays on the phone: answers, drafts, images and the local storage keys. */
export async function wipeEverything(): Promise<void> {
  clearClientKeys();
  await Promise.all([offlineCache.wipe(), wipeDrafts(), wipeImages()]);
}

/**
 * Opens what is kept for an account. What another account, or the same under another contract, left behind is wiped
 * first, so a session that merely ended keeps its data for its owner and for nobody else. What belongs to the persons an account
 * acts for lies apart, and stays with it.
 */
export async function openFor(scope: Scope): Promise<void> {
  const key = scopeKey(scope);
  const before = clientKeys.scope.read();
  if (before !== undefined && !isSameAccount(before, key))
    await Promise.all([offlineCache.wipe(), wipeDrafts(), wipeImages()]);
  clientKeys.scope.write(key);
  // Only what is shown first is waited for.
  void keepImagesFor(key);
  await offlineCache.open(key);
}
