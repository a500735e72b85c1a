import type { AnyEndpoint, CallInput } from '@tsudoi/contract';
import { useClient } from '@tsudoi/ui/headless/api/client';
import { notifyRefused } from '@tsudoi/ui/headless/api/problemWords';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { saveBlob } from '@tsudoi/ui/headless/tasks/saveBlob';
import { useState } from 'react';

/** Fetches a PDF with the session and has the browser save it; `pending` names the one that is on its way. */
export function usePdf() {
  const t = useT();
  const client = useClient();
  const [pending, setPending] = useState<string>();
  const save = async <E extends AnyEndpoint>(endpoint: E, input: CallInput<E>, name: string): Promise<void> => {
    setPending(name);
    try {
      saveBlob(await client.download(endpoint, input), name);
    } catch (cause) {
      notifyRefused(cause, t);
    }
    setPending(undefined);
  };
  return { save, pending };
}
