import { fieldProblem } from '@tsudoi/contract';
import { importParticipants, participantCsvTemplate } from '@tsudoi/contract/event-participants';
import { CSV_BOM, CsvType } from '@tsudoi/domain';
import { serverText } from '@tsudoi/i18n/catalogs/server';
import { FileAnswer } from '../../kernel/answer.ts';
import { staff, staffOwn } from '../../kernel/bind.ts';
import { existing } from '../../kernel/records.ts';
import { createCp932Writer } from '../../tasks/csv/cp932.ts';
import { csvLine } from '../../tasks/csv/lines.ts';
import { startImport } from '../../tasks/start.ts';
import { componentsOf } from '../event-kinds/index.ts';
import { noteIssued } from '../storages/index.ts';
import { headerOf, importColumns } from './columns.ts';
import { eventToShow } from './event-store.ts';
import { IMPORT_KIND, RESULTS } from './import.ts';

export const importBinding = staffOwn(importParticipants, async (context) => {
  const { body, files, facility, session, scopes, locale } = context;
  const { event, columns } = await scopes.readFacility(facility.id, async (tx) => {
    const found = existing(await eventToShow(tx, body));
    return { event: found, columns: importColumns(await componentsOf(tx, found.kind_id), locale) };
  });
  if (body.account_code !== undefined && body.account_code !== '' && body.account_code !== session.accountCode)
    throw fieldProblem('account_code', 'unknown_reference');
  const screen = `/manage/events/${event.kind_url}/${event.event_cms_code}/${event.kind_id}/event-participants/${event.event_code}/import-csv`;
  return startImport(context, {
    kind: IMPORT_KIND,
    menu: 'events',
    screen,
    csvType: CsvType.event,
    name: 'task.participants_import',
    columns,
    file: files.file,
    noteFile: (tx, { key, bytes }) =>
      noteIssued(tx, { key, uploader: { kind: 'staff', id: session.accountId }, bytes }),
    // Who takes part is the kind's to say, whatever organizations they are in (docs/decisions/0100).
    isOfNoOrganization: true,
    more: { of: event.event_cms_code, event_id: event.id, kind_id: event.kind_id, locale },
  });
});

export const templateBinding = staff(participantCsvTemplate, async ({ tx, query, locale }) => {
  const event = existing(await eventToShow(tx, query));
  const answers = importColumns(await componentsOf(tx, event.kind_id), locale).filter(({ own }) => own === true);
  const line = csvLine([
    ...(['number', 'member_code', 'name', 'course', ...RESULTS] as const).map((column) => headerOf(column, locale)),
    ...answers.map(({ header }) => header),
  ]);
  const name = `${serverText(locale, 'tasks.participants_file')}.csv`;
  if (query.encode_type === 'SJIS')
    return new FileAnswer(
      Buffer.from(createCp932Writer().write(Buffer.from(line))),
      'text/csv; charset=shift_jis',
      name,
    );
  return new FileAnswer(`${CSV_BOM}${line}`, 'text/csv; charset=utf-8', name);
});
