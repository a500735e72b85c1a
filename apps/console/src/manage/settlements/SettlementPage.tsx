import { getSettlement, type Settlement, type SettlementLine } from '@tsudoi/contract/settlements';
import { formatDay, formatInstant, formatNumber } from '@tsudoi/i18n';
import { useEndpoint } from '@tsudoi/ui/headless/api/endpoint';
import { useSearch } from '@tsudoi/ui/headless/list/search';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import type { Column } from '@tsudoi/ui/mantine/list/columns';
import { SearchPage } from '@tsudoi/ui/mantine/SearchPage';
import { Bones, Failure, useSlow } from '@tsudoi/ui/mantine/states';
import { Tag } from '@tsudoi/ui/mantine/Tag';
import { useMemo } from 'react';
import { Link, useParams } from 'react-router';
import { invoicePaths } from '../../pickers/invoice/paths.ts';
import { menuPermission } from '../../pickers/menuPermission.ts';
import { lineList, SETTLEMENTS } from './list.ts';

/** /manage/deposits/settlements/{id}: the lines of a day of an agency. */
export function SettlementPage() {
  const id = Number(useParams().id);
  const { data, error, loading, retry } = useEndpoint(getSettlement, { params: { id } });
  const isSlow = useSlow(loading);
  if (data !== undefined) return <Day day={data} />;
  if (error !== undefined) return <Failure error={error} main={SETTLEMENTS} onRetry={() => void retry()} />;
  return isSlow ? <Bones /> : null;
}

function Day({ day }: { day: Settlement }) {
  const t = useT();
  const search = useSearch(useMemo(() => lineList(day.id), [day.id]));
  const columns = useMemo<Column<SettlementLine>[]>(() => {
    const mayInvoices = menuPermission(invoicePaths.search).view;
    return [
      {
        id: 'at',
        header: t('settlements.at'),
        sort: 'at',
        width: 150,
        always: true,
        cell: (row) => formatInstant(row.at),
      },
      {
        id: 'kind',
        header: t('settlements.kind'),
        width: 220,
        cell: (row) => (
          <>
            <span>{t(`settlements.kind.${row.kind}`)}</span>{' '}
            {row.is_unknown && <Tag tone="warn">{t('settlements.unknown')}</Tag>}
            {row.is_elsewhere && <Tag>{t('settlements.elsewhere')}</Tag>}
            {row.booked !== null && <Tag tone="warn">{t('settlements.booked', { yen: formatNumber(row.booked) })}</Tag>}
          </>
        ),
      },
      {
        id: 'invoice',
        header: t('settlements.invoice'),
        width: 120,
        cell: (row) =>
          row.invoice !== null && mayInvoices ? (
            <Link to={invoicePaths.edit(row.invoice.id)}>{row.invoice.number}</Link>
          ) : (
            row.invoice?.number
          ),
      },
      {
        id: 'amount',
        header: t('settlements.amount'),
        width: 120,
        numeric: true,
        cell: (row) => formatNumber(row.amount),
      },
      {
        id: 'fee',
        header: t('settlements.fees'),
        width: 120,
        numeric: true,
        cell: (row) => (row.fee === 0 ? '' : formatNumber(-row.fee)),
      },
      { id: 'ref', header: t('settlements.ref'), width: 220, quiet: true, optional: true, cell: (row) => row.ref },
    ];
  }, [t]);
  const title = t('settlements.of', { day: formatDay(day.day), agency: day.agency });
  return (
    <SearchPage
      title={title}
      crumbs={[{ text: t('settlements.title'), to: SETTLEMENTS }]}
      search={search}
      columns={columns}
      keyOf={(row) => row.id}
      nameOf={(row) => `${formatInstant(row.at)} ${t(`settlements.kind.${row.kind}`)}`}
      minWidth={800}
      tabs={
        <p className="sub">
          {t('settlements.sum', {
            opening: formatNumber(day.opening),
            payments: formatNumber(day.payments),
            refunds: formatNumber(day.refunds + day.others),
            fees: formatNumber(-day.fees),
            payouts: formatNumber(day.payouts),
            closing: formatNumber(day.closing),
          })}
        </p>
      }
      empty={t('settlements.no_lines')}
      noMatch={t('settlements.no_lines')}
    />
  );
}
