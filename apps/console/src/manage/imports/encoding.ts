import { CSV_MAX_BYTES, CsvEncoding } from '@tsudoi/domain';

/** How much of a file is looked at to tell its encoding, in bytes. */
export const HEAD_BYTES = 65_536;

/** The encoding a file reads as: UTF-8 where its first bytes are that, else Shift_JIS. */
export function guessEncoding(head: Uint8Array): CsvEncoding {
  try {
    // Streaming, so that a character cut at the end of the head is no error.
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true });
    return CsvEncoding.utf8;
  } catch {
    return CsvEncoding.sjis;
  }
}

/** Why a file is refused before it is sent; undefined where it is not. */
export type FileProblem = 'not_csv' | 'empty' | 'too_large';

/** Looks at what can be known of a file without sending it: CSV only (VAL-93), not empty, at most 50 MB. */
export function fileProblem(file: Pick<File, 'name' | 'size'>): FileProblem | undefined {
  if (!/\.csv$/i.test(file.name)) return 'not_csv';
  if (file.size === 0) return 'empty';
  return file.size > CSV_MAX_BYTES ? 'too_large' : undefined;
}
