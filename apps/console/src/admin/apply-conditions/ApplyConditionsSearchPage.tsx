import { type ApplyConditionRecord, ApplyTarget } from '@tsudoi/contract/apply-conditions';
import { valuesOf } from '@tsudoi/domain';
import { formatInstant, formatNumber } from '@tsudoi/i18n';
import { useSearch } from '@tsudoi/ui/headless/list/search';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import type { Column } from '@tsudoi/ui/mantine/list/columns';
import { InlineSelect } from '@tsudoi/ui/mantine/list/inlineConditions';
import { SearchPage } from '@tsudoi/ui/mantine/SearchPage';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { useFacilityArea } from '../../shell/FacilityArea.tsx';
import { APPLY_CONDITION_LIST, pathsOf } from './list.ts';

/** /admin/facilities/manage/{facility_id}/apply-conditions/search */
export function ApplyConditionsSearchPage() {
  const t = useT();
  const { facility, query, crumb } = useFacilityArea();
  const search = useSearch({ ...APPLY_CONDITION_LIST, query });
  const paths = pathsOf(facility.id);
  const columns = useMemo<Column<ApplyConditionRecord>[]>(
    () => [
      {
        id: 'name',
        header: t('conditions.name'),
        sort: 'name',
        always: true,
        cell: (row) => <Link to={pathsOf(facility.id).edit(row.id)}>{row.name}</Link>,
      },
      {
        id: 'target',
        header: t('apply_conditions.target'),
        sort: 'target',
        width: 150,
        cell: (row) => t(`apply_conditions.target.${row.target}`),
      },
      { id: 'refusal', header: t('apply_conditions.refusal'), cell: (row) => row.refusal },
      {
        id: 'uses',
        header: t('conditions.uses'),
        numeric: true,
        width: 96,
        cell: (row) => formatNumber(row.use_count),
      },
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
      title={t('apply_conditions.search.title')}
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
          name="target"
          label={t('apply_conditions.target')}
          options={valuesOf(ApplyTarget).map((value) => ({ value, text: t(`apply_conditions.target.${value}`) }))}
        />
      }
      create={{ to: paths.create, text: t('conditions.create') }}
      empty={t('apply_conditions.empty')}
      noMatch={t('conditions.no_match')}
    />
  );
}
