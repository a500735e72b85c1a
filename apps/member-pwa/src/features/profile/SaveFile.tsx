import type { StoredFile } from '@tsudoi/contract';
import { CallError } from '@tsudoi/contract/client';
import { memberFileUrl } from '@tsudoi/contract/storages';
import { refusalWords } from '@tsudoi/ui/headless/api/refusalWords';
import { saveFrom } from '@tsudoi/ui/headless/tasks/saveBlob';
import { useState } from 'react';
import { client } from '../../session/client.ts';
import { showAlert } from '../../shell/alert.ts';
import { useT } from '../../shell/words.ts';

/** Saves a file of the own record. Its address is good for an hour, so a new one is asked for each time (API-STO-08). */
export function SaveFile({ file }: { file: Pick<StoredFile, 'file_path'> }) {
  const t = useT();
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const { url } = await client.call(memberFileUrl, { body: { file_url: file.file_path } });
      await saveFrom(url);
    } catch (cause) {
      const isRefused = cause instanceof CallError && !cause.isOffline;
      showAlert('error', isRefused ? refusalWords(cause, t) : t('profile.file_failed'));
    }
    setBusy(false);
  };
  return (
    <button type="button" className="btn md" aria-busy={isBusy} disabled={isBusy} onClick={() => void save()}>
      {t('profile.file_save')}
    </button>
  );
}
