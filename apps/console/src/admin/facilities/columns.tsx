import type { FacilityRow } from '@tsudoi/contract/facilities';
import { FacilityStatus } from '@tsudoi/domain';
import { formatDay, formatInstant } from '@tsudoi/i18n';
import { label } from '@tsudoi/i18n/labels';
import { useLocale, useT } from '@tsudoi/ui/headless/screen/i18n';
import type { Column } from '@tsudoi/ui/mantine/list/columns';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { paths } from './paths.ts';
import { StatusWord } from './StatusWord.tsx';
import { Usage } from './Usage.tsx';
import { gigabytes } from './values.ts';

/** Columns of the facility list. */
export function useFacilityColumns(): Column<FacilityRow>[] {
  const t = useT();
  const locale = useLocale();
  return useMemo(
    () => [
      {
        id: 'name',
        header: t('facilities.column.name'),
        always: true,
        sort: 'name',
        cell: (row) => (
          <>
            <Link to={paths.edit(row.id)}>{row.name}</Link>
            <small>{[row.host_names[0], row.code].join(t('list.joint'))}</small>
          </>
        ),
      },
      {
        id: 'business_type',
        header: t('facilities.column.business_type'),
        width: 96,
        cell: (row) => label('businessType', row.business_type, locale),
      },
      {
        id: 'status',
        header: t('facilities.column.status'),
        width: 80,
        cell: (row) => <StatusWord status={row.status} />,
      },
      {
        id: 'app_status',
        header: t('facilities.column.app'),
        width: 96,
        cell: (row) => label('appStatus', row.app_status, locale),
      },
      {
        id: 'contract_plan',
        header: t('field.contract_plan_id'),
        width: 136,
        cell: (row) => <ContractCell row={row} />,
      },
      {
        id: 'members',
        header: t('facilities.column.members'),
        sort: 'account_count',
        width: 156,
        cell: (row) =>
          row.status === FacilityStatus.terminated ? (
            <span className="muted">{t('state.none')}</span>
          ) : (
            <Usage count={row.account_count} limit={row.account_limit} warnPercent={row.usage_alert_percent} />
          ),
      },
      {
        id: 'storage',
        header: t('facilities.column.storage'),
        numeric: true,
        width: 104,
        cell: (row) => gigabytes(row.storage_bytes),
      },
      {
        id: 'last_used_at',
        header: t('facilities.column.last_used'),
        sort: 'last_used_at',
        width: 148,
        quiet: true,
        cell: (row) => (row.last_used_at === null ? t('state.none') : formatInstant(row.last_used_at)),
      },
    ],
    [t, locale],
  );
}

function ContractCell({ row: { contract_plan: plan, contract_until: until } }: { row: FacilityRow }) {
  const t = useT();
  if (plan === null) return <span className="muted">{t('state.none')}</span>;
  return (
    <>
      {plan.name}
      {until !== null && <small>{t('facilities.contract_until_day', { day: formatDay(until) })}</small>}
    </>
  );
}
