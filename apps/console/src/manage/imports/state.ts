import { type PlanRow, settledStates, type TaskProgress, type TaskState } from '@tsudoi/contract';

type Task = Pick<
  TaskProgress,
  | 'state'
  | 'total_rows'
  | 'total_insert_records'
  | 'total_update_records'
  | 'total_skip_records'
  | 'total_error_records'
  | 'total_left_out'
  | 'total_to_decide'
  | 'total_undecided'
>;

/** Steps of an import as people see them. */
export const IMPORT_STEPS = ['check', 'plan', 'apply'] as const;
/** One of {@link IMPORT_STEPS}. */
export type ImportStep = (typeof IMPORT_STEPS)[number];

const STEP_OF: Partial<Record<TaskState, ImportStep>> = {
  invalid: 'plan',
  planned: 'plan',
  applying: 'apply',
  applied: 'apply',
  undoing: 'apply',
  undone: 'apply',
  refused: 'apply',
};

/** The step an import is in. What failed before there was a plan stays at the first. */
export function stepOf(task: Task): ImportStep {
  return STEP_OF[task.state] ?? (hasPlan(task) ? 'plan' : 'check');
}

/** Whether there are rows to look at: every state behind the check has them, and what ended early only if it got so far. */
export function hasPlan(task: Task): boolean {
  if (task.state === 'checking' || task.state === 'mapping') return false;
  if (task.state === 'failed' || task.state === 'cancelled') return planned(task) > 0;
  return true;
}

function planned(task: Task): number {
  return (
    task.total_insert_records +
    task.total_update_records +
    task.total_skip_records +
    task.total_error_records +
    task.total_to_decide
  );
}

/** Whether the columns of the file are shown: once they are known, and until something is written. */
export function showsMapping(task: Pick<TaskProgress, 'state'>): boolean {
  return task.state === 'mapping' || task.state === 'planned' || task.state === 'invalid';
}

/** Whether something goes on by itself, so that a bar runs. */
export function isRunning(task: Pick<TaskProgress, 'state'>): boolean {
  return !settledStates.includes(task.state);
}

/** Whether what it did is being taken back, or was: no step of an import is left. */
export function isTakenBack(task: Pick<TaskProgress, 'state'>): boolean {
  return task.state === 'undoing' || task.state === 'undone';
}

/** Rows that applying writes. */
export function rowsToApply(task: Pick<Task, 'total_insert_records' | 'total_update_records'>): number {
  return task.total_insert_records + task.total_update_records;
}

/** Why a plan cannot be applied; undefined where it can. */
export function applyObstacle(
  task: Task,
  { leavesErrors = false }: { leavesErrors?: boolean } = {},
): 'errors' | 'undecided' | 'nothing' | undefined {
  if (task.total_error_records > 0 && !leavesErrors) return 'errors';
  if (rowsToApply(task) > 0) return undefined;
  return task.total_undecided > 0 ? 'undecided' : 'nothing';
}

/** Whether there is something to stop that has not written yet. */
export function canCancel(task: Pick<TaskProgress, 'state'>): boolean {
  return task.state === 'checking' || task.state === 'mapping' || task.state === 'planned';
}

/** Whether an applied import can be taken back now. */
export function canUndo(task: Pick<TaskProgress, 'state' | 'undo_until'>, now: number): boolean {
  return task.state === 'applied' && task.undo_until !== null && now < Date.parse(task.undo_until);
}

/** What a row's tag says, and how loud: green only what was written, or would be, and still stands. */
export type RowTag =
  | { tone: 'ok' | 'info' | 'plain' | 'bad'; of: 'result' }
  | { tone: 'plain'; of: 'removed' | 'restored' | 'declined' }
  | { tone: 'warn'; of: 'to_decide' }
  | { tone: 'warn'; of: 'left_out' | 'not_undone' };

const TONES = { create: 'ok', update: 'info', skip: 'plain', error: 'bad' } as const;
/** States in which nothing of the plan stands. */
const NOTHING_STANDS: readonly TaskState[] = ['cancelled', 'refused', 'failed'];

/** The tag of a row, by what became of the import. */
export function rowTag(
  state: TaskState,
  { result, left_out, to_decide }: Pick<PlanRow, 'result' | 'left_out'> & Partial<Pick<PlanRow, 'to_decide'>>,
): RowTag {
  if (to_decide?.decision === 'leave') return { tone: 'plain', of: 'declined' };
  if (to_decide?.decision === null) return { tone: 'warn', of: 'to_decide' };
  if (left_out !== null) return { tone: 'warn', of: state === 'undone' ? 'not_undone' : 'left_out' };
  if (state === 'undone' && result === 'create') return { tone: 'plain', of: 'removed' };
  if (state === 'undone' && result === 'update') return { tone: 'plain', of: 'restored' };
  if (result !== 'error' && NOTHING_STANDS.includes(state)) return { tone: 'plain', of: 'result' };
  return { tone: TONES[result], of: 'result' };
}

/** Tabs of the plan; `to_decide` and `left_out` only where there are such rows. */
export const PLAN_TABS = ['all', 'create', 'update', 'skip', 'to_decide', 'error', 'left_out'] as const;
/** One of {@link PLAN_TABS}. */
export type PlanTab = (typeof PLAN_TABS)[number];

/** Tabs of a plan with how many rows each has. */
export function planTabs(task: Task): { tab: PlanTab; count: number }[] {
  const counts: Record<PlanTab, number> = {
    all: task.total_rows,
    create: task.total_insert_records,
    update: task.total_update_records,
    skip: task.total_skip_records,
    to_decide: task.total_to_decide,
    error: task.total_error_records,
    left_out: task.total_left_out,
  };
  return PLAN_TABS.filter((tab) => (tab !== 'left_out' && tab !== 'to_decide') || counts[tab] > 0).map((tab) => ({
    tab,
    count: counts[tab],
  }));
}

/** What the list of rows is asked for: a tab, less the unchanged rows where people hide them. */
export function rowsResult(tab: PlanTab, hideUnchanged: boolean): Exclude<PlanTab, 'all'> | 'changed' | undefined {
  if (tab !== 'all') return tab;
  return hideUnchanged ? 'changed' : undefined;
}

/** How many rows that is. */
export function rowsTotal(task: Task, tab: PlanTab, hideUnchanged: boolean): number {
  if (tab === 'all') return task.total_rows - (hideUnchanged ? task.total_skip_records : 0);
  return planTabs(task).find((entry) => entry.tab === tab)?.count ?? 0;
}
