import type { PlanLookalike, PlanRow } from '@tsudoi/contract';
import { type ComparedField, comparedFields } from '@tsudoi/domain';

/** A line in the cell 変わる内容. */
export type PlanLine =
  /** A field that gets another value; null is blank. */
  | { kind: 'change'; label: string; before: string | null; after: string | null }
  /** What else follows from the change, in words. */
  | { kind: 'note'; label: string; text: string }
  /** A cell that cannot be taken in: what stands in the file, and what is wrong with it. */
  | { kind: 'error'; label: string; source: string; message: string }
  /** A new record, with the number of its filled fields. */
  | { kind: 'new'; memberType: string | null; count: number }
  /** Who a new row may be; nobody where the reader may see none of them. */
  | { kind: 'to_decide'; who: PlanLookalike | undefined }
  /** Why the row was left out when the plan was applied or undone, in words. */
  | { kind: 'left_out'; reason: string };

/** The column that tells what kind of record a new one is, by field and by its header in the file. */
export interface TypeColumn {
  field: string;
  header: string;
}

/** The lines of one row of a plan; none where nothing changes. */
export function planLines(
  row: PlanRow,
  { type, notes = [] }: { type: TypeColumn; notes?: readonly string[] },
): PlanLine[] {
  if (row.to_decide?.decision === null) {
    return [{ kind: 'to_decide', who: row.to_decide.lookalikes[0] }];
  }
  // Of a row that somebody left out on purpose the tag says so.
  const reason = row.to_decide?.decision === 'leave' ? null : row.left_out;
  const leftOut: PlanLine[] = reason === null ? [] : [{ kind: 'left_out', reason }];
  switch (row.result) {
    case 'error':
      return [
        ...leftOut,
        ...row.errors.map(({ label, message, source }): PlanLine => ({ kind: 'error', label, source, message })),
      ];
    case 'create':
      return [...leftOut, newRecord(row, type)];
    case 'update':
      return [
        ...leftOut,
        ...row.changes.map(
          ({ field, label, before, after }): PlanLine =>
            notes.includes(field)
              ? { kind: 'note', label, text: after ?? '' }
              : { kind: 'change', label, before, after },
        ),
      ];
    case 'skip':
      return leftOut;
  }
}

/** What is the same of a row and whom it may be, in the order in which it is told. */
export function sameFields(who: PlanLookalike | undefined): ComparedField[] {
  const same = new Set(who?.reasons.flatMap(({ field, result }) => (result === 'differs' ? [] : [field])));
  return comparedFields.filter((field) => same.has(field));
}

function newRecord({ changes, source }: PlanRow, type: TypeColumn): PlanLine {
  const filled = changes.filter(({ after }) => after !== null && after !== '');
  const cells = Object.values(source).filter((cell) => cell.trim() !== '');
  const memberType = filled.find(({ field }) => field === type.field)?.after ?? source[type.header] ?? '';
  return {
    kind: 'new',
    memberType: memberType.trim() === '' ? null : memberType,
    count: filled.length > 0 ? filled.length : cells.length,
  };
}
