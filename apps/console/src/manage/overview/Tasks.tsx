import type { TaskProgress } from '@tsudoi/contract';
import { formatAgo, formatNumber } from '@tsudoi/i18n';
import { useLocale, useT } from '@tsudoi/ui/headless/screen/i18n';
import { isSettled, taskState } from '@tsudoi/ui/headless/tasks/task';
import { ProgressBar } from '@tsudoi/ui/mantine/ProgressBar';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { useSnapshot } from 'valtio';
import { minutesLeft } from '../../shell/tasks.ts';

/** Tasks that are shown. */
const MOST = 4;

/** Props of {@link Tasks}. */
export interface TasksProps {
  /** The newest tasks of the account, as they were when the overview was read. */
  newest: readonly TaskProgress[];
  /** Tasks that stand among what there is to do. */
  stuck: readonly TaskProgress[];
  /** A task came to its end: what the overview counts may be old. */
  onSettled(): void;
}

/** What runs and what ran last, one line each, moved on by the reports that come meanwhile. */
export function Tasks({ newest, stuck, onSettled }: TasksProps) {
  const t = useT();
  const { tasks: reported } = useSnapshot(taskState);
  const latest = reported.length > 0 ? reported : newest;
  const shown = latest
    .filter(({ task_id }) => !stuck.some((task) => task.task_id === task_id))
    .toSorted((a, b) => Number(isSettled(a)) - Number(isSettled(b)) || b.task_id - a.task_id)
    .slice(0, MOST);
  useWhenFewer(reported.filter((task) => !isSettled(task)).length, onSettled);
  return (
    <section className="panel" aria-labelledby="overview-tasks">
      <div className="sec-head">
        <h2 id="overview-tasks">{t('overview.tasks')}</h2>
      </div>
      {shown.length === 0 && <p className="hint">{t('overview.tasks_none')}</p>}
      <ul>
        {shown.map((task) => (
          <Line key={task.task_id} task={task} />
        ))}
      </ul>
    </section>
  );
}

/** Calls back when a number falls. */
function useWhenFewer(count: number, callback: () => void): void {
  const before = useRef(count);
  const latest = useRef(callback);
  latest.current = callback;
  useEffect(() => {
    if (count < before.current) latest.current();
    before.current = count;
  }, [count]);
}

function Line({ task }: { task: TaskProgress }) {
  const t = useT();
  const locale = useLocale();
  const now = new Date();
  const { task_name: name, back_route: route, url_download: url, total_rows: total } = task;
  const title = route === null ? <span>{name}</span> : <Link to={route}>{name}</Link>;
  if (!isSettled(task)) {
    return (
      <li className="k">
        {title}
        <span className="nb">
          {total > 0
            ? t('overview.task_rows', { done: formatNumber(task.current_position_success), total: formatNumber(total) })
            : t('ui.progress', { percent: task.progress })}
        </span>
        <ProgressBar value={task.progress} label={name} />
      </li>
    );
  }
  const minutes = minutesLeft(task, now.getTime());
  if (url !== null && minutes > 0) {
    return (
      <li className="k">
        <span>
          {name} <small>{t('overview.task_expires', { minutes })}</small>
        </span>
        <a href={url} download>
          {t('action.download')}
        </a>
      </li>
    );
  }
  return (
    <li className="k">
      {title}
      <small>{formatAgo(task.finished_at ?? task.created_at, now, locale)}</small>
    </li>
  );
}
