import { corporateColumns, exportCorporates } from '@tsudoi/contract/corporates';
import { formatZip } from '@tsudoi/domain';
import { fieldLabel } from '@tsudoi/i18n';
import { staff } from '../../kernel/bind.ts';
import type { ExportParams } from '../../tasks/exports/family.ts';
import { exportKind, rowsExport } from '../../tasks/exports/rows.ts';
import { startExport } from '../../tasks/start.ts';
import { cityName, prefectureName } from '../reference/index.ts';
import { askedCorporates } from './manage.ts';
import { type CorporateQuery, corporateIds, exportedCorporates } from './store.ts';

const KIND = 'corporate-export';
const COLUMNS = [
  'corporate_code',
  'member_code',
  'company_name',
  'company_name_kana',
  'zipcode',
  'prefecture',
  'city',
  'address',
  'building_name',
  'phone',
  'email',
  ...corporateColumns,
  'principal',
  'staff_count',
] as const;

interface Params extends ExportParams {
  search: CorporateQuery;
  headers: string[];
}

/** Writes the corporates that were found as CSV, without what staff may not read of them. */
export const corporateExport = exportKind<Params>(KIND, ({ search, organization_ids, headers }) =>
  rowsExport({
    columns: headers,
    // A second try reads no more than its account reaches by then.
    ids: (tx) => corporateIds(tx, { ...search, members: { ...search.members, scopeIds: organization_ids } }),
    async cells(tx, ids) {
      const { hidden } = search.members;
      const rows = await exportedCorporates(tx, ids, organization_ids);
      return rows.map((row) => {
        const shown = <T>(field: string, value: T): T | null =>
          hidden[field]?.includes(row.class_type) === true ? null : value;
        return [
          row.account_code,
          row.member_code,
          row.last_name,
          shown('last_name_kana', row.last_name_kana),
          shown('zipcode', row.zipcode === null ? null : formatZip(row.zipcode)),
          shown('pref_code', prefectureName(row.pref_code)),
          shown('city_code', cityName(row.city_code)),
          shown('address', row.address),
          shown('building_name', row.building_name),
          shown('phone', row.phone),
          shown('email', row.email),
          ...corporateColumns.map((column) => row[column]),
          row.principal,
          row.staff_count,
        ];
      });
    },
  }),
);

export const csvBinding = staff(exportCorporates, async (context) => {
  const { locale, scope, body } = context;
  const params: Params = {
    menu: 'corporates',
    organization_ids: scope.organizationIds,
    search: await askedCorporates(context, body),
    headers: COLUMNS.map((column) => fieldLabel(column, locale)),
  };
  return startExport(context, { kind: KIND, params });
});
