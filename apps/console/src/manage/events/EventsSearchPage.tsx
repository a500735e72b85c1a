import { type EventRow, eventSettings } from '@tsudoi/contract/events';
import { EVENT_STATES } from '@tsudoi/domain';
import { formatDeadline, formatNumber, formatPeriod } from '@tsudoi/i18n';
import { useEndpoint } from '@tsudoi/ui/headless/api/endpoint';
import { useSearch } from '@tsudoi/ui/headless/list/search';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { LinkButton } from '@tsudoi/ui/mantine/Button';
import type { Column } from '@tsudoi/ui/mantine/list/columns';
import { InlineSelect } from '@tsudoi/ui/mantine/list/inlineConditions';
import { SearchPage } from '@tsudoi/ui/mantine/SearchPage';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { EventStateTag } from './EventStateTag.tsx';
import { useEventKind } from './paths.ts';
import { SeveralAction } from './SeveralAction.tsx';

/** /manage/events/{url}/{event_cms_code}/{event_cms_id}/search */
export function EventsSearchPage() {
  const t = useT();
  const { paths, list, query } = useEventKind();
  const search = useSearch(list);
  const { data: kind } = useEndpoint(eventSettings, { query });
  const columns = useMemo<Column<EventRow>[]>(
    () => [
      {
        id: 'name',
        header: t('events.name'),
        sort: 'name',
        always: true,
        cell: (row) => <Link to={paths.edit(row.id)}>{row.name}</Link>,
      },
      {
        id: 'starts_at',
        header: t('events.when'),
        sort: 'starts_at',
        width: 200,
        cell: (row) => formatPeriod(row.starts_at, row.ends_at),
      },
      { id: 'state', header: t('events.state'), width: 112, cell: (row) => <EventStateTag state={row.state} /> },
      {
        id: 'places',
        header: t('events.places'),
        numeric: true,
        width: 112,
        cell: (row) => (
          <Link to={paths.participants(row.event_code)}>
            {row.capacity === null
              ? formatNumber(row.taken)
              : t('events.places_of', { taken: formatNumber(row.taken), capacity: formatNumber(row.capacity) })}
          </Link>
        ),
      },
      {
        id: 'waiting',
        header: t('events.waiting'),
        numeric: true,
        width: 112,
        cell: (row) => formatNumber(row.waiting),
      },
      { id: 'place', header: t('events.place'), width: 140, cell: (row) => row.place },
      {
        id: 'entry_until',
        header: t('events.entry_until'),
        sort: 'entry_until',
        width: 160,
        cell: (row) => (row.entry_until === null ? null : formatDeadline(row.entry_until)),
      },
      { id: 'host', header: t('events.host'), width: 180, optional: true, cell: (row) => row.host_name },
    ],
    [t, paths],
  );
  const states = useMemo(() => EVENT_STATES.map((value) => ({ value, text: t(`events.state.${value}`) })), [t]);
  return (
    <SearchPage
      title={kind?.name ?? t('events.title')}
      crumbs={[]}
      search={search}
      columns={columns}
      keyOf={(row) => row.id}
      nameOf={(row) => row.name}
      hrefOf={(row) => paths.edit(row.id)}
      minWidth={960}
      isDim={(row) => row.state === 'over' || row.state === 'canceled'}
      keyword={{ label: t('events.keyword') }}
      lineFilters={<InlineSelect name="state" label={t('events.state')} options={states} />}
      actions={<LinkButton to={paths.calendar}>{t('events.calendar')}</LinkButton>}
      bulk={(selection) => <SeveralAction kind={kind} selection={selection} found={search.body} />}
      create={{ to: paths.create, text: t('events.create') }}
      empty={t('events.empty')}
      noMatch={t('events.no_match')}
    />
  );
}
