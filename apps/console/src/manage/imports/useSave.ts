import type { Client } from '@tsudoi/contract/client';
import { useClient } from '@tsudoi/ui/headless/client';
import { useT } from '@tsudoi/ui/headless/i18n';
import { notifyRefused } from '@tsudoi/ui/headless/problemWords';
import { saveBlob } from '@tsudoi/ui/headless/saveBlob';
import { useState } from 'react';

/** Fetches a file through the API and hands it to the browser to keep. */
export function useSave() {
  const client = useClient();
  const t = useT();
  const [busy, setBusy] = useState<string>();
  const save = async (what: string, name: string, fetchFile: (client: Client) => Promise<Blob>) => {
    setBusy(what);
    try {
      saveBlob(await fetchFile(client), name);
    } catch (cause) {
      notifyRefused(cause, t);
    } finally {
      setBusy(undefined);
    }
  };
  return { busy, save };
}
