import type { TaskProgress, TaskState } from '@tsudoi/contract';
import { importMembers } from '@tsudoi/contract/members';
import { applyTask, getTask } from '@tsudoi/contract/tasks';
import type { Actor } from '../actor.ts';
import type { Encoding } from '../csv/encoding.ts';
import { type CsvMember, csvFile, memberCsv } from '../csv/members.ts';
import { until } from '../until.ts';

/** Waits until a task is in one of the states; a task that ends otherwise is an error at once. */
export async function taskIn(
  by: Actor,
  id: number,
  states: readonly TaskState[],
  within = 60_000,
): Promise<TaskProgress> {
  let seen: TaskProgress | undefined;
  return until(
    `task ${id} being ${states.join(' or ')}`,
    async () => {
      seen = await by.call(getTask, { params: { id } });
      if (!states.includes(seen.state) && ['failed', 'refused', 'cancelled'].includes(seen.state))
        throw new Error(`task ${id} ended as ${seen.state}: ${seen.error_msg ?? ''}`);
      return states.includes(seen.state) ? seen : undefined;
    },
    { within, every: 50, last: () => seen },
  );
}

/** Uploads a member file and waits for its plan. */
export async function planImport(
  by: Actor,
  rows: readonly CsvMember[],
  options: { encoding?: Encoding; name?: string; within?: number } = {},
): Promise<TaskProgress> {
  const encoding = options.encoding ?? 'UTF-8';
  const { task_id } = await by.call(importMembers, {
    body: { encode_type: encoding },
    files: { file: csvFile(memberCsv(rows, encoding), options.name) },
  });
  return taskIn(by, task_id, ['planned', 'invalid'], options.within);
}

/** Applies a plan and waits for its end. */
export async function applyImport(by: Actor, id: number, within?: number): Promise<TaskProgress> {
  await by.call(applyTask, { params: { id } });
  return taskIn(by, id, ['applied'], within);
}
