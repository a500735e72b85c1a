import { useT } from '../../headless/screen/i18n.ts';
import { notify } from '../../headless/screen/notifications.ts';
import { saveFrom } from '../../headless/tasks/saveBlob.ts';

/** Saves the file of an address by way of the page, which stays where it is and says when there is no file (API-STO-07). */
export function useFileDownload(): (url: string, name: string) => Promise<void> {
  const t = useT();
  return (url, name) =>
    saveFrom(url, name).catch(() => {
      notify({ type: 'danger', message: t('files.download_failed', { name }) });
    });
}
