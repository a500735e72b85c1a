import { clear } from 'idb-keyval';
import { offlineCache } from './cache.ts';
import { wipeDrafts } from './drafts.ts';
import { keepImagesFor, wipeImages } from './images.ts';
import { clearClientKeys, clientKeys } from './local.ts';
import { accountOf, isSameAccount, ownerOf, type Scope, scopeKey, setOwner } from './scope.ts';
import { documentStore, orElse } from './stores.ts';

const wipeDocuments = () => orElse(() => clear(documentStore()), undefined);
/** What one version of the app stored for an account; the documents that the account pinned outlive it. */
const wipeStored = () => Promise.all([offlineCache.wipe(), wipeDrafts(), wipeImages()]);

/** Nothing of an account stays on the phone: answers, drafts, images and the local storage keys. */
export async function wipeEverything(): Promise<void> {
  clearClientKeys();
  setOwner('');
  await Promise.all([wipeStored(), wipeDocuments()]);
}

/**
 * Opens what is kept for an account. What another account, or the same under another contract, left behind is wiped
 * first, so a session that merely ended keeps its data for its owner and for nobody else. What belongs to the persons an account
 * acts for lies apart, and stays with it.
 */
export async function openFor(scope: Scope): Promise<void> {
  const key = scopeKey(scope);
  const before = clientKeys.scope.read();
  if (before !== undefined && !isSameAccount(before, key)) {
    await wipeStored();
    if (accountOf(before) !== accountOf(key)) await wipeDocuments();
  }
  clientKeys.scope.write(key);
  setOwner(ownerOf(key));
  // Only what is shown first is waited for.
  void keepImagesFor(key);
  await offlineCache.open(key);
}
