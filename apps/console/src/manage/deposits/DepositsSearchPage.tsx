import type { DepositRow } from '@tsudoi/contract/deposits';
import { MemberPaid } from '@tsudoi/domain';
import { formatDay, formatNumber } from '@tsudoi/i18n';
import { label, labelOptions } from '@tsudoi/i18n/labels';
import { useSearch } from '@tsudoi/ui/headless/list/search';
import { useLocale, useT } from '@tsudoi/ui/headless/screen/i18n';
import { LinkButton } from '@tsudoi/ui/mantine/Button';
import type { Column } from '@tsudoi/ui/mantine/list/columns';
import { DateRangeCondition, NumberRangeCondition } from '@tsudoi/ui/mantine/list/conditions';
import { InlineSelect } from '@tsudoi/ui/mantine/list/inlineConditions';
import { Tabs } from '@tsudoi/ui/mantine/list/Tabs';
import { SearchPage } from '@tsudoi/ui/mantine/SearchPage';
import { Tag } from '@tsudoi/ui/mantine/Tag';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { DEPOSIT_LIST } from './list.ts';

/** Where the invoices of a member stand that a deposit may pay. */
const invoicesOf = (accountCode: string) =>
  `/manage/invoices/search?${new URLSearchParams({ account_code: accountCode })}`;

/** /manage/deposits/search */
export function DepositsSearchPage() {
  const t = useT();
  const locale = useLocale();
  const search = useSearch(DEPOSIT_LIST);
  const columns = useMemo<Column<DepositRow>[]>(
    () => [
      {
        id: 'received_on',
        header: t('deposits.received_on'),
        sort: 'received_on',
        width: 120,
        always: true,
        cell: (row) => formatDay(row.received_on),
      },
      {
        id: 'account',
        header: t('deposits.account'),
        cell: (row) =>
          row.account === null ? (
            t('deposits.nobody')
          ) : (
            <Link to={invoicesOf(row.account.account_code)}>{row.account.name}</Link>
          ),
      },
      {
        id: 'method',
        header: t('deposits.method'),
        width: 150,
        cell: (row) => label('depositMethod', row.method, locale),
      },
      { id: 'payer_name', header: t('deposits.payer_name'), width: 180, cell: (row) => row.payer_name },
      {
        id: 'state',
        header: t('deposits.state'),
        width: 120,
        cell: (row) =>
          row.state === MemberPaid.depositCancelled ? (
            t('deposits.reversed')
          ) : row.left > 0 ? (
            <Tag tone="warn">{t('deposits.has_left')}</Tag>
          ) : (
            t('deposits.used')
          ),
      },
      {
        id: 'amount',
        header: t('deposits.amount_yen'),
        sort: 'amount',
        width: 130,
        numeric: true,
        cell: (row) => formatNumber(row.amount),
      },
      {
        id: 'left',
        header: t('deposits.left_yen'),
        width: 130,
        numeric: true,
        cell: (row) => formatNumber(row.left),
      },
      { id: 'note', header: t('deposits.note'), width: 200, quiet: true, optional: true, cell: (row) => row.note },
    ],
    [t, locale],
  );
  const { keyword, method, received_on, amount, left } = search.conditions;
  return (
    <SearchPage
      title={t('deposits.search.title')}
      crumbs={[]}
      search={search}
      columns={columns}
      keyOf={(row) => row.id}
      nameOf={(row) => `${formatDay(row.received_on)} ${row.account?.name ?? t('deposits.nobody')}`}
      isDim={(row) => row.state === MemberPaid.depositCancelled}
      minWidth={960}
      actions={
        <LinkButton small to="/manage/deposits/settlements">
          {t('deposits.settlements')}
        </LinkButton>
      }
      keyword={{ label: t('deposits.keyword'), placeholder: t('deposits.keyword') }}
      tabs={
        <Tabs
          label={t('deposits.state')}
          active={left === '1' ? 'left' : 'all'}
          onPick={(id) => search.searchWith({ keyword, method, received_on, amount, left: id === 'left' ? '1' : '' })}
          tabs={[
            { id: 'all', text: t('deposits.tab.all') },
            { id: 'left', text: t('deposits.tab.left') },
          ]}
        />
      }
      lineFilters={
        <InlineSelect name="method" label={t('deposits.method')} options={labelOptions('depositMethod', locale)} />
      }
      filters={
        <>
          <DateRangeCondition name="received_on" label={t('deposits.received_on')} />
          <NumberRangeCondition name="amount" label={t('deposits.amount')} unit={t('deposits.yen_unit')} />
        </>
      }
      empty={t('deposits.empty')}
      noMatch={t('deposits.no_match')}
    />
  );
}
