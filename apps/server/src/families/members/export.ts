import { memberCsvColumns } from '@tsudoi/contract/members';
import { runExport } from '../../tasks/exports/engine.ts';
import type { TaskKind } from '../../tasks/runner.ts';
import { exportSql, setExport } from './export-store.ts';
import { DELETED_HEADER } from './import.ts';
import { type MemberOrder, type MemberQuery, memberIds } from './search-store.ts';

/** What an export of members was asked for; kept in its task. */
export interface ExportParams {
  query: MemberQuery;
  order: MemberOrder;
  output_deleted: boolean;
}

/** Exporting found members as CSV. */
export const memberExport: TaskKind = {
  kind: 'member-export',
  async run(run) {
    const { query, order, output_deleted: deleted } = run.task.params as ExportParams;
    await runExport(run, {
      headers: [...memberCsvColumns.map(([, header]) => header), ...(deleted ? [DELETED_HEADER] : [])],
      ids: (tx) => memberIds(tx, query, order, { deleted }),
      async *lines(tx, ids) {
        await setExport(tx, ids);
        yield* tx.copyOut(exportSql(deleted));
      },
    });
  },
};
