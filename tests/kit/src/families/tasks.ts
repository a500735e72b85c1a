import type { AnyEndpoint, TaskProgress, TaskState } from '@tsudoi/contract';
import { exportMembers, importMembers, memberCsvColumns } from '@tsudoi/contract/members';
import { applyTask, getTask, saveMapping } from '@tsudoi/contract/tasks';
import type { Actor } from '../actor.ts';
import { decode, type Encoding, parseCsv } from '../csv/encoding.ts';
import { type CsvMember, csvFile, goodMembers, memberCsv, renamedCsv } from '../csv/members.ts';
import { until } from '../until.ts';
import { byId, type FamilyWalk, plain, slot, TASK_IS_RECORD } from '../walk.ts';
import { nextNumber } from '../world.ts';

/** Waits until a task is in one of the states; a task that ends otherwise is an error at once. */
export async function taskIn(
  by: Actor,
  id: number,
  states: readonly TaskState[],
  within = 170_000,
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

/** Starts an export and reads its file, once it is written. Returns the rows of the CSV, the headers first. */
export async function exportedCsv(by: Actor, endpoint: AnyEndpoint, body: object) {
  const reply = await by.ask(endpoint, { body });
  if (reply.status !== 202) throw new Error(`no export: ${reply.text}`);
  const { task_id: id } = reply.json<{ data: { task_id: number } }>().data;
  const task = await taskIn(by, id, ['done']);
  const { bytes } = await by.raw({ path: (task.url_download ?? '').replace(/^https?:\/\/[^/]+/, '') });
  return { task, rows: parseCsv(decode(bytes, task.encode_type === 'SJIS' ? 'SJIS' : 'UTF-8')) };
}

/** What an import of members charges for joining. */
type ChargingFlags = Partial<Record<'send_invoice_flag' | 'auto_payment_flag', 0 | 1>>;

/** Uploads a member file and waits for its plan. */
export async function planImport(
  by: Actor,
  rows: readonly CsvMember[],
  options: { encoding?: Encoding; name?: string; within?: number; charging?: ChargingFlags } = {},
): Promise<TaskProgress> {
  const encoding = options.encoding ?? 'UTF-8';
  const { task_id } = await by.call(importMembers, {
    body: { encode_type: encoding, ...options.charging },
    files: { file: csvFile(memberCsv(rows, encoding), options.name) },
  });
  return taskIn(by, task_id, ['planned', 'invalid'], options.within);
}

/** Applies a plan and waits for its end. */
export async function applyImport(by: Actor, id: number, within?: number): Promise<TaskProgress> {
  await by.call(applyTask, { params: { id } });
  return taskIn(by, id, ['applied'], within);
}

/** An import whose plan waits for a decision. */
export const planned = slot('planned', async ({ world, marker }) => {
  const rows = goodMembers(2, `N${nextNumber()}A`).map((row) => ({ ...row, address: `${marker}町` }));
  return { id: (await planImport(world.staff, rows)).task_id };
});
/** An import whose second row may be the first one of an import before it. */
const undecided = slot('undecided', async ({ world, marker }) => {
  const [row] = goodMembers(1, `N${nextNumber()}D`).map((good) => ({ ...good, address: `${marker}町` }));
  if (row === undefined) throw new Error('no row');
  await applyImport(world.staff, (await planImport(world.staff, [row])).task_id);
  return { id: (await planImport(world.staff, [{ ...row, member_code: `N${nextNumber()}E` }])).task_id };
});
/** Uploads a file whose headers nobody knows, and returns the task that waits. */
export async function unmappedImport(by: Actor, file: Buffer, name = 'members.csv'): Promise<TaskProgress> {
  const { task_id } = await by.call(importMembers, { body: {}, files: { file: csvFile(file, name) } });
  return taskIn(by, task_id, ['mapping']);
}

/** An import that waits for what one of its columns is. */
const unmapped = slot('unmapped', async ({ world, marker }) => {
  const rows = goodMembers(2, `N${nextNumber()}M`);
  return { id: (await unmappedImport(world.staff, renamedCsv(rows, { phone: `${marker}列${nextNumber()}` }))).task_id };
});
/** An import that was applied and can be undone. */
const applied = slot('applied', async (place) => {
  const { id } = await planned.make(place);
  await applyImport(place.world.staff, id);
  return { id };
});
/** An export that failed. */
const failedExport = slot('failedExport', async ({ world }) => {
  const { task_id: id } = await world.staff.call(exportMembers, { body: { default_search: {} } });
  await taskIn(world.staff, id, ['done']);
  await world.server.sql(`update task set state = 'failed' where id = $1`, [id]);
  return { id };
});

export const walk: FamilyWalk = {
  staff: {
    taskHistory: plain,
    importHistory: plain,
    getTask: byId(planned),
    taskRows: byId(planned, { page: 1 }),
    taskRow: { input: async (use) => ({ params: { id: (await use(planned)).id, row: 2 } }) },
    decideRow: {
      input: async (use) => ({ params: { id: (await use(undecided)).id, row: 2 }, body: { decision: 'other' } }),
      noHistory: TASK_IS_RECORD,
    },
    decideRows: {
      input: async (use) => ({ params: { id: (await use(undecided)).id }, body: { decision: 'leave' } }),
    },
    taskMapping: byId(unmapped),
    saveMapping: {
      input: async (use) => ({
        params: { id: (await use(unmapped)).id },
        body: { fields: memberCsvColumns.map(([field]) => (field === 'phone' ? null : field)) },
      }),
    },
    taskErrorsCsv: byId(planned),
    applyTask: { ...byId(planned), noHistory: TASK_IS_RECORD },
    cancelTask: { ...byId(planned), noHistory: TASK_IS_RECORD },
    retryTask: byId(failedExport),
    undoTask: { ...byId(applied), noHistory: TASK_IS_RECORD },
  },
  async seed({ marker, staff }) {
    const rows = goodMembers(3, marker).map((row) => ({ ...row, building_name: `${marker}荘` }));
    const { task_id } = await planImport(staff, rows, { name: `${marker}.csv` });
    await applyImport(staff, task_id);
    const again = rows.map((row) => ({ ...row, building_name: `${marker}館` }));
    await planImport(staff, again, { name: `${marker}.csv` });
    const { task_id: id } = await unmappedImport(staff, renamedCsv(rows, { phone: `${marker}列` }), `${marker}.csv`);
    const fields = memberCsvColumns.map(([field]) => (field === 'phone' ? null : field));
    await staff.call(saveMapping, { params: { id }, body: { fields } });
    await taskIn(staff, id, ['planned']);
  },
};
