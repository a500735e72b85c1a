import type { OrganizationRow } from '@tsudoi/contract/organizations';
import { formatInstantDay, formatNumber } from '@tsudoi/i18n';
import { label, labelOptions } from '@tsudoi/i18n/labels';
import { useSearch } from '@tsudoi/ui/headless/list/search';
import { useLocale, useT } from '@tsudoi/ui/headless/screen/i18n';
import type { Column } from '@tsudoi/ui/mantine/list/columns';
import { InlineSelect } from '@tsudoi/ui/mantine/list/inlineConditions';
import { SearchPage } from '@tsudoi/ui/mantine/SearchPage';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { ORGANIZATION_LIST } from './list.ts';
import { paths } from './paths.ts';

/** /manage/organizations/search: in the order of the tree, each indented by its level. */
export function OrganizationsSearchPage() {
  const t = useT();
  const locale = useLocale();
  const search = useSearch(ORGANIZATION_LIST);
  const isTree = search.sort === undefined || search.sort.column === 'path';
  const columns = useMemo<Column<OrganizationRow>[]>(
    () => [
      {
        id: 'name',
        header: t('organizations.column.name'),
        always: true,
        sort: 'path',
        cell: (row) => (
          <Link to={paths.edit(row.id)} className="branch" data-level={isTree ? Math.min(row.path.length - 1, 6) : 0}>
            {row.name}
          </Link>
        ),
      },
      { id: 'code', header: t('organizations.column.code'), sort: 'code', width: 132, cell: (row) => row.code },
      {
        id: 'type',
        header: t('organizations.column.type'),
        sort: 'type',
        width: 120,
        cell: (row) => label('organizationType', row.type, locale),
      },
      {
        id: 'parent',
        header: t('organizations.column.parent'),
        width: 220,
        quiet: true,
        cell: (row) => row.parent_name ?? t('state.none'),
      },
      {
        id: 'members',
        header: t('organizations.column.members'),
        numeric: true,
        width: 112,
        cell: (row) => formatNumber(row.member_count),
      },
      {
        id: 'updated_at',
        header: t('organizations.column.updated_at'),
        sort: 'updated_at',
        width: 120,
        quiet: true,
        cell: (row) => formatInstantDay(row.updated_at),
      },
    ],
    [t, locale, isTree],
  );
  return (
    <SearchPage
      title={t('organizations.search.title')}
      crumbs={[]}
      search={search}
      columns={columns}
      keyOf={(row) => row.id}
      nameOf={(row) => row.name}
      hrefOf={(row) => paths.edit(row.id)}
      keyword={{ label: t('organizations.keyword') }}
      lineFilters={
        <InlineSelect
          name="type"
          label={t('organizations.column.type')}
          options={labelOptions('organizationType', locale)}
        />
      }
      order={isTree ? t('organizations.order_path') : undefined}
      create={{ to: paths.create, text: t('organizations.create') }}
      empty={t('organizations.empty')}
      noMatch={t('organizations.no_match')}
      minWidth={920}
    />
  );
}
