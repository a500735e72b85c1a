import '@tsudoi/ui/look/summaries.css';
import {
  type AccountSummary,
  exportAccountSummaries,
  type SummaryMeasure,
  searchAccountSummaries,
  summaryMeasures,
  summarySplits,
} from '@tsudoi/contract/account-summaries';
import { type Day, jstToday, SummaryGranularity } from '@tsudoi/domain';
import { formatNumber } from '@tsudoi/i18n';
import { useEndpoint } from '@tsudoi/ui/headless/api/endpoint';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { Lazy } from '@tsudoi/ui/mantine/Lazy';
import type { Column } from '@tsudoi/ui/mantine/list/columns';
import { TableShell } from '@tsudoi/ui/mantine/list/TableShell';
import { Tabs } from '@tsudoi/ui/mantine/list/Tabs';
import { Note } from '@tsudoi/ui/mantine/Note';
import { Page } from '@tsudoi/ui/mantine/Page';
import { Bones, Failure } from '@tsudoi/ui/mantine/states';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { useSnapshot } from 'valtio';
import { ExportMenu } from '../../pickers/ExportMenu.tsx';
import { useExport } from '../../pickers/useExport.ts';
import { manageState } from '../../shell/manageArea.ts';
import { RangeFields } from './RangeFields.tsx';
import { periodText, readView, type Series, type SummaryView, seriesOf, startRange, writeView } from './view.ts';

const loadChart = () => import('./SummaryChart.tsx');

/** /manage/account-summaries */
export function AccountSummariesPage() {
  const t = useT();
  const [address, setAddress] = useSearchParams();
  const today = jstToday(new Date());
  const usesOrganizations = useSnapshot(manageState).facility?.use_organization_structure_flag === true;
  const splits = summarySplits.filter((each) => each !== 'organization' || usesOrganizations);
  const view = readView(address, today);
  const { granularity, from, to, split, measure } = view;
  const asked = { default_search: { granularity, from, to, split } };
  const { data, error, loading, retry } = useEndpoint(searchAccountSummaries, { body: asked });
  const start = useExport(exportAccountSummaries);
  const show = (change: Partial<SummaryView>) => setAddress(writeView({ ...view, ...change }));
  const fault = error?.fields['default_search.to'];
  return (
    <Page
      title={t('account_summaries.title')}
      crumbs={[]}
      actions={<ExportMenu onPick={(encoding) => void start(asked, encoding)} />}
    >
      <div className="summaries">
        <search className="line" aria-label={t('ui.search_form')}>
          <Tabs
            label={t('account_summaries.granularity')}
            active={String(granularity)}
            onPick={(id) => {
              const next = id === '2' ? SummaryGranularity.month : SummaryGranularity.day;
              show({ granularity: next, ...startRange(next, today) });
            }}
            tabs={[
              { id: '1', text: t('account_summaries.by_day') },
              { id: '2', text: t('account_summaries.by_month') },
            ]}
          />
          <RangeFields granularity={granularity} from={from} to={to} onRange={show} />
          <select
            className="in"
            aria-label={t('account_summaries.split')}
            value={split}
            onChange={({ target }) => show({ split: summarySplits.find((each) => each === target.value) ?? 'none' })}
          >
            {splits.map((each) => (
              <option key={each} value={each}>
                {t(`account_summaries.split.${each}`)}
              </option>
            ))}
          </select>
          {split !== 'none' && (
            <select
              className="in"
              aria-label={t('account_summaries.measure')}
              value={measure}
              onChange={({ target }) =>
                show({ measure: summaryMeasures.find((each) => each === target.value) ?? 'active' })
              }
            >
              {summaryMeasures
                .filter((each) => data === undefined || data.total[each] !== null)
                .map((each) => (
                  <option key={each} value={each}>
                    {t(`account_summaries.${each}`)}
                  </option>
                ))}
            </select>
          )}
        </search>
        {fault !== undefined && <Note tone="bad">{fault}</Note>}
        {error !== undefined && fault === undefined && data === undefined && (
          <Failure error={error} main="/manage/overview" onRetry={() => void retry()} />
        )}
        {loading && <Bones rows={8} />}
        {data !== undefined && fault === undefined && <Figures summary={data} view={view} />}
      </div>
    </Page>
  );
}

interface Row {
  index: number;
  day: Day;
  source: AccountSummary['periods'][number]['source'];
}

function Figures({ summary, view }: { summary: AccountSummary; view: SummaryView }) {
  const t = useT();
  const { granularity, split, measure } = view;
  const series = useMemo(
    () =>
      seriesOf(
        summary,
        { split, measure },
        {
          measure: (each: SummaryMeasure) => t(`account_summaries.${each}`),
          total: t('account_summaries.total'),
          without: t('account_summaries.without'),
        },
      ),
    [summary, split, measure, t],
  );
  // The newest is looked at first.
  const rows = summary.periods.map((period, index): Row => ({ ...period, index })).toReversed();
  const periods = summary.periods.map(({ day }) => periodText(day, granularity));
  const columns: Column<Row>[] = [
    {
      id: 'period',
      header: t(granularity === SummaryGranularity.month ? 'account_summaries.month' : 'account_summaries.day'),
      always: true,
      width: 180,
      cell: ({ day, source }) => (
        <>
          {periodText(day, granularity)}
          {source !== 'stored' && <span className="muted"> {t(`account_summaries.source.${source}`)}</span>}
        </>
      ),
    },
    ...series.map(
      ({ id, name, values }): Column<Row> => ({
        id,
        header: name,
        numeric: true,
        width: 120,
        cell: ({ index }) => {
          const value = values[index];
          return value === null || value === undefined ? '—' : formatNumber(value);
        },
      }),
    ),
  ];
  const isEmpty = summary.periods.every(({ source }) => source === 'missing');
  const chart = (some: readonly Series[]) =>
    some.length > 0 && (
      <Lazy load={loadChart}>
        {({ SummaryChart }) => (
          <SummaryChart
            periods={periods}
            series={some}
            label={t('account_summaries.chart', { names: some.map(({ name }) => name).join(t('list.joint')) })}
          />
        )}
      </Lazy>
    );
  return (
    <>
      {isEmpty ? (
        <Note tone="info">{t('account_summaries.none')}</Note>
      ) : (
        <section className="panel charts" aria-label={t('account_summaries.charts')}>
          {chart(series.filter(({ isStock }) => isStock))}
          {chart(series.filter(({ isStock }) => !isStock))}
        </section>
      )}
      <TableShell
        columns={columns}
        rows={rows}
        perPage={31}
        keyOf={({ index }) => index}
        nameOf={({ day }) => periodText(day, granularity)}
        empty={t('account_summaries.none')}
      />
      <p className="hint">
        {t(split === 'none' ? 'account_summaries.note' : 'account_summaries.note_split')}
        {summary.more_parts > 0 && t('account_summaries.more', { count: formatNumber(summary.more_parts) })}
      </p>
    </>
  );
}
