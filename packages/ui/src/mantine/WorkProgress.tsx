import type { TaskProgress } from '@tsudoi/contract';
import { formatNumber } from '@tsudoi/i18n';
import { Link } from 'react-router';
import { useT } from '../headless/screen/i18n.ts';
import { TaskCard } from './TaskCard.tsx';

/** Props of {@link WorkProgress}. */
export interface WorkProgressProps {
  task: Pick<
    TaskProgress,
    | 'task_name'
    | 'state'
    | 'kind'
    | 'progress'
    | 'error_msg'
    | 'current_position_success'
    | 'total_rows'
    | 'total_insert_records'
    | 'total_left_out'
    | 'back_route'
  >;
  /** Takes it off the list once it has ended. */
  onClose?: () => void;
}

/** Work on many records that is neither import nor export, such as sending invitations. */
export function WorkProgress({ task, onClose }: WorkProgressProps) {
  const t = useT();
  const { task_name: name, progress } = task;
  if (task.state === 'failed' || task.state === 'refused') {
    const words = task.error_msg ?? t('shell.work_failed');
    return <TaskCard name={name} look="error" progress={progress} words={words} onClose={onClose} />;
  }
  if (task.state === 'cancelled')
    return <TaskCard name={name} look="off" progress={progress} words={t('shell.task_cancelled')} onClose={onClose} />;
  if (task.state === 'done')
    return (
      <TaskCard
        name={name}
        look="complete"
        progress={100}
        words={<Done task={task} />}
        action={task.back_route !== null && <Link to={task.back_route}>{t('shell.task_open')}</Link>}
        onClose={onClose}
      />
    );
  const words =
    task.total_rows === 0
      ? t('shell.task_waiting')
      : t('shell.task_working', {
          done: formatNumber(task.current_position_success),
          total: formatNumber(task.total_rows),
        });
  return <TaskCard name={name} look="running" progress={progress} bar="running" words={words} />;
}

/** What came of it: of invitations how many were sent and how many were not. */
function Done({ task }: Pick<WorkProgressProps, 'task'>) {
  const t = useT();
  if (task.kind !== 'member-invite') return t('shell.task_done');
  return [
    t('shell.invited', { count: formatNumber(task.total_insert_records) }),
    task.total_left_out > 0 ? t('shell.not_invited', { count: formatNumber(task.total_left_out) }) : '',
  ].join('');
}
