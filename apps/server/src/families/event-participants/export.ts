import { exportParticipants } from '@tsudoi/contract/event-participants';
import { CsvType, formatInstantJst, fullName } from '@tsudoi/domain';
import type { Locale } from '@tsudoi/i18n';
import { serverText } from '@tsudoi/i18n/catalogs/server';
import type { FacilityTx } from '../../db/scope.ts';
import { staff } from '../../kernel/bind.ts';
import type { ExportParams } from '../../tasks/exports/family.ts';
import { type Cell, exportKind, rowsExport } from '../../tasks/exports/rows.ts';
import { startExport } from '../../tasks/start.ts';
import { answerInWords, itemOf } from '../account-cms/index.ts';
import { asFormField, componentsOf, type EventComponent } from '../event-kinds/index.ts';
import { printOwn } from '../members/index.ts';
import { answerOf, type BuiltIn, columnsOfFiles, isReadBack } from './columns.ts';
import { askedOf } from './manage.ts';
import { type FoundParticipant, foundIds, type ParticipantQuery, participantsByIds } from './store.ts';

/** Kind of the task that writes participants as CSV. */
const KIND = 'participant-export';

/** What an export or a print of participants was asked for; kept in its task. */
export interface ParticipantParams extends ExportParams {
  query: ParticipantQuery;
  kind_id: number;
  locale: Locale;
}

const instant = (at: Date | null): Cell => (at === null ? null : formatInstantJst(at, 'minute'));

/** What stands in the columns of a participant. */
export function cellsOf(row: FoundParticipant, locale: Locale): Record<BuiltIn, Cell> {
  const fee = row.invoice?.payment === 3 ? null : row.invoice;
  return {
    number: row.number,
    member_code: row.member_code,
    name: fullName(row),
    course: row.course_name,
    standing: serverText(locale, `participants.standing.${row.standing}`),
    companions: row.companions,
    companion_names: row.companion_names.join('、'),
    fee: fee?.total ?? null,
    paid: fee?.paid ?? null,
    queued_at: instant(row.queued_at),
    checked_in_at: instant(row.checked_in_at),
    result_value: row.result_value,
    result_rank: row.result_rank,
    result_record: row.result_record,
    note: row.note,
  };
}

/** An answer as it stands in a cell. */
export function answerCell(component: EventComponent, answer: unknown, locale: Locale): string {
  const item = itemOf(asFormField(component), { platform: 1 }, locale);
  if (!isReadBack(component)) return answerInWords(item, answer) ?? '';
  return printOwn({ field: '', header: '', classType: 1, item, part: null }, answer);
}

/** The columns of an export are those of its start. */
interface ExportOfParticipants extends ParticipantParams {
  file_columns: { field: string; header: string }[];
}

/** Writes the participants that were found as CSV, with answers and results. */
export const participantExport = exportKind<ExportOfParticipants>(
  KIND,
  ({ query, kind_id, locale, file_columns: columns }) =>
    rowsExport({
      columns: columns.map(({ header }) => header),
      ids: (tx) => foundIds(tx, query),
      async cells(tx: FacilityTx, ids) {
        const byId = new Map((await componentsOf(tx, kind_id)).map((component) => [component.id, component]));
        return (await participantsByIds(tx, ids)).map((row) => {
          const cells: Readonly<Record<string, Cell>> = cellsOf(row, locale);
          const answers = row.answers as Readonly<Record<string, unknown>>;
          return columns.map(({ field }) => {
            const id = answerOf(field);
            const component = id === undefined ? undefined : byId.get(id);
            // A field that went while the file waited has no answers to write.
            return component === undefined
              ? (cells[field] ?? null)
              : answerCell(component, answers[component.id], locale);
          });
        });
      },
    }),
);

export const exportBinding = staff(exportParticipants, async (context) => {
  const { tx, body, locale } = context;
  const { event, asked } = await askedOf(tx, body);
  const kind = { code: event.event_cms_code, components: await componentsOf(tx, event.kind_id) };
  const params: ExportOfParticipants = {
    menu: 'events',
    of: event.event_cms_code,
    organization_ids: null,
    query: asked,
    kind_id: event.kind_id,
    locale,
    file_columns: (await columnsOfFiles(tx, kind, locale)).map(({ field, header }) => ({ field, header })),
  };
  return startExport(context, {
    kind: KIND,
    csvType: CsvType.event,
    title: serverText(locale, 'task.participants_export'),
    file: 'tasks.participants_file',
    params,
    noted: { event: event.event_code },
  });
});
