import { exportHosts, type HostRecord } from '@tsudoi/contract/hosts';
import { formatInstant } from '@tsudoi/i18n';
import { useSearch } from '@tsudoi/ui/headless/list/search';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { SmallPicture } from '@tsudoi/ui/mantine/files/SmallPicture';
import type { Column } from '@tsudoi/ui/mantine/list/columns';
import { SearchPage } from '@tsudoi/ui/mantine/SearchPage';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { ListExport } from '../../pickers/ListExport.tsx';
import { HOST_LIST } from './list.ts';
import { paths } from './paths.ts';

/** /manage/hosts/search */
export function HostsSearchPage() {
  const t = useT();
  const search = useSearch(HOST_LIST);
  const columns = useMemo<Column<HostRecord>[]>(
    () => [
      {
        id: 'name',
        header: t('hosts.name'),
        sort: 'name',
        cell: (row) => <Link to={paths.edit(row.id)}>{row.name}</Link>,
      },
      { id: 'logo', header: t('field.logo'), width: 80, cell: (row) => <SmallPicture file={row.logo} /> },
      { id: 'contact_name', header: t('field.contact_name'), width: 160, cell: (row) => row.contact_name },
      { id: 'phone', header: t('field.phone'), width: 140, cell: (row) => row.phone },
      { id: 'email', header: t('field.email'), width: 240, cell: (row) => row.email },
      {
        id: 'updated_at',
        header: t('hosts.updated_at'),
        sort: 'updated_at',
        width: 160,
        quiet: true,
        cell: (row) => formatInstant(row.updated_at),
      },
    ],
    [t],
  );
  return (
    <SearchPage
      title={t('hosts.search.title')}
      crumbs={[]}
      search={search}
      columns={columns}
      keyOf={(row) => row.id}
      nameOf={(row) => row.name}
      hrefOf={(row) => paths.edit(row.id)}
      keyword={{ label: t('hosts.name') }}
      actions={<ListExport endpoint={exportHosts} search={search} />}
      create={{ to: paths.create, text: t('hosts.create') }}
      empty={t('hosts.empty')}
      noMatch={t('hosts.no_match')}
    />
  );
}
