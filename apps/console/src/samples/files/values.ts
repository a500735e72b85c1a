import type { KeptFile } from '@tsudoi/ui/headless/files';

/** A file that a record would have already. */
export const kept = (file_name: string): KeptFile => ({ file_name, file_path_url: `/icons/icon.svg?${file_name}` });

/** A picture that a record would have already. */
export const pictureUrl = '/icons/192.png';
