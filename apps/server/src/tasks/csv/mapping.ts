import { fieldProblem, type MappingOrigin, Problem } from '@tsudoi/contract';
import { unguardFormula } from '@tsudoi/domain';
import { type CsvColumn, columnsOfHeaders, filledColumns, isUnnamed, MAPPING_MAX, readHeader } from './header.ts';

/** What becomes of one column of a file: its field, or null where it is left out; and who says so. */
export interface MappedColumn {
  field: string | null;
  origin: MappingOrigin;
}

/** A header as it is remembered: in one width, without a guard against formulas. */
export const rememberedKey = (header: string): string => unguardFormula(header.trim()).normalize('NFKC').trim();

/** A header as guesses compare it: in one width and case, without spaces and punctuation. */
const guessKey = (header: string): string =>
  rememberedKey(header)
    .toLowerCase()
    .replace(/[\s\p{P}\p{S}]/gu, '') || rememberedKey(header);

/**
 * What each column of a file may be: by its header, as it was remembered, by a guess. A field is given to one column only, and a
 * field in `closed` to none but the column of its own header.
 */
export function suggestMapping(
  headers: readonly string[],
  columns: readonly CsvColumn[],
  remembered: ReadonlyMap<string, string | null>,
  closed: ReadonlySet<string>,
): MappedColumn[] {
  const byHeader = columnsOfHeaders(headers, columns);
  const open = new Map(columns.filter(({ field }) => !closed.has(field)).map((column) => [column.field, column]));
  const usedFields = new Set(byHeader.flatMap((column) => (column === undefined ? [] : filledColumns(column))));
  const give = (field: string | null | undefined): string | undefined => {
    const column = open.get(field ?? '');
    if (column === undefined || filledColumns(column).some((filled) => usedFields.has(filled))) return undefined;
    for (const filled of filledColumns(column)) usedFields.add(filled);
    return column.field;
  };
  const mapped = headers.map((header, index): MappedColumn | undefined => {
    const column = byHeader[index];
    if (column !== undefined) return { field: column.field, origin: 'header' };
    if (isUnnamed(header)) return { field: null, origin: 'unnamed' };
    const rememberedField = remembered.get(rememberedKey(header));
    if (rememberedField === null) return { field: null, origin: 'remembered' };
    const field = give(rememberedField);
    return field === undefined ? undefined : { field, origin: 'remembered' };
  });
  const guesses = new Map<string, string>();
  for (const { field, header, former = [], synonyms = [] } of open.values())
    for (const name of [...synonyms, ...former, header]) guesses.set(guessKey(name), field);
  return headers.map((header, index) => {
    const assigned = mapped[index];
    if (assigned !== undefined) return assigned;
    const field = give(guesses.get(guessKey(header)));
    return field === undefined ? { field: null, origin: 'unknown' } : { field, origin: 'guess' };
  });
}

/** What a column of the file fills that was given this field. */
function filledBy(columns: ReadonlyMap<string, CsvColumn>, field: string | null): readonly string[] {
  const column = columns.get(field ?? '');
  return column === undefined ? [] : filledColumns(column);
}

/** Fields that a mapped file lacks: without the key those that a new record needs; every plain one where no column is the key. */
function missingFields(columns: readonly CsvColumn[], mapped: Iterable<string | null>): CsvColumn[] {
  const byField = new Map(columns.map((column) => [column.field, column]));
  const fields = new Set([...mapped].flatMap((field) => filledBy(byField, field)));
  const key = columns.find((column) => column.key === true);
  if (key === undefined) return columns.filter(({ optional, field }) => optional !== true && !fields.has(field));
  if (fields.has(key.field)) return [];
  return columns.filter(({ needed, field }) => needed === true && !fields.has(field));
}

/** Whether a mapping needs nobody to look at it: all of it is known by header or was said before. */
export function isSettled(mapping: readonly MappedColumn[], columns: readonly CsvColumn[]): boolean {
  return (
    mapping.every(({ origin }) => origin !== 'guess' && origin !== 'unknown') &&
    missingFields(
      columns,
      mapping.map(({ field }) => field),
    ).length === 0
  );
}

/**
 * The mapping somebody chose, a field or null for each column of the file.
 * @throws Problem csv_field_unmapped; at `fields.N`: unknown_field, mapped_twice
 */
export function chosenMapping(
  headers: readonly string[],
  columns: readonly CsvColumn[],
  chosen: readonly (string | null)[],
  closed: ReadonlySet<string>,
): MappedColumn[] {
  if (chosen.length !== headers.length) throw fieldProblem('fields', 'shape');
  const open = new Map(columns.filter(({ field }) => !closed.has(field)).map((column) => [column.field, column]));
  const seen = new Set<string>();
  for (const [index, field] of chosen.entries()) {
    if (field === null) continue;
    const column = open.get(field);
    if (column === undefined) throw fieldProblem(`fields.${index}`, 'unknown_field');
    for (const filled of filledColumns(column)) {
      if (seen.has(filled)) throw fieldProblem(`fields.${index}`, 'mapped_twice');
      seen.add(filled);
    }
  }
  const missing = missingFields(columns, chosen);
  if (missing.length > 0)
    throw new Problem('csv_field_unmapped', { params: { fields: missing.map(({ header }) => header).join('」「') } });
  const byHeader = columnsOfHeaders(headers, columns);
  return chosen.map((field, index) => ({
    field,
    origin: field !== null && byHeader[index]?.field === field ? 'header' : 'chosen',
  }));
}

/**
 * What of a mapping is remembered for files to come: the fields chosen for headers that no column has. A header that stands in the file
 * twice is remembered only where both columns are left out.
 */
export function toRemember(
  headers: readonly string[],
  columns: readonly CsvColumn[],
  mapping: readonly MappedColumn[],
): Map<string, string | null> {
  const byHeader = columnsOfHeaders(headers, columns);
  const choices = new Map<string, string | null>();
  const unclear = new Set<string>();
  for (const [index, header] of headers.entries()) {
    if (byHeader[index] !== undefined || isUnnamed(header)) continue;
    const key = rememberedKey(header);
    // Compatibility characters can become many.
    if (key === '' || key.length > MAPPING_MAX.header) continue;
    const field = mapping[index]?.field ?? null;
    if (choices.has(key) && (field !== null || choices.get(key) !== null)) unclear.add(key);
    choices.set(key, field);
  }
  for (const key of unclear) choices.delete(key);
  return choices;
}

/** The file of an import, as far as it says where its columns stand. */
export interface FileOfColumns {
  headers?: readonly string[];
  columns?: readonly CsvColumn[];
  mapping?: readonly MappedColumn[];
}

/** Where each column stands in the file of an import; -1 where the file has none. What a split column fills stands where that does. */
export function columnPlaces({ headers = [], columns = [], mapping }: FileOfColumns): number[] {
  if (columns.length === 0) return [];
  if (mapping === undefined) return readHeader(headers, columns);
  const byField = new Map(columns.map((column) => [column.field, column]));
  const places = new Map<string | null, number>();
  for (const [index, { field }] of mapping.entries()) {
    if (field === null) continue;
    places.set(field, index);
    for (const filled of filledBy(byField, field)) places.set(filled, index);
  }
  return columns.map(({ field }) => places.get(field) ?? -1);
}
