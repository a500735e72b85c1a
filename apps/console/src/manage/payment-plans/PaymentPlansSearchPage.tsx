import type { PaymentPlanRow } from '@tsudoi/contract/payment-plans';
import { PaymentPlanTiming } from '@tsudoi/domain';
import { formatDay, formatNumber } from '@tsudoi/i18n';
import { label, labelOptions } from '@tsudoi/i18n/labels';
import { useSearch } from '@tsudoi/ui/headless/list/search';
import { useLocale, useT } from '@tsudoi/ui/headless/screen/i18n';
import type { Column } from '@tsudoi/ui/mantine/list/columns';
import { InlineSelect } from '@tsudoi/ui/mantine/list/inlineConditions';
import { SearchPage } from '@tsudoi/ui/mantine/SearchPage';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { PLAN_LIST, paths, subscriberPaths } from './paths.ts';

/** /manage/payment-plans/search */
export function PaymentPlansSearchPage() {
  const t = useT();
  const locale = useLocale();
  const search = useSearch(PLAN_LIST);
  const columns = useMemo<Column<PaymentPlanRow>[]>(
    () => [
      {
        id: 'name',
        header: t('payment_plans.name'),
        sort: 'name',
        always: true,
        cell: (row) => <Link to={paths.edit(row.id)}>{row.name}</Link>,
      },
      { id: 'code', header: t('payment_plans.code'), sort: 'code', width: 130, cell: (row) => row.code },
      {
        id: 'timing',
        header: t('payment_plans.timing'),
        width: 200,
        cell: (row) =>
          row.timing === PaymentPlanTiming.monthly
            ? t('payment_plans.monthly_on', {
                day:
                  row.designated_date === null
                    ? label('paymentPlanChargeDay', row.charge_day, locale)
                    : t('payment_plans.date', { date: row.designated_date }),
              })
            : label('paymentPlanTiming', row.timing, locale),
      },
      {
        id: 'amount',
        header: t('payment_plans.amount_yen'),
        sort: 'amount',
        numeric: true,
        width: 120,
        cell: (row) => formatNumber(row.amount),
      },
      {
        id: 'tax',
        header: t('payment_plans.tax'),
        width: 110,
        cell: (row) => t('payment_plans.tax_of', { type: label('taxType', row.tax_type, locale), rate: row.rate }),
      },
      {
        id: 'subscribers',
        header: t('payment_plans.subscribers'),
        numeric: true,
        width: 110,
        cell: (row) => (
          <Link to={subscriberPaths(row.code).search}>
            {t('payment_plans.people', { count: formatNumber(row.subscriber_count) })}
          </Link>
        ),
      },
      {
        id: 'ends_on',
        header: t('payment_plans.ends_on'),
        width: 120,
        optional: true,
        cell: (row) => (row.ends_on === null ? null : formatDay(row.ends_on)),
      },
    ],
    [t, locale],
  );
  return (
    <SearchPage
      title={t('payment_plans.search.title')}
      crumbs={[]}
      search={search}
      columns={columns}
      keyOf={(row) => row.id}
      nameOf={(row) => row.name}
      hrefOf={(row) => paths.edit(row.id)}
      minWidth={900}
      keyword={{ label: t('payment_plans.keyword') }}
      lineFilters={
        <InlineSelect
          name="timing"
          label={t('payment_plans.timing')}
          options={labelOptions('paymentPlanTiming', locale)}
          width={240}
        />
      }
      create={{ to: paths.create, text: t('payment_plans.create') }}
      empty={t('payment_plans.empty')}
      noMatch={t('payment_plans.no_match')}
    />
  );
}
