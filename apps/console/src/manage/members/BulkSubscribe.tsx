import { CallError } from '@tsudoi/contract/client';
import { paymentPlanOptions, planMethods, subscribeMany } from '@tsudoi/contract/payment-plans';
import { jstToday } from '@tsudoi/domain';
import { formatNumber } from '@tsudoi/i18n';
import { label } from '@tsudoi/i18n/labels';
import { callLoosely, useClient } from '@tsudoi/ui/headless/api/client';
import { useEndpoint } from '@tsudoi/ui/headless/api/endpoint';
import { problemWords } from '@tsudoi/ui/headless/api/problemWords';
import type { SearchBody } from '@tsudoi/ui/headless/list/searchRequest';
import { useLocale, useT } from '@tsudoi/ui/headless/screen/i18n';
import { Button } from '@tsudoi/ui/mantine/Button';
import { Dialog } from '@tsudoi/ui/mantine/Dialog';
import { DateField } from '@tsudoi/ui/mantine/fields/DateField';
import { fromSelectList } from '@tsudoi/ui/mantine/fields/options';
import { SelectField } from '@tsudoi/ui/mantine/fields/SelectField';
import { Note } from '@tsudoi/ui/mantine/Note';
import { LoadError } from '@tsudoi/ui/mantine/states';
import { useMemo, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import type { Meant } from '../../pickers/useExport.ts';

const WIDTH = 600;
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
  const navigate = useNavigate();
  const [problem, setProblem] = useState<string>();
  const plans = useEndpoint(paymentPlanOptions, { query: {} });
  const form = useForm<Form>({
    defaultValues: { plan_id: '', starts_on: jstToday(new Date()).replaceAll('-', '/'), method: null },
  });
  const methods = useMemo(
    () => planMethods.map((value) => ({ value, text: label('paymentMethod', value, locale) })),
    [locale],
  );
  const submit = form.handleSubmit(async (values) => {
    setProblem(undefined);
    const { default_search, where } = body as SearchBody;
    try {
      const { task_id } = await callLoosely(client, subscribeMany, { body: { default_search, where, ...values } });
      await navigate(`/manage/payment-plans/bulk?task=${task_id}`);
    } catch (cause) {
      if (!(cause instanceof CallError)) throw cause;
      let isShown = false;
      for (const name of ['plan_id', 'starts_on', 'method'] as const) {
        const message = cause.fields[name];
        if (message === undefined) continue;
        form.setError(name, { type: 'server', message });
        isShown = true;
      }
      if (!isShown) setProblem(problemWords(cause, t).join(''));
    }
  });
  const isBusy = form.formState.isSubmitting;
  return (
    <Dialog
      opened
      onClose={onBack}
      title={t('payment_plans.put_on_title', { count: formatNumber(count) })}
      width={WIDTH}
      closable
    >
      <FormProvider {...form}>
        <form
          className="stack"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (!isBusy) void submit();
          }}
        >
          {problem !== undefined && <Note tone="bad">{problem}</Note>}
          {plans.error !== undefined && <LoadError error={plans.error} onRetry={() => void plans.retry()} />}
          <p>{t('payment_plans.put_on_lead')}</p>
          <div className="fg">
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
          </div>
          <div className="dialog-end">
            <Button onClick={onBack}>{t('action.back')}</Button>
            <Button type="submit" kind="primary" busy={isBusy && t('member_bulk.planning')}>
              {t('payment_plans.put_on_run')}
            </Button>
          </div>
        </form>
      </FormProvider>
    </Dialog>
  );
}
