import { fromCopy } from '../../../tasks/csv/lines.ts';
import { runExport } from '../../../tasks/exports/engine.ts';
import type { ExportParams } from '../../../tasks/exports/family.ts';
import type { TaskKind } from '../../../tasks/runner.ts';
import { readDefinitions } from '../../account-cms/index.ts';
import { type MemberOrder, type MemberQuery, memberIds } from '../search-store.ts';
import { ownWords } from './export-own.ts';
import { exportSettings, exportSql } from './export-store.ts';
import { csvPlan, DELETED_HEADER, headersIn } from './plan.ts';

/** What an export of members was asked for; kept in its task. */
export interface MemberExportParams extends ExportParams {
  query: MemberQuery;
  order: MemberOrder;
  output_deleted: boolean;
}

/** Exporting found members as CSV. */
export const memberExport: TaskKind = {
  kind: 'member-export',
  async run(run) {
    const { query, order, organization_ids, output_deleted: deleted } = run.task.params as MemberExportParams;
    const plan = csvPlan(await run.read((tx) => readDefinitions(tx)));
    await runExport(run, {
      headers: [...headersIn(plan), ...(deleted ? [DELETED_HEADER] : [])],
      ids: (tx) => memberIds(tx, { ...query, scopeIds: organization_ids ?? query.scopeIds }, order, { deleted }),
      async *lines(tx, ids) {
        const settings = exportSettings(ids, ownWords(plan.own));
        for await (const piece of tx.copyOut(exportSql(plan, deleted), settings)) yield fromCopy(piece);
      },
    });
  },
};
