import type { TaskReport } from '@tsudoi/contract';
import { DAY_MS } from '@tsudoi/domain';
import type { StaffContext } from '../../kernel/context.ts';
import { newestTasks } from '../../tasks/store.ts';
import { importReader, mayView } from './access.ts';
import { changingImports, stuckTasks } from './desk-store.ts';
import { reportsOf } from './masked.ts';

/** What failed longer ago is no work of today. */
const STUCK_DAYS = 14;
const MOST = 5;

/** Tasks as the overview shows them, each in one place: stuck, or else among the newest of the account. */
export interface TaskDesk {
  stuck: TaskReport[];
  tasks: TaskReport[];
  imports: TaskReport[];
}

/** The tasks that the reader has to do with. */
export async function taskDesk(context: StaffContext<unknown>): Promise<TaskDesk> {
  const { tx, session, now } = context;
  const reader = importReader(context);
  const since = new Date(now.getTime() - STUCK_DAYS * DAY_MS);
  const stuck = await stuckTasks(tx, reader, { since, limit: MOST });
  const isStuck = new Set(stuck.map(({ id }) => id));
  const newest = await newestTasks(tx, session.accountId, 2 * MOST);
  const imports = await changingImports(tx, reader, MOST);
  const present = (rows: typeof stuck) =>
    reportsOf(
      context,
      rows.filter((row) => mayView(session, row)),
    );
  return {
    stuck: await present(stuck),
    tasks: (await present(newest.filter(({ id }) => !isStuck.has(id)))).slice(0, MOST),
    imports: await present(imports),
  };
}
