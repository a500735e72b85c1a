import type { PlanCell, PlanRowDetail } from '@tsudoi/contract';
import { FIELDS_OF_ROWS } from '../../tasks/csv/header.ts';
import { rowCells } from '../../tasks/csv/row-cells.ts';
import { importParams } from '../../tasks/imports/family.ts';
import type { PlanRowRow } from '../../tasks/imports/row-store.ts';
import type { TaskRow } from '../../tasks/store.ts';
import { labelsOf, presentPlanRow, rowErrors, type ShownRecords } from './present.ts';

/** What a row is shown by. */
interface Shown {
  task: TaskRow;
  locale: 'ja' | 'en';
  records: ShownRecords;
  /** What the row writes, by field, as people read it. */
  values: ReadonlyMap<string, string>;
  keyField: string;
}

/** One row of a plan: every field the file could have beside its cell, then the columns that are no field. */
export function presentPlanDetail(row: PlanRowRow, shown: Shown): PlanRowDetail {
  const { task, locale, records, keyField } = shown;
  const { headers = [], columns = [] } = importParams(task);
  const file = rowCells(importParams(task));
  const positions = file.places;
  // A cell that could not be split says so itself; otherwise what it fills is shown, each part beside the whole cell.
  const unsplit = file.unsplit(row.source);
  const isEmptyPart = (field: string): boolean => unsplit.some(({ splits }) => splits.includes(field));
  const isSplit = (field: string): boolean => unsplit.every((column) => column.field !== field);
  const labelOf = labelsOf(task, locale);
  const sourceOf = (position: number): string => (position < 0 ? '' : (row.source[position] ?? ''));
  const fields = columns.flatMap(({ field, splits }, index): PlanCell[] => {
    const position = positions[index] ?? -1;
    if (FIELDS_OF_ROWS.includes(field) || isEmptyPart(field) || (splits !== undefined && isSplit(field))) return [];
    const source = sourceOf(position);
    const place = { label: labelOf(field), column: position < 0 ? null : position, source };
    return [{ ...place, ...outcomeOf(field, source, row, shown) }];
  });
  const used = new Set(
    columns.flatMap(({ field }, index) => (FIELDS_OF_ROWS.includes(field) ? [] : [positions[index]])),
  );
  const others = headers.flatMap((header, index): PlanCell[] =>
    used.has(index) || header.trim() === ''
      ? []
      : [{ kind: 'ignored', label: header.trim(), column: index, source: sourceOf(index), ...NOTHING }],
  );
  const place = positions[columns.findIndex(({ field }) => field === keyField)] ?? -1;
  return {
    row: presentPlanRow(row, task, locale, records),
    reason: reasonOf(row, sourceOf(place).trim() === ''),
    key_label: labelOf(keyField),
    cells: [...fields, ...others],
  };
}

const NOTHING = { before: null, value: null, message: null } as const;

/** What becomes of one field. */
function outcomeOf(
  field: string,
  source: string,
  row: PlanRowRow,
  { task, locale, values, keyField }: Shown,
): Pick<PlanCell, 'kind' | 'before' | 'value' | 'message'> {
  const errors = rowErrors(row, task, locale).filter((error) => error.field === field);
  if (errors.length > 0) return { ...NOTHING, kind: 'error', message: errors.map(({ message }) => message).join('') };
  const isBlank = source.trim() === '';
  switch (row.result) {
    case 'create': {
      const value = field === keyField ? row.code : (values.get(field) ?? null);
      // The next code is given while the row is written.
      if (isBlank && (value !== null || field === keyField)) return { ...NOTHING, kind: 'filled', value };
      return { ...NOTHING, kind: value === null ? 'blank' : 'set', value };
    }
    case 'update': {
      const change = row.changes?.find(([changed]) => changed === field);
      if (change !== undefined)
        return { kind: 'changed', before: change[1], value: values.get(field) ?? change[2], message: null };
      return { ...NOTHING, kind: isBlank ? 'kept' : 'same' };
    }
    case 'skip':
      return { ...NOTHING, kind: isBlank ? 'kept' : 'same' };
    case 'error':
      return { ...NOTHING, kind: isBlank ? 'blank' : 'ignored' };
  }
}

/** Why the row does what it does. */
function reasonOf({ result, record_id }: PlanRowRow, isKeyBlank: boolean): PlanRowDetail['reason'] {
  switch (result) {
    case 'create':
      return isKeyBlank ? 'blank_key' : 'new_key';
    case 'update':
      return 'known_key';
    case 'skip':
      return record_id === null ? 'passed_over' : 'unchanged';
    case 'error':
      return 'refused';
  }
}
