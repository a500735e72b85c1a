import { type AdminAccountRow, exportAdminAccounts } from '@tsudoi/contract/admin-accounts';
import { AccountRole, fullName } from '@tsudoi/domain';
import { formatInstant } from '@tsudoi/i18n';
import { useSearch } from '@tsudoi/ui/headless/list/search';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { usePagePermission } from '@tsudoi/ui/headless/session/permission';
import type { Column } from '@tsudoi/ui/mantine/list/columns';
import { InlineSelect } from '@tsudoi/ui/mantine/list/inlineConditions';
import { SearchPage } from '@tsudoi/ui/mantine/SearchPage';
import { Tag } from '@tsudoi/ui/mantine/Tag';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { useSnapshot } from 'valtio';
import { ListExport } from '../../pickers/ListExport.tsx';
import { useRoles } from '../../pickers/roles.ts';
import { manageState } from '../../shell/manageArea.ts';
import { ADMIN_ACCOUNT_LIST } from './list.ts';
import { paths } from './paths.ts';
import { ActiveWord, InvitationWord } from './StateTags.tsx';

const STATES = ['none', 'sent', 'accepted'] as const;

/** /manage/admin-accounts/search */
export function AdminAccountsSearchPage() {
  const t = useT();
  const search = useSearch(ADMIN_ACCOUNT_LIST);
  const { edit } = usePagePermission();
  const { facility } = useSnapshot(manageState);
  const usesOrganizations = facility?.use_organization_structure_flag === true;
  const roles = useRoles(AccountRole.manager);
  const columns = useMemo<Column<AdminAccountRow>[]>(
    () => [
      {
        id: 'name',
        header: t('admin_accounts.name'),
        sort: 'name',
        always: true,
        cell: (row) => (
          <>
            <Link to={paths.edit(row.id)}>{fullName(row)}</Link>
            {row.lock === 'own' && <Tag>{t('admin_accounts.self')}</Tag>}
          </>
        ),
      },
      { id: 'email', header: t('field.email'), sort: 'email', width: 192, cell: (row) => row.email },
      { id: 'role', header: t('field.role'), sort: 'role', width: 112, cell: (row) => row.role?.name },
      ...(usesOrganizations
        ? [
            {
              id: 'organizations',
              header: t('field.organization_ids'),
              width: 136,
              cell: (row: AdminAccountRow) =>
                row.organizations.map(({ name }) => name).join(t('admin_accounts.separator')),
            },
          ]
        : []),
      {
        id: 'invitation',
        header: t('field.invitation'),
        width: 88,
        cell: (row) => <InvitationWord account={row} />,
      },
      {
        id: 'second_factor',
        header: t('field.second_factor'),
        width: 112,
        quiet: true,
        cell: (row) => t(row.second_factor ? 'admin_accounts.second_factor.on' : 'admin_accounts.second_factor.off'),
      },
      { id: 'active', header: t('field.active'), width: 72, cell: (row) => <ActiveWord active={row.active} /> },
      {
        id: 'last_login_at',
        header: t('field.last_login_at'),
        sort: 'last_login_at',
        width: 136,
        quiet: true,
        cell: (row) => (row.last_login_at === null ? '—' : formatInstant(row.last_login_at)),
      },
    ],
    [t, usesOrganizations],
  );
  return (
    <SearchPage
      title={t('admin_accounts.search.title')}
      crumbs={[]}
      search={search}
      columns={columns}
      keyOf={(row) => row.id}
      nameOf={(row) => fullName(row)}
      hrefOf={(row) => paths.edit(row.id)}
      isDim={(row) => !row.active}
      minWidth={1000}
      keyword={{ label: t('admin_accounts.keyword') }}
      lineFilters={
        <>
          <InlineSelect name="role_id" label={t('field.role')} options={roles.options} />
          <InlineSelect
            name="invitation"
            label={t('field.invitation')}
            options={STATES.map((value) => ({ value, text: t(`admin_accounts.invitation.${value}`) }))}
          />
        </>
      }
      actions={<ListExport endpoint={exportAdminAccounts} search={search} importTo={edit ? paths.import : undefined} />}
      create={{ to: paths.create, text: t('admin_accounts.create') }}
      empty={t('admin_accounts.empty')}
      noMatch={t('admin_accounts.no_match')}
    />
  );
}
