import { corporateColumns, exportCorporates } from '@tsudoi/contract/corporates';
import type { MemberCsvField } from '@tsudoi/contract/members';
import { toSlashDay } from '@tsudoi/domain';
import type { Locale } from '@tsudoi/i18n';
import { staff } from '../../../kernel/bind.ts';
import { runExport } from '../../../tasks/exports/engine.ts';
import type { ExportParams } from '../../../tasks/exports/family.ts';
import { type Cell, rowsExport } from '../../../tasks/exports/rows.ts';
import type { TaskKind } from '../../../tasks/runner.ts';
import { startExport } from '../../../tasks/start.ts';
import { definitionsOf, type HiddenFields, hiddenFields, readDefinitions } from '../../account-cms/index.ts';
import { DELETED_HEADER, headersIn, isNumber, planOf, printCell, printOwn, typeNames } from '../../members/index.ts';
import { askedCorporates } from '../manage.ts';
import { type CorporateQuery, corporateIds, type ExportedCorporate, exportedCorporates } from '../store.ts';
import { type CorporateCsvField, corporateCsv } from './columns.ts';

const KIND = 'corporate-export';

interface Params extends ExportParams {
  search: CorporateQuery;
  locale?: Locale;
  output_deleted?: boolean;
}

const DAYS: readonly string[] = ['contract_from', 'contract_until'];
const CORPORATE: ReadonlySet<string> = new Set(corporateColumns);
/** Columns of the CSV whose field has another name where it may be hidden. */
const READ_AS: Readonly<Record<string, string>> = { prefecture: 'pref_code', city: 'city_code' };

/** What stands in a built-in column, as an import reads it back. */
export function corporateCell(
  field: CorporateCsvField,
  row: ExportedCorporate,
  names: ReadonlyMap<number, string>,
): string | number | null {
  if (field === 'corporate_code') return row.account_code;
  if (field === 'principal' || field === 'staff_count') return row[field];
  if (!CORPORATE.has(field)) return printCell(field as MemberCsvField, row, names);
  const value = row[field as (typeof corporateColumns)[number]];
  return value !== null && DAYS.includes(field) ? toSlashDay(value) : value;
}

const mayRead = (hidden: HiddenFields, field: string, { class_type }: ExportedCorporate): boolean =>
  hidden[READ_AS[field] ?? field]?.includes(class_type) !== true;

/** Writes the corporates that were found as CSV, without what staff may not read of them. */
export const corporateExport: TaskKind = {
  kind: KIND,
  async run(run) {
    const {
      search,
      organization_ids: scopeIds,
      locale = 'ja',
      output_deleted: deleted = false,
    } = run.task.params as Params;
    const definitions = await run.read((tx) => readDefinitions(tx));
    const names = await run.read((tx) => typeNames(tx));
    const hidden = hiddenFields(definitions);
    const plan = planOf(corporateCsv(locale), definitions);
    await runExport(
      run,
      rowsExport({
        columns: [...headersIn(plan), ...(deleted ? [DELETED_HEADER] : [])],
        // A second try reads no more than its account reaches by then.
        ids: (tx) => corporateIds(tx, { ...search, members: { ...search.members, scopeIds } }, { deleted }),
        async cells(tx, ids) {
          const rows = await exportedCorporates(tx, ids, scopeIds);
          return rows.map((row): Cell[] => [
            ...plan.columns.map(({ field, own }): Cell => {
              if (own === null)
                return mayRead(hidden, field, row) ? corporateCell(field as CorporateCsvField, row, names) : null;
              const text = printOwn(own, row.extend_info[own.item.id]);
              return isNumber(own.item) && text !== '' ? Number(text) : text;
            }),
            ...(deleted ? [row.deleted_at === null ? null : 1] : []),
          ]);
        },
      }),
    );
  },
};

export const exportBinding = staff(exportCorporates, async (context) => {
  const { tx, facility, locale, scope, body } = context;
  const setting = (await definitionsOf(tx, facility)).csvSetting(corporateCsv(locale).cmsCode);
  const output_deleted =
    body.output_deleted === undefined ? setting?.output_deleted === true : body.output_deleted === 1;
  const params: Params = {
    menu: 'corporates',
    organization_ids: scope.organizationIds,
    search: await askedCorporates(context, body),
    locale,
    output_deleted,
  };
  return startExport(context, { kind: KIND, params, noted: { output_deleted } });
});
