import { Problem } from '@tsudoi/contract';
import { printParticipants } from '@tsudoi/contract/event-participants';
import { fullName, isLiving, TEST_CODE } from '@tsudoi/domain';
import { formatPeriod } from '@tsudoi/i18n';
import { serverText } from '@tsudoi/i18n/catalogs/server';
import { staff } from '../../kernel/bind.ts';
import { printKind } from '../../print/task.ts';
import { startExport } from '../../tasks/start.ts';
import type { ParticipantParams } from './export.ts';
import { askedOf } from './manage.ts';
import { foundIds, participantsByIds } from './store.ts';

const KIND = 'participant-print-export';

/** What a print of participants was asked for. */
interface PrintParams extends ParticipantParams {
  print: 'list' | 'names';
  title: string;
  when: string;
}

export const printBinding = staff(printParticipants, async (context) => {
  const { tx, body, locale } = context;
  const { event, asked } = await askedOf(tx, body);
  if ((await foundIds(tx, asked)).length === 0) throw new Problem('nothing_to_print');
  const of = serverText(locale, `print.participants.${body.print}`);
  const params: PrintParams = {
    menu: 'events',
    of: event.event_cms_code,
    organization_ids: null,
    query: asked,
    kind_id: event.kind_id,
    locale,
    print: body.print,
    title: event.name,
    when: formatPeriod(event.starts_at.toISOString(), event.ends_at.toISOString()),
  };
  return startExport(
    { ...context, body: { ...body, encode_type: 'UTF-8' } },
    { kind: KIND, title: serverText(locale, 'task.member_print', { of }), result: { name: of, ending: 'pdf' }, params },
  );
});

const COLUMNS = ['number', 'name', 'course', 'people', 'standing', 'signed'] as const;
const WEIGHTS: Record<(typeof COLUMNS)[number], number> = {
  number: 0.8,
  name: 2.2,
  course: 1.6,
  people: 0.6,
  standing: 1,
  signed: 1,
};

/** Draws 受付名簿 or 名札 of those who were found; who has ended is on neither. */
export const participantPrint = printKind<PrintParams>(KIND, async (run, { query, print, title, when, locale }) => {
  const ids = await run.read((tx) => foundIds(tx, query));
  const info = { title: serverText(locale, `print.participants.${print}`), lang: locale, author: title };
  const shown = async (tx: Parameters<typeof participantsByIds>[0], some: readonly number[]) =>
    (await participantsByIds(tx, some)).filter(({ state }) => isLiving(state));
  if (print === 'names')
    return {
      drawing: 'nameTags',
      info,
      setup: { title },
      ids,
      items: async (tx, some) =>
        (await shown(tx, some)).map((row) => ({
          names: [fullName(row), ...row.companion_names],
          note: row.course_name,
          number: String(row.number).padStart(4, '0'),
        })),
    };
  const head = (column: (typeof COLUMNS)[number]) =>
    column === 'people' || column === 'signed'
      ? serverText(locale, `print.participants.${column}`)
      : serverText(locale, `participants.${column}`);
  return {
    drawing: 'roster',
    info,
    setup: {
      title,
      note: when,
      columns: COLUMNS.map((column) => ({
        title: head(column),
        weight: WEIGHTS[column],
        align: column === 'people' ? ('right' as const) : ('left' as const),
      })),
      foot: '{page} / {pages}',
      code: { text: TEST_CODE, lead: serverText(locale, 'print.participants.sample') },
    },
    ids,
    items: async (tx, some) =>
      (await shown(tx, some)).map((row) => [
        String(row.number).padStart(4, '0'),
        [fullName(row), ...row.companion_names].join('、'),
        row.course_name,
        String(row.weight),
        serverText(locale, `participants.standing.${row.standing}`),
        '□',
      ]),
  };
});
