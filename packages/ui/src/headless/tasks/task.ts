import { settledStates, type TaskProgress } from '@tsudoi/contract';
import { getTask, retryTask, taskHistory } from '@tsudoi/contract/tasks';
import { EXPORT_LINK_MS, HISTORY_MAX, TaskDirection } from '@tsudoi/domain';
import { useEffect } from 'react';
import { proxy, useSnapshot } from 'valtio';
import { useClient } from '../api/client.ts';
import { useEndpoint } from '../api/endpoint.ts';

interface TaskState {
  /** The 30 newest, newest first. */
  tasks: TaskProgress[];
  /** Finished exports a person closed, or whose five minutes are over (ST-36). */
  hidden: number[];
  isConnected: boolean;
  socketId: string | undefined;
}

/** Tasks of the account and the state of the connection that reports them (ST-25). */
export const taskState = proxy<TaskState>({ tasks: [], hidden: [], isConnected: false, socketId: undefined });

/** Puts one report into the state; it replaces the task unless it is older than what the state has. */
export function putTask(report: TaskProgress): void {
  const index = taskState.tasks.findIndex(({ task_id }) => task_id === report.task_id);
  if (index < 0) taskState.tasks = [report, ...taskState.tasks].slice(0, HISTORY_MAX);
  else if (!isOlder(report, taskState.tasks[index])) taskState.tasks[index] = report;
}

/** Replaces all tasks by the history; what is not in it is gone. */
export function putHistory(history: readonly TaskProgress[]): void {
  taskState.tasks = history.toSorted((a, b) => b.task_id - a.task_id).slice(0, HISTORY_MAX);
}

/** Ids of exports started in this tab, whose files it is to download. */
const awaitedDownloads = new Set<number>();

/** The file of this export is downloaded by itself once it is ready (ST-34); for exports started in this tab. */
export function expectDownload(taskId: number): void {
  awaitedDownloads.add(taskId);
}

/** Whether an export that this tab waits for has come to its end; true once, then it waits no more. */
export function takeExpected(task: Pick<TaskProgress, 'task_id' | 'state'>): boolean {
  return isSettled(task) && awaitedDownloads.delete(task.task_id);
}

/** Whether this tab needs reports of tasks: something runs, or this tab waits for the file of an export. */
export function awaitsTasks(): boolean {
  return awaitedDownloads.size > 0 || taskState.tasks.some((task) => !isSettled(task));
}

/** Takes a finished task off the list of this person. */
export function hideTask(taskId: number): void {
  if (!taskState.hidden.includes(taskId)) taskState.hidden.push(taskId);
}

/** Forgets everything, on sign-out (ST-10). */
export function forgetTasks(): void {
  Object.assign(taskState, { tasks: [], hidden: [], isConnected: false, socketId: undefined });
  awaitedDownloads.clear();
}

/**
 * The connection is gone: how far exports are is not known any more, so those under way are taken off (ST-26). The
 * history brings them back after the reconnect (ST-28).
 */
export function connectionLost(): void {
  Object.assign(taskState, { isConnected: false, socketId: undefined });
  taskState.tasks = taskState.tasks.filter((task) => isSettled(task) || task.type !== TaskDirection.export);
}

/** Whether nothing more happens to a task by itself. */
export function isSettled(task: Pick<TaskProgress, 'state'>): boolean {
  return settledStates.includes(task.state);
}

/** Whether a finished export's link is still to be offered: five minutes (CONST-19). */
export function hasFreshLink(task: Pick<TaskProgress, 'url_download' | 'finished_at'>, now: number): boolean {
  return task.url_download !== null && task.finished_at !== null && now - Date.parse(task.finished_at) < EXPORT_LINK_MS;
}

/** Percent of all running tasks together; undefined where none runs. */
export function overallProgress(tasks: readonly Pick<TaskProgress, 'state' | 'progress'>[]): number | undefined {
  const running = tasks.filter((task) => !isSettled(task));
  if (running.length === 0) return undefined;
  return Math.round(running.reduce((sum, task) => sum + task.progress, 0) / running.length);
}

/** Reads the history anew, at the start and after every reconnect (G-09). */
export function useTaskHistory(): { refresh(): Promise<void> } {
  const client = useClient();
  return {
    refresh: async () => putHistory(await client.call(taskHistory, {}, { keepOnNavigation: true })),
  };
}

/**
 * Starts a failed export again from its row, so it works after a reload and in another tab too (ST-61). The file comes
 * to the tab that asked last. @throws CallError
 */
export function useExportRetry(): (taskId: number) => Promise<void> {
  const client = useClient();
  return async (taskId) => {
    // Before the answer: a small file may be ready by then.
    expectDownload(taskId);
    try {
      putTask(await client.call(retryTask, { params: { id: taskId } }));
    } catch (cause) {
      awaitedDownloads.delete(taskId);
      throw cause;
    }
  };
}

/** One task: its row from the server, moved on by the reports that come meanwhile. */
export function useTask(id: number | undefined) {
  const { tasks, isConnected } = useSnapshot(taskState);
  const read = useEndpoint(getTask, id === undefined ? null : { params: { id } }, {
    // A socket reports one's own tasks alone; without it the row is read again until nothing more happens.
    refreshInterval: (row) => (row === undefined || isSettled(row) ? 0 : isConnected && row.is_own ? 5_000 : 1_000),
  });
  const reported = tasks.find(({ task_id }) => task_id === id);
  const { data, retry } = read;
  const state = reported?.state;
  // A change of state may change more than a report carries, so the row is read again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a changed state asks again
  useEffect(() => {
    if (state !== undefined && data !== undefined && state !== data.state) void retry();
  }, [state]);
  // The top bar shows one's own tasks by `taskState`, also where no socket reports them.
  useEffect(() => {
    if (data?.is_own === true) putTask(data);
  }, [data]);
  const task = reported !== undefined && (data === undefined || !isOlder(reported, data)) ? reported : data;
  return { ...read, task };
}

const ORDER: readonly string[] = ['planned', 'applying', 'applied', 'undoing', 'undone'];

/** How far a state is on its way: 0 while it is checked or runs, last what ended otherwise. */
function rankOf(state: string): number {
  if (state === 'checking' || state === 'running') return 0;
  const place = ORDER.indexOf(state);
  return place < 0 ? ORDER.length + 1 : place + 1;
}

/** How far a task is: which run of it, in which state, and how much of that. */
type Moment = Pick<TaskProgress, 'state' | 'progress' | 'started_at'>;

function isOlder(report: Moment, latest: Moment | undefined): boolean {
  if (latest === undefined) return false;
  const [reportedRun, latestRun] = [startOf(report), startOf(latest)];
  if (reportedRun !== latestRun) return reportedRun < latestRun;
  if (report.state === latest.state) return report.progress < latest.progress;
  return rankOf(report.state) < rankOf(latest.state);
}

/** When the run of a report began, in ms since 1970; 0 where it has not begun. */
function startOf({ started_at }: Pick<TaskProgress, 'started_at'>): number {
  return started_at === null ? 0 : Date.parse(started_at);
}
