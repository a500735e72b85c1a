import type { PermissionHolder } from '@tsudoi/contract/account-permissions';
import { PermissionType } from '@tsudoi/domain';
import { useSearch } from '@tsudoi/ui/headless/list/search';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import type { Column } from '@tsudoi/ui/mantine/list/columns';
import { SearchPage } from '@tsudoi/ui/mantine/SearchPage';
import { Tag } from '@tsudoi/ui/mantine/Tag';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { HOLDER_LIST } from './list.ts';
import { paths } from './paths.ts';

/** Staff, each with where their permissions come from. */
export function HoldersList() {
  const t = useT();
  const search = useSearch(HOLDER_LIST);
  const columns = useMemo<Column<PermissionHolder>[]>(
    () => [
      {
        id: 'name',
        header: t('account_permissions.name'),
        sort: 'name',
        always: true,
        cell: (row) => (
          <>
            <Link to={paths.of(row.id)}>{row.name}</Link>
            {row.lock === 'own' && <Tag>{t('account_permissions.self')}</Tag>}
          </>
        ),
      },
      { id: 'email', header: t('field.email'), width: 260, cell: (row) => row.email },
      { id: 'role', header: t('field.role'), sort: 'role', width: 180, cell: (row) => row.role?.name },
      {
        id: 'permission_type',
        header: t('account_permissions.source'),
        sort: 'permission_type',
        width: 160,
        cell: (row) =>
          row.permission_type === PermissionType.individual ? (
            <Tag tone="info">{t('account_permissions.individual')}</Tag>
          ) : (
            t('account_permissions.by_role')
          ),
      },
    ],
    [t],
  );
  return (
    <SearchPage
      title={t('account_permissions.title')}
      crumbs={[]}
      search={search}
      columns={columns}
      keyOf={(row) => row.id}
      nameOf={(row) => row.name}
      hrefOf={(row) => paths.of(row.id)}
      keyword={{ label: t('account_permissions.keyword') }}
      empty={t('account_permissions.empty')}
      noMatch={t('account_permissions.no_match')}
    />
  );
}
