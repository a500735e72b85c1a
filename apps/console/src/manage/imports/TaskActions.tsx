import { IconChevronLeft } from '@tabler/icons-react';
import type { TaskProgress } from '@tsudoi/contract';
import { applyTask, cancelTask, undoTask } from '@tsudoi/contract/tasks';
import { formatNumber } from '@tsudoi/i18n';
import { useCall } from '@tsudoi/ui/headless/api/endpoint';
import { problemWords } from '@tsudoi/ui/headless/api/problemWords';
import { raiseIfForbidden } from '@tsudoi/ui/headless/session/forbidden';
import { usePagePermission } from '@tsudoi/ui/headless/session/permission';
import { Button, LinkButton } from '@tsudoi/ui/mantine/Button';
import { Confirm } from '@tsudoi/ui/mantine/Confirm';
import { useEffect, useState } from 'react';
import type { ImportSource } from './source.ts';
import { applyObstacle, canCancel, canUndo, rowsToApply } from './state.ts';
import { useImportT } from './words.ts';

/** Props of {@link TaskActions}. */
export interface TaskActionsProps {
  task: Readonly<TaskProgress>;
  source: ImportSource;
  /** The task moved on; it is to be read again. */
  onChanged(): Promise<void>;
}

/** The bar below an import: 戻る at the left, what can be done now at the right. */
export function TaskActions({ task, source, onChanged }: TaskActionsProps) {
  const t = useImportT();
  const { edit } = usePagePermission();
  const [asked, setAsked] = useState<'apply' | 'cancel' | 'undo'>();
  const calls = { apply: useCall(applyTask), cancel: useCall(cancelTask), undo: useCall(undoTask) };
  const counts = {
    create: formatNumber(task.total_insert_records),
    update: formatNumber(task.total_update_records),
    count: formatNumber(rowsToApply(task)),
    file: task.file_name ?? task.task_name,
  };
  const go = async () => {
    if (asked === undefined) return;
    if ((await calls[asked].call({ params: { id: task.task_id } })) !== undefined) setAsked(undefined);
    await onChanged();
  };
  const words = {
    apply: ['imports.apply_confirm', 'imports.apply_note', 'imports.apply_verb', 'imports.apply_busy'],
    cancel: ['imports.cancel_confirm', 'imports.cancel_note', 'imports.cancel', 'imports.cancelling'],
    undo: ['imports.undo_confirm', 'imports.undo_note', 'imports.undo', 'imports.undoing'],
  } as const;
  const [title, note, verb, busy] = words[asked ?? 'apply'];
  const call = calls[asked ?? 'apply'];
  useEffect(() => void raiseIfForbidden(call.error), [call.error]);
  return (
    <div className="act">
      <LinkButton to={source.path} icon={<IconChevronLeft className="i" aria-hidden="true" />}>
        {t('action.back')}
      </LinkButton>
      {edit && canCancel(task) && (
        <Button kind="danger" onClick={() => setAsked('cancel')}>
          {t('imports.cancel')}
        </Button>
      )}
      <span className="grow" />
      {edit ? (
        <Next task={task} source={source} onApply={() => setAsked('apply')} onUndo={() => setAsked('undo')} />
      ) : (
        <span className="muted">{t('access_denied.view_only')}</span>
      )}
      <Confirm
        opened={asked !== undefined}
        title={t(title, counts)}
        verb={t(verb)}
        danger={asked !== 'apply'}
        busy={call.pending && t(busy)}
        onVerb={() => void go()}
        onBack={() => {
          call.reset();
          setAsked(undefined);
        }}
      >
        {asked === 'undo' ? <UndoNote task={task} /> : <p>{t(note, counts)}</p>}
        {call.error !== undefined && (
          <p className="err" role="alert">
            {problemWords(call.error, t).join('')}
          </p>
        )}
      </Confirm>
    </div>
  );
}

/** What undoing will do; what there is none of is not mentioned. */
function UndoNote({ task }: { task: Pick<TaskProgress, 'total_insert_records' | 'total_update_records'> }) {
  const t = useImportT();
  const { total_insert_records: create, total_update_records: update } = task;
  return (
    <>
      {create > 0 && <p>{t('imports.undo_note_create', { count: formatNumber(create) })}</p>}
      {update > 0 && <p>{t('imports.undo_note_update', { count: formatNumber(update) })}</p>}
      <p>{t('imports.undo_note')}</p>
    </>
  );
}

interface NextProps extends Omit<TaskActionsProps, 'onChanged'> {
  onApply(): void;
  onUndo(): void;
}

/** What people came to do, by the state of the import; what cannot be done says why. */
function Next({ task, source, onApply, onUndo }: NextProps) {
  const t = useImportT();
  const obstacle = applyObstacle(task, source);
  const again = (kind: 'primary' | 'plain') => (
    <LinkButton kind={kind} to={source.path}>
      {t('imports.choose_again')}
    </LinkButton>
  );
  switch (task.state) {
    case 'checking':
    case 'applying':
    case 'undoing':
      return null;
    case 'mapping':
      return again('plain');
    case 'planned':
    case 'invalid':
      return (
        <>
          {obstacle !== undefined && (
            <span className="muted" id="apply-reason">
              {obstacle === 'errors' && t('imports.apply_blocked', { count: formatNumber(task.total_error_records) })}
              {obstacle === 'undecided' && t('imports.all_undecided')}
              {obstacle === 'nothing' && t('imports.nothing_to_apply')}
            </span>
          )}
          {obstacle === undefined && task.total_undecided > 0 && (
            <span className="muted">{t('imports.undecided_note', { count: formatNumber(task.total_undecided) })}</span>
          )}
          {obstacle === undefined && again('plain')}
          <Button
            kind={obstacle === undefined ? 'primary' : 'plain'}
            disabled={obstacle !== undefined}
            aria-describedby={obstacle === undefined ? undefined : 'apply-reason'}
            onClick={onApply}
          >
            {t('imports.apply', { count: formatNumber(rowsToApply(task)) })}
          </Button>
          {obstacle !== undefined && again('primary')}
        </>
      );
    case 'applied':
      return (
        <>
          {canUndo(task, Date.now()) && (
            <Button kind="danger" onClick={onUndo}>
              {t('imports.undo')}
            </Button>
          )}
          <LinkButton kind="primary" to={source.listPath}>
            {t('imports.to_members')}
          </LinkButton>
        </>
      );
    default:
      return again('primary');
  }
}
