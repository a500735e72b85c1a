import { undoMerge } from '@tsudoi/contract/members';
import { useClient } from '@tsudoi/ui/headless/api/client';
import { notifyRefused } from '@tsudoi/ui/headless/api/problemWords';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { notify } from '@tsudoi/ui/headless/screen/notifications';
import { useSWRConfig } from 'swr';

/** Undoes a merge, says so, and reads again what the screen shows, whichever it is by then. */
export function useUndoMerge(): (mergeId: number, version: number) => Promise<void> {
  const t = useT();
  const client = useClient();
  const { mutate } = useSWRConfig();
  return async (mergeId, version) => {
    try {
      await client.call(undoMerge, { params: { id: mergeId }, body: { version } });
      notify({ type: 'success', message: t('members.merge.undone') });
    } catch (cause) {
      notifyRefused(cause, t);
    }
    await mutate((key) => Array.isArray(key));
  };
}
