import type { TaskProgress } from '@tsudoi/contract';
import { taskErrorsCsv } from '@tsudoi/contract/tasks';
import { formatInstant, formatNumber } from '@tsudoi/i18n';
import { Button } from '@tsudoi/ui/mantine/Button';
import { Note } from '@tsudoi/ui/mantine/Note';
import { ProgressBar } from '@tsudoi/ui/mantine/ProgressBar';
import { useState } from 'react';
import { useSave } from '../../pickers/useSave.ts';
import type { ImportSource } from './source.ts';
import { useImportT } from './words.ts';

/** Props of {@link Ending}. */
export interface EndingProps {
  task: Readonly<TaskProgress>;
  source: ImportSource;
}

/** What came of an import so far, in words; a finished one can be closed. */
export function Ending({ task, source }: EndingProps) {
  const t = useImportT();
  const [isClosed, setClosed] = useState(false);
  const close = () => setClosed(true);
  if (isClosed) return null;
  switch (task.state) {
    case 'invalid':
      return <Errors task={task} />;
    case 'applied':
      return (
        <>
          <Note tone="ok" title={t(source.completed)} onClose={close}>
            <p>
              {t('imports.done_counts', {
                create: formatNumber(task.total_insert_records),
                update: formatNumber(task.total_update_records),
                skip: formatNumber(task.total_skip_records),
              })}
            </p>
            {task.undo_until !== null && <p>{t('imports.undo_until', { date: formatInstant(task.undo_until) })}</p>}
            <ProgressBar value={100} tone="complete" label={t(source.completed)} />
          </Note>
          {task.total_undecided > 0 && (
            <Note tone="warn">{t('imports.undecided_left', { count: formatNumber(task.total_undecided) })}</Note>
          )}
          {task.total_left_out > 0 && (
            <Note tone="warn">{t('imports.left_out_lead', { count: formatNumber(task.total_left_out) })}</Note>
          )}
        </>
      );
    case 'undone':
      return (
        <>
          <Note tone="info" title={t('imports.undone')} onClose={close}>
            {task.undone !== null && <TakenBack {...task.undone} />}
          </Note>
          {task.total_left_out > 0 && (
            <Note tone="warn">{t('imports.undone_left_out', { count: formatNumber(task.total_left_out) })}</Note>
          )}
        </>
      );
    case 'refused':
      return <Failed title={t('imports.refused')} text={task.error_msg ?? t('imports.refused_note')} />;
    case 'failed':
      return (
        <Failed title={t('imports.failed')} text={task.error_msg ?? task.validation_msg ?? t('imports.failed_note')} />
      );
    case 'cancelled':
      return <Note title={t('imports.cancelled')} />;
    default:
      return null;
  }
}

/** What undoing did; what it did not do is not mentioned. */
function TakenBack({ removed, restored }: { removed: number; restored: number }) {
  const t = useImportT();
  return (
    <>
      {removed > 0 && <p>{t('imports.undone_removed', { count: formatNumber(removed) })}</p>}
      {restored > 0 && <p>{t('imports.undone_restored', { count: formatNumber(restored) })}</p>}
    </>
  );
}

function Failed({ title, text }: { title: string; text: string }) {
  return (
    <Note tone="bad" title={title}>
      <p>{text}</p>
      <ProgressBar value={100} tone="error" label={title} />
    </Note>
  );
}

function Errors({ task }: { task: Pick<TaskProgress, 'task_id' | 'total_error_records' | 'file_name'> }) {
  const t = useImportT();
  const saving = useSave();
  const name = t('imports.errors_file', { file: (task.file_name ?? '').replace(/\.csv$/i, '') });
  return (
    <Note
      tone="bad"
      action={
        <Button
          small
          busy={saving.busy !== undefined && t('busy.loading')}
          onClick={() =>
            void saving.save('errors', name, (client) =>
              client.download(taskErrorsCsv, { params: { id: task.task_id } }),
            )
          }
        >
          {t('imports.errors_download')}
        </Button>
      }
    >
      <p>
        <b>{t('imports.validation_failed')}</b>　
        {t('imports.errors_lead', { count: formatNumber(task.total_error_records) })}
      </p>
    </Note>
  );
}
