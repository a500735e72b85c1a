import { readHeader } from '../csv/header.ts';
import type { TaskRow } from '../store.ts';
import { importParams } from './family.ts';

/** The cells of a row of an import's file in the order of its columns; '' where the file has no such column. */
export function cellsInOrder(task: Pick<TaskRow, 'params'>, source: readonly string[]): string[] {
  const { headers, columns } = importParams(task);
  return readHeader(headers, columns).map((position) => (position < 0 ? '' : (source[position] ?? '')));
}
