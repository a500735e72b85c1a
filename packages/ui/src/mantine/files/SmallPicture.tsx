import type { StoredFile } from '@tsudoi/contract';
import { LazyImage } from '../LazyImage.tsx';

/** The picture of a row, such as a logo: 32 pixels high, and decoration, because the row says whose it is. */
export function SmallPicture({ file }: { file: StoredFile | null }) {
  return file === null ? null : <LazyImage className="small-picture" src={file.file_url} alt="" height={32} />;
}
