import { randomUUID } from 'node:crypto';
import * as endpoints from '@tsudoi/contract/members';
import { CSV_BOM, CsvType, formatInstantJst, TaskDirection } from '@tsudoi/domain';
import { serverText } from '@tsudoi/i18n/catalogs/server';
import { FileAnswer } from '../../kernel/answer.ts';
import { staff, staffOwn } from '../../kernel/bind.ts';
import { recordHistory } from '../../kernel/history.ts';
import { createCp932Writer } from '../../tasks/csv/cp932.ts';
import { inspectCsv } from '../../tasks/csv/inspect.ts';
import { csvLine } from '../../tasks/csv/records.ts';
import type { ImportParams } from '../../tasks/imports/family.ts';
import { insertTask } from '../../tasks/store.ts';
import { definitionsOf } from '../account-cms/index.ts';
import { noteIssued } from '../storages/index.ts';
import { csvPlan, headersIn, importColumnsOf } from './csv-plan.ts';
import type { MemberExportParams } from './export.ts';
import { askedQuery, KANA_ORDER, narrowed } from './query.ts';

/** A task's name: what it does and when, so that no two of an account are alike. */
export function taskName(what: string, now: Date): string {
  return `${what} ${formatInstantJst(now, 'second')}`;
}

/** Import, export and template of the member CSV. */
export const csv = [
  staffOwn(
    endpoints.importMembers,
    async ({ body, files, facility, session, actor, scopes, services, now, locale, ...context }) => {
      const scope = narrowed(context.scope, session, body.login_organization);
      const { file } = files;
      const definitions = await scopes.readFacility(facility.id, (tx) => definitionsOf(tx, facility));
      const columns = importColumnsOf(csvPlan(definitions));
      const { headers, rows } = await inspectCsv(file, body.encode_type, columns);
      const key = `f/${facility.id}/imports/${randomUUID()}.csv`;
      const uploader = { kind: 'staff', id: session.accountId };
      await scopes.inFacility(facility.id, (tx) => noteIssued(tx, { key, uploader, bytes: file?.size ?? 0 }));
      await services.storage.putFile(key, file?.path ?? '', 'text/csv');
      const name = taskName(serverText(locale, 'task.members_import'), now);
      const params: ImportParams = {
        menu: 'members.import-csv',
        columns,
        headers,
        organization_ids: scope.organizationIds === null ? null : [...scope.organizationIds],
        chosen_organization_id: scope.chosenId,
        send_invoice_flag: body.send_invoice_flag,
        auto_payment_flag: body.auto_payment_flag,
      };
      const task_id = await scopes.inFacility(facility.id, async (tx) => {
        const id = await insertTask(tx, {
          account_id: session.accountId,
          kind: 'member-import',
          name,
          type: TaskDirection.import,
          csv_type: CsvType.account,
          state: 'checking',
          step: 'validation',
          actor_name: actor.name,
          params,
          encode_type: body.encode_type,
          file_name: file?.name ?? '',
          file_key: key,
          total_rows: rows,
          channel_name: body.channel_name ?? body.socket_event_name ?? null,
          socket_id: body.socket_id ?? null,
        });
        await tx.sql(`update task set back_route = $2 where id = $1`, [id, `/manage/members/import-csv?task=${id}`]);
        await services.jobs.enqueue(tx, { facility_id: facility.id, task_id: id });
        return id;
      });
      return { task_id, task_name: name };
    },
  ),

  staff(endpoints.exportMembers, async (context) => {
    const { body, facility, session, actor, tx, services, now, locale } = context;
    const name = taskName(serverText(locale, 'task.members_export'), now);
    const query = await askedQuery(context, body);
    const params: MemberExportParams = {
      menu: 'members',
      organization_ids: query.scopeIds,
      query,
      order: body.sort ?? KANA_ORDER,
      output_deleted: body.output_deleted === 1,
    };
    const stamp = formatInstantJst(now, 'second').replace(/[-:]/g, '').replace(' ', '_');
    const task_id = await insertTask(tx, {
      account_id: session.accountId,
      kind: 'member-export',
      name,
      type: TaskDirection.export,
      csv_type: CsvType.account,
      state: 'running',
      step: 'import',
      actor_name: actor.name,
      params: { ...params },
      encode_type: body.encode_type,
      result_name: `${serverText(locale, 'tasks.members_file')}_${stamp}.csv`,
      channel_name: body.channel_name ?? body.socket_event_name ?? null,
      socket_id: body.socket_id ?? null,
    });
    await services.jobs.enqueue(tx, { facility_id: facility.id, task_id });
    // Who took people's data out of the house is part of the record, whatever becomes of the task.
    await recordHistory(tx, actor, {
      family: 'exports',
      recordId: task_id,
      action: 'export',
      after: { name, output_deleted: params.output_deleted },
      requestId: context.requestId,
    });
    return { task_id, task_name: name, url_download: null };
  }),

  staff(endpoints.memberCsvTemplate, async ({ tx, facility, query, locale }) => {
    const line = csvLine(headersIn(csvPlan(await definitionsOf(tx, facility))));
    const name = serverText(locale, 'tasks.members_template_file');
    if (query.encode_type === 'SJIS')
      return new FileAnswer(
        Buffer.from(createCp932Writer().write(Buffer.from(line))),
        'text/csv; charset=shift_jis',
        name,
      );
    return new FileAnswer(`${CSV_BOM}${line}`, 'text/csv; charset=utf-8', name);
  }),
];
