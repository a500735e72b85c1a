import type { PaymentAgencyRecord } from '@tsudoi/contract/payment-agencies';
import { formatNumber } from '@tsudoi/i18n';
import { label } from '@tsudoi/i18n/labels';
import { useSearch } from '@tsudoi/ui/headless/list/search';
import { useLocale, useT } from '@tsudoi/ui/headless/screen/i18n';
import type { Column } from '@tsudoi/ui/mantine/list/columns';
import { SearchPage } from '@tsudoi/ui/mantine/SearchPage';
import { Tag } from '@tsudoi/ui/mantine/Tag';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { PAYMENT_AGENCY_LIST, paths } from './list.ts';

/** /admin/payment-agencies/search */
export function PaymentAgenciesSearchPage() {
  const t = useT();
  const locale = useLocale();
  const search = useSearch(PAYMENT_AGENCY_LIST);
  const columns = useMemo<Column<PaymentAgencyRecord>[]>(
    () => [
      {
        id: 'name',
        header: t('payment_agencies.name'),
        sort: 'name',
        always: true,
        cell: (row) => (
          <>
            <Link to={paths.edit(row.id)}>{row.name}</Link>
            {row.test_mode && <Tag>{t('payment_agencies.test')}</Tag>}
            {!row.active && <Tag>{t('payment_agencies.retired')}</Tag>}
          </>
        ),
      },
      { id: 'code', header: t('payment_agencies.code'), sort: 'code', width: 160, cell: (row) => row.code },
      {
        id: 'methods',
        header: t('payment_agencies.methods'),
        cell: (row) => row.methods.map((method) => label('paymentMethod', method, locale)).join(t('list.joint')),
      },
      {
        id: 'facilities',
        header: t('payment_agencies.facilities'),
        numeric: true,
        width: 96,
        cell: (row) => formatNumber(row.facility_count),
      },
    ],
    [t, locale],
  );
  return (
    <SearchPage
      title={t('payment_agencies.search.title')}
      crumbs={[]}
      search={search}
      columns={columns}
      keyOf={(row) => row.id}
      nameOf={(row) => row.name}
      hrefOf={(row) => paths.edit(row.id)}
      isDim={(row) => !row.active}
      keyword={{ label: t('payment_agencies.keyword') }}
      create={{ to: paths.create, text: t('payment_agencies.create') }}
      empty={t('payment_agencies.empty')}
      noMatch={t('payment_agencies.no_match')}
    />
  );
}
