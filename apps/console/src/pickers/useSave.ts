import type { Client } from '@tsudoi/contract/client';
import { useClient } from '@tsudoi/ui/headless/api/client';
import { notifyRefused } from '@tsudoi/ui/headless/api/problemWords';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { saveBlob } from '@tsudoi/ui/headless/tasks/saveBlob';
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
