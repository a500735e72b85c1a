import '@tsudoi/ui/look/money.css';
import { type AgeingRow, type AgeingSums, ageingSums, exportAgeing } from '@tsudoi/contract/books';
import { formatDay, formatNumber } from '@tsudoi/i18n';
import { useEndpoint } from '@tsudoi/ui/headless/api/endpoint';
import { useSearch } from '@tsudoi/ui/headless/list/search';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import type { Column } from '@tsudoi/ui/mantine/list/columns';
import { SearchPage } from '@tsudoi/ui/mantine/SearchPage';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { ListExport } from '../../pickers/ListExport.tsx';
import { menuPermission } from '../../pickers/menuPermission.ts';
import { BookTabs } from './BookTabs.tsx';
import { AGEING_LIST } from './list.ts';

const INVOICES = '/manage/invoices/search';
const AGES = ['not_due', 'days_30', 'days_60', 'days_90', 'older'] as const;

/** /manage/books: what is open of each payer, by how long it has been due. */
export function AgeingPage() {
  const t = useT();
  const search = useSearch(AGEING_LIST);
  const { data: sums } = useEndpoint(ageingSums, {});
  const columns = useMemo<Column<AgeingRow>[]>(() => {
    const mayInvoices = menuPermission(INVOICES).view;
    const listOf = (row: AgeingRow) => `${INVOICES}?${new URLSearchParams({ account_code: row.account.account_code })}`;
    return [
      {
        id: 'account',
        header: t('books.account'),
        always: true,
        cell: (row) => (
          <>
            {mayInvoices ? <Link to={listOf(row)}>{row.account.name}</Link> : row.account.name}{' '}
            <span className="sub">{row.account.member_code}</span>
          </>
        ),
      },
      {
        id: 'oldest_due_on',
        header: t('books.oldest_due_on'),
        sort: 'oldest_due_on',
        width: 120,
        cell: (row) => formatDay(row.oldest_due_on),
      },
      {
        id: 'invoices',
        header: t('books.invoices'),
        width: 84,
        numeric: true,
        cell: (row) => formatNumber(row.invoices),
      },
      ...AGES.map((age) => ({
        id: age,
        header: t(`books.${age}`),
        width: 112,
        numeric: true,
        ...(age === 'older' ? { sort: 'older' as const } : {}),
        cell: (row: AgeingRow) => (row[age] === 0 ? '' : formatNumber(row[age])),
      })),
      {
        id: 'open',
        header: t('books.open'),
        sort: 'open',
        width: 110,
        numeric: true,
        cell: (row) => <b>{formatNumber(row.open)}</b>,
      },
    ];
  }, [t]);
  return (
    <SearchPage
      title={t('books.title')}
      crumbs={[]}
      search={search}
      columns={columns}
      keyOf={(row) => row.id}
      nameOf={(row) => row.account.name}
      minWidth={960}
      keyword={{ label: t('books.keyword'), placeholder: t('books.keyword') }}
      tabs={<BookTabs active="ageing" />}
      actions={<ListExport endpoint={exportAgeing} search={search} />}
      empty={t('books.empty')}
      noMatch={t('books.no_match')}
    >
      {sums !== undefined && <Sums sums={sums} />}
    </SearchPage>
  );
}

function Sums({ sums }: { sums: AgeingSums }) {
  const t = useT();
  return (
    <dl className="bill-sums ages" aria-label={t('books.sums')}>
      {(['open', ...AGES] as const).map((age) => (
        <div key={age} className={age === 'older' && sums.older > 0 ? 'late' : undefined}>
          <dt>{t(`books.sum.${age}`)}</dt>
          <dd>
            <b>{formatNumber(sums[age])}</b>
            {t('books.yen_unit')}
            {age === 'open' && <small> {t('books.payers', { count: formatNumber(sums.payers) })}</small>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
