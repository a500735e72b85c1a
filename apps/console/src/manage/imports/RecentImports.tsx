import type { TaskProgress } from '@tsudoi/contract';
import { importHistory } from '@tsudoi/contract/tasks';
import { formatInstant, formatNumber } from '@tsudoi/i18n';
import { useEndpoint } from '@tsudoi/ui/headless/api/endpoint';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { taskState } from '@tsudoi/ui/headless/tasks/task';
import { Bones, LoadError, useSlow } from '@tsudoi/ui/mantine/states';
import { Link } from 'react-router';
import { useSnapshot } from 'valtio';
import { StateWord } from './StateWord.tsx';
import type { ImportSource } from './source.ts';
import { hasPlan } from './state.ts';

/** The imports of before, newest first, each with what became of it. */
export function RecentImports({ source }: { source: ImportSource }) {
  const t = useT();
  const { tasks } = useSnapshot(taskState);
  const read = useEndpoint(importHistory, {});
  const isSlow = useSlow(read.loading);
  const imports = (read.data ?? [])
    .filter(({ kind }) => source.kinds.includes(kind))
    .map((row) => tasks.find(({ task_id }) => task_id === row.task_id) ?? row);
  return (
    <div className="stack">
      <h2>{t('imports.recent')}</h2>
      {isSlow && <Bones rows={3} />}
      {read.error !== undefined && <LoadError error={read.error} onRetry={() => void read.retry()} />}
      {read.data !== undefined && imports.length === 0 && <p className="sub">{t('imports.recent.empty')}</p>}
      {imports.length > 0 && (
        <div className="panel import-table">
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls sideways must be reachable */}
          <section className="scroll" tabIndex={0} aria-label={t('imports.recent')}>
            <table className="grid wide">
              <colgroup>
                <col />
                <col style={{ width: 104 }} />
                <col style={{ width: 136 }} />
                <col style={{ width: 220 }} />
                <col style={{ width: 132 }} />
                <col style={{ width: 156 }} />
              </colgroup>
              <thead>
                <tr>
                  <th scope="col" className="own">
                    {t('imports.recent.file')}
                  </th>
                  <th scope="col" className="num">
                    {t('imports.recent.rows')}
                  </th>
                  <th scope="col">{t('imports.recent.state')}</th>
                  <th scope="col">{t('imports.recent.result')}</th>
                  <th scope="col">{t('imports.recent.by')}</th>
                  <th scope="col">{t('imports.recent.at')}</th>
                </tr>
              </thead>
              <tbody>
                {imports.map((task) => (
                  <tr key={task.task_id}>
                    <td className="own">
                      <Link to={`${source.path}?task=${task.task_id}`}>{task.file_name ?? task.task_name}</Link>
                    </td>
                    <td className="num">{task.total_rows > 0 ? formatNumber(task.total_rows) : t('state.none')}</td>
                    <td>
                      <StateWord state={task.state} />
                    </td>
                    <td className="sub">
                      <Result task={task} />
                    </td>
                    <td className="sub">{task.is_own ? t('imports.recent.own') : task.actor_name}</td>
                    <td className="sub">{formatInstant(task.created_at)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        </div>
      )}
    </div>
  );
}

type Counts = Pick<
  TaskProgress,
  | 'state'
  | 'total_rows'
  | 'total_insert_records'
  | 'total_update_records'
  | 'total_skip_records'
  | 'total_error_records'
  | 'total_left_out'
  | 'total_to_decide'
  | 'total_undecided'
  | 'undone'
>;

function Result({ task }: { task: Counts }) {
  const t = useT();
  if (!hasPlan(task)) return t('state.none');
  if (task.undone !== null) {
    const { removed, restored } = task.undone;
    return t('imports.recent.undone', { count: formatNumber(removed + restored) });
  }
  if (task.total_error_records > 0) {
    return t('imports.recent.errors', { count: formatNumber(task.total_error_records) });
  }
  return t('imports.recent.counts', {
    create: formatNumber(task.total_insert_records),
    update: formatNumber(task.total_update_records),
  });
}
