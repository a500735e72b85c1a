import { paymentPlanOptions, planMethods, subscribeMany } from '@tsudoi/contract/payment-plans';
import { jstToday } from '@tsudoi/domain';
import { formatNumber } from '@tsudoi/i18n';
import { callLoosely } from '@tsudoi/ui/headless/api/callLoosely';
import { useClient } from '@tsudoi/ui/headless/api/client';
import { useEndpoint } from '@tsudoi/ui/headless/api/endpoint';
import type { SearchBody } from '@tsudoi/ui/headless/list/searchRequest';
import { useLocale, useT } from '@tsudoi/ui/headless/screen/i18n';
import { DateField } from '@tsudoi/ui/mantine/fields/DateField';
import { fromSelectList } from '@tsudoi/ui/mantine/fields/options';
import { SelectField } from '@tsudoi/ui/mantine/fields/SelectField';
import { useMemo } from 'react';
import { useForm } from 'react-hook-form';
import { BulkDialog } from '../../pickers/BulkDialog.tsx';
import { methodOptions } from '../../pickers/payment/methodOptions.ts';
import type { Meant } from '../../pickers/useExport.ts';

interface Form {
  plan_id: number | '';
  starts_on: string;
  method: (typeof planMethods)[number] | null;
}

/** Props of {@link BulkSubscribe}. */
export interface BulkSubscribeProps {
  /** Body of the search that finds who is meant. */
  body: Meant;
  count: number;
  onBack(): void;
}

/** 支払いプランに加入する: all who are meant. Nobody is on the plan yet; it leads to who can be and who cannot. */
export function BulkSubscribe({ body, count, onBack }: BulkSubscribeProps) {
  const t = useT();
  const locale = useLocale();
  const client = useClient();
  const plans = useEndpoint(paymentPlanOptions, { query: {} });
  const form = useForm<Form>({
    defaultValues: { plan_id: '', starts_on: jstToday(new Date()).replaceAll('-', '/'), method: null },
  });
  const methods = useMemo(() => methodOptions(planMethods, locale), [locale]);
  const plan = async (values: Form) => {
    const { default_search, where } = body as SearchBody;
    const { task_id } = await callLoosely(client, subscribeMany, { body: { default_search, where, ...values } });
    return `/manage/payment-plans/bulk?task=${task_id}`;
  };
  return (
    <BulkDialog
      form={form}
      title={t('payment_plans.put_on_title', { count: formatNumber(count) })}
      lead={t('payment_plans.put_on_lead')}
      verb={t('payment_plans.put_on_run')}
      busy={t('member_bulk.planning')}
      choices={plans}
      plan={plan}
      fieldOf={(path) => path}
      onBack={onBack}
    >
      <SelectField
        name="plan_id"
        label={t('payment_plans.put_on_plan')}
        options={fromSelectList(plans.data)}
        loading={plans.loading}
        required
        searchable
        span={12}
      />
      <DateField name="starts_on" label={t('payment_plans.since')} required span={6} />
      <SelectField name="method" label={t('payment_plans.method')} options={methods} clearable span={6} />
    </BulkDialog>
  );
}
