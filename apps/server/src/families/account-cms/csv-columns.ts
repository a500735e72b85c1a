import type { CsvChoice } from './csv-store.ts';

/**
 * Columns in the order that somebody chose; one that was not chosen, such as a field added since, stands behind. A choice that
 * shows nothing only leaves columns out, and gives none a place.
 */
export function orderedColumns<Column extends { field: string }>(
  columns: readonly Column[],
  chosen: readonly CsvChoice[] = [],
): Column[] {
  const placed = chosen.some(({ shown }) => shown) ? chosen : [];
  const places = new Map(placed.map(({ field }, index) => [field, index]));
  const placeOf = ({ field }: Column) => places.get(field) ?? placed.length;
  return columns.toSorted((a, b) => placeOf(a) - placeOf(b));
}

/** Columns of a file in the order that somebody chose, each with whether the file has it and its place where nobody chose. */
export function arrangedColumns<Column extends { field: string; needed: boolean }>(
  columns: readonly Column[],
  chosen: readonly CsvChoice[] | undefined,
): (Column & { shown: boolean; place: number })[] {
  const hidden = hiddenColumns(chosen);
  return orderedColumns(
    columns.map((column, place) => ({ ...column, shown: column.needed || !hidden.has(column.field), place })),
    chosen,
  );
}

/** The fields that are left out of a file. */
export const hiddenColumns = (chosen: readonly CsvChoice[] = []): ReadonlySet<string> =>
  new Set(chosen.filter(({ shown }) => !shown).map(({ field }) => field));

/**
 * What is stored of a choice by somebody who does not see every column: those that are `unseen` stay behind the one that they
 * stood behind, and what is no column any more goes. Where nothing is chosen there is no order: those that were left out stay so.
 */
export function withUnseen(
  chosen: readonly CsvChoice[],
  stored: readonly CsvChoice[],
  unseen: ReadonlySet<string>,
): CsvChoice[] {
  if (chosen.length === 0) return stored.filter(({ field, shown }) => unseen.has(field) && !shown);
  const merged = [...chosen];
  for (const [index, choice] of stored.entries()) {
    if (!unseen.has(choice.field)) continue;
    const before = stored.slice(0, index).findLast(({ field }) => merged.some((one) => one.field === field));
    merged.splice(before === undefined ? 0 : merged.findIndex(({ field }) => field === before.field) + 1, 0, choice);
  }
  return merged;
}
