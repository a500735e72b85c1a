import { taskErrorsCsv, taskRows } from '@tsudoi/contract/tasks';
import { formatNumber } from '@tsudoi/i18n';
import { useEndpoint } from '@tsudoi/ui/headless/api/endpoint';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { isSettled, useTask } from '@tsudoi/ui/headless/tasks/task';
import { Button } from '@tsudoi/ui/mantine/Button';
import { Note } from '@tsudoi/ui/mantine/Note';
import { Link } from 'react-router';
import { memberPaths } from '../../pickers/member/paths.ts';
import { useSave } from '../../pickers/useSave.ts';

const SHOWN = 100;

/** What came of inviting many: how many were sent, and who was left out and why. */
export function InviteOutcome({ taskId, onClose }: { taskId: number; onClose(): void }) {
  const t = useT();
  const { task } = useTask(taskId);
  const saving = useSave();
  const isDone = task?.state === 'done';
  const leftOut = isDone ? task.total_left_out : 0;
  const rows = useEndpoint(
    taskRows,
    leftOut > 0 ? { params: { id: taskId }, query: { result: 'left_out', per_page: SHOWN } } : null,
  );
  if (task === undefined || !isSettled(task)) {
    return <Note tone="info">{t('members.invite.running', { percent: task?.progress ?? 0 })}</Note>;
  }
  if (!isDone) {
    return (
      <Note tone="bad" onClose={onClose}>
        {task.error_msg ?? t('alert.system_error')}
      </Note>
    );
  }
  const shown = rows.data?.items ?? [];
  return (
    <Note
      tone={leftOut > 0 ? 'warn' : 'ok'}
      onClose={onClose}
      action={
        leftOut > 0 && (
          <Button
            small
            busy={saving.busy !== undefined && t('busy.loading')}
            onClick={() =>
              void saving.save('left out', t('members.invite.left_out_file'), (client) =>
                client.download(taskErrorsCsv, { params: { id: taskId }, query: { result: 'left_out' } }),
              )
            }
          >
            {t('members.invite.left_out_save')}
          </Button>
        )
      }
    >
      <p>
        {t('members.invite.sent', { count: formatNumber(task.total_insert_records) })}
        {leftOut > 0 && t('members.invite.left_out', { count: formatNumber(leftOut) })}
      </p>
      {shown.length > 0 && (
        <details>
          <summary>{t('members.invite.show_left_out')}</summary>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
          <section className="left-out" tabIndex={0} aria-label={t('members.invite.show_left_out')}>
            <ul>
              {shown.map(({ row, code, name, record_id, left_out }) => (
                <li key={row}>
                  <span className="muted">{code}</span>{' '}
                  {record_id === null ? name : <Link to={memberPaths.detail(record_id)}>{name}</Link>}　{left_out}
                </li>
              ))}
              {leftOut > shown.length && <li>{t('members.more', { count: formatNumber(leftOut - shown.length) })}</li>}
            </ul>
          </section>
        </details>
      )}
    </Note>
  );
}
