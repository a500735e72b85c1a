import { CallError } from '@tsudoi/contract/client';
import { type OwnDocument, openDocument } from '@tsudoi/contract/documents';
import { refusalWords } from '@tsudoi/ui/headless/api/refusalWords';
import { saveBlob } from '@tsudoi/ui/headless/tasks/saveBlob';
import { useCallback, useEffect, useState } from 'react';
import { type PinnedDocument, pin, pinnedEditions, readPinned, unpin, unpinAllBut } from '../../offline/pinned.ts';
import { client } from '../../session/client.ts';
import { showAlert } from '../../shell/alert.ts';
import { useT } from '../../shell/words.ts';

/** Fetches the file from an address asked for now; the server notes that it was opened. @throws CallError, Error */
async function fetchFile(document: OwnDocument): Promise<PinnedDocument> {
  const { url, file_name } = await client.call(openDocument, { params: { id: document.id } });
  const response = await fetch(url);
  if (!response.ok) throw new Error(`The file was refused with ${response.status}`);
  const bytes = await response.arrayBuffer();
  return { blob: new Blob([bytes], { type: document.content_type }), name: file_name, edition: document.file_at };
}

/** What can be done with the files of the member's documents, and which of them are on this phone. */
export function useFiles(documents: readonly OwnDocument[] | undefined, refresh: () => Promise<unknown>) {
  const t = useT();
  const [editions, setEditions] = useState<ReadonlyMap<number, string>>(new Map());
  const [busy, setBusy] = useState<number>();
  const look = useCallback(async () => setEditions(await pinnedEditions()), []);
  useEffect(() => {
    if (documents === undefined) return;
    // What was withdrawn meanwhile goes from the phone as well.
    void unpinAllBut(documents.map(({ id }) => id)).then(look);
  }, [documents, look]);

  const during = async (id: number, work: () => Promise<unknown>) => {
    setBusy(id);
    try {
      await work();
    } catch (cause) {
      const isRefused = cause instanceof CallError && !cause.isOffline;
      showAlert('error', isRefused ? refusalWords(cause, t) : t('documents.failed'));
    }
    setBusy(undefined);
    await look();
  };
  return {
    busy,
    /** Whether a document is on this phone in the edition that the list names. */
    isPinned: ({ id, file_at }: OwnDocument) => editions.get(id) === file_at,
    open: (document: OwnDocument) =>
      during(document.id, async () => {
        const stored = await readPinned(document.id);
        const file = stored?.edition === document.file_at ? stored : await fetchFile(document);
        saveBlob(file.blob, file.name);
        if (document.is_new) await refresh();
      }),
    pin: (document: OwnDocument) =>
      during(document.id, async () => {
        await pin(document.id, await fetchFile(document));
        showAlert('success', t('documents.pinned', { title: document.title }));
        if (document.is_new) await refresh();
      }),
    unpin: (document: OwnDocument) => during(document.id, () => unpin(document.id)),
  };
}
