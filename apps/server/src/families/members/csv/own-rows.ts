import type { FieldProblems } from '@tsudoi/contract';
import { isBlank, sameAnswer } from '@tsudoi/domain';
import type { RowError } from '../../../tasks/imports/family.ts';
import type { MemberValues } from '../columns.ts';
import { isAsExported } from './cells.ts';
import { partOf, printOwn, readOwn } from './own-cells.ts';
import type { OwnColumn } from './plan.ts';

/** A cell of an own field that says something new. */
interface OwnCell {
  column: OwnColumn;
  before: string;
  after: string;
}

/** What the cells of a row say to the facility's own fields. */
export interface OwnRow {
  /** Answers as they were given, by the id of the field; parts that were not given are as they stand. */
  sent: Record<string, unknown>;
  cells: OwnCell[];
  errors: RowError[];
}

/** An own column with its place among the cells. */
export interface PlacedColumn {
  column: OwnColumn;
  index: number;
}

/** Reads the own cells of a row; blank ones and those that stand as they were exported say nothing. */
export function readOwnRow(
  columns: readonly PlacedColumn[],
  cells: { raw: readonly string[]; texts: readonly string[] },
  existing: Pick<MemberValues, 'class_type' | 'extend_info'>,
): OwnRow {
  const row: OwnRow = { sent: {}, cells: [], errors: [] };
  for (const { column, index } of columns) {
    const text = cells.texts[index] ?? '';
    if (text === '') continue;
    const answer = existing.extend_info[column.item.id];
    const before = printOwn(column, answer);
    if (isAsExported(cells.raw[index] ?? '', before)) continue;
    if (column.classType !== existing.class_type) row.errors.push({ field: column.field, code: 'unknown_field' });
    else put(row, column, text, answer);
    row.cells.push({ column, before, after: text });
  }
  return row;
}

function put({ sent }: OwnRow, column: OwnColumn, text: string, answer: unknown): void {
  const { item, part } = column;
  if (part === null) {
    sent[item.id] = readOwn(column, text, {});
    return;
  }
  const current = sent[item.id] ?? answer;
  const parts: Record<string, unknown> = typeof current === 'object' && current !== null ? { ...current } : {};
  parts[part] = readOwn(column, text, parts);
  // A city says which prefecture it lies in; that of an old address would be another's.
  if (part === 'city_code' && isBlank(parts.pref_code) && /^\d{5}$/.test(String(parts.city_code)))
    parts.pref_code = String(parts.city_code).slice(0, 2);
  sent[item.id] = parts;
}

/** The cells that change something once the form has settled what is stored. */
export function ownChanges(
  { cells }: OwnRow,
  before: MemberValues['extend_info'],
  after: MemberValues['extend_info'],
): [field: string, before: string | null, after: string | null][] {
  const of = (answers: MemberValues['extend_info'], { item, part }: OwnColumn) =>
    part === null ? answers[item.id] : partOf(answers[item.id], part);
  return cells
    .filter(({ column }) => !sameAnswer(of(before, column), of(after, column)))
    .map((cell) => [cell.column.field, cell.before === '' ? null : cell.before, cell.after]);
}

/** Words of a form's paths in the CSV. */
const CSV_FIELDS: Readonly<Record<string, string>> = { pref_code: 'prefecture', city_code: 'city' };

/** What the form refused, at the columns of the file. */
export function rowErrorsOf(faults: FieldProblems): RowError[] {
  return Object.entries(faults).flatMap(([path, problems]) => {
    const field = path.replace(/^basic_info\./, '');
    return problems.map((problem) => ({ field: CSV_FIELDS[field] ?? field, ...problem }));
  });
}
