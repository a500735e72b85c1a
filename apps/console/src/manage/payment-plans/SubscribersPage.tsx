import type { PlanSubscriberRow } from '@tsudoi/contract/payment-plans';
import { formatDay, formatNumber } from '@tsudoi/i18n';
import { label } from '@tsudoi/i18n/labels';
import { useSearch } from '@tsudoi/ui/headless/list/search';
import { useLocale, useT } from '@tsudoi/ui/headless/screen/i18n';
import { LinkButton } from '@tsudoi/ui/mantine/Button';
import type { Column } from '@tsudoi/ui/mantine/list/columns';
import { InlineSelect } from '@tsudoi/ui/mantine/list/inlineConditions';
import { SearchPage } from '@tsudoi/ui/mantine/SearchPage';
import { useMemo } from 'react';
import { Link, useParams } from 'react-router';
import { paths, subscriberList, subscriberPaths } from './paths.ts';

/** /manage/payment-plans/{payment_plan_code}/payment-plan-subscribers/search */
export function SubscribersPage() {
  const { payment_plan_code: code = '' } = useParams();
  return <Subscribers key={code} code={code} />;
}

function Subscribers({ code }: { code: string }) {
  const t = useT();
  const locale = useLocale();
  const search = useSearch(useMemo(() => subscriberList(code), [code]));
  const to = subscriberPaths(code);
  const columns = useMemo<Column<PlanSubscriberRow>[]>(
    () => [
      {
        id: 'account',
        header: t('payment_plans.member'),
        always: true,
        cell: (row) => <Link to={subscriberPaths(code).edit(row.id)}>{row.account.name}</Link>,
      },
      {
        id: 'member_code',
        header: t('payment_plans.member_code'),
        sort: 'member_code',
        width: 130,
        cell: (row) => row.account.member_code,
      },
      {
        id: 'starts_on',
        header: t('payment_plans.since'),
        sort: 'starts_on',
        width: 120,
        cell: (row) => formatDay(row.starts_on),
      },
      {
        id: 'ends_on',
        header: t('payment_plans.until'),
        sort: 'ends_on',
        width: 120,
        cell: (row) => (row.ends_on === null ? null : formatDay(row.ends_on)),
      },
      {
        id: 'quantity',
        header: t('payment_plans.quantity'),
        numeric: true,
        width: 80,
        cell: (row) => formatNumber(row.quantity),
      },
      {
        id: 'method',
        header: t('payment_plans.method'),
        width: 140,
        cell: (row) => (row.method === null ? null : label('paymentMethod', row.method, locale)),
      },
      {
        id: 'billed_until',
        header: t('payment_plans.billed_until'),
        width: 130,
        cell: (row) => (row.billed_until === null ? null : row.billed_until.slice(0, 7).replace('-', '/')),
      },
    ],
    [t, locale, code],
  );
  return (
    <SearchPage
      title={t('payment_plans.subscribers_of', { plan: search.rows[0]?.plan.name ?? code })}
      crumbs={[{ text: t('payment_plans.search.title'), to: paths.search }]}
      search={search}
      columns={columns}
      keyOf={(row) => row.id}
      nameOf={(row) => row.account.name}
      hrefOf={(row) => to.edit(row.id)}
      minWidth={900}
      keyword={{ label: t('payment_plans.subscriber_keyword') }}
      lineFilters={
        <InlineSelect
          name="current"
          label={t('payment_plans.current')}
          options={[{ value: '1', text: t('payment_plans.current_only') }]}
        />
      }
      actions={<LinkButton to="/manage/members/search">{t('payment_plans.put_on_all')}</LinkButton>}
      create={{ to: to.create, text: t('payment_plans.subscriber_create') }}
      empty={t('payment_plans.subscriber_empty')}
      noMatch={t('payment_plans.subscriber_no_match')}
    />
  );
}
