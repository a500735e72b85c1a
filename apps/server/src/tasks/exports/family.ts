import type { MenuKey } from '@tsudoi/permissions';
import type { TaskRow } from '../store.ts';

/** What the task of an export keeps, whatever it exports. */
export interface ExportParams {
  /** Menu whose view flag the export needs; asked again when it is started again. */
  menu: MenuKey;
  /** Code of the event or content kind, of a menu that has kinds. */
  of?: string;
  /** Organizations whose rows it may hold; null for all. */
  organization_ids: readonly number[] | null;
  [more: string]: unknown;
}

/** Params of an export's task; other tasks on many records, such as invitations, have none of these. */
export function exportParams(task: Pick<TaskRow, 'params'>): Partial<ExportParams> {
  return task.params as Partial<ExportParams>;
}

/** Where an export writes its file; a run that begins anew writes to the same place. */
export function exportKey(facilityId: number, taskId: number): string {
  return `f/${facilityId}/exports/${taskId}.csv`;
}
