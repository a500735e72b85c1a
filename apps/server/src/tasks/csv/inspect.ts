import { open } from 'node:fs/promises';
import { fieldProblem, Problem } from '@tsudoi/contract';
import { CSV_MAX_ROWS } from '@tsudoi/domain';
import type { UploadedFile } from '../../kernel/multipart.ts';
import { type CsvEncoding, decodeText } from './decode.ts';
import { type CsvColumn, checkHeader } from './header.ts';
import { type CsvRecord, createRecordReader, isBlank } from './records.ts';

/** Bytes read at a time; between them others have their turn. */
const PIECE = 65_536;

/** The bytes of a file, always in the same buffer: a piece is good until the next is asked for. */
async function* piecesOf(path: string): AsyncGenerator<Uint8Array> {
  const file = await open(path);
  try {
    const buffer = Buffer.allocUnsafeSlow(PIECE);
    for (;;) {
      const { bytesRead } = await file.read(buffer, 0, PIECE);
      if (bytesRead === 0) return;
      yield buffer.subarray(0, bytesRead);
    }
  } finally {
    await file.close();
  }
}

/** First bytes of files that people take for a CSV: PNG, JPEG, GIF, PDF, zip and Excel. */
const FOREIGN = ['89504e47', 'ffd8ff', '47494638', '25504446', '504b0304', 'd0cf11e0'];

const ESCAPES = [0x1b, 0x1c, 0x1d, 0x1e, 0x1f];

/** A file of more rows than can be imported at once. */
export function tooManyRows(): Problem {
  return new Problem('csv_too_many_rows', { params: { max: CSV_MAX_ROWS.toLocaleString('en-US') } });
}

async function* guarded(
  bytes: AsyncIterable<Uint8Array>,
  see: (bytes: Uint8Array) => void,
): AsyncGenerator<Uint8Array> {
  let first = true;
  for await (const chunk of bytes) {
    if (first) {
      const head = Buffer.from(chunk.subarray(0, 8)).toString('hex');
      if (FOREIGN.some((magic) => head.startsWith(magic))) throw new Problem('csv_not_csv');
      first = false;
    }
    if (chunk.includes(0)) throw new Problem('csv_nul');
    // ISO-2022-JP is ASCII with such characters between; they separate rows on their way into the database, too.
    if (ESCAPES.some((byte) => chunk.includes(byte))) throw new Problem('csv_escapes');
    see(chunk);
    yield chunk;
  }
}

/** Whether the whole file is UTF-8 with characters beyond ASCII, which a cp932 file never is by chance. */
async function isUtf8(path: string): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let beyond = false;
  try {
    for await (const chunk of piecesOf(path)) {
      const text = decoder.decode(chunk, { stream: true });
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
  /** Whether it has headers that no column has. */
  needsMapping: boolean;
}

const [QUOTE, COMMA, LF, CR] = [34, 44, 10, 13];

/**
 * Counts lines that have something in them. Bytes tell it without decoding: in UTF-8 and in cp932 these four are never
 * part of another character. Whether the quotes are sound is seen when the rows are read.
 */
function createRowCounter(): { feed(bytes: Uint8Array): void; end(): number } {
  let quoted = false;
  let filled = false;
  let rows = 0;
  return {
    feed(bytes) {
      for (let index = 0; index < bytes.length; index++) {
        const byte = bytes[index];
        if (byte === QUOTE) quoted = !quoted;
        else if (byte !== LF && byte !== CR) filled ||= byte !== COMMA;
        else if (!quoted && filled) {
          rows += 1;
          filled = false;
        }
      }
    },
    end: () => rows + (filled ? 1 : 0),
  };
}

/**
 * Tells at once what is wrong with a file as a whole: its name, its kind, its encoding, its header, its length. The file
 * is read once, piece by piece; nothing of it is kept.
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
  const counter = createRowCounter();
  const reader = createRecordReader();
  let headers: string[] | undefined;
  const find = (records: readonly CsvRecord[]) => {
    headers ??= records.find((record) => !isBlank(record))?.cells;
  };
  const bytes = guarded(piecesOf(file.path), counter.feed);
  for await (const text of decodeText(bytes, encoding)) if (headers === undefined) find(reader.feed(text));
  if (headers === undefined) find(reader.end());
  if (headers === undefined) throw new Problem('csv_empty');
  const needsMapping = checkHeader(headers, columns);
  const rows = counter.end() - 1;
  if (rows < 1) throw new Problem('csv_empty');
  if (rows > CSV_MAX_ROWS) throw tooManyRows();
  return { headers, rows, needsMapping };
}
