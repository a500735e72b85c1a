import type { StoredFile } from '@tsudoi/contract';
import { CallError } from '@tsudoi/contract/client';
import { staffFileUrl } from '@tsudoi/contract/storages';
import { useClient } from '../../headless/api/client.ts';
import { notify } from '../../headless/screen/notifications.ts';
import { FileRow } from './FileRow.tsx';

/** Files of a record to open. The address of a file is good for an hour, so a new one is asked for with each click (API-STO-08). */
export function StoredFiles({ files }: { files: readonly StoredFile[] }) {
  const client = useClient();
  const open = async ({ file_path }: StoredFile) => {
    try {
      const { url } = await client.call(staffFileUrl, { body: { file_url: file_path } });
      // The answer is an attachment: the browser saves it, and the page stays.
      location.assign(url);
    } catch (cause) {
      if (!(cause instanceof CallError)) throw cause;
      if (!cause.isCancelled) notify({ type: 'danger', message: cause.message });
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
