import { fieldProblem, Problem } from '@tsudoi/contract';
import { type CsvHeaders, csvHeaders, csvServices, csvSetting, updateCsvHeaders } from '@tsudoi/contract/csv-settings';
import { CsvType, PermissionModule } from '@tsudoi/domain';
import type { Locale } from '@tsudoi/i18n';
import { serverText } from '@tsudoi/i18n/catalogs/server';
import { constraintOf, sqlState } from '../../db/engine.ts';
import { type Binding, staff } from '../../kernel/bind.ts';
import type { StaffContext } from '../../kernel/context.ts';
import { checkVersion } from '../../kernel/records.ts';
import {
  definitionsOf,
  insertCsvSetting,
  readDefinitions,
  updateCsvSetting,
  withUnseen,
} from '../account-cms/index.ts';
import { corporateCsv } from '../corporates/index.ts';
import { DELETED_HEADER, MEMBER_CSV, settableColumns } from '../members/index.ts';
import { encodingOf, setEncoding } from './store.ts';

type Place = Pick<CsvHeaders, 'csv_type' | 'module_type' | 'cms_code'>;

/** Files whose columns staff set. */
const servicesOf = (locale: Locale) => [
  { form: MEMBER_CSV, name: serverText(locale, 'csv.of.member') },
  { form: corporateCsv(locale), name: serverText(locale, 'csv.of.corporate') },
];

/** The files that a place names. @throws Problem validation */
function formAt({ locale }: Pick<StaffContext<unknown>, 'locale'>, place: Place) {
  if (place.csv_type !== CsvType.account) throw fieldProblem('csv_type', 'choice');
  if (place.module_type !== PermissionModule.manage) throw fieldProblem('module_type', 'choice');
  const found = servicesOf(locale).find(({ form }) => form.cmsCode === place.cms_code);
  if (found === undefined) throw fieldProblem('cms_code', 'choice');
  return found.form;
}

const getSetting = staff(csvSetting.get, async ({ tx }) => {
  const { csv_encode_type, csv_encode_version: version } = await encodingOf(tx);
  return { encode_type: csv_encode_type, version };
});

const updateSetting = staff(csvSetting.update, async ({ tx, facility, body, history, services }) => {
  const { csv_encode_type: before, csv_encode_version: stored } = await encodingOf(tx);
  if (stored !== body.version) throw new Problem('stale');
  if (before === body.encode_type) return { version: stored };
  const version = await setEncoding(tx, { encoding: body.encode_type, version: stored });
  if (version === undefined) throw new Problem('stale');
  const change = { before: { encode_type: before }, after: { encode_type: body.encode_type } };
  await history('update', { id: facility.id, version }, change);
  tx.afterCommit(() => services.facilities.forget());
  return { version };
});

const listServices = staff(csvServices, async ({ query, locale }) => ({
  items:
    query.csv_type === CsvType.account
      ? servicesOf(locale).map(({ form, name }) => ({
          csv_type: query.csv_type,
          module_type: PermissionModule.manage,
          cms_code: form.cmsCode,
          name,
        }))
      : [],
}));

const getHeaders = staff(csvHeaders, async (context) => {
  const { tx, facility, query } = context;
  const form = formAt(context, query);
  const definitions = await definitionsOf(tx, facility);
  const setting = definitions.csvSetting(form.cmsCode);
  const { columns, unseen } = settableColumns(form, definitions);
  return {
    ...query,
    output_headers: columns.map(({ field, header, shown, needed, own, place }) => ({
      ...{ field, header, shown, needed, place },
      own: own !== null,
      export_only: form.exportOnly.some((one) => one === field),
    })),
    output_deleted: setting?.output_deleted === true ? 1 : 0,
    deleted_header: DELETED_HEADER,
    arranged: setting?.output_headers.some(({ field }) => !unseen.has(field)) ?? false,
    version: setting?.version ?? 0,
    updated_at: setting?.updated_at.toISOString() ?? null,
    updated_by: setting?.updated_by ?? null,
  };
});

const updateHeaders = staff(updateCsvHeaders, async (context) => {
  const { tx, facility, body, actor, history, services } = context;
  const { csv_type, module_type, cms_code, output_headers: chosen, output_deleted } = body;
  const form = formAt(context, body);
  // From the database, not from memory: two who set the same files are told apart.
  const definitions = await readDefinitions(tx, facility);
  const stored = definitions.csvSetting(form.cmsCode);
  if (stored !== undefined) checkVersion(stored, body.version);
  else if (body.version > 0) throw new Problem('stale');
  const { columns, unseen } = settableColumns(form, definitions);
  const known = new Map(columns.map((column) => [column.field, column]));
  const named = new Set<string>();
  for (const [index, { field, shown }] of chosen.entries()) {
    const column = known.get(field);
    if (column === undefined || named.has(field)) throw fieldProblem(`output_headers.${index}.field`, 'choice');
    if (column.needed && !shown) throw fieldProblem(`output_headers.${index}.shown`, 'csv_column_needed');
    named.add(field);
  }
  const values = {
    output_headers: withUnseen(chosen, stored?.output_headers ?? [], unseen),
    output_deleted: output_deleted === 1,
  };
  const was = { output_headers: stored?.output_headers ?? [], output_deleted: stored?.output_deleted ?? false };
  if (stored !== undefined && JSON.stringify(values) === JSON.stringify(was))
    return { id: stored.id, version: stored.version };
  const saved =
    stored === undefined
      ? {
          id: await insertFirst(() => insertCsvSetting(tx, { csv_type, module_type, cms_code }, values, actor.name)),
          version: 1,
        }
      : { id: stored.id, version: await updateCsvSetting(tx, stored, values, actor.name) };
  await history('columns', saved, { before: { cms_code, ...was }, after: { cms_code, ...values } });
  tx.afterCommit(() => services.facilities.forget());
  return saved;
});

/** Two may set the same files for the first time at once. @throws Problem stale */
async function insertFirst(insert: () => Promise<number>): Promise<number> {
  try {
    return await insert();
  } catch (error) {
    if (sqlState(error) === '23505' && constraintOf(error)?.startsWith('csv_setting')) throw new Problem('stale');
    throw error;
  }
}

export const csvSettingBindings: readonly Binding[] = [
  getSetting,
  updateSetting,
  listServices,
  getHeaders,
  updateHeaders,
];
