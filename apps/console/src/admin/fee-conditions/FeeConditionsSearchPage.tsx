import { type FeeConditionRecord, feeConditionChoices, moveFeeCondition } from '@tsudoi/contract/payment-plans';
import { formatNumber } from '@tsudoi/i18n';
import { useClient } from '@tsudoi/ui/headless/api/client';
import { useEndpoint } from '@tsudoi/ui/headless/api/endpoint';
import { notifyRefused } from '@tsudoi/ui/headless/api/problemWords';
import { useSearch } from '@tsudoi/ui/headless/list/search';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { fromSelectList } from '@tsudoi/ui/mantine/fields/options';
import type { Column } from '@tsudoi/ui/mantine/list/columns';
import { InlineSelect } from '@tsudoi/ui/mantine/list/inlineConditions';
import { SearchPage } from '@tsudoi/ui/mantine/SearchPage';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { MoveButtons } from '../../pickers/MoveButtons.tsx';
import { useFacilityArea } from '../../shell/FacilityArea.tsx';
import { FEE_CONDITION_LIST, pathsOf } from './list.ts';

/** /admin/facilities/manage/{facility_id}/payment-plan-fee-conditions/search */
export function FeeConditionsSearchPage() {
  const t = useT();
  const client = useClient();
  const { facility, query, crumb } = useFacilityArea();
  const search = useSearch({ ...FEE_CONDITION_LIST, query });
  const choices = useEndpoint(feeConditionChoices, { query }, { isLasting: true });
  const plans = useMemo(() => fromSelectList(choices.data?.plans), [choices.data]);
  const paths = pathsOf(facility.id);
  const { rows, sort, conditions, retry } = search;
  // In another order, or with some left out, a neighbour on screen is no neighbour.
  const isInOrder = (sort === undefined || (sort.column === 'plan' && sort.direction === 'asc')) && !conditions.keyword;
  const columns = useMemo<Column<FeeConditionRecord>[]>(() => {
    const move = async ({ id, version }: FeeConditionRecord, direction: 'up' | 'down') => {
      try {
        await client.call(moveFeeCondition, { params: { id }, query, body: { version, direction } });
      } catch (cause) {
        notifyRefused(cause, t);
      }
      await retry();
    };
    return [
      {
        id: 'name',
        header: t('conditions.name'),
        sort: 'name',
        always: true,
        cell: (row) => <Link to={pathsOf(facility.id).edit(row.id)}>{row.name}</Link>,
      },
      { id: 'plan', header: t('fee_conditions.plan'), sort: 'plan', width: 240, cell: (row) => row.plan_name },
      {
        id: 'position',
        header: t('fee_conditions.position'),
        numeric: true,
        width: 140,
        cell: (row) => {
          const ids = rows.filter(({ plan_id }) => plan_id === row.plan_id).map(({ id }) => id);
          const at = ids.indexOf(row.id);
          return (
            <span className="row">
              <span className="grow">{formatNumber(row.position)}</span>
              {isInOrder && (
                <MoveButtons
                  words={{
                    up: t('fee_conditions.up', { name: row.name }),
                    down: t('fee_conditions.down', { name: row.name }),
                  }}
                  ids={ids}
                  id={row.id}
                  onMove={(before) => move(row, before !== null && ids.indexOf(before) < at ? 'up' : 'down')}
                />
              )}
            </span>
          );
        },
      },
      {
        id: 'amount',
        header: t('payment_plans.amount_yen'),
        sort: 'amount',
        numeric: true,
        width: 120,
        cell: (row) => formatNumber(row.amount),
      },
      {
        id: 'rate',
        header: t('payment_plans.rate'),
        width: 80,
        cell: (row) => t('fee_conditions.percent', { rate: row.rate }),
      },
    ];
  }, [t, client, facility.id, query, rows, isInOrder, retry]);
  return (
    <SearchPage
      title={t('fee_conditions.search.title')}
      crumbs={[crumb]}
      search={search}
      columns={columns}
      keyOf={(row) => row.id}
      nameOf={(row) => row.name}
      hrefOf={(row) => paths.edit(row.id)}
      minWidth={860}
      keyword={{ label: t('conditions.name') }}
      lineFilters={<InlineSelect name="plan_id" label={t('fee_conditions.plan')} options={plans} width={240} />}
      create={{ to: paths.create, text: t('conditions.create') }}
      empty={t('fee_conditions.empty')}
      noMatch={t('conditions.no_match')}
    />
  );
}
