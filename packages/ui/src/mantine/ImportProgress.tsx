import { IconAlertCircle, IconCheck, IconX } from '@tabler/icons-react';
import type { TaskProgress, TaskState } from '@tsudoi/contract';
import { formatNumber } from '@tsudoi/i18n';
import { Link } from 'react-router';
import { type ConsoleId, useT } from '../headless/i18n.ts';
import { type BarTone, ProgressBar } from './ProgressBar.tsx';

/** Props of {@link ImportProgress}. */
export interface ImportProgressProps {
  task: TaskProgress;
  /** Where the plan of the import is shown. */
  to?: string;
  /** Words of completion where the kind of import has its own. */
  completed?: string;
  onClose?: () => void;
}

const RUNNING: readonly TaskState[] = ['checking', 'applying', 'undoing', 'running'];
const FAILED: readonly TaskState[] = ['invalid', 'refused', 'failed'];

const WORDS: Partial<Record<TaskState, ConsoleId>> = {
  checking: 'shell.task_checking',
  running: 'shell.task_checking',
  applying: 'shell.task_applying',
  undoing: 'shell.task_undoing',
  planned: 'shell.task_planned',
  invalid: 'shell.import_failed_validation',
  applied: 'shell.task_applied',
  undone: 'shell.task_undone',
  refused: 'shell.task_refused',
  cancelled: 'shell.task_cancelled',
  done: 'shell.task_done',
};

/** An import under way: checking, applying, what came of it; red, green or blue (UI-60). */
export function ImportProgress({ task, to, completed, onClose }: ImportProgressProps) {
  const t = useT();
  const isRunning = RUNNING.includes(task.state);
  const isFailed = FAILED.includes(task.state);
  const tone: BarTone = isFailed ? 'error' : isRunning ? 'running' : 'complete';
  const id = WORDS[task.state];
  const counts = { done: formatNumber(task.current_position_success), total: formatNumber(task.total_rows) };
  const own = task.state === 'applied' ? completed : (task.error_msg ?? undefined);
  const target = task.back_route ?? to;
  return (
    <div className="job">
      <div className="t">
        {isRunning ? (
          <span className="spin" />
        ) : isFailed ? (
          <IconAlertCircle className="i bad" aria-hidden="true" />
        ) : (
          <IconCheck className="i ok" aria-hidden="true" />
        )}
        <b>{task.task_name}</b>
        {isRunning && <span className="nb">{t('ui.progress', { percent: task.progress })}</span>}
        {onClose !== undefined && !isRunning && (
          <button type="button" className="ib" aria-label={t('shell.task_dismiss')} onClick={onClose}>
            <IconX className="i" aria-hidden="true" />
          </button>
        )}
      </div>
      {isRunning && <ProgressBar value={task.progress} tone={tone} label={task.task_name} />}
      <div className="s">
        <span className={isFailed ? 'bad' : undefined}>{own ?? (id === undefined ? '' : t(id, counts))}</span>
        {target !== undefined && <Link to={target}>{t('shell.task_open')}</Link>}
      </div>
    </div>
  );
}
