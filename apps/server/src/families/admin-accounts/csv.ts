import { exportAdminAccounts } from '@tsudoi/contract/admin-accounts';
import { formatInstantJst } from '@tsudoi/domain';
import { fieldLabel } from '@tsudoi/i18n';
import { serverText } from '@tsudoi/i18n/catalogs/server';
import { type Binding, staff } from '../../kernel/bind.ts';
import type { ExportParams } from '../../tasks/exports/family.ts';
import { exportKind, rowsExport } from '../../tasks/exports/rows.ts';
import { startExport } from '../../tasks/start.ts';
import { staffInScope } from '../roles/index.ts';
import { invitationOf } from './present.ts';
import { findAccounts, type Wanted } from './search.ts';
import { organizationNames } from './store.ts';

const KIND = 'admin-account-export';
const COLUMNS = [
  'account_code',
  'last_name',
  'first_name',
  'email',
  'role',
  'organization_ids',
  'active',
  'invitation',
  'second_factor',
  'last_login_at',
] as const;

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
        account.organization_ids
          .filter(seen)
          .flatMap((id) => names.get(id) ?? [])
          .join('、'),
        serverText(locale, account.active ? 'staff.active' : 'staff.inactive'),
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
      headers: COLUMNS.map((column) => fieldLabel(column, locale)),
      locale,
    };
    return startExport(context, { kind: KIND, params });
  }),
];
