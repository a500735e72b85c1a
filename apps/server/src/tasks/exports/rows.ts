import { guardFormula } from '@tsudoi/domain';
import type { FacilityTx } from '../../db/scope.ts';
import { copyLines } from '../csv/lines.ts';
import type { TaskKind } from '../runner.ts';
import { type Export, runExport } from './engine.ts';
import type { ExportParams } from './family.ts';

/** What may stand in a cell: numbers as they are, texts guarded against being run as a formula, nothing for null. */
export type Cell = string | number | null;

/** An export by rows of cells; `Export` by COPY is for what is large. */
export interface RowsExport {
  /** Headers in their order. */
  columns: readonly string[];
  /** Ids of all rows in their order. */
  ids(tx: FacilityTx): Promise<number[]>;
  /** Cells of some of the rows, in the order of the ids; rows that are gone since are left out. */
  cells(tx: FacilityTx, ids: readonly number[]): Promise<readonly (readonly Cell[])[]>;
}

const textOf = (cell: Cell): string => (typeof cell === 'string' ? guardFormula(cell) : String(cell ?? ''));

/** An export that is made of rows of cells. */
export function rowsExport({ columns, ids, cells }: RowsExport): Export {
  return {
    headers: columns,
    ids,
    async *lines(tx, some) {
      yield copyLines((await cells(tx, some)).map((row) => row.map(textOf)));
    },
  };
}

/** The kind of task that writes an export; `make` gets what its start was asked for. */
export function exportKind<Params extends ExportParams>(kind: string, make: (params: Params) => Export): TaskKind {
  return { kind, run: (run) => runExport(run, make(run.task.params as Params)) };
}
