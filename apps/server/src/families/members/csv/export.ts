import type { FacilityTx } from '../../../db/scope.ts';
import { type CopyLines, fromCopy } from '../../../tasks/csv/lines.ts';
import { runExport } from '../../../tasks/exports/engine.ts';
import type { ExportParams } from '../../../tasks/exports/family.ts';
import type { TaskKind } from '../../../tasks/runner.ts';
import { readDefinitions } from '../../account-cms/index.ts';
import { countMembers, type MemberOrder, type MemberQuery, memberIds, memberRows } from '../search-store.ts';
import { ownWords } from './export-own.ts';
import { type ExportedRows, exportSql, foundRows, rowsOfIds } from './export-store.ts';
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
    const asked = { ...query, scopeIds: organization_ids ?? query.scopeIds };
    const words = ownWords(plan.own);
    async function* lines(tx: FacilityTx, rows: ExportedRows): AsyncGenerator<CopyLines> {
      const { text, settings } = exportSql(plan, words, rows, deleted);
      for await (const piece of tx.copyOut(text, settings)) yield fromCopy(piece);
    }
    await runExport(run, {
      headers: [...headersIn(plan), ...(deleted ? [DELETED_HEADER] : [])],
      ids: (tx) => memberIds(tx, asked, order, { deleted }),
      lines: (tx, ids) => lines(tx, rowsOfIds(ids)),
      whole: {
        count: (tx) => countMembers(tx, asked, { deleted }),
        lines: (tx) => lines(tx, foundRows(memberRows(asked, order, { deleted }))),
      },
    });
  },
};
