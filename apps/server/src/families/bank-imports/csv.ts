import { exportBankLines } from '@tsudoi/contract/bank-imports';
import { serverText } from '@tsudoi/i18n/catalogs/server';
import { staff } from '../../kernel/bind.ts';
import type { ExportParams } from '../../tasks/exports/family.ts';
import { exportKind, rowsExport } from '../../tasks/exports/rows.ts';
import { startExport } from '../../tasks/start.ts';
import { presentLines } from './present.ts';
import { foundLineIds, type LineQuery, linesByIds, reachOf } from './store.ts';

const KIND = 'bank-line-export';
const COLUMNS = [
  ...(['booked_on', 'payer_name', 'amount', 'detail', 'bank', 'state', 'score', 'account', 'member_code'] as const),
  ...(['invoices', 'paid', 'written_off', 'left', 'settled_by', 'note'] as const),
];

interface Params extends ExportParams {
  query: LineQuery;
  locale: 'ja' | 'en';
}

/** Writes the payments that were found as CSV, each with what it pays. */
export const bankLineExport = exportKind<Params>(KIND, ({ query, locale }) =>
  rowsExport({
    columns: COLUMNS.map((column) => serverText(locale, `bank_csv.${column}`)),
    ids: (tx) => foundLineIds(tx, query),
    async cells(tx, ids) {
      const presented = await presentLines(tx, await linesByIds(tx, ids), query.scopeIds);
      return presented.map((line) => [
        line.booked_on,
        line.payer_name,
        line.amount,
        line.detail,
        line.bank,
        serverText(locale, `bank_csv.state.${line.state}`),
        line.state === 'assigned' ? null : line.score,
        line.assigned?.account?.name ?? null,
        line.assigned?.account?.member_code ?? null,
        line.assigned?.invoices.map(({ number }) => number).join(' ') ?? null,
        line.assigned?.invoices.reduce((sum, { amount }) => sum + amount, 0) ?? null,
        line.assigned?.written_off ?? null,
        line.assigned?.left ?? null,
        line.settled_by,
        line.note,
      ]);
    },
  }),
);

/** Starts the export of what the list found, within the reach of who asks. */
export const csvBinding = staff(exportBankLines, async (context) => {
  const { tx, body, scope, locale } = context;
  const { default_search, sort } = body;
  const query = { default_search, ...(sort && { sort }), scopeIds: await reachOf(tx, scope.organizationIds) };
  const params: Params = { menu: 'bank-imports', organization_ids: scope.organizationIds, query, locale };
  return startExport(context, { kind: KIND, params });
});
