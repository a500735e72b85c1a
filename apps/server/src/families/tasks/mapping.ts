import { type CsvMapping, Problem } from '@tsudoi/contract';
import { saveMapping, taskMapping } from '@tsudoi/contract/tasks';
import { cutText } from '@tsudoi/domain';
import { can } from '@tsudoi/permissions';
import type { FacilityTx } from '../../db/scope.ts';
import { staffOwn } from '../../kernel/bind.ts';
import { recordHistory } from '../../kernel/history.ts';
import { organizationsInReach } from '../../kernel/request-headers.ts';
import type { Storage } from '../../ports/storage.ts';
import { type CsvEncoding, readRecords } from '../../tasks/csv/decode.ts';
import { type CsvColumn, FIELDS_OF_ROWS } from '../../tasks/csv/header.ts';
import { chosenMapping, columnPlaces, type MappedColumn, toRemember } from '../../tasks/csv/mapping.ts';
import { isBlank } from '../../tasks/csv/records.ts';
import { importParams } from '../../tasks/imports/family.ts';
import { rememberHeaders } from '../../tasks/imports/mapping-store.ts';
import { closedFields } from '../../tasks/start.ts';
import { lockTask, moveTask, type TaskRow } from '../../tasks/store.ts';
import { isInReach, reachedTask, type TaskReader, viewedTask } from './access.ts';
import { menuOf } from './menu.ts';

/** States in which nothing of a file is written yet and nobody works on it. */
const CHANGEABLE: readonly string[] = ['mapping', 'invalid', 'planned'];

const SAMPLE_MAX = 100;

/** Whether the account may say what the columns of the file are: it may edit what is imported and reaches all of it. */
function mayMap({ facility, session }: TaskReader, task: TaskRow): boolean {
  const menu = menuOf(task);
  return (
    menu !== undefined &&
    can(session.grants, { ...menu, flag: 'edit' }) &&
    isInReach(task, organizationsInReach(facility, session))
  );
}

/** An import with a file. @throws Problem not_found */
function withFile(task: TaskRow): TaskRow {
  if (task.file_key === null || importParams(task).columns === undefined) throw new Problem('not_found');
  return task;
}

/** The cells of the first row of a file; none where it is gone. */
async function firstRow(storage: Storage, task: TaskRow): Promise<readonly string[]> {
  const key = task.file_key ?? '';
  if (!(await storage.exists(key))) return [];
  const file = await storage.open(key);
  let isHeader = true;
  for await (const records of readRecords(file, (task.encode_type ?? 'UTF-8') as CsvEncoding))
    for (const record of records) {
      if (isBlank(record)) continue;
      if (!isHeader) return record.cells;
      isHeader = false;
    }
  return [];
}

const groupOf = ({ field, own }: CsvColumn): CsvMapping['fields'][number]['group'] =>
  FIELDS_OF_ROWS.includes(field) ? 'row' : own === true ? 'own' : 'plain';

/** What became of each column of a file, where its headers say it all. */
function mappingByHeader(task: TaskRow): MappedColumn[] {
  const { headers, columns } = importParams(task);
  const places = columnPlaces({ headers, columns });
  const fieldAt = new Map(columns.map(({ field }, index) => [places[index], field]));
  return headers.map((_, index) => {
    const field = fieldAt.get(index);
    return field === undefined ? { field: null, origin: 'unnamed' } : { field, origin: 'header' };
  });
}

function present(
  task: TaskRow,
  closed: ReadonlySet<string>,
  sample: readonly string[],
  canChange: boolean,
): CsvMapping {
  const { headers, columns, mapping = mappingByHeader(task) } = importParams(task);
  const labels = new Map(columns.map(({ field, header }) => [field, header]));
  return {
    columns: headers.map((header, index) => {
      const { field, origin } = mapping[index] ?? { field: null, origin: 'unknown' };
      const label = field === null ? null : (labels.get(field) ?? field);
      return { header: header.trim(), sample: cutText(sample[index] ?? '', SAMPLE_MAX), field, label, origin };
    }),
    fields: columns
      .filter(({ field }) => !closed.has(field))
      .map((column) => ({ field: column.field, label: column.header, group: groupOf(column) })),
    can_change: canChange,
  };
}

/** What the columns of the file of an import are. */
export const mappings = [
  staffOwn(taskMapping, async ({ scopes, facility, session, services, params }) => {
    const reader = { facility, session };
    const { task, closed } = await scopes.readFacility(facility.id, async (tx) => {
      const found = withFile(await viewedTask(tx, reader, params.id));
      return { task: found, closed: await closedOf(tx, found) };
    });
    function closedOf(tx: FacilityTx, found: TaskRow): Promise<ReadonlySet<string>> {
      return closedFields(tx, services.rowReaders.get(found.kind), importParams(found).columns);
    }
    const sample = await firstRow(services.storage, task);
    return present(task, closed, sample, sample.length > 0 && CHANGEABLE.includes(task.state) && mayMap(reader, task));
  }),

  staffOwn(saveMapping, async ({ scopes, facility, session, services, params, body, actor, now, requestId }) => {
    const reader = { facility, session };
    const seen = withFile(await scopes.readFacility(facility.id, (tx) => reachedTask(tx, reader, params.id)));
    const isStored = await services.storage.exists(seen.file_key ?? '');
    return scopes.inFacility(facility.id, async (tx) => {
      await lockTask(tx, params.id);
      const task = await reachedTask(tx, reader, params.id);
      if (!mayMap(reader, task)) throw new Problem('forbidden');
      if (!CHANGEABLE.includes(task.state)) throw new Problem('wrong_state');
      if (!isStored) throw new Problem('csv_file_gone');
      const {
        touched: _,
        refused: __,
        matched_through: ___,
        matched_in_file: ____,
        ...taskParams
      } = importParams(task);
      const { headers, columns } = taskParams;
      const closed = await closedFields(tx, services.rowReaders.get(task.kind), columns);
      const mapping = chosenMapping(headers, columns, body.fields, closed);
      const choices = toRemember(headers, columns, mapping);
      await rememberHeaders(tx, task.kind, choices, actor.name);
      const moved = await moveTask(tx, task.id, CHANGEABLE, {
        ...{ state: 'checking', step: 'validation', progress: 0, position: 0 },
        ...{ inserted: 0, updated: 0, skipped: 0, errors: 0, left_out: 0, to_decide: 0, undecided: 0 },
        started_at: now,
        finished_at: null,
        params: { ...taskParams, mapping, replanned: true },
      });
      if (moved === undefined) throw new Problem('wrong_state');
      await recordHistory(tx, actor, {
        family: 'imports',
        recordId: task.id,
        action: 'update',
        after: { name: task.name, columns: Object.fromEntries(choices) },
        requestId,
      });
      await services.jobs.enqueue(tx, { facility_id: facility.id, task_id: task.id });
      await services.taskSignal.send(tx, moved);
      return {};
    });
  }),
];
