import type { ContractPlanRow } from '@tsudoi/contract/contract-plans';
import { formatNumber } from '@tsudoi/i18n';
import { useSearch } from '@tsudoi/ui/headless/list/search';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import type { Column } from '@tsudoi/ui/mantine/list/columns';
import { SearchPage } from '@tsudoi/ui/mantine/SearchPage';
import { Tag } from '@tsudoi/ui/mantine/Tag';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { CONTRACT_PLAN_LIST } from './list.ts';
import { paths } from './paths.ts';

/** /admin/contract-plans/search */
export function ContractPlansSearchPage() {
  const t = useT();
  const search = useSearch(CONTRACT_PLAN_LIST);
  const columns = useMemo<Column<ContractPlanRow>[]>(
    () => [
      {
        id: 'name',
        header: t('contract_plans.name'),
        sort: 'name',
        always: true,
        cell: (row) => (
          <>
            <Link to={paths.edit(row.id)}>{row.name}</Link>
            {!row.active && <Tag>{t('contract_plans.retired')}</Tag>}
            {row.name_en !== null && <small>{row.name_en}</small>}
          </>
        ),
      },
      {
        id: 'monthly_fee',
        header: t('field.monthly_fee'),
        sort: 'monthly_fee',
        numeric: true,
        width: 136,
        cell: (row) => t('contract_plans.yen', { amount: formatNumber(row.monthly_fee) }),
      },
      {
        id: 'account_limit',
        header: t('field.account_limit'),
        sort: 'account_limit',
        numeric: true,
        width: 136,
        cell: (row) => t('contract_plans.members', { count: formatNumber(row.account_limit) }),
      },
      {
        id: 'usage_alert_percent',
        header: t('field.usage_alert_percent'),
        numeric: true,
        width: 128,
        cell: (row) => t('contract_plans.percent', { percent: row.usage_alert_percent }),
      },
      {
        id: 'storage_gb',
        header: t('field.storage_gb'),
        numeric: true,
        width: 112,
        cell: (row) => t('contract_plans.gigabytes', { size: formatNumber(row.storage_gb) }),
      },
      {
        id: 'facilities',
        header: t('contract_plans.facilities'),
        numeric: true,
        width: 96,
        cell: (row) =>
          row.facility_count === 0 ? (
            formatNumber(0)
          ) : (
            <Link to={`/admin/facilities/search?contract_plan=${row.id}`}>{formatNumber(row.facility_count)}</Link>
          ),
      },
      {
        id: 'members_now',
        header: t('contract_plans.members_now'),
        numeric: true,
        width: 96,
        cell: (row) => formatNumber(row.member_count),
      },
    ],
    [t],
  );
  return (
    <SearchPage
      title={t('contract_plans.search.title')}
      crumbs={[]}
      search={search}
      columns={columns}
      keyOf={(row) => row.id}
      nameOf={(row) => row.name}
      hrefOf={(row) => paths.edit(row.id)}
      isDim={(row) => !row.active}
      tall
      minWidth={960}
      keyword={{ label: t('contract_plans.keyword') }}
      create={{ to: paths.create, text: t('contract_plans.create') }}
      empty={t('contract_plans.empty')}
      noMatch={t('contract_plans.no_match')}
    />
  );
}
