import type { CsvHeader, CsvHeaders } from '@tsudoi/contract/csv-settings';

/** A setting while it is being edited. */
export interface CsvDraft {
  columns: readonly CsvHeader[];
  deleted: boolean;
  encoding: 'UTF-8' | 'SJIS';
}

export const draftOf = (
  { output_headers, output_deleted }: Pick<CsvHeaders, 'output_headers' | 'output_deleted'>,
  encoding: CsvDraft['encoding'],
): CsvDraft => ({ columns: output_headers, deleted: output_deleted === 1, encoding });

/** The columns with one of them in front of another, or at the end with null. */
export function movedBefore(columns: readonly CsvHeader[], field: string, before: string | null): CsvHeader[] {
  const one = columns.find((column) => column.field === field);
  if (one === undefined || before === field) return [...columns];
  const rest = columns.filter((column) => column !== one);
  const at = before === null ? rest.length : rest.findIndex((column) => column.field === before);
  return rest.toSpliced(at < 0 ? rest.length : at, 0, one);
}

/** Where a column goes that is dropped on another: downwards it comes to stand behind it. */
export function droppedOn(columns: readonly CsvHeader[], field: string, target: string): CsvHeader[] {
  const fields = columns.map((column) => column.field);
  const isDown = fields.indexOf(field) < fields.indexOf(target);
  return movedBefore(columns, field, isDown ? (fields[fields.indexOf(target) + 1] ?? null) : target);
}

/** Headers of the file that a draft makes. */
export const headersOf = ({ columns }: CsvDraft): string[] =>
  columns.filter(({ shown }) => shown).map(({ header }) => header);

/** All columns in the order that they have where nobody has arranged them. */
export const unarranged = (columns: readonly CsvHeader[]): CsvHeader[] =>
  columns.toSorted((a, b) => a.place - b.place).map((column) => ({ ...column, shown: true }));
