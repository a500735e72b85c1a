import type { RoleRow } from '@tsudoi/contract/roles';
import { formatInstant, formatNumber } from '@tsudoi/i18n';
import { useSearch } from '@tsudoi/ui/headless/list/search';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import type { Column } from '@tsudoi/ui/mantine/list/columns';
import { InlineSelect } from '@tsudoi/ui/mantine/list/inlineConditions';
import { SearchPage } from '@tsudoi/ui/mantine/SearchPage';
import { Tag } from '@tsudoi/ui/mantine/Tag';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { ROLE_LIST } from './list.ts';
import { paths } from './paths.ts';
import { useTypes } from './types.ts';

/** /manage/roles/search */
export function RolesSearchPage() {
  const t = useT();
  const search = useSearch(ROLE_LIST);
  const { types, textOf } = useTypes();
  const columns = useMemo<Column<RoleRow>[]>(
    () => [
      {
        id: 'name',
        header: t('roles.name'),
        sort: 'name',
        always: true,
        cell: (row) => (
          <>
            <Link to={paths.edit(row.id)}>{row.name}</Link>
            {row.own && <Tag>{t('roles.own')}</Tag>}
          </>
        ),
      },
      { id: 'type', header: t('roles.type'), sort: 'type', width: 160, cell: (row) => textOf(row.type) },
      {
        id: 'account_count',
        header: t('roles.accounts'),
        sort: 'account_count',
        numeric: true,
        width: 120,
        cell: (row) => formatNumber(row.account_count),
      },
      {
        id: 'updated_at',
        header: t('roles.updated_at'),
        sort: 'updated_at',
        width: 160,
        quiet: true,
        cell: (row) => formatInstant(row.updated_at),
      },
    ],
    [t, textOf],
  );
  return (
    <SearchPage
      title={t('roles.search.title')}
      crumbs={[]}
      search={search}
      columns={columns}
      keyOf={(row) => row.id}
      nameOf={(row) => row.name}
      hrefOf={(row) => paths.edit(row.id)}
      keyword={{ label: t('roles.name') }}
      lineFilters={<InlineSelect name="type" label={t('roles.type')} options={types} />}
      create={{ to: paths.create, text: t('roles.create') }}
      empty={t('roles.empty')}
      noMatch={t('roles.no_match')}
    />
  );
}
