import type { StoredFile } from '@tsudoi/contract';

/** A file that a record would have already. */
export const storedFile = (file_name: string): StoredFile => ({
  file_path: `samples/${file_name}`,
  file_name,
  content_type: 'application/octet-stream',
  size: 12_345,
  file_url: `/icons/icon.svg?${file_name}`,
});

/** A picture that a record would have already. */
export const pictureUrl = '/icons/192.png';
