import type { PlanRow, TaskProgress } from '@tsudoi/contract';
import { lastPage } from '@tsudoi/contract';
import { formatNumber } from '@tsudoi/i18n';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { Pager } from '@tsudoi/ui/mantine/list/Pager';
import { Tabs } from '@tsudoi/ui/mantine/list/Tabs';
import { LoadError } from '@tsudoi/ui/mantine/states';
import { useSearchParams } from 'react-router';
import { PlanTable } from './PlanTable.tsx';
import { type PlanView, readPlanView, writePlanView } from './planView.ts';
import type { ImportSource } from './source.ts';
import { planTabs, rowsTotal } from './state.ts';
import { usePlanRows } from './usePlanRows.ts';

/** The rows of an import with what each of them does, by result; which are shown stands in the address. */
export function Plan({ task, source }: { task: Readonly<TaskProgress>; source: ImportSource }) {
  const t = useT();
  const [params, setParams] = useSearchParams();
  const view = readPlanView(params);
  const read = usePlanRows(task, view);
  const total = rowsTotal(task, view.tab, view.hideUnchanged);
  const go = (change: Partial<PlanView>) =>
    setParams(writePlanView(task.task_id, { ...view, page: 1, ...change }), { replace: true });
  const rows: readonly PlanRow[] = read.rows ?? [];
  return (
    <>
      <Tabs
        label={t('imports.tabs')}
        tabs={planTabs(task).map(({ tab, count }) => ({
          id: tab,
          text: t(tab === 'left_out' && task.state === 'undone' ? 'imports.tab.not_undone' : `imports.tab.${tab}`),
          count,
          tone: tab === 'error' && count > 0 ? 'bad' : undefined,
        }))}
        active={view.tab}
        onPick={(id) => {
          const picked = planTabs(task).find(({ tab }) => tab === id);
          if (picked !== undefined) go({ tab: picked.tab });
        }}
      />
      <div className="tools">
        <span className="total" aria-live="polite">
          {t('list.total', { count: formatNumber(total) })}
        </span>
        <span className="muted order">{t('imports.keep_note')}</span>
        <span className="grow" />
        {view.tab === 'all' && (
          <label className="row sub">
            <input
              type="checkbox"
              className="ck"
              checked={view.hideUnchanged}
              onChange={({ target }) => go({ hideUnchanged: target.checked })}
            />
            {t('imports.hide_unchanged')}
          </label>
        )}
      </div>
      <div className="sheet">
        {read.refreshing && <span className="refresh" aria-hidden="true" />}
        {read.error !== undefined && read.rows === undefined ? (
          <LoadError error={read.error} onRetry={() => void read.retry()} />
        ) : (
          <PlanTable rows={rows} loading={read.loading} source={source} />
        )}
        <Pager
          page={view.page}
          lastPage={lastPage(total, view.perPage)}
          perPage={view.perPage}
          total={total}
          onPage={(page) => go({ page })}
          onPerPage={(perPage) => go({ perPage })}
        />
      </div>
    </>
  );
}
