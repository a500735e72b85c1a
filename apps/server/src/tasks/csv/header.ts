import { Problem } from '@tsudoi/contract';
import { throughCp932 } from './cp932.ts';

/** A column a CSV can have. */
export interface CsvColumn {
  field: string;
  header: string;
  /** Headers the column had in earlier files. */
  former?: readonly string[];
  /** A column that exports may carry and imports only look at. */
  optional?: boolean;
}

const comparable = (header: string): string => header.normalize('NFKC').trim();

/**
 * Where each column stands in the file; -1 for an optional one that is missing. Columns without a header are left out.
 * @throws Problem csv_duplicate_header, csv_unknown_header, csv_missing_header
 */
export function readHeader(headers: readonly string[], columns: readonly CsvColumn[]): number[] {
  // An export in SJIS wrote 〓 for what it could not carry.
  const lossy = new Map(columns.map(({ header }) => [comparable(throughCp932(header)), comparable(header)] as const));
  for (const { header } of columns) lossy.delete(comparable(header));
  const former = new Map(
    columns.flatMap(({ header, former = [] }) => former.map((name) => [comparable(name), comparable(header)])),
  );
  const current = (header: string): string => former.get(header) ?? lossy.get(header) ?? header;
  const found = headers.map((header) => current(comparable(header)));
  const known = new Map(columns.map((column) => [comparable(column.header), column]));
  const listed = (names: readonly string[]) => ({ header: [...new Set(names)].join('」「') });
  const named = found.filter((header) => header !== '');
  const twice = named.filter((header, index) => named.indexOf(header) !== index);
  if (twice.length > 0) throw new Problem('csv_duplicate_header', { params: listed(twice) });
  const unknown = named.filter((header) => !known.has(header));
  if (unknown.length > 0) throw new Problem('csv_unknown_header', { params: listed(unknown) });
  const missing = columns.filter((column) => column.optional !== true && !named.includes(comparable(column.header)));
  if (missing.length > 0)
    throw new Problem('csv_missing_header', { params: listed(missing.map(({ header }) => header)) });
  return columns.map((column) => found.indexOf(comparable(column.header)));
}
