import type { EventKindRecord } from '@tsudoi/contract/event-kinds';
import { formatInstant, formatNumber } from '@tsudoi/i18n';
import { useSearch } from '@tsudoi/ui/headless/list/search';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import type { Column } from '@tsudoi/ui/mantine/list/columns';
import { SearchPage } from '@tsudoi/ui/mantine/SearchPage';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { useFacilityArea } from '../../shell/FacilityArea.tsx';
import { EVENT_KIND_LIST, pathsOf } from './paths.ts';

/** /admin/facilities/manage/{facility_id}/event-cms/search */
export function EventKindsSearchPage() {
  const t = useT();
  const { facility, query, crumb } = useFacilityArea();
  const search = useSearch({ ...EVENT_KIND_LIST, query });
  const columns = useMemo<Column<EventKindRecord>[]>(
    () => [
      {
        id: 'name',
        header: t('event_kinds.name'),
        sort: 'name',
        always: true,
        cell: (row) => <Link to={pathsOf(facility.id).edit(row.id)}>{row.name}</Link>,
      },
      { id: 'code', header: t('field.code'), width: 160, cell: (row) => row.code },
      { id: 'url', header: t('event_kinds.url'), width: 160, cell: (row) => row.url },
      {
        id: 'events',
        header: t('event_kinds.events'),
        numeric: true,
        width: 112,
        cell: (row) => formatNumber(row.event_count),
      },
      {
        id: 'position',
        header: t('event_kinds.position'),
        sort: 'position',
        numeric: true,
        width: 96,
        cell: (row) => formatNumber(row.position),
      },
      {
        id: 'updated_at',
        header: t('event_kinds.updated_at'),
        sort: 'updated_at',
        width: 160,
        quiet: true,
        cell: (row) => formatInstant(row.updated_at),
      },
    ],
    [t, facility.id],
  );
  const paths = pathsOf(facility.id);
  return (
    <SearchPage
      title={t('event_kinds.search.title')}
      crumbs={[crumb]}
      search={search}
      columns={columns}
      keyOf={(row) => row.id}
      nameOf={(row) => row.name}
      hrefOf={(row) => paths.edit(row.id)}
      minWidth={800}
      keyword={{ label: t('event_kinds.keyword') }}
      create={{ to: paths.create, text: t('event_kinds.create') }}
      empty={t('event_kinds.empty')}
      noMatch={t('event_kinds.no_match')}
    />
  );
}
