import type { OperatorRecord } from '@tsudoi/contract/operators';
import { fullName } from '@tsudoi/domain';
import { formatInstant } from '@tsudoi/i18n';
import { useSearch } from '@tsudoi/ui/headless/list/search';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import type { Column } from '@tsudoi/ui/mantine/list/columns';
import { SearchPage } from '@tsudoi/ui/mantine/SearchPage';
import { Tag } from '@tsudoi/ui/mantine/Tag';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { OPERATOR_LIST } from './list.ts';
import { paths } from './paths.ts';
import { StateWord } from './StateWord.tsx';

/** /admin/operators/search */
export function OperatorsSearchPage() {
  const t = useT();
  const search = useSearch(OPERATOR_LIST);
  const columns = useMemo<Column<OperatorRecord>[]>(
    () => [
      {
        id: 'name',
        header: t('operators.name'),
        sort: 'name',
        always: true,
        cell: (row) => (
          <>
            <Link to={paths.edit(row.id)}>{fullName(row)}</Link>
            {row.own && <Tag>{t('operators.own')}</Tag>}
          </>
        ),
      },
      { id: 'email', header: t('field.email'), sort: 'email', width: 260, cell: (row) => row.email },
      {
        id: 'system_admin_flag',
        header: t('operators.section.rights'),
        width: 140,
        cell: (row) => row.system_admin_flag && t('operators.system_admin.yes'),
      },
      {
        id: 'second_factor',
        header: t('field.second_factor'),
        width: 112,
        cell: (row) => t(row.second_factor ? 'operators.second_factor.on' : 'operators.second_factor.off'),
      },
      { id: 'active', header: t('field.active'), width: 96, cell: (row) => <StateWord operator={row} /> },
      {
        id: 'last_login_at',
        header: t('field.last_login_at'),
        sort: 'last_login_at',
        width: 150,
        cell: (row) => (row.last_login_at === null ? '—' : formatInstant(row.last_login_at)),
      },
    ],
    [t],
  );
  return (
    <SearchPage
      title={t('operators.search.title')}
      crumbs={[]}
      search={search}
      columns={columns}
      keyOf={(row) => row.id}
      nameOf={(row) => fullName(row)}
      hrefOf={(row) => paths.edit(row.id)}
      isDim={(row) => !row.active}
      minWidth={960}
      keyword={{ label: t('operators.keyword') }}
      create={{ to: paths.create, text: t('operators.create') }}
      empty={t('operators.empty')}
      noMatch={t('operators.no_match')}
    />
  );
}
