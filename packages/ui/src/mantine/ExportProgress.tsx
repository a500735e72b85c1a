import type { TaskProgress } from '@tsudoi/contract';
import { useT } from '../headless/screen/i18n.ts';
import { Button } from './Button.tsx';
import { TaskCard } from './TaskCard.tsx';

/** Props of {@link ExportProgress}. */
export interface ExportProgressProps {
  task: Pick<TaskProgress, 'task_name' | 'state' | 'progress' | 'url_download'>;
  /** Minutes it stays in the list; at 0 it stands in the history, with its link while the file is reachable. */
  minutesLeft: number;
  /** Starts the export again. */
  onRetry?: () => void;
  /** Takes it off the list once it is done or failed. */
  onClose?: () => void;
}

/** An export under way: waiting, running, its download link, or failed with a retry (ST-58 to ST-62). */
export function ExportProgress({ task, minutesLeft, onRetry, onClose }: ExportProgressProps) {
  const t = useT();
  const { task_name: name, progress, url_download: url } = task;
  switch (task.state) {
    case 'failed':
    case 'refused':
      return (
        <TaskCard
          name={name}
          look="error"
          progress={progress}
          words={t('shell.export_failed')}
          action={
            onRetry !== undefined && (
              <Button kind="quiet" small onClick={onRetry}>
                {t('shell.task_retry')}
              </Button>
            )
          }
          onClose={onClose}
        />
      );
    case 'done':
      return (
        <TaskCard
          name={name}
          look="complete"
          progress={100}
          words={minutesLeft === 0 ? t('shell.task_done') : t('shell.task_expires', { minutes: minutesLeft })}
          action={
            url !== null && (
              <a href={url} download>
                {t('action.download')}
              </a>
            )
          }
          onClose={onClose}
        />
      );
    case 'cancelled':
      return (
        <TaskCard name={name} look="off" progress={progress} words={t('shell.task_cancelled')} onClose={onClose} />
      );
    default:
      return (
        <TaskCard
          name={name}
          look="running"
          progress={progress}
          bar="running"
          words={t(progress === 0 ? 'shell.task_waiting' : 'shell.task_exporting')}
        />
      );
  }
}
