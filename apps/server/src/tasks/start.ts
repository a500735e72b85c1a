import { randomUUID } from 'node:crypto';
import type { CsvChannel } from '@tsudoi/contract';
import { formatInstantJst, TaskDirection } from '@tsudoi/domain';
import { type ServerMessageId, serverText } from '@tsudoi/i18n/catalogs/server';
import { menuOf } from '@tsudoi/permissions';
import type { FacilityTx } from '../db/scope.ts';
import type { StaffContext, WithoutTx } from '../kernel/context.ts';
import { recordHistory } from '../kernel/history.ts';
import type { UploadedFile } from '../kernel/multipart.ts';
import type { RowReader } from '../kernel/row-reader.ts';
import { type CsvColumn, FIELDS_OF_ROWS, filledColumns } from './csv/header.ts';
import { inspectCsv } from './csv/inspect.ts';
import { isSettled, rememberedKey, suggestMapping } from './csv/mapping.ts';
import type { ExportParams } from './exports/family.ts';
import type { ImportParams } from './imports/family.ts';
import { rememberedHeaders } from './imports/mapping-store.ts';
import { insertTask, setBackRoute } from './store.ts';

/** A task's name for people: what it does and when it was started, to the minute as everywhere (G-50). */
export function taskName(what: string, now: Date): string {
  return `${what} ${formatInstantJst(now)}`;
}

const channelOf = (body: Partial<CsvChannel>) => ({
  channel_name: body.channel_name ?? body.socket_event_name ?? null,
  socket_id: body.socket_id ?? null,
});

interface StartedExport<Params extends ExportParams> {
  kind: string;
  /** `CsvType` of the file; 0 where the specification has no type for it. */
  csvType?: number;
  /** What the task is called, and what its file is, without date and ending; both after the menu unless given. */
  name?: ServerMessageId;
  file?: ServerMessageId;
  /** Both in words, of a file that is no CSV. */
  title?: string;
  result?: { name: string; ending: string };
  params: Params;
  /** What of the wish belongs into the record. */
  noted?: Record<string, unknown>;
}

/** What starting an export takes of a handler's context. */
export type ExportContext = Pick<
  StaffContext<unknown>,
  'tx' | 'facility' | 'session' | 'actor' | 'services' | 'now' | 'locale' | 'requestId'
> & { body: Partial<CsvChannel> & { encode_type?: string | undefined } };

/** Starts the task of an export in the transaction of the call, and writes down who took data out of the house. */
export async function startExport<Params extends ExportParams>(
  context: ExportContext,
  { kind, csvType = 0, name: titleId = 'task.export', title, file, result, params, noted = {} }: StartedExport<Params>,
): Promise<{ task_id: number; task_name: string; url_download: null }> {
  const { body, facility, session, actor, tx, services, now, locale, requestId } = context;
  const of = menuOf(params.menu).name[locale];
  const name = taskName(title ?? serverText(locale, titleId, { of }), now);
  const stamp = formatInstantJst(now, 'second').replace(/[-:]/g, '').replace(' ', '_');
  const task_id = await insertTask(tx, {
    account_id: session.accountId,
    kind,
    name,
    type: TaskDirection.export,
    csv_type: csvType,
    state: 'running',
    step: 'import',
    actor_name: actor.name,
    params,
    encode_type: body.encode_type ?? facility.csv_encode_type,
    result_name: `${result?.name ?? (file === undefined ? of : serverText(locale, file))}_${stamp}.${result?.ending ?? 'csv'}`,
    ...channelOf(body),
  });
  await services.jobs.enqueue(tx, { facility_id: facility.id, task_id });
  await recordHistory(tx, actor, {
    family: 'exports',
    recordId: task_id,
    action: 'export',
    after: { name, ...noted },
    requestId,
  });
  return { task_id, task_name: name, url_download: null };
}

interface StartedImport {
  kind: string;
  /** Menu whose edit flag the import needs; its screen shows the plan, unless `screen` is another. */
  menu: ImportParams['menu'];
  screen?: string;
  csvType: number;
  name: ServerMessageId;
  /** Columns the file may have. */
  columns: readonly CsvColumn[];
  file: UploadedFile | undefined;
  /** Notes the file before it is stored, so that what is left behind is swept. */
  noteFile(tx: FacilityTx, stored: { key: string; bytes: number }): Promise<void>;
  /** What it changes belongs to no organization: whoever may edit its menu sees it from the start, and goes on with it. */
  isOfNoOrganization?: boolean;
  /** What else the task has to know. */
  more?: Record<string, unknown>;
}

/** Fields of an import that nobody may read, and that no column of a file may be mapped to. */
export async function closedFields(
  tx: FacilityTx,
  reader: RowReader | undefined,
  columns: readonly CsvColumn[],
): Promise<ReadonlySet<string>> {
  const hidden = await reader?.hidden?.(
    tx,
    columns.map(({ field }) => field).filter((field) => !FIELDS_OF_ROWS.includes(field)),
  );
  const closed = new Set(hidden?.keys());
  const split = columns.filter((column) => filledColumns(column).some((filled) => closed.has(filled)));
  return new Set([...closed, ...split.map(({ field }) => field)]);
}

/**
 * Looks at an uploaded file as a whole, stores it and starts the task that checks its rows; one with headers that nobody knows waits
 * until somebody says what they are.
 * @throws Problem csv_… where it is no CSV of these columns
 */
export async function startImport(
  context: WithoutTx<
    Pick<
      StaffContext<unknown>,
      'tx' | 'facility' | 'session' | 'scope' | 'actor' | 'services' | 'scopes' | 'now' | 'locale'
    >
  > & { body: Partial<CsvChannel> & { encode_type: 'UTF-8' | 'SJIS' } },
  { kind, menu, screen = menuOf(menu).url, csvType, name: title, columns, file, noteFile, ...rest }: StartedImport,
): Promise<{ task_id: number; task_name: string }> {
  const { body, facility, session, scope, actor, scopes, services, now, locale } = context;
  const { isOfNoOrganization = false, more = {} } = rest;
  const reached = isOfNoOrganization ? [] : scope.organizationIds;
  const { headers, rows, needsMapping } = await inspectCsv(file, body.encode_type, columns);
  const key = `f/${facility.id}/imports/${randomUUID()}.csv`;
  await scopes.inFacility(facility.id, (tx) => noteFile(tx, { key, bytes: file?.size ?? 0 }));
  await services.storage.putFile(key, file?.path ?? '', 'text/csv');
  const name = taskName(serverText(locale, title), now);
  const params: ImportParams = {
    ...more,
    menu,
    // Guesses are made once.
    columns: columns.map(({ synonyms: _, ...column }) => column),
    headers,
    organization_ids: reached === null ? null : [...reached],
    chosen_organization_id: scope.chosenId,
  };
  const task_id = await scopes.inFacility(facility.id, async (tx) => {
    const mapping = needsMapping
      ? suggestMapping(
          headers,
          columns,
          await rememberedHeaders(tx, kind, headers.map(rememberedKey)),
          await closedFields(tx, services.rowReaders.get(kind), columns),
        )
      : undefined;
    const isReady = mapping === undefined || isSettled(mapping, columns);
    const id = await insertTask(tx, {
      account_id: session.accountId,
      kind,
      name,
      type: TaskDirection.import,
      csv_type: csvType,
      state: isReady ? 'checking' : 'mapping',
      step: 'validation',
      actor_name: actor.name,
      params: mapping === undefined ? params : { ...params, mapping },
      encode_type: body.encode_type,
      file_name: file?.name ?? '',
      file_key: key,
      total_rows: rows,
      ...channelOf(body),
    });
    await setBackRoute(tx, id, `${screen}?task=${id}`);
    if (isReady) await services.jobs.enqueue(tx, { facility_id: facility.id, task_id: id });
    return id;
  });
  return { task_id, task_name: name };
}
