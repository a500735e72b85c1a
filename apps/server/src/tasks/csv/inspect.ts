import { createReadStream } from 'node:fs';
import { fieldProblem, Problem } from '@tsudoi/contract';
import { CSV_MAX_ROWS } from '@tsudoi/domain';
import type { UploadedFile } from '../../kernel/multipart.ts';
import { type CsvEncoding, readRecords } from './decode.ts';
import { type CsvColumn, readHeader } from './header.ts';
import { isBlank } from './records.ts';

/** Bytes read at a time; between them others have their turn. */
const PIECE = 131_072;

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
    for await (const chunk of createReadStream(path, { highWaterMark: PIECE })) {
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

/** What is known of a file before any of its rows is read. */
export interface InspectedCsv {
  headers: string[];
  /** Rows that are not blank, without the header. */
  rows: number;
}

/**
 * Tells at once what is wrong with a file as a whole: its name, its kind, its encoding, its quotes, its header, its size.
 * The file is read once, piece by piece; nothing of it is kept.
 * @throws Problem csv_…; file_required
 */
export async function inspectCsv(
  file: UploadedFile | undefined,
  encoding: CsvEncoding,
  columns: readonly CsvColumn[],
): Promise<InspectedCsv> {
  if (file === undefined) throw fieldProblem('file', 'file_required');
  if (!/\.csv$/i.test(file.name))
    throw new Problem('csv_not_csv', {
      fields: { file: [{ code: 'file_extension', params: { extensions: '.csv' } }] },
    });
  if (file.size === 0) throw new Problem('csv_empty');
  if (encoding === 'SJIS' && (await isUtf8(file.path))) throw new Problem('csv_encoding');
  let headers: string[] | undefined;
  let rows = 0;
  for await (const records of readRecords(guarded(createReadStream(file.path, { highWaterMark: PIECE })), encoding)) {
    for (const record of records) {
      if (isBlank(record)) continue;
      if (headers !== undefined) rows += 1;
      else {
        headers = record.cells;
        readHeader(headers, columns);
      }
    }
    if (rows > CSV_MAX_ROWS)
      throw new Problem('csv_too_many_rows', { params: { max: CSV_MAX_ROWS.toLocaleString('en-US') } });
  }
  if (headers === undefined || rows === 0) throw new Problem('csv_empty');
  return { headers, rows };
}
