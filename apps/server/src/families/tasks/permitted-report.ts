import type { TaskReport } from '@tsudoi/contract';
import type { Scopes } from '../../db/scope.ts';
import type { Services } from '../../kernel/services.ts';
import type { TaskRow } from '../../tasks/store.ts';
import { usersOf } from '../menus/index.ts';
import { menuOf } from './menu.ts';
import { presentTask } from './present.ts';

/**
 * What a message tells the account of a task: refused cells, and the address of the file (CSV-15). The permission is asked
 * for at the moment of the message, as it is for who reads the task; undefined where it is gone.
 */
export async function permittedReport(
  row: TaskRow,
  { scopes, services }: { scopes: Scopes; services: Pick<Services, 'storage'> },
): Promise<TaskReport | undefined> {
  const menu = menuOf(row);
  if (menu !== undefined) {
    const users = await scopes.readFacility(row.facility_id, (tx) => usersOf(tx, menu, [row.account_id]));
    if (!users.has(row.account_id)) return undefined;
  }
  return presentTask(row, 'ja', services);
}
