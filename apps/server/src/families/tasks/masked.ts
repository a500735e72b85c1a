import type { TaskReport } from '@tsudoi/contract';
import type { FacilityTx } from '../../db/scope.ts';
import type { StaffContext } from '../../kernel/context.ts';
import type { RowReader } from '../../kernel/row-reader.ts';
import { columnPlaces } from '../../tasks/csv/mapping.ts';
import { importParams } from '../../tasks/imports/family.ts';
import type { PlanRowRow, RowSearch } from '../../tasks/imports/row-store.ts';
import { closedFields } from '../../tasks/start.ts';
import type { TaskRow } from '../../tasks/store.ts';
import { presentTask } from './present.ts';

const columnsOf = (task: TaskRow) => importParams(task).columns ?? [];

/** Places in the file of an import whose cells the reader may not read. */
async function closedPlaces(reader: RowReader | undefined, tx: FacilityTx, task: TaskRow): Promise<Set<number>> {
  const closed = await closedFields(tx, reader, columnsOf(task));
  if (closed.size === 0) return new Set();
  const places = columnPlaces(importParams(task));
  return new Set(columnsOf(task).flatMap(({ field }, index) => (closed.has(field) ? [places[index] ?? -1] : [])));
}

/** What of the rows a keyword of the reader may find: no cells where some are closed to it, which a search would tell. */
export const searchedBy = async (reader: RowReader | undefined, tx: FacilityTx, task: TaskRow): Promise<RowSearch> =>
  (await closedPlaces(reader, tx, task)).size > 0 ? 'named' : 'all';

/** The rows, with a mask in place of what the reader may not read, or nothing where it may not know of it. */
export async function masked<R extends Pick<PlanRowRow, 'changes' | 'errors' | 'source'>>(
  reader: RowReader | undefined,
  tx: FacilityTx,
  task: TaskRow,
  rows: readonly R[],
): Promise<R[]> {
  const named = rows.flatMap(({ changes, errors }) => [
    ...(changes ?? []).map(([field]) => field),
    ...(errors ?? []).map(({ field }) => field),
  ]);
  const hidden = (await reader?.hidden?.(tx, [...new Set(named)])) ?? new Map<string, string>();
  const closed = await closedPlaces(reader, tx, task);
  if (hidden.size === 0 && closed.size === 0) return [...rows];
  return rows.map((row) => ({
    ...row,
    source: row.source.map((cell, place) => (closed.has(place) ? '' : cell)),
    errors: row.errors?.filter(({ field }) => hidden.get(field) !== '') ?? null,
    changes:
      row.changes?.flatMap(([field, before, after]): [string, string | null, string | null][] => {
        const mask = hidden.get(field);
        if (mask === '') return [];
        return mask === undefined
          ? [[field, before, after]]
          : [[field, before === null ? null : mask, after === null || reader?.entered?.includes(field) ? after : mask]];
      }) ?? null,
  }));
}

/** Tasks as the reader may see them: without columns that are closed to it. */
export async function reportsOf(
  { tx, session, locale, services }: Pick<StaffContext<unknown>, 'tx' | 'session' | 'locale' | 'services'>,
  tasks: readonly TaskRow[],
): Promise<TaskReport[]> {
  const reports: TaskReport[] = [];
  for (const task of tasks) {
    const report = presentTask(task, locale, services, session.accountId);
    const closed = await closedFields(tx, services.rowReaders.get(task.kind), columnsOf(task));
    const isOpen = ({ field }: { field: string }) => !closed.has(field);
    reports.push({ ...report, fields: report.fields.filter(isOpen), data: report.data.filter(isOpen) });
  }
  return reports;
}
