import { corporateCsvTemplate, importCorporates } from '@tsudoi/contract/corporates';
import { CSV_BOM, CsvType } from '@tsudoi/domain';
import { serverText } from '@tsudoi/i18n/catalogs/server';
import { FileAnswer } from '../../../kernel/answer.ts';
import { type Binding, staff, staffOwn } from '../../../kernel/bind.ts';
import { createCp932Writer } from '../../../tasks/csv/cp932.ts';
import { csvLine } from '../../../tasks/csv/lines.ts';
import { startImport } from '../../../tasks/start.ts';
import { definitionsOf } from '../../account-cms/index.ts';
import { headersIn, narrowed, planOf } from '../../members/index.ts';
import { noteIssued } from '../../storages/index.ts';
import { corporateCsv, corporateImportColumns } from './columns.ts';
import { exportBinding } from './export.ts';
import { IMPORT_KIND } from './import.ts';

/** Where imports of corporates are made. */
const SCREEN = '/manage/corporates/import-csv';

/** Export, import and template of the CSV of corporates. */
export const csvBindings: readonly Binding[] = [
  exportBinding,

  staffOwn(importCorporates, async (context) => {
    const { body, files, facility, session, scopes, locale } = context;
    const scope = narrowed(context.scope, session, body.login_organization);
    const definitions = await scopes.readFacility(facility.id, (tx) => definitionsOf(tx, facility));
    return startImport(
      { ...context, scope },
      {
        kind: IMPORT_KIND,
        menu: 'corporates',
        screen: SCREEN,
        csvType: CsvType.account,
        name: 'task.corporates_import',
        columns: corporateImportColumns(planOf(corporateCsv(locale), definitions)),
        file: files.file,
        noteFile: (tx, { key, bytes }) =>
          noteIssued(tx, { key, uploader: { kind: 'staff', id: session.accountId }, bytes }),
      },
    );
  }),

  staff(corporateCsvTemplate, async ({ tx, facility, query, locale }) => {
    const form = corporateCsv(locale);
    const { columns } = planOf(form, await definitionsOf(tx, facility));
    const read = columns.filter(({ field }) => !form.exportOnly.some((one) => one === field));
    const line = csvLine(headersIn({ columns: read }));
    const name = serverText(locale, 'tasks.corporates_template_file');
    if (query.encode_type === 'SJIS')
      return new FileAnswer(
        Buffer.from(createCp932Writer().write(Buffer.from(line))),
        'text/csv; charset=shift_jis',
        name,
      );
    return new FileAnswer(`${CSV_BOM}${line}`, 'text/csv; charset=utf-8', name);
  }),
];
