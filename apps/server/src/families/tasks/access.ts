import { Problem } from '@tsudoi/contract';
import { TaskDirection } from '@tsudoi/domain';
import { can, canEdit } from '@tsudoi/permissions';
import type { FacilityTx } from '../../db/scope.ts';
import type { StaffContext, StaffSession } from '../../kernel/context.ts';
import { organizationsInReach } from '../../kernel/request-headers.ts';
import { importParams } from '../../tasks/imports/family.ts';
import { findTask, type ImportReader, type TaskRow } from '../../tasks/store.ts';
import { menuOf } from './menu.ts';

/** What reading a task asks of its reader. */
export type TaskReader = Pick<StaffContext<unknown>, 'facility' | 'session'>;

/** Whether the account may still look at what a task is about. */
export function mayView(session: StaffSession, task: TaskRow): boolean {
  const menu = menuOf(task);
  // Who may only edit it, such as import, has to see what becomes of that.
  return (
    menu === undefined ||
    can(session.grants, { ...menu, flag: 'view' }) ||
    can(session.grants, { ...menu, flag: 'edit' })
  );
}

/** Whether everything that an import is about is in the reach of an account. Without a plan that is what its uploader reached. */
export function isInReach(task: TaskRow, reach: readonly number[] | null): boolean {
  const { touched, organization_ids: seen } = importParams(task);
  const needed = touched === undefined ? seen : touched;
  if (reach === null) return true;
  const reachable = new Set(reach);
  return needed?.every((id) => reachable.has(id)) === true;
}

/** Whether an account may go on with an import that somebody else started. */
function maySeeImport({ facility, session }: TaskReader, task: TaskRow): boolean {
  const menu = menuOf(task);
  return (
    task.type === TaskDirection.import &&
    menu !== undefined &&
    can(session.grants, { ...menu, flag: 'edit' }) &&
    isInReach(task, organizationsInReach(facility, session))
  );
}

/** Which imports the account sees in a list. */
export function importReader({ facility, session }: TaskReader): ImportReader {
  return {
    accountId: session.accountId,
    menus: [...session.grants].filter(([, flag]) => canEdit(flag)).map(([menu]) => menu),
    reach: organizationsInReach(facility, session),
  };
}

/** A task of the account itself; those of others do not exist for it. @throws Problem not_found */
export async function ownTask(tx: FacilityTx, session: StaffSession, id: number): Promise<TaskRow> {
  const task = await findTask(tx, id);
  if (task === undefined || task.account_id !== session.accountId) throw new Problem('not_found');
  return task;
}

/** Whether a task of the account itself is still there for it: an import is, as long as all that it is about is in reach. */
export const mayStillSee = ({ facility, session }: TaskReader, task: TaskRow): boolean =>
  task.type !== TaskDirection.import || isInReach(task, organizationsInReach(facility, session));

/** A task of the account itself, or an import that it may go on with. @throws Problem not_found */
export async function reachedTask(tx: FacilityTx, reader: TaskReader, id: number): Promise<TaskRow> {
  const task = await findTask(tx, id);
  if (task === undefined) throw new Problem('not_found');
  const isOwn = task.account_id === reader.session.accountId;
  if (!(isOwn ? mayStillSee(reader, task) : maySeeImport(reader, task))) throw new Problem('not_found');
  return task;
}

/** A reached task whose menu the account may still view. @throws Problem not_found, forbidden */
export async function viewedTask(tx: FacilityTx, reader: TaskReader, id: number): Promise<TaskRow> {
  const task = await reachedTask(tx, reader, id);
  if (!mayView(reader.session, task)) throw new Problem('forbidden');
  return task;
}
