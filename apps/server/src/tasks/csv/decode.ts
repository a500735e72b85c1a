import { Problem } from '@tsudoi/contract';
import { type CsvRecord, createRecordReader } from './records.ts';

/** Encoding of a CSV; SJIS is cp932. */
export type CsvEncoding = 'UTF-8' | 'SJIS';

/** Decodes a stream of bytes and throws where they are not what they should be. A byte order mark is dropped. */
export async function* decodeText(bytes: AsyncIterable<Uint8Array>, encoding: CsvEncoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding === 'SJIS' ? 'shift_jis' : 'utf-8', { fatal: true });
  const decode = (chunk?: Uint8Array): string => {
    try {
      return chunk === undefined ? decoder.decode() : decoder.decode(chunk, { stream: true });
    } catch (cause) {
      throw new Problem(encoding === 'SJIS' ? 'csv_encoding' : 'csv_encoding_sjis', { cause });
    }
  };
  for await (const chunk of bytes) yield decode(chunk);
  const last = decode();
  if (last !== '') yield last;
}

/** The records of a file, as many as come with each piece of it; `clean` sees the text before it is taken apart. */
export async function* readRecords(
  bytes: AsyncIterable<Uint8Array>,
  encoding: CsvEncoding,
  clean: (text: string) => string = (text) => text,
): AsyncGenerator<CsvRecord[]> {
  const reader = createRecordReader();
  for await (const text of decodeText(bytes, encoding)) yield reader.feed(clean(text));
  yield reader.end();
}
