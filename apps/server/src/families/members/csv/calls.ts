import { Problem } from '@tsudoi/contract';
import * as endpoints from '@tsudoi/contract/members';
import { CSV_BOM, CsvType } from '@tsudoi/domain';
import { serverText } from '@tsudoi/i18n/catalogs/server';
import { can, type Need } from '@tsudoi/permissions';
import { FileAnswer } from '../../../kernel/answer.ts';
import { staff, staffOwn } from '../../../kernel/bind.ts';
import { createCp932Writer } from '../../../tasks/csv/cp932.ts';
import { csvLine } from '../../../tasks/csv/lines.ts';
import { startExport, startImport } from '../../../tasks/start.ts';
import { definitionsOf } from '../../account-cms/index.ts';
import { noteIssued } from '../../storages/index.ts';
import { askedOrder, askedQuery, narrowed } from '../query.ts';
import type { MemberExportParams } from './export.ts';
import { csvPlan, headersIn, importColumnsOf, MEMBER_CSV } from './plan.ts';

/** Import, export and template of the member CSV. */
export const csv = [
  staffOwn(endpoints.importMembers, async (context) => {
    const { body, files, facility, session, scopes } = context;
    // Whoever may not write invoices charges nobody by a file either.
    const charges = body.send_invoice_flag === 1 || body.auto_payment_flag === 1;
    const needs: Need[] = charges ? [{ menu: 'invoices', flag: 'edit' }] : [];
    if (!needs.every((need) => can(session.grants, need))) throw new Problem('forbidden');
    const definitions = await scopes.readFacility(facility.id, (tx) => definitionsOf(tx, facility));
    const scope = narrowed(context.scope, session, body.login_organization);
    return startImport(
      { ...context, scope },
      {
        kind: 'member-import',
        menu: 'members.import-csv',
        csvType: CsvType.account,
        name: 'task.members_import',
        columns: importColumnsOf(csvPlan(definitions), definitions),
        file: files.file,
        noteFile: (tx, { key, bytes }) =>
          noteIssued(tx, { key, uploader: { kind: 'staff', id: session.accountId }, bytes }),
        more: { send_invoice_flag: body.send_invoice_flag, auto_payment_flag: body.auto_payment_flag, needs },
      },
    );
  }),

  staff(endpoints.exportMembers, async (context) => {
    const { body } = context;
    const query = await askedQuery(context, body);
    const setting = (await definitionsOf(context.tx, context.facility)).csvSetting(MEMBER_CSV.cmsCode);
    const output_deleted =
      body.output_deleted === undefined ? setting?.output_deleted === true : body.output_deleted === 1;
    return startExport(context, {
      kind: 'member-export',
      csvType: CsvType.account,
      name: 'task.members_export',
      file: 'tasks.members_file',
      params: {
        menu: 'members',
        organization_ids: query.scopeIds,
        query,
        order: await askedOrder(context, body),
        output_deleted,
      } satisfies MemberExportParams,
      noted: { output_deleted },
    });
  }),

  staff(endpoints.memberCsvTemplate, async ({ tx, facility, query, locale }) => {
    const line = csvLine(headersIn(csvPlan(await definitionsOf(tx, facility))));
    const name = serverText(locale, 'tasks.members_template_file');
    if (query.encode_type === 'SJIS')
      return new FileAnswer(
        Buffer.from(createCp932Writer().write(Buffer.from(line))),
        'text/csv; charset=shift_jis',
        name,
      );
    return new FileAnswer(`${CSV_BOM}${line}`, 'text/csv; charset=utf-8', name);
  }),
];
