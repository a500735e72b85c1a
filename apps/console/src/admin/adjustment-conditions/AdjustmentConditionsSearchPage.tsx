import type { AdjustmentConditionRecord } from '@tsudoi/contract/payment-adjustments';
import { feeConditionChoices } from '@tsudoi/contract/payment-plans';
import { formatInstant, formatNumber } from '@tsudoi/i18n';
import { useEndpoint } from '@tsudoi/ui/headless/api/endpoint';
import { useSearch } from '@tsudoi/ui/headless/list/search';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import type { Column } from '@tsudoi/ui/mantine/list/columns';
import { SearchPage } from '@tsudoi/ui/mantine/SearchPage';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { useFacilityArea } from '../../shell/FacilityArea.tsx';
import { ADJUSTMENT_CONDITION_LIST, pathsOf } from './list.ts';

/** /admin/facilities/manage/{facility_id}/payment-adjustment-conditions/search */
export function AdjustmentConditionsSearchPage() {
  const t = useT();
  const { facility, query, crumb } = useFacilityArea();
  const search = useSearch({ ...ADJUSTMENT_CONDITION_LIST, query });
  const { data } = useEndpoint(feeConditionChoices, { query }, { isLasting: true });
  const paths = pathsOf(facility.id);
  const columns = useMemo<Column<AdjustmentConditionRecord>[]>(() => {
    const names = new Map(data?.plans.map(({ id, text }) => [id, text]));
    const joint = t('conditions.joint');
    return [
      {
        id: 'name',
        header: t('conditions.name'),
        sort: 'name',
        always: true,
        cell: (row) => <Link to={pathsOf(facility.id).edit(row.id)}>{row.name}</Link>,
      },
      {
        id: 'plans',
        header: t('adjustment_conditions.plans'),
        cell: (row) =>
          row.plan_ids.length === 0
            ? t('adjustment_conditions.all_plans')
            : row.plan_ids.map((id) => names.get(id) ?? '').join(joint),
      },
      {
        id: 'months',
        header: t('adjustment_conditions.months'),
        width: 180,
        cell: (row) =>
          row.months.length === 0
            ? t('adjustment_conditions.all_months')
            : row.months.map((month) => t('conditions.month', { month })).join(joint),
      },
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
    ];
  }, [t, facility.id, data]);
  return (
    <SearchPage
      title={t('adjustment_conditions.search.title')}
      crumbs={[crumb]}
      search={search}
      columns={columns}
      keyOf={(row) => row.id}
      nameOf={(row) => row.name}
      hrefOf={(row) => paths.edit(row.id)}
      minWidth={860}
      keyword={{ label: t('conditions.name') }}
      create={{ to: paths.create, text: t('conditions.create') }}
      empty={t('adjustment_conditions.empty')}
      noMatch={t('conditions.no_match')}
    />
  );
}
