import { columnPlaces, type FileOfColumns } from './mapping.ts';

/** How the rows of a file are read in the order of its columns. */
export interface RowCells {
  /** Place of each column in the file; -1 where the file has none. */
  places: readonly number[];
  /** The cells of a row in the order of the columns; '' where the file has no such column. */
  read(source: readonly string[]): string[];
  /** Split columns of which the row has a cell without a space, with the columns that get nothing by it. */
  unsplit(source: readonly string[]): readonly { field: string; splits: readonly string[] }[];
}

/** The two parts of a cell, before and behind its first space, full-width or not; undefined where it has none. */
export function splitCell(cell: string): [string, string] | undefined {
  const text = cell.trim();
  const at = text.search(/\s/u);
  return at < 0 ? undefined : [text.slice(0, at), text.slice(at).trim()];
}

/** Reads rows of a file whose columns are known, by their headers or by what somebody said of them. */
export function rowCells(file: FileOfColumns): RowCells {
  const { columns = [], mapping = [] } = file;
  const places = columnPlaces(file);
  const mapped = new Set(mapping.map(({ field }) => field));
  const split = columns.flatMap(({ field, splits }, index) =>
    splits !== undefined && mapped.has(field) ? [{ field, splits, place: places[index] ?? -1 }] : [],
  );
  const partOf = columns.map(({ field }) => {
    const part = split.map(({ splits }) => splits.indexOf(field)).find((at) => at >= 0);
    return part;
  });
  return {
    places,
    read: (source) =>
      places.map((place, index) => {
        const cell = source[place] ?? '';
        const part = partOf[index];
        return part === undefined || cell === '' ? cell : (splitCell(cell)?.[part] ?? '');
      }),
    unsplit: (source) =>
      split.filter(({ place }) => {
        const cell = source[place] ?? '';
        return cell.trim() !== '' && splitCell(cell) === undefined;
      }),
  };
}
