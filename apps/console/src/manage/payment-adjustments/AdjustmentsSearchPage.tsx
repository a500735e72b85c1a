import type { PaymentAdjustmentRecord } from '@tsudoi/contract/payment-adjustments';
import { formatDay, formatNumber } from '@tsudoi/i18n';
import { useSearch } from '@tsudoi/ui/headless/list/search';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import type { Column } from '@tsudoi/ui/mantine/list/columns';
import { InlineSelect } from '@tsudoi/ui/mantine/list/inlineConditions';
import { SearchPage } from '@tsudoi/ui/mantine/SearchPage';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { ADJUSTMENT_LIST, paths } from './list.ts';

/** /manage/payment-adjustment/search */
export function AdjustmentsSearchPage() {
  const t = useT();
  const search = useSearch(ADJUSTMENT_LIST);
  const columns = useMemo<Column<PaymentAdjustmentRecord>[]>(
    () => [
      {
        id: 'name',
        header: t('payment_adjustments.name'),
        sort: 'name',
        always: true,
        cell: (row) => <Link to={paths.edit(row.id)}>{row.name}</Link>,
      },
      {
        id: 'what',
        header: t('payment_adjustments.what'),
        width: 170,
        cell: (row) =>
          row.free
            ? t('payment_adjustments.free_words')
            : t(`payment_adjustments.${row.kind}_${row.unit}`, { value: formatNumber(row.value) }),
      },
      { id: 'condition', header: t('payment_adjustments.condition'), width: 220, cell: (row) => row.condition_name },
      {
        id: 'valid_from',
        header: t('payment_adjustments.valid'),
        sort: 'valid_from',
        width: 220,
        cell: (row) =>
          row.valid_from === null && row.valid_to === null
            ? t('payment_adjustments.always')
            : `${row.valid_from === null ? '' : formatDay(row.valid_from)} – ${row.valid_to === null ? '' : formatDay(row.valid_to)}`,
      },
      {
        id: 'priority',
        header: t('payment_adjustments.priority'),
        sort: 'priority',
        numeric: true,
        width: 90,
        cell: (row) => formatNumber(row.priority),
      },
    ],
    [t],
  );
  return (
    <SearchPage
      title={t('payment_adjustments.search.title')}
      crumbs={[]}
      search={search}
      columns={columns}
      keyOf={(row) => row.id}
      nameOf={(row) => row.name}
      hrefOf={(row) => paths.edit(row.id)}
      minWidth={860}
      keyword={{ label: t('payment_adjustments.name') }}
      lineFilters={
        <InlineSelect
          name="current"
          label={t('payment_adjustments.current')}
          options={[{ value: '1', text: t('payment_adjustments.current_only') }]}
        />
      }
      create={{ to: paths.create, text: t('payment_adjustments.create') }}
      empty={t('payment_adjustments.empty')}
      noMatch={t('payment_adjustments.no_match')}
    />
  );
}
