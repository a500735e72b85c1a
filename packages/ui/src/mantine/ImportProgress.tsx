import type { TaskProgress, TaskState } from '@tsudoi/contract';
import { TaskStep, valuesOf } from '@tsudoi/domain';
import { formatNumber } from '@tsudoi/i18n';
import { Link } from 'react-router';
import { type ConsoleId, useT } from '../headless/screen/i18n.ts';
import type { BarTone } from './ProgressBar.tsx';
import { TaskCard } from './TaskCard.tsx';

/** Props of {@link ImportProgress}. */
export interface ImportProgressProps {
  task: Pick<
    TaskProgress,
    | 'task_name'
    | 'state'
    | 'step'
    | 'progress'
    | 'error_msg'
    | 'current_position_success'
    | 'total_rows'
    | 'total_insert_records'
    | 'total_update_records'
    | 'total_error_records'
    | 'undone'
    | 'back_route'
  >;
  /** Where the plan of the import is shown. */
  to?: string;
  /** Words of completion where the kind of import has its own, as that of members does (ST-53). */
  completed?: string;
  /** Takes it off the list once nothing more happens by itself. */
  onClose?: () => void;
}

const RUNNING: readonly TaskState[] = ['checking', 'applying', 'undoing', 'running'];
const FAILED: readonly TaskState[] = ['invalid', 'refused', 'failed'];

const WORDS: Partial<Record<TaskState, ConsoleId>> = {
  checking: 'shell.task_checking',
  running: 'shell.task_checking',
  applying: 'shell.task_applying',
  undoing: 'shell.task_undoing',
  mapping: 'shell.task_mapping',
  planned: 'shell.task_planned',
  invalid: 'shell.import_failed_validation',
  applied: 'shell.import_completed',
  undone: 'shell.task_undone',
  refused: 'shell.task_refused',
  failed: 'shell.import_failed',
  cancelled: 'shell.task_cancelled',
  done: 'shell.task_done',
};

/** An import under way: validation, import, done; a red bar after an error, green when complete, blue while it runs (UI-60). */
export function ImportProgress({ task, to, completed, onClose }: ImportProgressProps) {
  const t = useT();
  const { state, progress } = task;
  const isRunning = RUNNING.includes(state);
  const isFailed = FAILED.includes(state);
  const counts = { done: formatNumber(task.current_position_success), total: formatNumber(task.total_rows) };
  const id = WORDS[state];
  const target = task.back_route ?? to;
  return (
    <TaskCard
      name={task.task_name}
      look={isRunning ? 'running' : isFailed ? 'error' : state === 'cancelled' ? 'off' : 'complete'}
      progress={progress}
      bar={barOf(state)}
      steps={isRunning && state !== 'undoing' && <ImportSteps step={task.step} />}
      words={
        <>
          {ownWords(task, completed) ?? (id === undefined ? '' : t(id, counts))}
          <span>
            <Numbers task={task} />
          </span>
        </>
      }
      action={target !== undefined && <Link to={target}>{t('shell.task_open')}</Link>}
      onClose={isRunning ? undefined : onClose}
    />
  );
}

/** How many records it was about, once that is known; nothing where there are none. */
function Numbers({ task }: Pick<ImportProgressProps, 'task'>) {
  const t = useT();
  switch (task.state) {
    case 'invalid':
      return t('shell.import_errors', { count: formatNumber(task.total_error_records) });
    case 'planned':
    case 'applied': {
      const create = formatNumber(task.total_insert_records);
      return t('shell.import_counts', { create, update: formatNumber(task.total_update_records) });
    }
    case 'undone':
      return task.undone === null
        ? null
        : t('shell.import_undone', { count: formatNumber(task.undone.removed + task.undone.restored) });
    default:
      return null;
  }
}

function barOf(state: TaskState): BarTone | undefined {
  if (state === 'cancelled' || state === 'undone') return undefined;
  if (FAILED.includes(state)) return 'error';
  return RUNNING.includes(state) ? 'running' : 'complete';
}

function ownWords({ state, error_msg }: ImportProgressProps['task'], completed: string | undefined) {
  // What is wrong row by row stands on the plan; here the one sentence of the specification (ERR-37).
  if (state === 'invalid') return undefined;
  return state === 'applied' ? completed : (error_msg ?? undefined);
}

function ImportSteps({ step }: { step: TaskProgress['step'] }) {
  const t = useT();
  return (
    <ol className="job-steps">
      {valuesOf(TaskStep).map((each) => (
        <li key={each} aria-current={each === step ? 'step' : undefined}>
          {t(`shell.import_step.${each}`)}
        </li>
      ))}
    </ol>
  );
}
