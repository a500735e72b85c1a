import type { MemberPrint } from '@tsudoi/contract/members';
import { type Day, jstToday, standingOf } from '@tsudoi/domain';
import type { Locale } from '@tsudoi/i18n';
import { formatDay } from '@tsudoi/i18n';
import { serverText } from '@tsudoi/i18n/catalogs/server';
import type { FacilityTx } from '../../../db/scope.ts';
import type { Services } from '../../../kernel/services.ts';
import { printablePictures } from '../../../print/pictures.ts';
import { type AnyPrint, printKind } from '../../../print/task.ts';
import type { ExportParams } from '../../../tasks/exports/family.ts';
import type { TaskKind, TaskRun } from '../../../tasks/runner.ts';
import { hiddenFields, readDefinitions } from '../../account-cms/index.ts';
import { cardsInPrint, designsToPrint } from '../../card-designs/index.ts';
import { printedPasses } from '../../passes/index.ts';
import { cellsOf, readableStanding } from '../facts/cells.ts';
import { factsOf } from '../facts/known.ts';
import type { Names } from '../names.ts';
import { type MemberOrder, type MemberQuery, memberIds } from '../search-store.ts';
import { allOrganizations, allTypes } from '../store.ts';
import { certificateOf, dayInWords, labelOf } from './items.ts';
import { corporateNames, type PrintedMember, printedMembers, withdrawalDays } from './store.ts';

/** What a print of members was asked for; kept in its task. */
export interface MemberPrintParams extends ExportParams {
  query: MemberQuery;
  order: MemberOrder;
  print: MemberPrint;
  /** Facts that a list shows, in their order. */
  shown: readonly string[];
  locale: Locale;
  facility: { name: string; contact: readonly string[] };
}

/** What every print is made with. */
interface Printing {
  run: TaskRun;
  services: Services;
  params: MemberPrintParams;
  ids: readonly number[];
  today: Day;
  /** Members in the order of their ids, as far as they are in reach. */
  members(tx: FacilityTx, ids: readonly number[]): Promise<PrintedMember[]>;
}

/** How one kind of print is made ready. Another kind is an entry here, a drawing, and a member of `MemberPrint`. */
const PRINTS: { [Kind in MemberPrint['kind']]: (printing: Printing) => Promise<AnyPrint> } = {
  labels,
  roster,
  certificates,
  cards,
};

async function labels({ run, params, ids, members }: Printing): Promise<AnyPrint> {
  const { print, facility } = params;
  if (print.kind !== 'labels') throw new Error(`no labels: ${print.kind}`);
  const hidden = hiddenFields(await run.read((tx) => readDefinitions(tx)));
  return {
    drawing: 'labels',
    info: { title: serverText('ja', 'print.labels'), lang: 'ja', author: facility.name },
    setup: { sheet: print.sheet, first: print.first },
    ids,
    async items(tx, some) {
      const rows = await members(tx, some);
      const corporates = await corporateNames(tx, [...new Set(rows.flatMap(({ corporate_id: id }) => id ?? []))]);
      return rows.flatMap((row) => {
        const company = row.corporate_id === null ? undefined : corporates.get(row.corporate_id);
        return labelOf(row, { hidden, company, withCode: print.with_code }) ?? [];
      });
    },
  };
}

/** How wide columns of a list are beside one another; all others are as wide as a day. */
const WEIGHTS: Readonly<Record<string, number>> = {
  ...{ name: 2, kana: 2, email: 2.6, address: 2.6, building_name: 2, organization: 2, member_type: 1.6 },
  ...{ age: 0.7, gender: 0.7, days_left: 0.9, zipcode: 1, pref_code: 1 },
};
const NUMBERS: ReadonlySet<string> = new Set(['age', 'days_left']);

async function roster({ run, params, ids, today, members }: Printing): Promise<AnyPrint> {
  const { print, shown, locale, facility } = params;
  if (print.kind !== 'roster') throw new Error(`no list: ${print.kind}`);
  const definitions = await run.read((tx) => readDefinitions(tx));
  const byField = new Map(factsOf(definitions, locale).map((fact) => [fact.field, fact]));
  const facts = shown.flatMap((column) => byField.get(column) ?? []);
  const names: Names = await run.read(async (tx) => ({
    types: new Map((await allTypes(tx)).map(({ id, name }) => [id, { id, member_type_code: '', name }])),
    organizations: new Map((await allOrganizations(tx)).map((each) => [each.id, each])),
  }));
  const reading = { locale, today, names, hidden: hiddenFields(definitions) };
  const title = print.title === undefined || print.title === '' ? serverText(locale, 'print.roster') : print.title;
  return {
    drawing: 'roster',
    info: { title, lang: locale, author: facility.name },
    setup: {
      title,
      note: serverText(locale, 'print.roster.note', {
        facility: facility.name,
        day: formatDay(today),
        count: String(ids.length),
      }),
      columns: facts.map(({ field, label }) => ({
        title: label,
        weight: WEIGHTS[field] ?? 1.2,
        align: NUMBERS.has(field) ? ('right' as const) : ('left' as const),
      })),
      foot: '{page} / {pages}',
    },
    ids,
    async items(tx, some) {
      return (await members(tx, some)).map((row) => {
        const cells = cellsOf(row, facts, reading);
        return facts.map(({ field }) => cells[field] ?? '');
      });
    },
  };
}

async function certificates({ run, params, ids, members }: Printing): Promise<AnyPrint> {
  const { print, facility } = params;
  if (print.kind !== 'certificates') throw new Error(`no certificates: ${print.kind}`);
  const { issued_on: issuedOn } = print;
  const hidden = hiddenFields(await run.read((tx) => readDefinitions(tx)));
  const types = new Map((await run.read((tx) => allTypes(tx))).map(({ id, name }) => [id, name]));
  return {
    drawing: 'certificates',
    info: { title: serverText('ja', 'print.certificates'), lang: 'ja', author: facility.name },
    setup: {
      title: serverText('ja', 'print.certificates'),
      issuedOn: dayInWords(issuedOn),
      facility: facility.name,
      contact: facility.contact,
    },
    ids,
    async items(tx, some, first) {
      const rows = await members(tx, some);
      const left = await withdrawalDays(tx, some);
      const place = new Map(some.map((id, index) => [id, first + index + 1]));
      return rows.flatMap(
        (row) =>
          certificateOf(row, {
            hidden,
            types: row.member_type_ids.flatMap((id) => types.get(id) ?? []),
            leftFrom: left.get(row.id),
            issuedOn,
            number: serverText('ja', 'print.certificate.number', {
              year: issuedOn.slice(0, 4),
              task: String(run.task.id),
              place: String(place.get(row.id) ?? 0),
            }),
          }) ?? [],
      );
    },
  };
}

/** Pixels of a card's longer side in print: 85.6 mm at 450 dpi; of a photo and the logo, which are a part of it. */
const BACKGROUND_PIXELS = 1_500;
const PICTURE_PIXELS = 600;

async function cards({ run, services, params, ids, today, members }: Printing): Promise<AnyPrint> {
  const definitions = await run.read((tx) => readDefinitions(tx));
  const hidden = hiddenFields(definitions);
  const designs = await run.read(async (tx) =>
    designsToPrint(
      tx,
      (await allTypes(tx)).map(({ id }) => id),
    ),
  );
  const { logo_image_path: logo } = designs.facility;
  const logos = logo === null ? {} : await printablePictures(run.storage, [logo], PICTURE_PIXELS);
  return {
    drawing: 'cards',
    info: { title: serverText('ja', 'print.cards'), lang: 'ja', author: params.facility.name },
    setup: {
      images: await printablePictures(run.storage, designs.pictures, BACKGROUND_PIXELS),
      logo: Object.values(logos)[0] ?? null,
    },
    ids,
    async items(tx, some) {
      // Nobody carries a card who is not a member yet, or no longer.
      const holders = (await members(tx, some)).filter(
        (row) => !['temporary', 'withdrawn'].includes(standingOf(readableStanding(row, hidden), today)),
      );
      const printed = await cardsInPrint(tx, holders, { definitions, designs, today });
      const keys = printed.flatMap(({ photo }) => photo ?? []);
      const photos = await printablePictures(run.storage, keys, PICTURE_PIXELS);
      const bearers = printed.flatMap(({ id, hasPass }) => (hasPass ? [id] : []));
      const passes = await printedPasses(tx, services, { ids: bearers, now: new Date() });
      return printed.map(({ id, sides, code, photo }) => ({
        ...{ sides, code, pass: passes.get(id) },
        photo: photo === null ? null : (photos[photo] ?? null),
      }));
    },
  };
}

/** Printing found members as a PDF. */
export const memberPrint = (services: Services): TaskKind =>
  printKind<MemberPrintParams>('member-print-export', async (run, params) => {
    const { query, order, organization_ids: reach, print } = params;
    const scopeIds = reach ?? query.scopeIds;
    return PRINTS[print.kind]({
      run,
      services,
      params,
      ids: await run.read((tx) => memberIds(tx, { ...query, scopeIds }, order)),
      today: jstToday(new Date()),
      members: (tx, some) => printedMembers(tx, some, scopeIds),
    });
  });
