import type { TaskProgress } from '@tsudoi/contract';
import { EXPORT_LINK_MS, MINUTE_MS, TaskDirection } from '@tsudoi/domain';
import { hasFreshLink, isSettled } from '@tsudoi/ui/headless/tasks/task';

/** The list of tasks, and what is shown of the others. */
export interface TaskGroups {
  /** What runs, and exports whose file was written in the last five minutes (ST-36). */
  current: TaskProgress[];
  history: TaskProgress[];
}

/** Tasks as the top bar lists them at a moment: first what is current, then the history; without what was taken off. */
export function groupTasks(tasks: readonly TaskProgress[], hidden: readonly number[], now: number): TaskGroups {
  const visible = tasks.filter((task) => !isSettled(task) || !hidden.includes(task.task_id));
  const isCurrent = (task: TaskProgress) => !isSettled(task) || hasFreshLink(task, now);
  return { current: visible.filter(isCurrent), history: visible.filter((task) => !isCurrent(task)) };
}

/** What a task does: reads a file in, writes one out, or works on many records, as invitations do. */
export function kindOfTask({
  type,
  file_name,
}: Pick<TaskProgress, 'type' | 'file_name'>): 'import' | 'export' | 'work' {
  if (type === TaskDirection.import) return 'import';
  return file_name === null ? 'work' : 'export';
}

/** Whole minutes an export's link still lives; 0 when it is gone. */
export function minutesLeft(task: Pick<TaskProgress, 'url_download' | 'finished_at'>, now: number): number {
  if (!hasFreshLink(task, now) || task.finished_at === null) return 0;
  return Math.max(1, Math.ceil((Date.parse(task.finished_at) + EXPORT_LINK_MS - now) / MINUTE_MS));
}
