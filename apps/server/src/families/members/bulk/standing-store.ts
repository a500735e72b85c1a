import type { FacilityTx } from '../../../db/scope.ts';
import type { RowRange } from '../../../tasks/imports/family.ts';

/** What the change of one member did, as undoing needs it. */
export interface StandingDone {
  /** Of the member afterwards. */
  version: number;
  active: boolean;
  paused: boolean;
  expires_on: string | null;
  /** Changes that were planned before and gave way. */
  gone: number[];
  /** Changes that were entered. */
  entered: number[];
}

/** Notes what was done with the member of a row. */
export async function noteDone(tx: FacilityTx, taskId: number, row: number, done: StandingDone): Promise<void> {
  await tx.sql('update task_row set before = array[$3::text] where task_id = $1 and row_no = $2', [
    taskId,
    row,
    JSON.stringify(done),
  ]);
}

/** Rows of a range that change a standing, without those that were left out; `before` is what applying noted. */
export function standingRows(
  tx: FacilityTx,
  { taskId, from, through }: RowRange,
): Promise<{ row_no: number; record_id: number; expected_version: number; before: string[] | null }[]> {
  return tx.sql(
    `select row_no, record_id, expected_version, before from task_row
     where task_id = $1 and row_no > $2 and row_no <= $3 and result = 'update' and left_out is null order by row_no`,
    [taskId, from, through],
  );
}

/** Ids of all changes of a member's standing that are planned, and the newest of all its changes. */
export async function changesOf(tx: FacilityTx, accountId: number): Promise<{ planned: number[]; newest: number }> {
  const rows = await tx.sql<{ id: number; state: string }>(
    'select id, state from standing_change where account_id = $1 order by id',
    [accountId],
  );
  return { planned: rows.filter(({ state }) => state === 'planned').map(({ id }) => id), newest: rows.at(-1)?.id ?? 0 };
}

/** Changes of a member that were entered after one. */
export async function changesAfter(
  tx: FacilityTx,
  accountId: number,
  newest: number,
): Promise<{ id: number; state: string }[]> {
  return tx.sql('select id, state from standing_change where account_id = $1 and id > $2 order by id', [
    accountId,
    newest,
  ]);
}

/** Takes changes back, also such as hold already, and lets those that gave way be planned again. */
export async function takeBack(
  tx: FacilityTx,
  { entered, gone }: Pick<StandingDone, 'entered' | 'gone'>,
  by: string,
): Promise<void> {
  await tx.sql(
    `update standing_change set state = 'undone', ended_at = now(), ended_by = $2 where id = any ($1::int[]) and state in ('planned', 'done')`,
    [entered, by],
  );
  await tx.sql(
    `update standing_change set state = 'planned', ended_at = null, ended_by = null where id = any ($1::int[]) and state = 'undone'`,
    [gone],
  );
}
