import { Problem } from '@tsudoi/contract';
import { adminAccountCsvTemplate, exportAdminAccounts, importAdminAccounts } from '@tsudoi/contract/admin-accounts';
import { CSV_BOM, formatInstantJst } from '@tsudoi/domain';
import { serverText } from '@tsudoi/i18n/catalogs/server';
import { FileAnswer } from '../../kernel/answer.ts';
import { type Binding, staff, staffOwn } from '../../kernel/bind.ts';
import { createCp932Writer } from '../../tasks/csv/cp932.ts';
import { csvLine } from '../../tasks/csv/lines.ts';
import type { ExportParams } from '../../tasks/exports/family.ts';
import { exportKind, rowsExport } from '../../tasks/exports/rows.ts';
import { startExport, startImport } from '../../tasks/start.ts';
import { staffInScope } from '../roles/index.ts';
import { noteIssued } from '../storages/index.ts';
import { activeText, headersIn, importColumns, joined, templateHeaders } from './columns.ts';
import { IMPORT_KIND } from './import.ts';
import { invitationOf } from './present.ts';
import { findAccounts, type Wanted } from './search.ts';
import { organizationNames } from './store.ts';

const KIND = 'admin-account-export';

interface Params extends ExportParams {
  search: Wanted;
  headers: string[];
  locale: 'ja' | 'en';
}

/** Writes the staff accounts that were found as CSV, those the reader sees. */
export const adminAccountExport = exportKind<Params>(KIND, ({ search, headers, locale, organization_ids: scope }) => ({
  ...rowsExport({
    columns: headers,
    ids: async (tx) => (await findAccounts(tx, scope, search)).map(({ id }) => id),
    async cells(tx, ids) {
      const byId = new Map((await staffInScope(tx, scope)).map((account) => [account.id, account]));
      const some = ids.flatMap((id) => byId.get(id) ?? []);
      const names = await organizationNames(tx, [...new Set(some.flatMap((account) => account.organization_ids))]);
      const seen = (id: number) => scope === null || scope.includes(id);
      return some.map((account) => [
        account.account_code,
        account.last_name,
        account.first_name,
        account.email,
        account.role_name,
        joined(account.organization_ids.filter(seen).flatMap((id) => names.get(id) ?? [])),
        activeText(account.active, locale),
        serverText(locale, `staff.invitation.${invitationOf(account)}`),
        serverText(locale, account.second_factor ? 'staff.second_factor' : 'staff.no_second_factor'),
        account.last_login_at === null ? null : formatInstantJst(account.last_login_at, 'minute'),
      ]);
    },
  }),
}));

export const csvBindings: readonly Binding[] = [
  staff(exportAdminAccounts, (context) => {
    const { body, locale, scope } = context;
    const { sort, default_search } = body;
    const params: Params = {
      menu: 'admin-accounts',
      organization_ids: scope.organizationIds,
      search: { sort, default_search },
      headers: headersIn(locale),
      locale,
    };
    return startExport(context, { kind: KIND, params });
  }),

  staffOwn(importAdminAccounts, (context) => {
    const { body, files, locale, session, facility } = context;
    const chosen = body.login_organization;
    if (facility.use_organization_structure && chosen !== undefined && !session.reach.has(chosen))
      throw new Problem('header_mismatch');
    return startImport(context, {
      kind: IMPORT_KIND,
      menu: 'admin-accounts',
      screen: '/manage/admin-accounts/import-csv',
      csvType: 0,
      name: 'task.staff_import',
      columns: importColumns(locale),
      file: files.file,
      noteFile: (tx, { key, bytes }) =>
        noteIssued(tx, { key, uploader: { kind: 'staff', id: session.accountId }, bytes }),
      more: { locale },
    });
  }),

  staff(adminAccountCsvTemplate, async ({ query, locale }) => {
    const line = csvLine(templateHeaders(locale));
    const name = serverText(locale, 'tasks.staff_template_file');
    if (query.encode_type === 'SJIS')
      return new FileAnswer(
        Buffer.from(createCp932Writer().write(Buffer.from(line))),
        'text/csv; charset=shift_jis',
        name,
      );
    return new FileAnswer(`${CSV_BOM}${line}`, 'text/csv; charset=utf-8', name);
  }),
];
