import {
  type FieldCode,
  type PlanLookalike,
  type PlanRow,
  type ProblemCode,
  problems,
  type TaskReport,
  type TaskState,
  taskStates,
} from '@tsudoi/contract';
import { CsvType, DAY_MS, IMPORT_UNDO_DAYS, MINUTE_MS, SIGNED_URL_MINUTES, TaskDirection } from '@tsudoi/domain';
import { fieldLabel } from '@tsudoi/i18n';
import { type ServerMessageId, serverMessages, serverText } from '@tsudoi/i18n/catalogs/server';
import { fieldMessage, problemMessage } from '@tsudoi/i18n/problems';
import type { Services } from '../../kernel/services.ts';
import { rowCells } from '../../tasks/csv/row-cells.ts';
import { importParams } from '../../tasks/imports/family.ts';
import type { PlanRowRow } from '../../tasks/imports/row-store.ts';
import { RUNNING_STATES, type TaskRow } from '../../tasks/store.ts';

type Locale = 'ja' | 'en';

const stateOf = (row: TaskRow): TaskState => taskStates.find((state) => state === row.state) ?? 'failed';
const stepOf = (row: TaskRow): TaskReport['step'] =>
  row.step === 'import' || row.step === 'done' ? row.step : 'validation';
/** Tasks that write a file know its name from the start; others work on many records. */
const isExport = (row: TaskRow): boolean => row.type === TaskDirection.export && row.result_name !== null;
const isProblem = (code: string): code is ProblemCode => Object.hasOwn(problems, code);

function failure(row: TaskRow, locale: Locale): string {
  if (row.state === 'refused' && row.error_code === 'stale') return serverText(locale, 'tasks.refused');
  const code = row.error_code ?? 'server_error';
  if (isExport(row)) return serverText(locale, 'tasks.export_failed');
  if (!isProblem(code) || code === 'server_error') return serverText(locale, 'tasks.failed');
  return problemMessage(code, (row.error_params ?? {}) as Record<string, string | number>, locale);
}

/** A task as the history, the progress bar and the sockets show it, to the account that started it unless told. */
export function presentTask(
  row: TaskRow,
  locale: Locale,
  services: Pick<Services, 'storage'>,
  readerId = row.account_id,
): TaskReport {
  const state = stateOf(row);
  const running = RUNNING_STATES.some((one) => one === state);
  const failed = state === 'failed' || state === 'refused';
  const until = offeredUntil(row);
  const errorText = failed ? failure(row, locale) : null;
  const isAdmin = importParams(row).menu === 'admin-accounts';
  return {
    task_id: row.id,
    task_name: row.name,
    type: row.type,
    csv_type: row.csv_type,
    is_own: row.account_id === readerId,
    actor_name: row.actor_name,
    kind: row.kind,
    state,
    step: stepOf(row),
    progress: row.progress,
    is_progressing: running,
    is_completed: state === 'applied' || state === 'undone' || state === 'done',
    is_error: failed || state === 'invalid',
    is_admin: isAdmin,
    error_msg: errorText,
    error: errorText,
    validation_msg: state === 'invalid' ? serverText(locale, 'tasks.import_invalid') : null,
    current_position_success: Math.min(row.position, row.total_rows),
    total_rows: row.total_rows,
    total_insert_records: row.inserted,
    total_update_records: row.updated,
    total_skip_records: row.skipped,
    total_error_records: row.errors,
    total_insert_members: isAdmin ? 0 : row.inserted,
    total_updated_members: isAdmin ? 0 : row.updated,
    ...(isAdmin && { total_insert_admins: row.inserted, total_updated_admins: row.updated }),
    ...(row.type === TaskDirection.import &&
      row.csv_type === CsvType.event && { total_updated_event_participant_courses: row.updated }),
    total_left_out: row.left_out,
    total_to_decide: row.to_decide,
    total_undecided: row.undecided,
    fields: (importParams(row).columns ?? []).map(({ field, header: label }) => ({ field, label })),
    data: refusedCells(row, locale),
    back_route: row.back_route,
    file_name: row.type === TaskDirection.import ? row.file_name : row.result_name,
    encode_type: row.encode_type,
    url_download:
      state === 'done' && row.result_key !== null && until !== null && until.getTime() > Date.now()
        ? services.storage.signedUrl(row.result_key, row.result_name ?? 'export.csv', until)
        : null,
    created_at: row.created_at.toISOString(),
    started_at: row.started_at?.toISOString() ?? null,
    finished_at: row.finished_at?.toISOString() ?? null,
    undo_until:
      state === 'applied' && row.finished_at !== null
        ? new Date(row.finished_at.getTime() + IMPORT_UNDO_DAYS * DAY_MS).toISOString()
        : null,
    undone: importParams(row).undone ?? null,
  };
}

/** The first refused cells of a bad file, in words. */
function refusedCells(row: TaskRow, locale: Locale): TaskReport['data'] {
  const labelOf = labelsOf(row, locale);
  return (importParams(row).refused ?? []).map(({ row: number, field, code, params, source }) => {
    const label = field === '' ? '' : labelOf(field);
    return { row: number, field, message: fieldMessage(code, { field, input: label, ...params }, locale), source };
  });
}

/** A file is offered until 60 minutes after it was written (CSV-13), however late in them somebody looks. */
function offeredUntil({ finished_at }: TaskRow): Date | null {
  return finished_at === null ? null : new Date(finished_at.getTime() + SIGNED_URL_MINUTES * MINUTE_MS);
}

/** The columns of the family a task works on, by field; an invitation has none. */
export function labelsOf(task: TaskRow, locale: Locale): (field: string) => string {
  const columns = new Map((importParams(task).columns ?? []).map(({ field, header }) => [field, header]));
  return (field) => columns.get(field) ?? fieldLabel(field, locale);
}

/** Why a row was left out, in words; null where it was not. */
export function leftOutReason(code: string | null, locale: Locale): string | null {
  if (code === null) return null;
  const id = `tasks.left_out.${code}`;
  return Object.hasOwn(serverMessages[locale], id) ? serverText(locale, id as ServerMessageId) : code;
}

/** What is wrong with a row, in words; as the list and the downloaded CSV say it. */
export function rowErrors(
  row: PlanRowRow,
  task: TaskRow,
  locale: Locale,
): { field: string; label: string; code: FieldCode; message: string }[] {
  const labelOf = labelsOf(task, locale);
  return (row.errors ?? []).map(({ field, code, params }) => {
    const label = field === '' ? '' : labelOf(field);
    return { field, label, code, message: fieldMessage(code, { field, input: label, ...params }, locale) };
  });
}

/** Records beside the rows of a plan: which of them can be linked, and who rows may be, by their numbers. */
export interface ShownRecords {
  openable: ReadonlySet<number>;
  lookalikes: ReadonlyMap<number, PlanLookalike[]>;
}

/** A row of a plan. What a created record gets is what its cells say. */
export function presentPlanRow(
  row: PlanRowRow,
  task: TaskRow,
  locale: Locale,
  { openable, lookalikes }: ShownRecords,
): PlanRow {
  const labelOf = labelsOf(task, locale);
  const { headers = [], columns = [] } = importParams(task);
  const source = Object.fromEntries(
    headers.map((header, index) => [header.trim(), row.source[index] ?? '']).filter(([header]) => header !== ''),
  );
  const file = row.result === 'create' || row.result === 'error' ? rowCells(importParams(task)) : undefined;
  const cells = row.result === 'create' ? (file?.read(row.source) ?? []) : [];
  const created = columns.flatMap(({ field, splits }, index): [string, null, string][] => {
    const cell = cells[index] ?? '';
    return cell === '' || splits !== undefined ? [] : [[field, null, cell]];
  });
  const sourceOf = (field: string): string =>
    row.source[file?.places[columns.findIndex((column) => column.field === field)] ?? -1] ?? '';
  return {
    row: row.row_no,
    result: row.result,
    code: row.code,
    name: row.name,
    record_id: row.record_id !== null && openable.has(row.record_id) ? row.record_id : null,
    changes: (row.changes ?? created).map(([field, before, after]) => ({
      field,
      label: labelOf(field),
      before,
      after,
    })),
    errors: rowErrors(row, task, locale).map((error) => ({ ...error, source: sourceOf(error.field) })),
    source,
    left_out: leftOutReason(row.left_out, locale),
    to_decide:
      row.lookalikes === null ? null : { decision: row.decision, lookalikes: lookalikes.get(row.row_no) ?? [] },
  };
}
