import type { PlanRow, TaskProgress } from '@tsudoi/contract';
import { CallError, type Client } from '@tsudoi/contract/client';
import { taskRows } from '@tsudoi/contract/tasks';
import type { PageSize } from '@tsudoi/domain';
import { useClient } from '@tsudoi/ui/headless/api/client';
import useSWR from 'swr';
import type { PlanView } from './planView.ts';
import { rowsResult } from './state.ts';

type Result = ReturnType<typeof rowsResult>;
interface FoundRows {
  rows: PlanRow[];
  total: number;
}

/** The rows of a plan that are in view. They are read again when the state of the import changes. */
export function usePlanRows(task: Pick<TaskProgress, 'task_id' | 'state'>, view: PlanView) {
  const client = useClient();
  const result = rowsResult(view.tab, view.hideUnchanged);
  const { keyword, page, perPage } = view;
  const { data, error, isLoading, isValidating, mutate } = useSWR<FoundRows, CallError>(
    [taskRows.path, task.task_id, task.state, result, keyword, page, perPage],
    () => readRows(client, task.task_id, { result, keyword: keyword === '' ? undefined : keyword }, page, perPage),
    { keepPreviousData: true, shouldRetryOnError: false, revalidateOnFocus: false },
  );
  const shown = error instanceof CallError && error.isCancelled ? undefined : error;
  return {
    rows: data?.rows,
    /** How many rows there are; known once they are read. */
    total: data?.total,
    error: shown,
    loading: data === undefined && isLoading,
    refreshing: data !== undefined && isValidating,
    retry: () => mutate(),
  };
}

/** One page, or with `all` every row, a chunk at a time as the server gives them (G-02). */
async function readRows(
  client: Client,
  id: number,
  wanted: { result: Result; keyword: string | undefined },
  page: number,
  perPage: PageSize,
): Promise<FoundRows> {
  const ask = (next: number) =>
    client.call(taskRows, { params: { id }, query: { ...wanted, page: next, per_page: perPage } });
  const first = await ask(page);
  const rows = first.items;
  for (let next = page + 1; perPage === 'all' && rows.length < first.total; next++) {
    const { items } = await ask(next);
    if (items.length === 0) break;
    rows.push(...items);
  }
  return { rows, total: first.total };
}
