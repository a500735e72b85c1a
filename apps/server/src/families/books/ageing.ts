import { pickFields } from '@tsudoi/contract';
import { type AgeingRow, ageingSums, exportAgeing, searchAgeing } from '@tsudoi/contract/books';
import { fullName, jstToday, sayableYen } from '@tsudoi/domain';
import { serverText } from '@tsudoi/i18n/catalogs/server';
import { type Binding, staff } from '../../kernel/bind.ts';
import { presentPage } from '../../kernel/records.ts';
import type { ExportParams } from '../../tasks/exports/family.ts';
import { exportKind, rowsExport } from '../../tasks/exports/rows.ts';
import { startExport } from '../../tasks/start.ts';
import { presentAccount } from '../invoices/index.ts';
import {
  type AgeingQuery,
  ageingIds,
  ageingOf,
  type StoredAge,
  searchAgeing as searchStored,
  sumsOf,
} from './ageing-store.ts';

const AGES = ['not_due', 'days_30', 'days_60', 'days_90', 'older', 'open'] as const;

/** What is open by age, as an answer can say it. */
const said = <Ages extends Pick<StoredAge, (typeof AGES)[number]>>(of: Ages): Ages => ({
  ...of,
  ...Object.fromEntries(AGES.map((age) => [age, sayableYen(of[age])])),
});

const present = (row: StoredAge): AgeingRow => ({
  ...pickFields(row, ['id', 'invoices', 'oldest_due_on']),
  ...said(pickFields(row, AGES)),
  account: presentAccount(row.account_id, row),
});

const COLUMNS = [
  'member_code',
  'account',
  'invoices',
  'oldest_due_on',
  'not_due',
  'days_30',
  'days_60',
  'days_90',
  'older',
  'open',
] as const;
const KIND = 'ageing-export';

interface Params extends ExportParams {
  query: AgeingQuery;
  locale: 'ja' | 'en';
}

/** Writes what is open of each payer as CSV. */
export const ageingExport = exportKind<Params>(KIND, ({ query, locale }) =>
  rowsExport({
    columns: COLUMNS.map((column) => serverText(locale, `ageing_csv.${column}`)),
    ids: (tx) => ageingIds(tx, query),
    async cells(tx, ids) {
      const found = new Map((await ageingOf(tx, query, ids)).map((row) => [row.id, row]));
      return ids.flatMap((id) => {
        const row = found.get(id);
        if (row === undefined) return [];
        const { member_code, invoices, oldest_due_on, not_due, days_30, days_60, days_90, older, open } = row;
        return [[member_code, fullName(row), invoices, oldest_due_on, not_due, days_30, days_60, days_90, older, open]];
      });
    },
  }),
);

export const ageingBindings: readonly Binding[] = [
  staff(searchAgeing, async ({ tx, body, scope, now }) => {
    const asked = { ...body, today: jstToday(now), scopeIds: scope.organizationIds };
    return presentPage(body, await searchStored(tx, asked, body), present);
  }),
  staff(ageingSums, async ({ tx, scope, now }) =>
    said(await sumsOf(tx, { today: jstToday(now), scopeIds: scope.organizationIds })),
  ),
  staff(exportAgeing, (context) => {
    const { body, scope, now, locale } = context;
    const { default_search, sort } = body;
    const query = { default_search, ...(sort && { sort }), today: jstToday(now), scopeIds: scope.organizationIds };
    const params: Params = { menu: 'books', organization_ids: scope.organizationIds, query, locale };
    return startExport(context, {
      kind: KIND,
      result: { name: serverText(locale, 'ageing_csv.title'), ending: 'csv' },
      params,
    });
  }),
];
