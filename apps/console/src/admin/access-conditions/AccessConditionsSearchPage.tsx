import { type AccessConditionRecord, ResourceKind } from '@tsudoi/contract/resource-access-conditions';
import { valuesOf } from '@tsudoi/domain';
import { formatInstant, formatNumber } from '@tsudoi/i18n';
import { useSearch } from '@tsudoi/ui/headless/list/search';
import { type ConsoleId, type Translate, useT } from '@tsudoi/ui/headless/screen/i18n';
import type { Column } from '@tsudoi/ui/mantine/list/columns';
import { InlineSelect } from '@tsudoi/ui/mantine/list/inlineConditions';
import { SearchPage } from '@tsudoi/ui/mantine/SearchPage';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { useFacilityArea } from '../../shell/FacilityArea.tsx';
import { ACCESS_CONDITION_LIST, pathsOf } from './list.ts';

/** What a condition guards: the first of it, and how many more. */
function resourcesInWords({ resources: [first, ...more] }: AccessConditionRecord, t: Translate<ConsoleId>): string {
  if (first === undefined) return '';
  return more.length === 0
    ? first.text
    : t('access_conditions.resources_count', { first: first.text, more: formatNumber(more.length) });
}

function whoInWords({ conditions, guests }: AccessConditionRecord, t: Translate<ConsoleId>): string {
  const members = t(`access_conditions.who.${conditions.length === 0 ? 'members' : 'some_members'}`);
  return guests ? t('access_conditions.who.everybody', { members }) : members;
}

/** /admin/facilities/manage/{facility_id}/resource-access-conditions/search */
export function AccessConditionsSearchPage() {
  const t = useT();
  const { facility, query, crumb } = useFacilityArea();
  const search = useSearch({ ...ACCESS_CONDITION_LIST, query });
  const paths = pathsOf(facility.id);
  const columns = useMemo<Column<AccessConditionRecord>[]>(
    () => [
      {
        id: 'name',
        header: t('conditions.name'),
        sort: 'name',
        always: true,
        cell: (row) => <Link to={pathsOf(facility.id).edit(row.id)}>{row.name}</Link>,
      },
      {
        id: 'resource_kind',
        header: t('access_conditions.kind'),
        sort: 'resource_kind',
        width: 130,
        cell: (row) => t(`access_conditions.kind.${row.resource_kind}`),
      },
      { id: 'resources', header: t('access_conditions.resources'), cell: (row) => resourcesInWords(row, t) },
      { id: 'who', header: t('access_conditions.who'), cell: (row) => whoInWords(row, t) },
      {
        id: 'updated_at',
        header: t('conditions.updated_at'),
        sort: 'updated_at',
        width: 150,
        cell: (row) => formatInstant(row.updated_at),
      },
    ],
    [t, facility.id],
  );
  return (
    <SearchPage
      title={t('access_conditions.search.title')}
      crumbs={[crumb]}
      search={search}
      columns={columns}
      keyOf={(row) => row.id}
      nameOf={(row) => row.name}
      hrefOf={(row) => paths.edit(row.id)}
      minWidth={860}
      keyword={{ label: t('conditions.name') }}
      lineFilters={
        <InlineSelect
          name="resource_kind"
          label={t('access_conditions.kind')}
          options={valuesOf(ResourceKind).map((value) => ({ value, text: t(`access_conditions.kind.${value}`) }))}
        />
      }
      create={{ to: paths.create, text: t('conditions.create') }}
      empty={t('access_conditions.empty')}
      noMatch={t('conditions.no_match')}
    />
  );
}
