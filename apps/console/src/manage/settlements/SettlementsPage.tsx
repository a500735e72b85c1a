import { type Settlement, type SettlementAccount, settlementAccounts } from '@tsudoi/contract/settlements';
import { formatDay, formatInstant, formatNumber } from '@tsudoi/i18n';
import { useEndpoint } from '@tsudoi/ui/headless/api/endpoint';
import { useSearch } from '@tsudoi/ui/headless/list/search';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import type { Column } from '@tsudoi/ui/mantine/list/columns';
import { DateRangeCondition } from '@tsudoi/ui/mantine/list/conditions';
import { Note } from '@tsudoi/ui/mantine/Note';
import { SearchPage } from '@tsudoi/ui/mantine/SearchPage';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { SETTLEMENT_LIST, settlementPath } from './list.ts';

const SUMS = ['opening', 'payments', 'refunds', 'fees', 'payouts', 'closing'] as const;

/** /manage/deposits/settlements: what each agency collected, took and paid out, by day. */
export function SettlementsPage() {
  const t = useT();
  const search = useSearch(SETTLEMENT_LIST);
  const { data: accounts = [] } = useEndpoint(settlementAccounts, {});
  const columns = useMemo<Column<Settlement>[]>(
    () => [
      {
        id: 'day',
        header: t('settlements.day'),
        sort: 'day',
        width: 130,
        always: true,
        cell: (row) => <Link to={settlementPath(row.id)}>{formatDay(row.day)}</Link>,
      },
      { id: 'agency', header: t('settlements.agency'), width: 160, cell: (row) => row.agency },
      ...SUMS.map((sum) => ({
        id: sum,
        header: t(`settlements.${sum}`),
        width: 120,
        numeric: true,
        cell: (row: Settlement) => formatNumber(sum === 'fees' ? -row.fees : row[sum]),
      })),
      {
        id: 'others',
        header: t('settlements.others'),
        width: 110,
        numeric: true,
        optional: true,
        cell: (row) => formatNumber(row.others),
      },
      {
        id: 'lines',
        header: t('settlements.lines'),
        width: 80,
        numeric: true,
        optional: true,
        cell: (row) => formatNumber(row.lines),
      },
    ],
    [t],
  );
  return (
    <SearchPage
      title={t('settlements.title')}
      crumbs={[]}
      search={search}
      columns={columns}
      keyOf={(row) => row.id}
      nameOf={(row) => `${formatDay(row.day)} ${row.agency}`}
      minWidth={1000}
      tabs={accounts.map((account) => <AccountNote key={account.id} account={account} />)}
      filters={<DateRangeCondition name="day" label={t('settlements.day')} />}
      empty={t('settlements.empty')}
      noMatch={t('settlements.no_match')}
    />
  );
}

/** How far the books of an agency were read, and what does not come to its lines. */
function AccountNote({ account }: { account: SettlementAccount }) {
  const t = useT();
  const { agency, read_at: at, balance, difference, failures } = account;
  if (failures > 0) return <Note tone="warn">{t('settlements.unread', { agency })}</Note>;
  if (at === null || balance === null) return <Note>{t('settlements.waiting', { agency })}</Note>;
  const values = { agency, at: formatInstant(at), yen: formatNumber(balance) };
  if (difference !== null && difference !== 0)
    return <Note tone="warn">{t('settlements.differs', { ...values, difference: formatNumber(difference) })}</Note>;
  return <Note>{t('settlements.agrees', values)}</Note>;
}
