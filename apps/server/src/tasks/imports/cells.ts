import { rowCells } from '../csv/row-cells.ts';
import type { TaskRow } from '../store.ts';
import { importParams } from './family.ts';

/** The cells of a row of an import's file in the order of its columns; '' where the file has no such column. */
export function cellsInOrder(task: Pick<TaskRow, 'params'>, source: readonly string[]): string[] {
  return rowCells(importParams(task)).read(source);
}
