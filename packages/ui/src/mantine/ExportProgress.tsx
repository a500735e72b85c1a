import { IconAlertCircle, IconCheck, IconX } from '@tabler/icons-react';
import type { TaskProgress } from '@tsudoi/contract';
import { useT } from '../headless/i18n.ts';
import { Button } from './Button.tsx';
import { ProgressBar } from './ProgressBar.tsx';

/** Props of {@link ExportProgress}. */
export interface ExportProgressProps {
  task: Pick<TaskProgress, 'task_name' | 'state' | 'progress' | 'url_download'>;
  /** Minutes the link still lives; at 0 it is not offered any more. */
  minutesLeft: number;
  /** Starts the export again. */
  onRetry?: () => void;
  /** Takes it off the list. */
  onClose?: () => void;
}

/** An export under way: waiting, running, its download link, or failed with a retry (ST-58 to ST-62). */
export function ExportProgress({ task, minutesLeft, onRetry, onClose }: ExportProgressProps) {
  const t = useT();
  const isFailed = task.state === 'failed' || task.state === 'refused';
  const isDone = task.state === 'done';
  const isCancelled = task.state === 'cancelled';
  return (
    <div className="job">
      <div className="t">
        {isDone ? (
          <IconCheck className="i ok" aria-hidden="true" />
        ) : isFailed ? (
          <IconAlertCircle className="i bad" aria-hidden="true" />
        ) : (
          !isCancelled && <span className="spin" />
        )}
        <b>{task.task_name}</b>
        {!isDone && !isFailed && !isCancelled && (
          <span className="nb">{t('ui.progress', { percent: task.progress })}</span>
        )}
        {onClose !== undefined && (isDone || isFailed) && (
          <button type="button" className="ib" aria-label={t('shell.task_dismiss')} onClick={onClose}>
            <IconX className="i" aria-hidden="true" />
          </button>
        )}
      </div>
      {!isDone && !isFailed && !isCancelled && <ProgressBar value={task.progress} label={task.task_name} />}
      <div className="s">
        <span className={isFailed ? 'bad' : undefined}>
          {isFailed
            ? t('shell.export_failed')
            : isCancelled
              ? t('shell.task_cancelled')
              : isDone
                ? minutesLeft === 0
                  ? t('shell.task_done')
                  : t('shell.task_expires', { minutes: minutesLeft })
                : task.progress === 0
                  ? t('shell.task_waiting')
                  : t('shell.task_exporting')}
        </span>
        {isDone && task.url_download !== null && minutesLeft > 0 && (
          <a href={task.url_download} download>
            {t('action.download')}
          </a>
        )}
        {isFailed && onRetry !== undefined && (
          <Button kind="quiet" small onClick={onRetry}>
            {t('shell.task_retry')}
          </Button>
        )}
      </div>
    </div>
  );
}
