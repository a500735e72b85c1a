import { fieldProblem, Problem } from '@tsudoi/contract';
import {
  type CsvHeader,
  type CsvHeaders,
  csvHeaders,
  csvServices,
  csvSetting,
  updateCsvHeaders,
} from '@tsudoi/contract/csv-settings';
import { CsvType, PermissionModule } from '@tsudoi/domain';
import { serverText } from '@tsudoi/i18n/catalogs/server';
import { constraintOf, sqlState } from '../../db/engine.ts';
import { type Binding, staff } from '../../kernel/bind.ts';
import type { StaffContext } from '../../kernel/context.ts';
import { checkVersion } from '../../kernel/records.ts';
import {
  arrangedColumns,
  type CsvSettingRow,
  csvSettingOf,
  definitionsOf,
  insertCsvSetting,
  readDefinitions,
  updateCsvSetting,
  withUnseen,
} from '../account-cms/index.ts';
import { corporateCsv } from '../corporates/index.ts';
import { componentsOf } from '../event-kinds/index.ts';
import { participantFileColumns } from '../event-participants/index.ts';
import { kindsOf, viewableKinds } from '../events/index.ts';
import { INVOICE_FILES, invoiceFileColumns } from '../invoice-documents/index.ts';
import { type CsvForm, DELETED_HEADER, MEMBER_CSV, settableColumns } from '../members/index.ts';
import { encodingOf, setEncoding } from './store.ts';

type Place = Pick<CsvHeaders, 'csv_type' | 'module_type' | 'cms_code'>;
type Context = Pick<StaffContext<unknown>, 'tx' | 'facility' | 'session' | 'locale'>;

/** Files of one kind, with what somebody set of them. */
interface Files {
  setting: CsvSettingRow | undefined;
  columns: CsvHeader[];
  /** Columns that the reader may not know. */
  unseen: ReadonlySet<string>;
  /** Nothing where records are never deleted. */
  deletedHeader: string;
}

/** Reads files as `fresh` says: from the database, so that two who set the same ones are told apart, or from memory. */
interface Service {
  cms_code: string;
  name: string;
  read(fresh: boolean): Promise<Files>;
}

/** Files of members or corporates: their columns follow the forms, as the reader has them. */
const ofForm = <Field extends string>({ tx, facility }: Context, form: CsvForm<Field>, name: string): Service => ({
  cms_code: form.cmsCode,
  name,
  async read(fresh) {
    const definitions = await (fresh ? readDefinitions : definitionsOf)(tx, facility);
    const { columns, unseen } = settableColumns(form, definitions);
    return {
      setting: definitions.csvSetting(form.cmsCode),
      columns: columns.map(({ field, header, shown, needed, own, place }) => ({
        ...{ field, header, shown, needed, place },
        own: own !== null,
        export_only: form.exportOnly.some((one) => one === field),
      })),
      unseen,
      deletedHeader: DELETED_HEADER,
    };
  },
});

/** Files whose columns are the same for every reader. */
const ofColumns = (
  { tx }: Context,
  csvType: CsvType,
  { cms_code, name }: Pick<Service, 'cms_code' | 'name'>,
  columns: () => Omit<CsvHeader, 'shown' | 'place'>[] | Promise<Omit<CsvHeader, 'shown' | 'place'>[]>,
): Service => ({
  cms_code,
  name,
  async read() {
    const setting = await csvSettingOf(tx, csvType, cms_code);
    return {
      setting,
      columns: arrangedColumns(await columns(), setting?.output_headers),
      unseen: new Set(),
      deletedHeader: '',
    };
  },
});

/** Files whose columns staff set, of one kind of CSV: those of members and corporates, of each kind of events one may look at, of invoices. */
async function servicesOf(context: Context, csvType: CsvType): Promise<Service[]> {
  const { tx, session, locale } = context;
  if (csvType === CsvType.account)
    return [
      ofForm(context, MEMBER_CSV, serverText(locale, 'csv.of.member')),
      ofForm(context, corporateCsv(locale), serverText(locale, 'csv.of.corporate')),
    ];
  if (csvType === CsvType.invoice) {
    const file = { cms_code: INVOICE_FILES, name: serverText(locale, 'csv.of.invoice') };
    return [ofColumns(context, csvType, file, () => invoiceFileColumns(locale))];
  }
  const kinds = await kindsOf(tx, viewableKinds(session.grants));
  return kinds.map(({ id, code, name }) =>
    ofColumns(context, csvType, { cms_code: code, name }, async () =>
      participantFileColumns(await componentsOf(tx, id), locale),
    ),
  );
}

/** The files that a place names. @throws Problem validation */
async function filesAt(context: Context, place: Place, fresh: boolean): Promise<Files> {
  if (place.module_type !== PermissionModule.manage) throw fieldProblem('module_type', 'choice');
  const found = (await servicesOf(context, place.csv_type)).find(({ cms_code }) => cms_code === place.cms_code);
  if (found === undefined) throw fieldProblem('cms_code', 'choice');
  return found.read(fresh);
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

const listServices = staff(csvServices, async (context) => ({
  items: (await servicesOf(context, context.query.csv_type)).map(({ cms_code, name }) => ({
    ...{ csv_type: context.query.csv_type, module_type: PermissionModule.manage },
    ...{ cms_code, name },
  })),
}));

const getHeaders = staff(csvHeaders, async (context) => {
  const { query } = context;
  const { setting, columns, unseen, deletedHeader } = await filesAt(context, query, false);
  return {
    ...query,
    output_headers: columns,
    output_deleted: setting?.output_deleted === true ? 1 : 0,
    deleted_header: deletedHeader,
    arranged: setting?.output_headers.some(({ field }) => !unseen.has(field)) ?? false,
    version: setting?.version ?? 0,
    updated_at: setting?.updated_at.toISOString() ?? null,
    updated_by: setting?.updated_by ?? null,
  };
});

const updateHeaders = staff(updateCsvHeaders, async (context) => {
  const { tx, body, actor, history, services } = context;
  const { csv_type, module_type, cms_code, output_headers: chosen, output_deleted } = body;
  const { setting: stored, columns, unseen, deletedHeader } = await filesAt(context, body, true);
  if (output_deleted === 1 && deletedHeader === '') throw fieldProblem('output_deleted', 'choice');
  if (stored !== undefined) checkVersion(stored, body.version);
  else if (body.version > 0) throw new Problem('stale');
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
