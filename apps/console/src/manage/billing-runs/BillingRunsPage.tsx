import { Day } from '@tsudoi/contract';
import { type BillingRunRow, startBillingRun } from '@tsudoi/contract/billing-runs';
import { addDays, jstToday } from '@tsudoi/domain';
import { formatDay, formatInstant, formatNumber } from '@tsudoi/i18n';
import { useCall } from '@tsudoi/ui/headless/api/endpoint';
import { notifyRefused } from '@tsudoi/ui/headless/api/problemWords';
import { formResolver } from '@tsudoi/ui/headless/form/resolver';
import { useSearch } from '@tsudoi/ui/headless/list/search';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { usePagePermission } from '@tsudoi/ui/headless/session/permission';
import { Button } from '@tsudoi/ui/mantine/Button';
import { Confirm } from '@tsudoi/ui/mantine/Confirm';
import { DateField } from '@tsudoi/ui/mantine/fields/DateField';
import type { Column } from '@tsudoi/ui/mantine/list/columns';
import { SearchPage } from '@tsudoi/ui/mantine/SearchPage';
import { Tag } from '@tsudoi/ui/mantine/Tag';
import { useMemo, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { Link, useNavigate } from 'react-router';
import * as v from 'valibot';
import { RUN_LIST, RUN_TONES, runPath } from './list.ts';

/** /manage/billing-runs */
export function BillingRunsPage() {
  const t = useT();
  const { edit } = usePagePermission();
  const search = useSearch(RUN_LIST);
  const [isAsking, setAsking] = useState(false);
  const columns = useMemo<Column<BillingRunRow>[]>(
    () => [
      {
        id: 'through_on',
        header: t('billing_runs.through_on'),
        sort: 'through_on',
        always: true,
        cell: (row) => <Link to={runPath(row.id)}>{t('billing_runs.until', { day: formatDay(row.through_on) })}</Link>,
      },
      {
        id: 'state',
        header: t('billing_runs.state'),
        width: 150,
        cell: (row) => <Tag tone={RUN_TONES[row.state]}>{t(`billing_runs.state.${row.state}`)}</Tag>,
      },
      {
        id: 'count',
        header: t('billing_runs.count'),
        numeric: true,
        width: 100,
        cell: (row) => formatNumber(row.bill_count),
      },
      {
        id: 'total',
        header: t('billing_runs.total_yen'),
        numeric: true,
        width: 140,
        cell: (row) => formatNumber(row.bill_total),
      },
      {
        id: 'by',
        header: t('billing_runs.by'),
        width: 170,
        cell: (row) => (row.scheduled ? t('billing_runs.scheduled') : row.created_by),
      },
      {
        id: 'created_at',
        header: t('billing_runs.created_at'),
        width: 160,
        quiet: true,
        cell: (row) => formatInstant(row.created_at),
      },
    ],
    [t],
  );
  return (
    <SearchPage
      title={t('billing_runs.search.title')}
      crumbs={[]}
      search={search}
      columns={columns}
      keyOf={(row) => row.id}
      nameOf={(row) => t('billing_runs.until', { day: formatDay(row.through_on) })}
      hrefOf={(row) => runPath(row.id)}
      isDim={(row) => row.state === 'undone' || row.state === 'dropped'}
      minWidth={860}
      actions={
        edit ? (
          <Button kind="primary" small onClick={() => setAsking(true)}>
            {t('billing_runs.start')}
          </Button>
        ) : undefined
      }
      empty={t('billing_runs.empty')}
      noMatch={t('billing_runs.no_match')}
    >
      {isAsking && <StartRun onBack={() => setAsking(false)} />}
    </SearchPage>
  );
}

const StartForm = v.object({ through_on: Day });

/** Asks until which day, and reckons. */
function StartRun({ onBack }: { onBack(): void }) {
  const t = useT();
  const navigate = useNavigate();
  const starting = useCall(startBillingRun);
  const today = jstToday(new Date());
  const form = useForm({
    mode: 'onTouched',
    shouldFocusError: false,
    resolver: formResolver(StartForm),
    defaultValues: { through_on: today },
  });
  const start = form.handleSubmit(async (body) => {
    try {
      const run = await starting.callOrThrow({ body });
      void navigate(runPath(run.id));
    } catch (cause) {
      notifyRefused(cause, t);
    }
  });
  return (
    <Confirm
      opened
      title={t('billing_runs.start_ask')}
      verb={t('billing_runs.start')}
      busy={starting.pending && t('busy.loading')}
      onVerb={() => void start()}
      onBack={onBack}
    >
      <p>{t('billing_runs.start_lead')}</p>
      <FormProvider {...form}>
        <div className="fg">
          <DateField
            name="through_on"
            label={t('billing_runs.start_day')}
            required
            min={addDays(today, -62)}
            max={addDays(today, 62)}
            span={12}
          />
        </div>
      </FormProvider>
    </Confirm>
  );
}
