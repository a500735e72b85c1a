import { CallError, type Client } from '@tsudoi/contract/client';
import { memberTimeline, putBackChange } from '@tsudoi/contract/histories';
import { useClient } from '@tsudoi/ui/headless/api/client';
import { problemWords } from '@tsudoi/ui/headless/api/problemWords';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { notify } from '@tsudoi/ui/headless/screen/notifications';
import { useSWRConfig } from 'swr';

/** How long a message with 元に戻す stays, in ms. */
export const UNDO_MS = 10_000;

/** Puts back what a save of a member changed, all of it that can be. @throws CallError where nothing can be */
async function putBackVersion(client: Client, accountCode: string, version: number): Promise<void> {
  const params = { account_code: accountCode };
  const { entries } = await client.call(memberTimeline, { params, query: { kind: 'change' } });
  const entry = entries.find((each) => each.version === version && each.action === 'update');
  if (entry === undefined) return;
  const fields = entry.changes.filter(({ put_back }) => put_back === 'yes').map(({ field }) => field);
  await client.call(putBackChange, { params, body: { entry: entry.id, ...(fields.length > 0 && { fields }) } });
}

/** The message after a save of a member, with 元に戻す where the save made a new version. */
export function useSavedNotice(accountCode: string): (version: number | undefined) => void {
  const t = useT();
  const client = useClient();
  const { mutate } = useSWRConfig();
  const undo = async (version: number) => {
    try {
      await putBackVersion(client, accountCode, version);
      notify({ type: 'success', message: t('histories.put_back.done') });
    } catch (cause) {
      if (!(cause instanceof CallError)) throw cause;
      if (!cause.isCancelled) notify({ type: 'danger', message: problemWords(cause, t).join('') });
    }
    // The screen may be any by now: what it shows of members is read again.
    await mutate((key) => Array.isArray(key));
  };
  return (version) =>
    void notify({
      type: 'success',
      message: t('done.updated'),
      ...(version !== undefined && {
        timeout: UNDO_MS,
        action: { text: t('histories.put_back'), run: () => void undo(version) },
      }),
    });
}
