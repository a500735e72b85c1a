import { IconSearch } from '@tabler/icons-react';
import type { PlanRow, TaskProgress, TaskState } from '@tsudoi/contract';
import { lastPage } from '@tsudoi/contract';
import { formatNumber } from '@tsudoi/i18n';
import { useInstantText } from '@tsudoi/ui/headless/list/instantText';
import type { ConsoleId } from '@tsudoi/ui/headless/screen/i18n';
import { useShortcuts } from '@tsudoi/ui/headless/screen/keyboard';
import { usePagePermission } from '@tsudoi/ui/headless/session/permission';
import { Pager } from '@tsudoi/ui/mantine/list/Pager';
import { Tabs } from '@tsudoi/ui/mantine/list/Tabs';
import { LoadError } from '@tsudoi/ui/mantine/states';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import { PlanPeek } from './PlanPeek.tsx';
import { PlanTable } from './PlanTable.tsx';
import { type PlanView, readPlanView, writePlanView } from './planView.ts';
import type { ImportSource } from './source.ts';
import { type PlanTab, planTabs, rowsTotal } from './state.ts';
import { usePlanRows } from './usePlanRows.ts';
import { WaitingRows } from './WaitingRows.tsx';
import { useImportT } from './words.ts';

const NOTHING: ReadonlySet<number> = new Set();

/** The rows of an import with what each of them does, by result; which are shown stands in the address. */
export function Plan({
  task,
  source,
  above,
  onChanged,
}: {
  task: Readonly<TaskProgress>;
  source: ImportSource;
  /** Stands over the rows, beside a row that is open. */
  above: ReactNode;
  /** A row was decided about; the task is to be read again. */
  onChanged(): Promise<void>;
}) {
  const t = useImportT();
  const [params, setParams] = useSearchParams();
  const view = readPlanView(params);
  const read = usePlanRows(task, view);
  const total = view.keyword === '' ? rowsTotal(task, view.tab, view.hideUnchanged) : (read.total ?? 0);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(NOTHING);
  const go = (change: Partial<PlanView>) => {
    // Ticks are of the rows that were found.
    if (change.tab !== undefined || change.keyword !== undefined) setChosen(NOTHING);
    setParams(writePlanView(task.task_id, { ...view, page: 1, row: undefined, ...change }), { replace: true });
  };
  const rows: readonly PlanRow[] = read.rows ?? [];
  const openAt = (row: number | undefined) => go({ page: view.page, row });
  const typing = useInstantText(view.keyword, (keyword) => go({ keyword }));
  const at = rows.findIndex(({ row }) => row === view.row);
  const neighbour = (by: 1 | -1) => (at < 0 ? undefined : rows[at + by]?.row);
  const step = (by: 1 | -1) => {
    const next = neighbour(by);
    return next === undefined ? false : openAt(next);
  };
  const { edit } = usePagePermission();
  const canDecide = edit && view.tab === 'to_decide' && task.state === 'planned';
  const onDecided = async () => {
    await Promise.all([read.retry(), onChanged()]);
  };
  useShortcuts({
    escape: () => (view.row === undefined ? false : openAt(undefined)),
    j: { label: 'keys.rows', run: () => step(1) },
    k: { label: 'keys.rows', run: () => step(-1) },
  });
  return (
    <div className={view.row === undefined ? 'work' : 'work peeking'}>
      <div className="plan-side">
        {above}
        <Tabs
          label={t('imports.tabs')}
          tabs={planTabs(task)
            .filter(({ tab }) => tab !== 'create' || source.leavesErrors !== true)
            .map(({ tab, count }) => ({
              id: tab,
              text: t(tabWords(tab, task.state)),
              count,
              tone: count === 0 ? undefined : TONES[tab],
            }))}
          active={view.tab}
          onPick={(id) => {
            const picked = planTabs(task).find(({ tab }) => tab === id);
            if (picked !== undefined) go({ tab: picked.tab });
          }}
        />
        <div className="tools">
          <div className="q">
            <IconSearch className="i" aria-hidden="true" />
            <input
              {...typing}
              className="in"
              type="search"
              maxLength={100}
              autoComplete="off"
              placeholder={t('imports.search')}
              aria-label={t('imports.search')}
              data-search
            />
          </div>
          <span className="total" aria-live="polite">
            {t('list.total', { count: formatNumber(total) })}
          </span>
          {canDecide ? (
            <WaitingRows
              task={task}
              keyword={view.keyword}
              chosen={chosen}
              onClear={() => setChosen(NOTHING)}
              onDecided={onDecided}
            />
          ) : (
            <span className="muted order">{t('imports.keep_note')}</span>
          )}
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
            <PlanTable
              rows={rows}
              loading={read.loading}
              source={source}
              state={task.state}
              open={view.row}
              onOpen={({ row }) => openAt(row === view.row ? undefined : row)}
              picking={canDecide ? { chosen, onPick: (row) => setChosen(toggled(chosen, row)) } : undefined}
            />
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
      </div>
      {view.row !== undefined && (
        <PlanPeek
          key={view.row}
          task={task}
          row={view.row}
          source={source}
          onPrevious={neighbour(-1) === undefined ? undefined : () => openAt(neighbour(-1))}
          onNext={neighbour(1) === undefined ? undefined : () => openAt(neighbour(1))}
          onClose={() => openAt(undefined)}
          onDecided={onDecided}
        />
      )}
    </div>
  );
}

function toggled(rows: ReadonlySet<number>, row: number): ReadonlySet<number> {
  const next = new Set(rows);
  if (!next.delete(row)) next.add(row);
  return next;
}

/** Counts that need somebody. */
const TONES: Partial<Record<PlanTab, 'warn' | 'bad'>> = { to_decide: 'warn', error: 'bad' };

/** After the undoing the tabs say what became of their rows. */
function tabWords(tab: PlanTab, state: TaskState): ConsoleId {
  if (state !== 'undone') return `imports.tab.${tab}`;
  if (tab === 'left_out') return 'imports.tab.not_undone';
  return tab === 'create' || tab === 'update' ? `imports.tab.${tab}_undone` : `imports.tab.${tab}`;
}
