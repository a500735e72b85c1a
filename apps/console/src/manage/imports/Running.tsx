import type { TaskProgress } from '@tsudoi/contract';
import { formatNumber } from '@tsudoi/i18n';
import { ProgressBar } from '@tsudoi/ui/mantine/ProgressBar';
import { useImportT } from './words.ts';

/** An import under way: what it does, how far it is, and that one may go on elsewhere. */
export function Running({
  task,
}: {
  task: Pick<TaskProgress, 'state' | 'progress' | 'current_position_success' | 'total_rows'>;
}) {
  const t = useImportT();
  const title =
    task.state === 'applying'
      ? t('imports.applying')
      : task.state === 'undoing'
        ? t('imports.undoing')
        : t('imports.checking');
  return (
    <>
      <section className="panel import-panel" aria-busy="true">
        <h2 className="row">
          <span className="spin" aria-hidden="true" />
          <span role="status">{title}</span>
          <span className="grow" />
          <span className="nb">{t('ui.progress', { percent: task.progress })}</span>
        </h2>
        <ProgressBar value={task.progress} label={title} />
        <p className="sub">
          {task.total_rows === 0
            ? t('imports.checking_first')
            : t('imports.checking_rows', {
                done: formatNumber(task.current_position_success),
                total: formatNumber(task.total_rows),
              })}
        </p>
        <p className="hint">{t('imports.may_leave')}</p>
      </section>
      <span className="grow" />
    </>
  );
}
