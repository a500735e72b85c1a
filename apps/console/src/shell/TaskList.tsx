import { IconX } from '@tabler/icons-react';
import { settledStates, type TaskProgress } from '@tsudoi/contract';
import { CsvType } from '@tsudoi/domain';
import { formatAgo } from '@tsudoi/i18n';
import { notifyRefused } from '@tsudoi/ui/headless/api/problemWords';
import { useLocale, useT } from '@tsudoi/ui/headless/screen/i18n';
import { hideTask, useExportRetry } from '@tsudoi/ui/headless/tasks/task';
import { ExportProgress } from '@tsudoi/ui/mantine/ExportProgress';
import { ImportProgress } from '@tsudoi/ui/mantine/ImportProgress';
import { WorkProgress } from '@tsudoi/ui/mantine/WorkProgress';
import { kindOfTask, minutesLeft } from './tasks.ts';

/** Props of {@link TaskPanel}. */
export interface TaskPanelProps {
  current: readonly TaskProgress[];
  history: readonly TaskProgress[];
  now: number;
  isConnected: boolean;
  onClose(): void;
}

/** What runs, and below it what is over. */
export function TaskPanel({ current, history, now, isConnected, onClose }: TaskPanelProps) {
  const t = useT();
  return (
    <>
      <div className="hd">
        <h2 className="grow">{t('shell.tasks')}</h2>
        <button type="button" className="ib" aria-label={t('action.close')} onClick={onClose}>
          <IconX className="i" aria-hidden="true" />
        </button>
      </div>
      {!isConnected && <p className="hint pad">{t('shell.offline')}</p>}
      {current.length + history.length === 0 && <p className="muted pad">{t('shell.tasks_empty')}</p>}
      <TaskList tasks={current} now={now} dismissable />
      {history.length > 0 && current.length > 0 && <h3 className="pad">{t('shell.task_history')}</h3>}
      <TaskList tasks={history} now={now} dismissable />
    </>
  );
}

/** Props of {@link TaskList}. */
export interface TaskListProps {
  tasks: readonly TaskProgress[];
  now: number;
  /** Whether finished ones can be taken off. */
  dismissable?: boolean;
}

/** Imports and exports, each with its progress, result and next step. */
export function TaskList({ tasks, now, dismissable = false }: TaskListProps) {
  const locale = useLocale();
  return (
    <ul>
      {tasks.map((task) => {
        const onClose = dismissable && settledStates.includes(task.state) ? () => hideTask(task.task_id) : undefined;
        return (
          <li key={task.task_id}>
            <TaskLine task={task} now={now} onClose={onClose} />
            {task.finished_at !== null && (
              <small className="muted">{formatAgo(task.finished_at, new Date(now), locale)}</small>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function TaskLine({ task, now, onClose }: { task: TaskProgress; now: number; onClose?: () => void }) {
  const t = useT();
  const retry = useExportRetry();
  switch (kindOfTask(task)) {
    case 'export':
      return (
        <ExportProgress
          task={task}
          minutesLeft={minutesLeft(task, now)}
          onRetry={() => void retry(task.task_id).catch((cause: unknown) => notifyRefused(cause, t))}
          onClose={onClose}
        />
      );
    case 'import': {
      const ofMembers = task.csv_type === CsvType.account && !task.is_admin;
      const completed = t(ofMembers ? 'shell.members_import_completed' : 'shell.import_completed');
      return <ImportProgress task={task} to={task.back_route ?? undefined} completed={completed} onClose={onClose} />;
    }
    case 'work':
      return <WorkProgress task={task} onClose={onClose} />;
  }
}
