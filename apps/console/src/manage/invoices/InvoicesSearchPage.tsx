import '@tsudoi/ui/look/money.css';
import { exportInvoices } from '@tsudoi/contract/invoice-documents';
import { type InvoiceRow, invoiceSummary } from '@tsudoi/contract/invoices';
import { InvoicePayment, openAmount } from '@tsudoi/domain';
import { formatDay, formatNumber } from '@tsudoi/i18n';
import { useEndpoint } from '@tsudoi/ui/headless/api/endpoint';
import { useSearch } from '@tsudoi/ui/headless/list/search';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { LinkButton } from '@tsudoi/ui/mantine/Button';
import { Lazy } from '@tsudoi/ui/mantine/Lazy';
import type { Column } from '@tsudoi/ui/mantine/list/columns';
import { DateRangeCondition, NumberRangeCondition } from '@tsudoi/ui/mantine/list/conditions';
import { Tabs } from '@tsudoi/ui/mantine/list/Tabs';
import { SearchPage } from '@tsudoi/ui/mantine/SearchPage';
import { useMemo } from 'react';
import { Link, Navigate } from 'react-router';
import { InvoiceTag, SendWord } from '../../pickers/invoice/InvoiceTag.tsx';
import { invoicePaths } from '../../pickers/invoice/paths.ts';
import { ListExport } from '../../pickers/ListExport.tsx';
import { INVOICE_LIST, INVOICE_TABS, type InvoiceTab, tabConditions, tabOf } from './list.ts';
import { Sums } from './Sums.tsx';
import { useStartWithoutTab } from './tabMemory.ts';

const loadBulk = () => import('./BulkActions.tsx');

/** /manage/invoices/search */
export function InvoicesSearchPage() {
  const start = useStartWithoutTab();
  return start === undefined ? <InvoiceList /> : <Navigate replace to={start} />;
}

function InvoiceList() {
  const t = useT();
  const search = useSearch(INVOICE_LIST);
  const summary = useEndpoint(invoiceSummary, {});
  const columns = useMemo<Column<InvoiceRow>[]>(
    () => [
      {
        id: 'number',
        header: t('invoices.number'),
        sort: 'number',
        width: 116,
        always: true,
        cell: (row) => (
          <Link className={row.number === null ? 'later' : undefined} to={invoicePaths.edit(row.id)}>
            {row.number ?? t('invoices.number_later')}
          </Link>
        ),
      },
      { id: 'account', header: t('invoices.account'), width: 210, cell: (row) => row.account.name },
      { id: 'title', header: t('invoices.title'), cell: (row) => row.title },
      { id: 'due_on', header: t('invoices.due_on'), sort: 'due_on', width: 104, cell: (row) => formatDay(row.due_on) },
      {
        id: 'send',
        header: t('invoices.sent_state'),
        width: 92,
        cell: (row) => <SendWord invoice={row} />,
      },
      { id: 'state', header: t('invoices.state'), width: 128, cell: (row) => <InvoiceTag invoice={row} /> },
      {
        id: 'total',
        header: t('invoices.total_yen'),
        sort: 'total',
        width: 100,
        numeric: true,
        cell: (row) => formatNumber(row.total),
      },
      {
        id: 'open',
        header: t('invoices.open_yen'),
        width: 100,
        numeric: true,
        cell: (row) => (row.number === null ? formatNumber(row.total) : formatNumber(openAmount(row))),
      },
      {
        id: 'member_code',
        header: t('invoices.member_code'),
        width: 130,
        optional: true,
        cell: (row) => row.account.member_code,
      },
      {
        id: 'issued_on',
        header: t('invoices.issued_on'),
        sort: 'issued_on',
        width: 120,
        optional: true,
        cell: (row) => (row.issued_on === null ? null : formatDay(row.issued_on)),
      },
    ],
    [t],
  );
  const counts = summary.data;
  const countOf = (tab: InvoiceTab) => {
    const count = counts?.[tab];
    return typeof count === 'object' ? count.count : count;
  };
  return (
    <SearchPage
      title={t('invoices.search.title')}
      crumbs={[]}
      search={search}
      columns={columns}
      keyOf={(row) => row.id}
      nameOf={(row) => `${row.number ?? t('invoices.number_later')} ${row.account.name}`}
      hrefOf={(row) => invoicePaths.edit(row.id)}
      isDim={(row) => row.payment === InvoicePayment.canceled}
      minWidth={976}
      keyword={{ label: t('invoices.keyword'), placeholder: t('invoices.keyword') }}
      tabs={
        <Tabs
          label={t('invoices.tabs')}
          active={tabOf(search.conditions) ?? ''}
          onPick={(id) => {
            const tab = INVOICE_TABS.find((each) => each === id);
            if (tab !== undefined) search.searchWith(tabConditions(tab, search.conditions));
          }}
          tabs={INVOICE_TABS.map((id) => ({
            id,
            text: t(`invoices.tab.${id}`),
            count: countOf(id),
            tone: id === 'overdue' && (counts?.overdue.count ?? 0) > 0 ? ('bad' as const) : undefined,
          }))}
        />
      }
      filters={
        <>
          <DateRangeCondition name="due_on" label={t('invoices.due_on')} />
          <DateRangeCondition name="issued_on" label={t('invoices.issued_on')} />
          <NumberRangeCondition name="total" label={t('invoices.total')} unit={t('invoices.yen_unit')} />
        </>
      }
      actions={
        <>
          <LinkButton kind="quiet" small to={invoicePaths.issuer}>
            {t('invoices.issuer')}
          </LinkButton>
          <ListExport endpoint={exportInvoices} search={search} />
        </>
      }
      create={{ to: invoicePaths.create, text: t('invoices.create') }}
      bulk={(selection) => (
        <Lazy load={loadBulk}>
          {({ BulkActions }) => (
            <BulkActions
              selection={selection}
              found={search.body}
              onChanged={() => {
                void search.retry();
                void summary.retry();
              }}
            />
          )}
        </Lazy>
      )}
      empty={t('invoices.empty')}
      noMatch={t('invoices.no_match')}
    >
      {counts !== undefined && <Sums summary={counts} />}
    </SearchPage>
  );
}
