import { type FieldCode, Problem } from '@tsudoi/contract';
import { jstToday, memberCodeKey, unguardFormula } from '@tsudoi/domain';
import type { Locale } from '@tsudoi/i18n';
import type { FacilityTx } from '../../db/scope.ts';
import type { RowReader } from '../../kernel/row-reader.ts';
import { importKind } from '../../tasks/imports/engine.ts';
import { type ImportFamily, importParams, type RowError } from '../../tasks/imports/family.ts';
import { simpleImport, type Versioned } from '../../tasks/imports/simple.ts';
import { findTask } from '../../tasks/store.ts';
import { itemOf } from '../account-cms/index.ts';
import { asFormField, componentsOf, type EventComponent, readAnswers } from '../event-kinds/index.ts';
import { readOwn } from '../members/index.ts';
import { updateImported } from '../participation/index.ts';
import { inFiles, isReadBack } from './columns.ts';
import { answerCell } from './export.ts';
import { type Entry, entriesByNumber, entriesOfEvent } from './import-store.ts';
import { courseKey } from './store.ts';

/** Kind of the task that imports results and answers of participants. */
export const IMPORT_KIND = 'participant-import';

/** What a row writes, as texts; answers by `answers.7` as they stand in a cell. */
type Values = Record<string, unknown>;
type Existing = Versioned<Values>;

const textIn = (values: Values, field: string): string | null | undefined => {
  const value = values[field];
  return typeof value === 'string' || value === null ? value : undefined;
};

/** What of a result a file may say, and the note of staff. */
export const RESULTS = ['result_value', 'result_rank', 'result_record', 'note'] as const;
const MOST: Record<(typeof RESULTS)[number], number> = {
  result_value: 50,
  result_rank: 5,
  result_record: 50,
  note: 1_000,
};

/** What rows of one event are read against. */
interface Context {
  places: Readonly<Record<string, number>>;
  eventId: number;
  components: readonly EventComponent[];
  locale: Locale;
  entries: readonly Entry[];
}

/** The entry that a row is of: by its number, else by the member and the course. */
function entryOf(
  { entries }: Context,
  cells: Readonly<Record<string, string>>,
): Entry | 'not_entered' | 'entry_ambiguous' {
  const { number, member_code, course } = cells;
  if (number !== undefined) {
    const digits = number.normalize('NFKC');
    const found = /^\d+$/.test(digits) ? entries.find((entry) => entry.number === Number(digits)) : undefined;
    const isSame = member_code === undefined || found?.member_code_key === memberCodeKey(member_code);
    return found !== undefined && isSame ? found : 'not_entered';
  }
  if (member_code === undefined) return 'not_entered';
  const key = memberCodeKey(member_code);
  const own = entries.filter((entry) => entry.member_code_key === key);
  const inCourse =
    course === undefined ? own : own.filter((entry) => courseKey(entry.course_name) === courseKey(course));
  // Who entered again after a cancellation is meant by the entry that stands.
  const living = inCourse.filter(({ is_living }) => is_living);
  const meant = living.length > 0 ? living : inCourse;
  const [first, second] = meant;
  if (first === undefined) return 'not_entered';
  return second === undefined ? first : 'entry_ambiguous';
}

/** What an entry has now, in the words of cells. */
function valuesOf(entry: Entry, components: readonly EventComponent[], locale: Locale): Existing {
  const { id, version, name, result_value, result_rank, result_record, note } = entry;
  return {
    id,
    version,
    name,
    result_value,
    result_rank: result_rank === null ? null : String(result_rank),
    result_record,
    note,
    ...Object.fromEntries(
      components.map((component) => [
        `answers.${component.id}`,
        answerCell(component, entry.answers[component.id], locale) || null,
      ]),
    ),
  };
}

/** Refused cells of results. */
function resultErrors(values: Values, allowed: readonly string[]): RowError[] {
  const error = (field: string, code: FieldCode, params?: Record<string, string | number>): RowError => ({
    field,
    code,
    ...(params && { params }),
  });
  return RESULTS.flatMap((field) => {
    const text = textIn(values, field);
    if (text === undefined || text === null) return [];
    if (field === 'result_rank') return /^[1-9]\d{0,4}$/.test(text) ? [] : [error(field, 'integer')];
    if (text.length > MOST[field]) return [error(field, 'max_length', { value: MOST[field] })];
    return field === 'result_value' && allowed.length > 0 && !allowed.includes(text) ? [error(field, 'choice')] : [];
  });
}

const readBack = (components: readonly EventComponent[]) => inFiles(components).filter(isReadBack);

/** Answers that cells say, beside those that are stored; with what is refused of them. */
function answersFrom(
  { components, locale }: Pick<Context, 'components' | 'locale'>,
  values: Values,
  { answers: stored, facts }: Pick<Entry, 'answers' | 'facts'>,
): { answers: Record<string, unknown>; errors: RowError[] } {
  const sent: Record<string, unknown> = { ...stored };
  for (const component of readBack(components)) {
    const text = textIn(values, `answers.${component.id}`);
    if (text === undefined || text === null) continue;
    const item = itemOf(asFormField(component), { platform: 1 }, locale);
    sent[component.id] = readOwn({ field: '', header: '', classType: 1, item, part: null }, text, {});
  }
  const read = readAnswers(components, sent, { writer: 'staff', today: jstToday(new Date()), facts, stored });
  const errors = Object.entries(read.faults).flatMap(([field, problems]) =>
    // What was left out before is not the file's to complain about.
    values[field] === undefined ? [] : problems.map(({ code, params }) => ({ field, code, ...(params && { params }) })),
  );
  return { answers: read.answers, errors };
}

/** Which event the rows of a task are of, for the transactions of one run. */
const eventOfTx = new WeakMap<FacilityTx, { id: number; components: readonly EventComponent[]; locale: Locale }>();

async function remember(tx: FacilityTx, taskId: number): Promise<void> {
  const task = await findTask(tx, taskId);
  if (task === undefined) throw new Problem('not_found');
  const { event_id, kind_id, locale } = importParams(task);
  eventOfTx.set(tx, {
    id: Number(event_id),
    components: await componentsOf(tx, Number(kind_id)),
    locale: locale === 'en' ? 'en' : 'ja',
  });
}

const ofTx = (tx: FacilityTx) => {
  const event = eventOfTx.get(tx);
  if (event === undefined) throw new Error('no event is known of the rows of an import');
  return event;
};

async function find(tx: FacilityTx, keys: readonly string[]): Promise<Map<string, Existing>> {
  const { id, components, locale } = ofTx(tx);
  const found = await entriesByNumber(tx, id, keys.map(Number).filter(Number.isInteger));
  return new Map(found.map((entry) => [String(entry.number), valuesOf(entry, readBack(components), locale)]));
}

const plain = simpleImport<Values>({
  kind: IMPORT_KIND,
  menu: 'events',
  family: 'participation',
  table: 'participant',
  columns: [],
  key: { field: 'number' },
  read: (cells) => ({ values: cells }),
  find,
  nameOf: (values) => textIn(values, 'name') ?? '',
  apply: {
    insert: async () => false,
    remove: async () => false,
    async update(tx, at, values, actor) {
      const { components, locale } = ofTx(tx);
      const [entry] = await entriesOfEvent(tx, ofTx(tx).id, [at.id]);
      if (entry === undefined || entry.version !== at.version) return false;
      const { answers } = answersFrom({ components, locale }, values, entry);
      const cleared = Object.keys(values).filter((field) => field.startsWith('answers.') && values[field] === null);
      for (const field of cleared) delete answers[field.slice('answers.'.length)];
      const written = Object.fromEntries(
        RESULTS.flatMap((field) => {
          const text = textIn(values, field);
          if (text === undefined) return [];
          return [[field, field === 'result_rank' && text !== null ? Number(text) : text]];
        }),
      );
      const hasAnswers = Object.keys(values).some((field) => field.startsWith('answers.'));
      return updateImported(tx, at, { ...written, ...(hasAnswers && { answers }) }, actor.name);
    },
  },
});

type Draft = ReturnType<typeof plain.read>;

/** The import of results and answers: it changes entries that are there and enters nobody. */
const family: ImportFamily<Context, Draft, Existing> = {
  kind: plain.kind,
  menu: plain.menu,
  keyField: plain.keyField,
  table: plain.table,
  atOnce: plain.atOnce,
  admit: plain.admit,
  async prepare(tx, task) {
    const { event_id, kind_id, locale } = importParams(task);
    return {
      places: await plain.prepare(tx, task),
      eventId: Number(event_id),
      components: await componentsOf(tx, Number(kind_id)),
      locale: locale === 'en' ? 'en' : 'ja',
      entries: await entriesOfEvent(tx, Number(event_id)),
    };
  },
  keyOf(context, cells) {
    const found = entryOf(context, textsOf(context, cells));
    return typeof found === 'string' ? '' : String(found.number);
  },
  read(context, cells) {
    const texts = textsOf(context, cells);
    const found = entryOf(context, texts);
    const isFound = typeof found !== 'string';
    const wanted = [...RESULTS, ...readBack(context.components).map(({ id }) => `answers.${id}`)];
    const values: Values = Object.fromEntries(
      wanted.flatMap((field) => {
        const text = texts[field];
        return text === undefined ? [] : [[field, field === 'result_rank' ? text.normalize('NFKC') : text]];
      }),
    );
    if (!isFound)
      return {
        cells: { ...texts, number: texts.number ?? texts.member_code ?? '' },
        values: { ...values, name: texts.name ?? null },
        errors: [{ field: texts.number === undefined ? 'member_code' : 'number', code: found }],
      };
    const stored = valuesOf(found, readBack(context.components), context.locale);
    const changed: Values = Object.fromEntries(
      Object.entries(values).filter(([field, text]) => text !== (stored[field] ?? null)),
    );
    const asked = answersFrom(context, changed, found);
    return {
      cells: { ...texts, number: String(found.number) },
      values: changed,
      errors: [...resultErrors(changed, found.result_values), ...asked.errors],
    };
  },
  async lookUp(tx, context, keys) {
    const { eventId: id, components, locale } = context;
    eventOfTx.set(tx, { id, components, locale });
    return find(tx, keys);
  },
  plan: ({ places }, draft, found) => plain.plan(places, draft, found),
  async markConflicts(tx, range) {
    await remember(tx, range.taskId);
    return plain.markConflicts(tx, range);
  },
  async applyRows(tx, range, actor) {
    await remember(tx, range.taskId);
    return plain.applyRows(tx, range, actor);
  },
  async undoRows(tx, range, actor) {
    await remember(tx, range.taskId);
    return plain.undoRows(tx, range, actor);
  },
};

/** Cells of a row by their columns, those that are filled. */
function textsOf({ places }: Context, cells: readonly string[]): Record<string, string> {
  const texts = Object.entries(places).map(([field, place]) => [field, unguardFormula(cells[place] ?? '').trim()]);
  return Object.fromEntries(texts.filter(([, text]) => text !== ''));
}

export const participantImport = importKind(family);

/** What is said of the rows of an import. */
export const participantRows: RowReader = {
  kind: IMPORT_KIND,
  keyField: 'number',
  openable: async (_, ids) => new Set(ids),
};
