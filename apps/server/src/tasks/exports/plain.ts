import { fieldLabel } from '@tsudoi/i18n';
import type { PlainMenuKey } from '@tsudoi/permissions';
import type { FacilityTx } from '../../db/scope.ts';
import { type ExportContext, startExport } from '../start.ts';
import type { ExportParams } from './family.ts';
import { type Cell, exportKind, rowsExport } from './rows.ts';

/** The export of a plain family: its columns as they stand, under the names of the fields. */
interface PlainExport<Search, Column extends string> {
  kind: string;
  menu: PlainMenuKey;
  columns: readonly Column[];
  /** Ids of all rows that the list finds, in its order. */
  ids(tx: FacilityTx, search: Search): Promise<number[]>;
  /** Some of the rows, in the order of the ids. */
  rows(tx: FacilityTx, ids: readonly number[]): Promise<readonly Record<Column, Cell>[]>;
}

/** Makes the kind of task that writes the CSV of a plain family (`csvExport` in the contract), and the handler that starts it. */
export function plainExport<Search extends object, Column extends string>(family: PlainExport<Search, Column>) {
  const { kind, menu, columns, ids, rows } = family;
  interface Params extends ExportParams {
    search: Search;
    headers: string[];
  }
  return {
    task: exportKind<Params>(kind, ({ search, headers }) =>
      rowsExport({
        columns: headers,
        ids: (tx) => ids(tx, search),
        cells: async (tx, some) => (await rows(tx, some)).map((row) => columns.map((column) => row[column])),
      }),
    ),
    start(context: ExportContext & { body: Search }) {
      const headers = columns.map((column) => fieldLabel(column, context.locale));
      const params: Params = { menu, organization_ids: null, search: context.body, headers };
      return startExport(context, { kind, params });
    },
  };
}
