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
import { columnsOfFiles, importColumns } from './columns.ts';
import { eventToShow } from './event-store.ts';
import { IMPORT_KIND, RESULTS } from './import.ts';

export const importBinding = staffOwn(importParticipants, async (context) => {
  const { body, files, facility, session, scopes, locale } = context;
  const { event, columns } = await scopes.readFacility(facility.id, async (tx) => {
    const found = existing(await eventToShow(tx, body));
    const components = await componentsOf(tx, found.kind_id);
    const kind = { code: found.event_cms_code, components };
    const inFile = new Set((await columnsOfFiles(tx, kind, locale)).map(({ field }) => field));
    // What staff left out of the files of a kind is nothing that a file of it says.
    const columns = importColumns(components, locale).filter(({ field }) => inFile.has(field));
    return { event: found, columns };
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

/** What whoever fills a template in needs beside the answers: the name is only read by people. */
const TO_FILL: readonly string[] = ['number', 'member_code', 'name', 'course', ...RESULTS];

export const templateBinding = staff(participantCsvTemplate, async ({ tx, query, locale }) => {
  const event = existing(await eventToShow(tx, query));
  const kind = { code: event.event_cms_code, components: await componentsOf(tx, event.kind_id) };
  const columns = await columnsOfFiles(tx, kind, locale);
  const line = csvLine(columns.filter(({ field, own }) => own || TO_FILL.includes(field)).map(({ header }) => header));
  const name = `${serverText(locale, 'tasks.participants_file')}.csv`;
  if (query.encode_type === 'SJIS')
    return new FileAnswer(
      Buffer.from(createCp932Writer().write(Buffer.from(line))),
      'text/csv; charset=shift_jis',
      name,
    );
  return new FileAnswer(`${CSV_BOM}${line}`, 'text/csv; charset=utf-8', name);
});
