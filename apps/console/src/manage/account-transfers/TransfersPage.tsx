import { makeTransfer, previewTransfer, TransferAsk, type TransferBatchRow } from '@tsudoi/contract/account-transfers';
import { addDays, dayOf, isDay, jstToday, partsOf } from '@tsudoi/domain';
import { formatDay, formatInstant, formatNumber } from '@tsudoi/i18n';
import { useCall, useEndpoint } from '@tsudoi/ui/headless/api/endpoint';
import { notifyRefused, problemWords } from '@tsudoi/ui/headless/api/problemWords';
import { formResolver } from '@tsudoi/ui/headless/form/resolver';
import { useSearch } from '@tsudoi/ui/headless/list/search';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { usePagePermission } from '@tsudoi/ui/headless/session/permission';
import { Button } from '@tsudoi/ui/mantine/Button';
import { Confirm } from '@tsudoi/ui/mantine/Confirm';
import { DateField } from '@tsudoi/ui/mantine/fields/DateField';
import type { Column } from '@tsudoi/ui/mantine/list/columns';
import { Note } from '@tsudoi/ui/mantine/Note';
import { SearchPage } from '@tsudoi/ui/mantine/SearchPage';
import { Tag } from '@tsudoi/ui/mantine/Tag';
import { useMemo, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { Link, useNavigate } from 'react-router';
import { BATCH_TONES, TRANSFER_LIST, transferPath } from './list.ts';
import { TransferTabs } from './TransferTabs.tsx';

/** Day of the month on which most banks debit. */
const USUAL_DAY = 27;

/** /manage/account-transfers */
export function TransfersPage() {
  const t = useT();
  const { edit } = usePagePermission();
  const search = useSearch(TRANSFER_LIST);
  const [isAsking, setAsking] = useState(false);
  const columns = useMemo<Column<TransferBatchRow>[]>(
    () => [
      {
        id: 'debit_on',
        header: t('transfers.debit_on'),
        sort: 'debit_on',
        always: true,
        cell: (row) => <Link to={transferPath(row.id)}>{formatDay(row.debit_on)}</Link>,
      },
      {
        id: 'state',
        header: t('transfers.state'),
        width: 170,
        cell: (row) =>
          row.is_stopped ? (
            <Tag tone="warn">{t('transfers.stopped')}</Tag>
          ) : (
            <Tag tone={BATCH_TONES[row.state]}>{t(`transfers.state.${row.state}`)}</Tag>
          ),
      },
      {
        id: 'count',
        header: t('transfers.count'),
        numeric: true,
        width: 90,
        cell: (row) => formatNumber(row.item_count),
      },
      {
        id: 'total',
        header: t('transfers.total_yen'),
        numeric: true,
        width: 130,
        cell: (row) => formatNumber(row.total),
      },
      {
        id: 'debited',
        header: t('transfers.debited_yen'),
        numeric: true,
        width: 130,
        cell: (row) => (row.debited.count === 0 ? '' : formatNumber(row.debited.yen)),
      },
      {
        id: 'failed',
        header: t('transfers.failed_count'),
        numeric: true,
        width: 90,
        cell: (row) => (row.failed.count === 0 ? '' : formatNumber(row.failed.count)),
      },
      {
        id: 'by',
        header: t('transfers.by'),
        width: 200,
        quiet: true,
        cell: (row) => `${row.created_by} ${formatInstant(row.created_at)}`,
      },
    ],
    [t],
  );
  return (
    <SearchPage
      title={t('transfers.title')}
      crumbs={[]}
      search={search}
      columns={columns}
      keyOf={(row) => row.id}
      nameOf={(row) => formatDay(row.debit_on)}
      hrefOf={(row) => transferPath(row.id)}
      isDim={(row) => row.state === 'dropped'}
      minWidth={940}
      tabs={<TransferTabs active="files" />}
      actions={
        edit ? (
          <Button kind="primary" small onClick={() => setAsking(true)}>
            {t('transfers.make')}
          </Button>
        ) : undefined
      }
      empty={t('transfers.empty')}
      noMatch={t('transfers.no_match')}
    >
      {isAsking && <MakeFile onBack={() => setAsking(false)} />}
    </SearchPage>
  );
}

/** The next usual day of a debit. */
function usualDay(): string {
  const today = jstToday(new Date());
  const { year, month, date } = partsOf(today);
  const isOver = date >= USUAL_DAY;
  return (
    dayOf(isOver && month === 12 ? year + 1 : year, isOver ? (month % 12) + 1 : month, USUAL_DAY) ?? addDays(today, 1)
  );
}

/** Asks for which day, says what the file would ask for, and makes it. */
function MakeFile({ onBack }: { onBack(): void }) {
  const t = useT();
  const navigate = useNavigate();
  const making = useCall(makeTransfer);
  const [usual] = useState(usualDay);
  const form = useForm({
    mode: 'onTouched',
    shouldFocusError: false,
    resolver: formResolver(TransferAsk),
    defaultValues: { debit_on: usual, due_until: usual },
  });
  const { debit_on, due_until } = form.watch();
  const isAsked = isDay(debit_on) && isDay(due_until);
  const preview = useEndpoint(previewTransfer, isAsked ? { body: { debit_on, due_until } } : null);
  // What was found for other days says nothing of a day that is none.
  const { data, error } = isAsked ? preview : { data: undefined, error: undefined };
  const make = async () => {
    if (data === undefined) return;
    try {
      const { count, total } = data;
      const made = await making.callOrThrow({ body: { debit_on, due_until, count, total } });
      void navigate(transferPath(made.id));
    } catch (cause) {
      notifyRefused(cause, t);
    }
  };
  return (
    <Confirm
      opened
      title={t('transfers.make_ask')}
      verb={t('transfers.make')}
      busy={making.pending && t('busy.registering')}
      disabled={data === undefined || data.count === 0}
      onVerb={() => void make()}
      onBack={onBack}
    >
      <div className="stack">
        <p>{t('transfers.make_lead')}</p>
        <FormProvider {...form}>
          <div className="fg">
            <DateField name="debit_on" label={t('transfers.debit_on')} required span={12} />
            <DateField name="due_until" label={t('transfers.due_until')} required span={12} />
          </div>
        </FormProvider>
        {error !== undefined && <Note tone="bad">{problemWords(error, t).join('')}</Note>}
        {data !== undefined && (
          <div role="status">
            <Note tone={data.count === 0 ? 'warn' : undefined}>
              <p>
                {data.count === 0
                  ? t('transfers.preview_none')
                  : t('transfers.preview', {
                      count: formatNumber(data.count),
                      invoices: formatNumber(data.invoice_count),
                      yen: formatNumber(data.total),
                    })}
              </p>
              {data.unregistered_count > 0 && (
                <p>{t('transfers.preview_unregistered', { count: formatNumber(data.unregistered_count) })}</p>
              )}
              {data.under_way_count > 0 && (
                <p>{t('transfers.preview_under_way', { count: formatNumber(data.under_way_count) })}</p>
              )}
            </Note>
          </div>
        )}
      </div>
    </Confirm>
  );
}
