import { clear } from 'idb-keyval';
import { offlineCache } from './cache.ts';
import { wipeDrafts } from './drafts.ts';
import { keepImagesFor, wipeImages } from './images.ts';
import { clearClientKeys, clientKeys } from './local.ts';
import { accountOf, type Scope, scopeKey } from './scope.ts';
import { documentStore, orElse } from './stores.ts';

const wipePinned = () => orElse(() => clear(documentStore()), undefined);

/** Nothing of an account stays on the phone: answers, drafts, images and the local storage keys. */
export async function wipeEverything(): Promise<void> {
  clearClientKeys();
  await Promise.all([offlineCache.wipe(), wipeDrafts(), wipeImages(), wipePinned()]);
}

/**
 * Opens what is kept for an account. What another account, or the same under another contract, left behind is wiped
 * first, so a session that merely ended keeps its data for its owner and for nobody else.
 */
export async function openFor(scope: Scope): Promise<void> {
  const key = scopeKey(scope);
  const before = clientKeys.scope.read();
  if (before !== undefined && before !== key) {
    await Promise.all([offlineCache.wipe(), wipeDrafts(), wipeImages()]);
    // A new version of the app, unlike another account, leaves the documents.
    if (accountOf(before) !== accountOf(key)) await wipePinned();
  }
  clientKeys.scope.write(key);
  // Only what is shown first is waited for.
  void keepImagesFor(key);
  await offlineCache.open(key);
}
