import { del, get, keys, set } from 'idb-keyval';
import { owner } from './scope.ts';
import { documentStore, orElse } from './stores.ts';

/** A document that the member wants to read without network. */
export interface PinnedDocument {
  blob: Blob;
  name: string;
  /** The edition of the file, as the server names it. */
  edition: string;
}

// Without the version of the contract: a new version of the app takes no document away.
const keyOf = (id: number): string => `${owner()}:${id}`;

/** The pinned documents of the account, or of whom it acts for, by their ids, with the edition of each. */
export async function pinnedEditions(): Promise<ReadonlyMap<number, string>> {
  const mine = `${owner()}:`;
  const found = await orElse(() => keys<string>(documentStore()), []);
  const ids = found.filter((key) => key.startsWith(mine)).map((key) => Number(key.slice(mine.length)));
  const documents = await Promise.all(ids.map(async (id) => [id, await readPinned(id)] as const));
  return new Map(documents.flatMap(([id, document]) => (document === undefined ? [] : [[id, document.edition]])));
}

/** A pinned document; undefined where it is not on this phone. */
export const readPinned = (id: number): Promise<PinnedDocument | undefined> =>
  orElse(() => get<PinnedDocument>(keyOf(id), documentStore()), undefined);

/** Stores a document on this phone. @throws where there is no room */
export const pin = (id: number, document: PinnedDocument): Promise<void> => set(keyOf(id), document, documentStore());

/** Takes a document from this phone. */
export const unpin = (id: number): Promise<void> => orElse(() => del(keyOf(id), documentStore()), undefined);

/** Takes from this phone what the member does not have any more. */
export async function unpinAllBut(ids: readonly number[]): Promise<void> {
  for (const id of (await pinnedEditions()).keys()) if (!ids.includes(id)) await unpin(id);
}

/** Takes all documents from this phone that belong to one owner, as `ownerOf` names it. */
export async function unpinAllOf(owner: string): Promise<void> {
  await orElse(async () => {
    for (const key of await keys<string>(documentStore()))
      if (key.startsWith(`${owner}:`)) await del(key, documentStore());
  }, undefined);
}
