import { pickFields } from '@tsudoi/contract';
import {
  type PaymentPlanRow,
  PlanSubscriberCreate,
  type PlanSubscriberRow,
  PlanSubscriberUpdate,
  paymentPlans,
  planMemberOptions,
  planMethods,
  planSubscriberFields,
  planSubscribers,
} from '@tsudoi/contract/payment-plans';
import { jstToday } from '@tsudoi/domain';
import { useClient } from '@tsudoi/ui/headless/api/client';
import { useEndpoint } from '@tsudoi/ui/headless/api/endpoint';
import type { OptionSource } from '@tsudoi/ui/headless/form/optionSearch';
import { useLocale, useT } from '@tsudoi/ui/headless/screen/i18n';
import { DateField } from '@tsudoi/ui/mantine/fields/DateField';
import { NumberField } from '@tsudoi/ui/mantine/fields/NumberField';
import { fromSelectList, type Option } from '@tsudoi/ui/mantine/fields/options';
import { RemoteSelectField } from '@tsudoi/ui/mantine/fields/RemoteSelectField';
import { SelectField } from '@tsudoi/ui/mantine/fields/SelectField';
import { FormSection } from '@tsudoi/ui/mantine/form/FormSection';
import { CreatePage, RecordPage } from '@tsudoi/ui/mantine/RecordPage';
import { Bones, Failure, NotFound, useSlow } from '@tsudoi/ui/mantine/states';
import { useMemo } from 'react';
import { useParams } from 'react-router';
import { methodOptions } from '../../pickers/payment/methodOptions.ts';
import { subscriberList, subscriberPaths } from './paths.ts';

const MAIN = '/manage/overview';

function Fields({ methods: offered }: { methods?: readonly string[] }) {
  const t = useT();
  const locale = useLocale();
  const methods = useMemo(
    () =>
      methodOptions(
        planMethods.filter((value) => offered === undefined || offered.length === 0 || offered.includes(value)),
        locale,
      ),
    [locale, offered],
  );
  return (
    <FormSection title={t('payment_plans.section.terms')}>
      <DateField name="starts_on" label={t('payment_plans.since')} required span={6} />
      <DateField name="ends_on" label={t('payment_plans.until')} span={6} hint={t('payment_plans.until_hint')} />
      <DateField
        name="billed_from"
        label={t('payment_plans.billed_from')}
        span={6}
        hint={t('payment_plans.billed_from_hint')}
      />
      <NumberField name="quantity" label={t('payment_plans.quantity')} span={6} min={1} max={999} />
      <SelectField name="method" label={t('payment_plans.method')} span={6} clearable options={methods} />
    </FormSection>
  );
}

/** /manage/payment-plans/{payment_plan_code}/payment-plan-subscribers/create */
export function SubscriberCreatePage() {
  const { payment_plan_code: code = '' } = useParams();
  const { data, error, loading, retry } = useEndpoint(paymentPlans.search, {
    body: { page: 1, per_page: 100, default_search: { keyword: code } },
  });
  const isSlow = useSlow(loading);
  const plan = data?.items.find((each) => each.code === code);
  if (plan !== undefined) return <NewSubscriber plan={plan} />;
  if (data !== undefined) return <NotFound main={MAIN} record />;
  if (error !== undefined) return <Failure error={error} main={MAIN} onRetry={() => void retry()} />;
  return isSlow ? <Bones /> : null;
}

function NewSubscriber({ plan }: { plan: PaymentPlanRow }) {
  const t = useT();
  const client = useClient();
  const source = useMemo<OptionSource<Option>>(
    () => ({
      find: async (text, signal) =>
        fromSelectList(
          await client.call(planMemberOptions, { query: text === '' ? {} : { keyword: text } }, { signal }),
        ),
      byValues: async () => [],
    }),
    [client],
  );
  const blank = useMemo(
    () => ({
      plan_id: plan.id,
      account_id: '',
      starts_on: jstToday(new Date()),
      ends_on: null,
      billed_from: null,
      quantity: 1,
      method: null,
    }),
    [plan.id],
  );
  return (
    <CreatePage
      title={t('payment_plans.subscriber_create')}
      list={{
        title: t('payment_plans.subscribers_of', { plan: plan.name }),
        path: subscriberPaths(plan.code).search,
      }}
      create={planSubscribers.create}
      schema={PlanSubscriberCreate}
      blank={blank}
    >
      <FormSection title={t('payment_plans.member')}>
        <RemoteSelectField
          name="account_id"
          label={t('payment_plans.member')}
          required
          span={12}
          source={source}
          placeholder={t('payment_plans.test_find')}
        />
      </FormSection>
      <Fields methods={plan.methods} />
    </CreatePage>
  );
}

const valuesOf = (record: PlanSubscriberRow) => pickFields(record, [...planSubscriberFields, 'version']);

/** /manage/payment-plans/{payment_plan_code}/payment-plan-subscribers/edit/{id} */
export function SubscriberEditPage() {
  const t = useT();
  const { payment_plan_code: code = '' } = useParams();
  const to = subscriberPaths(code);
  const settings = useMemo(() => subscriberList(code), [code]);
  return (
    <RecordPage
      list={{
        title: t('payment_plans.subscribers_of', { plan: code }),
        path: to.search,
        walk: { settings, hrefOf: to.edit },
      }}
      endpoints={planSubscribers}
      schema={PlanSubscriberUpdate}
      valuesOf={valuesOf}
      show={({ account, plan, billed_until }) => ({
        title: account.name,
        beside: <span className="sub">{plan.name}</span>,
        removal: {
          title: t('payment_plans.subscriber_delete', { name: account.name }),
          ...(billed_until === null ? {} : { text: t('payment_plans.subscriber_billed'), isRefused: true }),
        },
      })}
    >
      {() => <Fields />}
    </RecordPage>
  );
}
