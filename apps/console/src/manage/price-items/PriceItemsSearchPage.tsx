import type { PriceItemRecord } from '@tsudoi/contract/price-items';
import { formatInstant, formatNumber } from '@tsudoi/i18n';
import { label } from '@tsudoi/i18n/labels';
import { useSearch } from '@tsudoi/ui/headless/list/search';
import { useLocale, useT } from '@tsudoi/ui/headless/screen/i18n';
import type { Column } from '@tsudoi/ui/mantine/list/columns';
import { SearchPage } from '@tsudoi/ui/mantine/SearchPage';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { PRICE_ITEM_LIST } from './list.ts';
import { paths } from './paths.ts';

/** /manage/settings/main/price-items/search */
export function PriceItemsSearchPage() {
  const t = useT();
  const locale = useLocale();
  const search = useSearch(PRICE_ITEM_LIST);
  const columns = useMemo<Column<PriceItemRecord>[]>(
    () => [
      {
        id: 'name',
        header: t('price_items.name'),
        sort: 'name',
        always: true,
        cell: (row) => <Link to={paths.edit(row.id)}>{row.name}</Link>,
      },
      {
        id: 'unit_price',
        header: t('price_items.unit_price_yen'),
        sort: 'unit_price',
        numeric: true,
        width: 130,
        cell: (row) => formatNumber(row.unit_price),
      },
      {
        id: 'rate',
        header: t('price_items.rate'),
        width: 160,
        cell: (row) =>
          row.zero_reason === null
            ? t(`price_items.rate.${row.rate}`)
            : t('price_items.rate_zero', { reason: label('zeroRateReason', row.zero_reason, locale) }),
      },
      {
        id: 'updated_at',
        header: t('price_items.updated_at'),
        sort: 'updated_at',
        width: 160,
        quiet: true,
        cell: (row) => formatInstant(row.updated_at),
      },
    ],
    [t, locale],
  );
  return (
    <SearchPage
      title={t('price_items.search.title')}
      crumbs={[{ text: t('price_items.settings'), to: '/manage/settings/main' }]}
      minWidth={720}
      search={search}
      columns={columns}
      keyOf={(row) => row.id}
      nameOf={(row) => row.name}
      hrefOf={(row) => paths.edit(row.id)}
      keyword={{ label: t('price_items.name') }}
      create={{ to: paths.create, text: t('price_items.create') }}
      empty={t('price_items.empty')}
      noMatch={t('price_items.no_match')}
    />
  );
}
