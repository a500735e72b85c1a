import type { StoredFile } from '@tsudoi/contract';
import { staffFileUrl } from '@tsudoi/contract/storages';
import { useClient } from '../../headless/api/client.ts';
import { notifyRefused } from '../../headless/api/problemWords.ts';
import { useT } from '../../headless/screen/i18n.ts';
import { FileRow } from './FileRow.tsx';
import { useFileDownload } from './useFileDownload.ts';

/** Files of a record to open. The address of a file is good for an hour, so a new one is asked for with each click (API-STO-08). */
export function StoredFiles({ files }: { files: readonly StoredFile[] }) {
  const client = useClient();
  const t = useT();
  const download = useFileDownload();
  const open = async ({ file_path, file_name }: StoredFile) => {
    try {
      const { url } = await client.call(staffFileUrl, { body: { file_url: file_path } });
      await download(url, file_name);
    } catch (cause) {
      notifyRefused(cause, t);
    }
  };
  return (
    <ul className="files">
      {files.map((file) => (
        <li key={file.file_path}>
          <FileRow name={file.file_name} size={file.size} href={file.file_url} onOpen={() => void open(file)} />
        </li>
      ))}
    </ul>
  );
}
