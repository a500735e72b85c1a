import { Problem } from '@tsudoi/contract';
import { cutText } from '@tsudoi/domain';
import { throughCp932 } from './cp932.ts';

/** A column a CSV can have. */
export interface CsvColumn {
  field: string;
  header: string;
  /** Headers the column had in earlier files. */
  former?: readonly string[];
  /** Headers other programs give such a column; only a guess. */
  synonyms?: readonly string[];
  /** A column that exports may carry and imports only look at. */
  optional?: boolean;
  /** Whether records are found by it. A file that somebody mapped may lack other columns if it has this one. */
  key?: boolean;
  /** Whether a mapped file without the key cannot do without it. */
  needed?: boolean;
  /** A field of the facility's own. */
  own?: boolean;
  /**
   * The two columns that its cell fills, split at its first space: 氏名 is 姓 and 名. Such a column is chosen or remembered for a
   * header, never known by it, and is always optional.
   */
  splits?: readonly [string, string];
}

/** The columns that a cell of this one fills. */
export const filledColumns = ({ field, splits }: CsvColumn): readonly string[] => splits ?? [field];

/** Columns that say something of the row itself, and nothing of the record. */
export const FIELDS_OF_ROWS: readonly string[] = ['deleted', 'reason'];

/** Columns of a file that somebody can be asked about, and how long their headers may be. */
export const MAPPING_MAX = { columns: 1_000, header: 200 } as const;

const comparable = (header: string): string => header.normalize('NFKC').trim();
const listed = (names: readonly string[]) => ({ header: [...new Set(names)].join('」「') });

/** The column behind each header of a file: by its name, by an earlier one, or by what SJIS made of it. */
export function columnsOfHeaders(
  headers: readonly string[],
  all: readonly CsvColumn[],
): readonly (CsvColumn | undefined)[] {
  const columns = all.filter(({ splits }) => splits === undefined);
  // An export in SJIS wrote 〓 for what it could not carry.
  const lossy = new Map(columns.map((column) => [comparable(throughCp932(column.header)), column]));
  const former = new Map(
    columns.flatMap((column) => (column.former ?? []).map((name) => [comparable(name), column] as const)),
  );
  const exact = new Map(columns.map((column) => [comparable(column.header), column]));
  return headers.map((header) => {
    const name = comparable(header);
    return former.get(name) ?? exact.get(name) ?? lossy.get(name);
  });
}

/** Whether a column has no header; nothing of it is read unless somebody says so. */
export const isUnnamed = (header: string): boolean => comparable(header) === '';

/**
 * Refuses headers that no mapping can help. Unknown ones are no reason, unless they are too many or too long to be asked about.
 * @returns whether there are unknown headers, so that a mapping is needed
 * @throws Problem csv_duplicate_header, csv_missing_header, csv_too_many_columns, csv_unknown_header
 */
export function checkHeader(headers: readonly string[], columns: readonly CsvColumn[]): boolean {
  const found = columnsOfHeaders(headers, columns);
  const seen = new Set<CsvColumn>();
  const twice: string[] = [];
  for (const column of found) {
    if (column === undefined) continue;
    if (seen.has(column)) twice.push(column.header);
    seen.add(column);
  }
  if (twice.length > 0) throw new Problem('csv_duplicate_header', { params: listed(twice) });
  const unknown = headers.filter((header, index) => found[index] === undefined && !isUnnamed(header));
  if (unknown.length === 0) {
    const missing = columns.filter((column) => column.optional !== true && !seen.has(column));
    if (missing.length > 0)
      throw new Problem('csv_missing_header', { params: listed(missing.map(({ header }) => header)) });
    return false;
  }
  if (headers.length > MAPPING_MAX.columns)
    throw new Problem('csv_too_many_columns', { params: { max: MAPPING_MAX.columns.toLocaleString('en-US') } });
  const long = unknown.filter((header) => header.length > MAPPING_MAX.header);
  if (long.length > 0)
    throw new Problem('csv_unknown_header', {
      params: listed(long.slice(0, 3).map((header) => `${cutText(header, 40)}…`)),
    });
  return true;
}

/**
 * Where each column stands in the file; -1 for an optional one that is missing. Columns without a header are left out.
 * @throws Problem csv_duplicate_header, csv_unknown_header, csv_missing_header
 */
export function readHeader(headers: readonly string[], columns: readonly CsvColumn[]): number[] {
  const found = columnsOfHeaders(headers, columns);
  const isUnknown = checkHeader(headers, columns);
  if (isUnknown) {
    const unknown = headers.filter((header, index) => found[index] === undefined && !isUnnamed(header));
    throw new Problem('csv_unknown_header', { params: listed(unknown.map(comparable)) });
  }
  return columns.map((column) => found.indexOf(column));
}
