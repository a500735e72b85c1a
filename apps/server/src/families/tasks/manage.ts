import { Readable } from 'node:stream';
import { hasKeyword, Problem } from '@tsudoi/contract';
import * as endpoints from '@tsudoi/contract/tasks';
import {
  ALL_PAGE_CHUNK,
  CSV_BOM,
  DAY_MS,
  guardFormula,
  HISTORY_MAX,
  IMPORT_UNDO_DAYS,
  keywordFor,
  unguardFormula,
} from '@tsudoi/domain';
import { serverText } from '@tsudoi/i18n/catalogs/server';
import { can } from '@tsudoi/permissions';
import { FileAnswer } from '../../kernel/answer.ts';
import { staff, staffOwn } from '../../kernel/bind.ts';
import type { StaffContext } from '../../kernel/context.ts';
import { recordHistory } from '../../kernel/history.ts';
import { organizationsInReach } from '../../kernel/request-headers.ts';
import type { RowReader } from '../../kernel/row-reader.ts';
import { createCp932Writer } from '../../tasks/csv/cp932.ts';
import { csvLine } from '../../tasks/csv/lines.ts';
import { exportParams } from '../../tasks/exports/family.ts';
import { importParams } from '../../tasks/imports/family.ts';
import { findRow, type PlanRowRow, pageOfRows, refusedRowsAfter } from '../../tasks/imports/row-store.ts';
import { moveTask, newestImports, newestTasks, type TaskPatch, type TaskRow } from '../../tasks/store.ts';
import { importReader, isInReach, mayStillSee, mayView, ownTask, reachedTask, viewedTask } from './access.ts';
import { masked, reportsOf, searchedBy } from './masked.ts';
import { menuOf } from './menu.ts';
import { presentPlanDetail } from './plan-row.ts';
import { leftOutReason, presentPlanRow, presentTask, rowErrors, type ShownRecords } from './present.ts';

type Moving = Pick<StaffContext<unknown>, 'tx' | 'session' | 'services' | 'facility' | 'actor'> & {
  params: { id: number };
};

/** Moves an import on, if the account may edit what it imports, may do what its rows do, and reaches all it touches. That is asked anew each time. */
async function move(
  context: Moving,
  from: readonly string[],
  patch: TaskPatch,
  enqueue: boolean,
): Promise<Record<string, never>> {
  const { tx, session, services, facility, actor, params } = context;
  const task = await reachedTask(tx, context, params.id);
  const taskParams = importParams(task);
  const menu = menuOf(task);
  if (menu !== undefined && !can(session.grants, { ...menu, flag: 'edit' })) throw new Problem('forbidden');
  if (enqueue && !(taskParams.needs ?? []).every((need) => can(session.grants, need))) throw new Problem('forbidden');
  if (enqueue && !isInReach(task, organizationsInReach(facility, session))) throw new Problem('forbidden');
  // What is written then is written by whoever moves it on, and the history says so.
  const acting = enqueue ? { params: { ...taskParams, acting: { id: session.accountId, name: actor.name } } } : {};
  const moved = await moveTask(tx, task.id, from, { ...patch, ...acting });
  if (moved === undefined) throw new Problem('wrong_state');
  if (enqueue) await services.jobs.enqueue(tx, { facility_id: facility.id, task_id: task.id });
  await services.taskSignal.send(tx, moved);
  return {};
}

/** What both allow; null allows all. */
function inBoth(a: readonly number[] | null, b: readonly number[] | null): readonly number[] | null {
  if (a === null || b === null) return a ?? b;
  const allowed = new Set(b);
  return a.filter((id) => allowed.has(id));
}

/** Records of rows that the reader may open, and whom rows may be; none where no family says so. */
async function recordsOf(
  reader: RowReader | undefined,
  context: Pick<StaffContext<unknown>, 'tx' | 'session' | 'scope'>,
  task: TaskRow,
  rows: readonly PlanRowRow[],
): Promise<ShownRecords> {
  const ids = rows.flatMap(({ record_id }) => (record_id === null ? [] : [record_id]));
  return {
    openable: (await reader?.openable(context, ids)) ?? new Set(),
    lookalikes: (await reader?.lookalikes?.compare(context, task, rows)) ?? new Map(),
  };
}

const CHUNK = 500;
/** A text of a file as a spreadsheet may see it. */
const guarded = (text: string): string => guardFormula(unguardFormula(text));

/** Tasks of an account: what runs, what ran, and what to do with an import. */
export const manage = [
  staff(endpoints.taskHistory, async (context) => {
    const { tx, session } = context;
    const rows = await newestTasks(tx, session.accountId, HISTORY_MAX);
    return reportsOf(
      context,
      rows.filter((row) => mayView(session, row) && mayStillSee(context, row)),
    );
  }),

  staff(endpoints.importHistory, async (context) => {
    const { tx, session } = context;
    const rows = await newestImports(tx, importReader(context), HISTORY_MAX);
    return reportsOf(
      context,
      rows.filter((row) => mayView(session, row)),
    );
  }),

  staff(endpoints.getTask, async (context) => {
    const [report] = await reportsOf(context, [await viewedTask(context.tx, context, context.params.id)]);
    if (report === undefined) throw new Problem('not_found');
    return report;
  }),

  staff(endpoints.taskRows, async (context) => {
    const { tx, params, query, locale, services } = context;
    const task = await viewedTask(tx, context, params.id);
    const { page, per_page } = query;
    const limit = per_page === 'all' ? ALL_PAGE_CHUNK : per_page;
    const reader = services.rowReaders.get(task.kind);
    const { total, rows } = await pageOfRows(tx, task.id, {
      filter: query.result ?? 'all',
      keyword: hasKeyword(query.keyword) ? keywordFor(query.keyword) : null,
      searched: await searchedBy(reader, tx, task),
      limit,
      offset: (page - 1) * limit,
    });
    const records = await recordsOf(reader, context, task, rows);
    return {
      items: (await masked(reader, tx, task, rows)).map((row) => presentPlanRow(row, task, locale, records)),
      total,
      page,
      per_page,
      last_page: Math.max(1, Math.ceil(total / limit)),
    };
  }),

  staff(endpoints.taskRow, async (context) => {
    const { tx, params, locale, services } = context;
    const task = await viewedTask(tx, context, params.id);
    const found = await findRow(tx, task.id, params.row);
    if (found === undefined) throw new Problem('not_found');
    const reader = services.rowReaders.get(task.kind);
    const [row = found] = await masked(reader, tx, task, [found]);
    const values = (await reader?.values?.(tx, row)) ?? new Map<string, string>();
    const records = await recordsOf(reader, context, task, [found]);
    return presentPlanDetail(row, { task, locale, records, values, keyField: reader?.keyField ?? '' });
  }),

  staffOwn(endpoints.taskErrorsCsv, async ({ scopes, facility, session, params, query, locale, services }) => {
    const { result: which } = query;
    const task = await scopes.inFacility(facility.id, (tx) => viewedTask(tx, { facility, session }, params.id));
    const sjis = task.encode_type === 'SJIS' ? createCp932Writer() : undefined;
    const encode = (text: string): Uint8Array =>
      sjis === undefined ? Buffer.from(text) : sjis.write(Buffer.from(text));
    async function* lines(): AsyncGenerator<Uint8Array> {
      const { headers = [] } = importParams(task);
      yield encode(
        `${sjis === undefined ? CSV_BOM : ''}${csvLine([...headers.map(guarded), serverText(locale, 'csv.reason')])}`,
      );
      for (let after = 0; ; ) {
        const rows = await scopes.inFacility(facility.id, async (tx) => {
          const refused = await refusedRowsAfter(tx, task.id, which, { after, limit: CHUNK });
          return masked(services.rowReaders.get(task.kind), tx, task, refused);
        });
        if (rows.length === 0) return;
        after = rows.at(-1)?.row_no ?? after;
        const reasons = (row: (typeof rows)[number]) =>
          which === 'left_out'
            ? (leftOutReason(row.left_out, locale) ?? '')
            : rowErrors(row, task, locale)
                .map(({ label, message }) =>
                  label === '' || message.startsWith(label) ? message : `${label}: ${message}`,
                )
                .join(' ');
        // The cells stand as they were sent; only what they would do in a spreadsheet is guarded.
        yield encode(
          rows
            .map((row) => csvLine([...headers.map((_, index) => guarded(row.source[index] ?? '')), reasons(row)]))
            .join(''),
        );
      }
    }
    const name = serverText(locale, which === 'error' ? 'tasks.errors_file' : 'tasks.left_out_file', {
      file: (task.file_name ?? task.name).replace(/\.csv$/i, ''),
    });
    return new FileAnswer(
      Readable.from(lines(), { objectMode: false }),
      `text/csv; charset=${sjis === undefined ? 'utf-8' : 'shift_jis'}`,
      name,
    );
  }),

  staff(endpoints.applyTask, (context) =>
    move(
      context,
      ['planned'],
      { state: 'applying', step: 'import', progress: 0, position: 0, finished_at: null },
      true,
    ),
  ),

  staff(endpoints.cancelTask, (context) =>
    move(
      context,
      ['checking', 'mapping', 'planned', 'invalid', 'running'],
      { state: 'cancelled', step: 'done', finished_at: context.now },
      false,
    ),
  ),

  staff(endpoints.retryTask, async (context) => {
    const { tx, session, services, facility, params, actor, locale } = context;
    const task = await ownTask(tx, session, params.id);
    const asked = exportParams(task);
    if (asked.menu === undefined || !task.kind.endsWith('-export')) throw new Problem('wrong_state');
    const menu = menuOf(task);
    if (menu === undefined || !can(session.grants, { ...menu, flag: 'view' })) throw new Problem('forbidden');
    const moved = await moveTask(tx, task.id, ['failed'], {
      state: 'running',
      step: 'import',
      progress: 0,
      position: 0,
      error_code: null,
      error_params: null,
      started_at: context.now,
      finished_at: null,
      file_removed_at: null,
      // What was asked for stays; what the account may no longer see goes.
      reader_role_ids: [...new Set([...(task.reader_role_ids ?? []), ...session.roleIds])],
      params: {
        ...asked,
        organization_ids: inBoth(asked.organization_ids ?? null, organizationsInReach(facility, session)),
      },
    });
    if (moved === undefined) throw new Problem('wrong_state');
    await services.jobs.enqueue(tx, { facility_id: facility.id, task_id: task.id });
    await recordHistory(tx, actor, {
      family: 'exports',
      recordId: task.id,
      action: 'export',
      after: { name: task.name },
      requestId: context.requestId,
    });
    await services.taskSignal.send(tx, moved);
    return presentTask(moved, locale, services);
  }),

  staff(endpoints.undoTask, async (context) => {
    const task = await reachedTask(context.tx, context, context.params.id);
    const since = context.now.getTime() - (task.finished_at ?? context.now).getTime();
    if (since > IMPORT_UNDO_DAYS * DAY_MS) throw new Problem('wrong_state');
    return move(
      context,
      ['applied'],
      { state: 'undoing', step: 'import', progress: 0, position: 0, left_out: 0, finished_at: null },
      true,
    );
  }),
];
