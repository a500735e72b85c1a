import '@tsudoi/ui/look/money.css';
import {
  type BillingItem,
  type BillingRunRecord,
  getBillingRun,
  leaveOutBillingItem,
} from '@tsudoi/contract/billing-runs';
import { formatDay, formatInstant, formatNumber } from '@tsudoi/i18n';
import { useCall, useEndpoint } from '@tsudoi/ui/headless/api/endpoint';
import { notifyRefused } from '@tsudoi/ui/headless/api/problemWords';
import { useSearch } from '@tsudoi/ui/headless/list/search';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { usePagePermission } from '@tsudoi/ui/headless/session/permission';
import { Button } from '@tsudoi/ui/mantine/Button';
import type { Column } from '@tsudoi/ui/mantine/list/columns';
import { Tabs } from '@tsudoi/ui/mantine/list/Tabs';
import { Note } from '@tsudoi/ui/mantine/Note';
import { SearchPage } from '@tsudoi/ui/mantine/SearchPage';
import { Bones, Failure, useSlow } from '@tsudoi/ui/mantine/states';
import { Tag } from '@tsudoi/ui/mantine/Tag';
import { useEffect, useMemo, useRef } from 'react';
import { Link, useParams } from 'react-router';
import { Trace } from '../../pickers/billing/Trace.tsx';
import { invoicePaths } from '../../pickers/invoice/paths.ts';
import { ITEM_TABS, ITEM_TONES, type ItemTab, itemList, RUN_TONES, RUNS } from './list.ts';
import { RunActions } from './RunActions.tsx';

const MAIN = '/manage/overview';
/** How often one looks whether a run that is worked on rests; nothing is asked once it does. */
const LOOK_MS = 1_500;
const WORKING: readonly BillingRunRecord['state'][] = ['calculating', 'executing', 'undoing'];

/** /manage/billing-runs/{id} */
export function BillingRunPage() {
  const id = Number(useParams().id);
  const { data, error, loading, retry } = useEndpoint(
    getBillingRun,
    { params: { id } },
    { refreshInterval: (run) => (run !== undefined && WORKING.includes(run.state) ? LOOK_MS : 0) },
  );
  const isSlow = useSlow(loading);
  if (data !== undefined && data.id === id) return <Run key={id} run={data} reload={retry} />;
  if (error !== undefined) return <Failure error={error} main={MAIN} onRetry={() => void retry()} />;
  return isSlow ? <Bones /> : null;
}

const monthOf = (day: string) => day.slice(0, 7).replace('-', '/');

function Run({ run, reload }: { run: BillingRunRecord; reload(): Promise<void> }) {
  const t = useT();
  const { edit } = usePagePermission();
  const search = useSearch(useMemo(() => itemList(run.id), [run.id]));
  const leaving = useCall(leaveOutBillingItem);
  const retry = useRef(search.retry);
  retry.current = search.retry;
  // What is listed is what the run came to: it is read anew whenever the run goes on.
  const seen = useRef(run.version);
  useEffect(() => {
    if (seen.current === run.version) return;
    seen.current = run.version;
    void retry.current();
  }, [run.version]);
  const columns = useMemo<Column<BillingItem>[]>(
    () => [
      {
        id: 'member_code',
        header: t('billing_runs.member_code'),
        sort: 'member_code',
        width: 100,
        cell: (row) => row.account.member_code,
      },
      {
        id: 'account',
        header: t('billing_runs.member'),
        always: true,
        cell: (row) => <b>{row.account.name}</b>,
      },
      { id: 'plan', header: t('billing_runs.plan'), width: 150, quiet: true, cell: (row) => row.plan.name },
      {
        id: 'previous',
        header: t('billing_runs.previous_yen'),
        numeric: true,
        width: 108,
        quiet: true,
        cell: (row) => (row.previous === null ? '—' : formatNumber(row.previous)),
      },
      {
        id: 'amount',
        header: t('billing_runs.amount_yen'),
        sort: 'amount',
        numeric: true,
        width: 96,
        cell: (row) => (row.state === 'skip' ? '—' : formatNumber(row.amount)),
      },
      {
        id: 'state',
        header: t('billing_runs.item_state'),
        width: 190,
        cell: (row) => {
          const words = row.why === null ? t(`billing_runs.item.${row.state}`) : t(`billing_runs.why.${row.why}`);
          const tone = ITEM_TONES[row.state];
          return <span title={words}>{tone === undefined ? words : <Tag tone={tone}>{words}</Tag>}</span>;
        },
      },
      { id: 'month', header: t('billing_runs.month'), width: 82, cell: (row) => monthOf(row.month) },
      {
        id: 'invoice',
        header: t('billing_runs.invoice'),
        width: 106,
        cell: (row) =>
          row.invoice === null ? null : (
            <Link to={invoicePaths.edit(row.invoice.id)}>{row.invoice.number ?? t('billing_runs.draft')}</Link>
          ),
      },
    ],
    [t],
  );
  const countOf = (...states: BillingItem['state'][]) =>
    states.reduce((sum, state) => sum + (run.counts[state] ?? 0), 0);
  const counts: Record<ItemTab, number> = {
    all: Object.values(run.counts).reduce((sum, count) => sum + (count ?? 0), 0),
    check: countOf('check', 'failed', 'drifted', 'stays'),
    bill: countOf('bill', 'billed'),
    changed: run.changed_count,
    skip: countOf('skip', 'left_out', 'undone'),
  };
  const active = (Object.keys(ITEM_TABS) as ItemTab[]).find(
    (tab) =>
      JSON.stringify([ITEM_TABS[tab].state, ITEM_TABS[tab].changed]) ===
      JSON.stringify([search.conditions.state, search.conditions.changed]),
  );
  const leave = async (item: BillingItem) => {
    const leave_out = item.state === 'bill';
    try {
      await leaving.callOrThrow({
        params: { id: run.id },
        body: { version: run.version, item_id: item.id, leave_out },
      });
    } catch (cause) {
      notifyRefused(cause, t);
    }
    await reload();
  };
  const decide: Column<BillingItem> = {
    id: 'decide',
    header: t('billing_runs.decide'),
    width: 130,
    cell: (row) =>
      (row.state === 'bill' || row.state === 'left_out') && (
        <Button
          small
          aria-label={`${row.account.name} ${t(row.state === 'bill' ? 'billing_runs.leave_out' : 'billing_runs.take_in')}`}
          disabled={leaving.pending}
          onClick={() => void leave(row)}
        >
          {t(row.state === 'bill' ? 'billing_runs.leave_out' : 'billing_runs.take_in')}
        </Button>
      ),
  };
  return (
    <SearchPage
      title={t('billing_runs.until', { day: formatDay(run.through_on) })}
      crumbs={[{ text: t('billing_runs.search.title'), to: RUNS }]}
      search={search}
      columns={edit && run.state === 'ready' ? [...columns, decide] : columns}
      keyOf={(row) => row.id}
      nameOf={(row) => row.account.name}
      minWidth={edit && run.state === 'ready' ? 1080 : 960}
      keyword={{ label: t('billing_runs.keyword') }}
      tabs={
        <Tabs
          label={t('billing_runs.tabs')}
          active={active ?? ''}
          onPick={(id) =>
            search.searchWith({
              ...search.conditions,
              ...ITEM_TABS[id as ItemTab],
              state: [...ITEM_TABS[id as ItemTab].state],
            })
          }
          tabs={(Object.keys(ITEM_TABS) as ItemTab[]).map((id) => ({
            id,
            text: t(`billing_runs.tab.${id}`),
            count: counts[id],
            tone: id === 'check' && counts.check > 0 ? ('bad' as const) : undefined,
          }))}
        />
      }
      peek={(row) => (
        <div className="bill-peek">
          <p>
            <b>{row.account.name}</b> <span className="sub">{row.plan.name}</span>
          </p>
          {row.trace.length === 0 ? (
            <p className="sub">{row.why === null ? null : t(`billing_runs.why.${row.why}`)}</p>
          ) : (
            <Trace amount={row.amount} trace={row.trace} />
          )}
          {edit && run.state === 'ready' && (row.state === 'bill' || row.state === 'left_out') && (
            <Button small busy={leaving.pending && t('busy.updating')} onClick={() => void leave(row)}>
              {t(row.state === 'bill' ? 'billing_runs.leave_out' : 'billing_runs.take_in')}
            </Button>
          )}
        </div>
      )}
      actions={edit ? <RunActions run={run} reload={reload} /> : undefined}
      alert={
        edit && !run.of_whole && (run.state === 'ready' || run.state === 'done') ? (
          <Note>{t('billing_runs.of_whole')}</Note>
        ) : run.state === 'ready' && run.is_far ? (
          <Note tone="warn">
            {run.previous_total === null
              ? t('billing_runs.first')
              : t('billing_runs.far', { yen: formatNumber(run.previous_total) })}
          </Note>
        ) : undefined
      }
      empty={t(WORKING.includes(run.state) ? 'billing_runs.working' : 'billing_runs.items_empty')}
      noMatch={t('billing_runs.items_no_match')}
    >
      <Sums run={run} />
    </SearchPage>
  );
}

/** What the run comes to, how that compares with the month before, and where it stands. */
function Sums({ run }: { run: BillingRunRecord }) {
  const t = useT();
  const difference = run.previous_total === null ? null : run.bill_total - run.previous_total;
  return (
    <dl className="bill-sums">
      <div>
        <dt>{t('billing_runs.to_bill')}</dt>
        <dd>
          <b>{formatNumber(run.bill_total)}</b>{' '}
          <small>{t('billing_runs.yen_count', { count: formatNumber(run.bill_count) })}</small>
        </dd>
      </div>
      <div>
        <dt>{t('billing_runs.difference')}</dt>
        <dd>
          <b>{difference === null ? '—' : `${difference > 0 ? '+' : ''}${formatNumber(difference)}`}</b>
          {difference !== null && <small>{t('billing_runs.yen_unit')}</small>}
        </dd>
      </div>
      <div>
        <dt>{t('billing_runs.standing')}</dt>
        <dd>
          <Tag tone={RUN_TONES[run.state]}>{t(`billing_runs.state.${run.state}`)}</Tag>{' '}
          {run.calculated_at !== null && (
            <small>{t('billing_runs.calculated_at', { at: formatInstant(run.calculated_at) })}</small>
          )}
        </dd>
      </div>
      <div className={run.check_count > 0 ? 'late' : undefined}>
        <dt>{t('billing_runs.to_check')}</dt>
        <dd>
          <b>{formatNumber(run.check_count)}</b> <small>{t('billing_runs.items')}</small>
        </dd>
      </div>
    </dl>
  );
}
