import { createReadStream } from 'node:fs';
import { fieldProblem, Problem } from '@tsudoi/contract';
import type { UploadedFile } from '../../kernel/multipart.ts';
import { type CsvEncoding, decodeText } from './decode.ts';
import { createRecordReader } from './records.ts';
import type { CsvColumn } from './header.ts';
import { readHeader } from './header.ts';

/** First bytes of files that people take for a CSV: PNG, JPEG, GIF, PDF, zip and Excel. */
const FOREIGN = ['89504e47', 'ffd8ff', '47494638', '25504446', '504b0304', 'd0cf11e0'];

async function* guarded(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let first = true;
  for await (const chunk of bytes) {
    if (first) {
      const head = Buffer.from(chunk.subarray(0, 8)).toString('hex');
      if (FOREIGN.some((magic) => head.startsWith(magic))) throw new Problem('csv_not_csv');
      first = false;
    }
    if (chunk.includes(0)) throw new Problem('csv_nul');
    yield chunk;
  }
}

/** Whether the whole file is UTF-8 with characters beyond ASCII, which a cp932 file never is by chance. */
async function isUtf8(path: string): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let beyond = false;
  try {
    for await (const chunk of createReadStream(path)) {
      const text = decoder.decode(chunk as Uint8Array, { stream: true });
      // biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII is meant
      beyond ||= /[^\x00-\x7f]/.test(text);
    }
    decoder.decode();
    return beyond;
  } catch {
    return false;
  }
}

/**
 * Tells at once what is wrong with a file as a whole: its name, its kind, its encoding, its header.
 * @throws Problem csv_…; file_required
 */
export async function inspectCsv(file: UploadedFile | undefined, encoding: CsvEncoding, columns: readonly CsvColumn[]): Promise<{ headers: string[] }> {
  if (file === undefined) throw fieldProblem('file', 'file_required');
  if (!/\.csv$/i.test(file.name)) throw new Problem('csv_not_csv', { fields: { file: [{ code: 'file_extension', params: { extensions: '.csv' } }] } });
  if (file.size === 0) throw new Problem('csv_empty');
  if (encoding === 'SJIS' && (await isUtf8(file.path))) throw new Problem('csv_encoding');
  const reader = createRecordReader();
  let headers: string[] | undefined;
  for await (const text of decodeText(guarded(createReadStream(file.path, { highWaterMark: 262_144 })), encoding)) {
    if (headers !== undefined) continue;
    const [first] = reader.feed(text);
    if (first !== undefined) headers = first.cells;
  }
  headers ??= reader.end()[0]?.cells;
  if (headers === undefined || headers.every((header) => header.trim() === '')) throw new Problem('csv_empty');
  readHeader(headers, columns);
  return { headers };
}
