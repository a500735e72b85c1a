import { type MemberCsvField, memberCsvColumns } from '@tsudoi/contract/members';
import { fullName, jstToday, MemberClass } from '@tsudoi/domain';
import type { PlannedRow, RowError } from '../../../tasks/imports/family.ts';
import { type AccountDefinitions, storedFaults } from '../../account-cms/index.ts';
import { cityCode, prefectureCode } from '../../reference/index.ts';
import { applyForm, EMPTY_MEMBER } from '../answers.ts';
import { type ImportColumn, importColumns, keysOf, type MemberValues, toData } from '../columns.ts';
import { type Cell, cellReaders, cellText, isAsExported, printCell, type typeReader } from './cells.ts';
import type { ExistingMember } from './import-store.ts';
import { type OwnRow, ownChanges, type PlacedColumn, readOwnRow, rowErrorsOf } from './own-rows.ts';

/** What rows are read against. */
export interface ImportContext {
  definitions: AccountDefinitions;
  /** Class of the members that new rows become. */
  newClass: MemberClass;
  /** Place of each built-in column among the cells; undefined where the facility has it in no CSV. */
  at: Partial<Record<MemberCsvField, number>>;
  own: readonly PlacedColumn[];
  /** Place of the mark of deleted members. */
  deletedAt: number;
  typeNames: ReadonlyMap<number, string>;
  readTypes: ReturnType<typeof typeReader>;
  organizationIds: readonly number[] | null;
  chosenId: number | null;
  now: Date;
}

/** A row as it was read: what its cells say, before it is known whether the member exists. */
export interface Draft {
  cells: readonly string[];
  /** Trimmed and unguarded. */
  texts: string[];
  values: Partial<MemberValues>;
  errors: RowError[];
}

/** Fields whose cell is read on its own. */
const SIMPLE = Object.keys(cellReaders) as (keyof typeof cellReaders)[];
/** Columns of the table behind each field. */
const COLUMN_OF: Partial<Record<MemberCsvField, keyof MemberValues>> = {
  prefecture: 'pref_code',
  city: 'city_code',
  member_type: 'member_type_ids',
};
const columnOf = (field: MemberCsvField): keyof MemberValues => COLUMN_OF[field] ?? (field as keyof MemberValues);

/** Text of a built-in cell; '' where it is blank or the file has it not. */
export const textAt = ({ at }: ImportContext, { texts }: Draft, field: MemberCsvField): string =>
  texts[at[field] ?? -1] ?? '';

export function readRow({ at }: ImportContext, cells: readonly string[]): Draft {
  const texts = cells.map(cellText);
  const values: Record<string, unknown> = {};
  const errors: RowError[] = [];
  for (const field of SIMPLE) {
    const text = texts[at[field] ?? -1] ?? '';
    if (text === '') continue;
    const read: Cell<unknown> = cellReaders[field](text);
    if ('error' in read) errors.push({ field, ...read.error });
    else values[field] = read.value;
  }
  return { cells, texts, values: values as Partial<MemberValues>, errors };
}

/** Reads what depends on the member: the class its types must have, the prefecture its city lies in. */
function readRest(context: ImportContext, draft: Draft, existing: ExistingMember | undefined): void {
  const { values, errors } = draft;
  const type = textAt(context, draft, 'member_type');
  if (type !== '') {
    const read = context.readTypes(type, existing?.class_type ?? context.newClass);
    if ('error' in read) errors.push({ field: 'member_type', ...read.error });
    else values.member_type_ids = read.value;
  }
  const prefecture = textAt(context, draft, 'prefecture');
  const city = textAt(context, draft, 'city');
  const pref = prefecture === '' ? (existing?.pref_code ?? null) : prefectureCode(prefecture);
  if (pref === undefined) {
    errors.push({ field: 'prefecture', code: 'prefecture_unknown' });
    return;
  }
  if (prefecture !== '') values.pref_code = pref;
  if (city === '') return;
  const code = cityCode(city, pref);
  if (code === undefined) errors.push({ field: 'city', code: 'city_unknown' });
  else {
    values.city_code = code;
    values.pref_code ??= code.slice(0, 2);
  }
}

/** What a new member needs; a company has one name. */
const requiredOf = (classType: MemberClass) =>
  classType === MemberClass.company
    ? (['last_name', 'member_type'] as const)
    : (['last_name', 'first_name', 'member_type'] as const);

export const nothing = {
  recordId: null,
  expectedVersion: null,
  data: null,
  before: null,
  changes: null,
  errors: null,
} as const;

const rowData = (values: Partial<Record<ImportColumn, unknown>>): (string | null)[] =>
  importColumns.map((column) => toData(values[column]));

/** Nothing to say of own fields, where there is nothing. */
const filled = (answers: MemberValues['extend_info']) => (Object.keys(answers).length === 0 ? null : answers);

const ORDER = new Map<string, number>(memberCsvColumns.map(([field], index) => [field, index]));
const inOrder = (errors: RowError[]): RowError[] =>
  errors.toSorted((a, b) => (ORDER.get(a.field) ?? 99) - (ORDER.get(b.field) ?? 99));

const refused = (code: string | null, name: string, errors: RowError[]): PlannedRow => ({
  ...nothing,
  result: 'error',
  code,
  name,
  errors: inOrder(errors),
});

const ownRow = ({ own }: ImportContext, { cells, texts }: Draft, of: Readonly<MemberValues>): OwnRow =>
  readOwnRow(own, { raw: cells, texts }, of);

/** What happens to a row; the member with its code is `existing`. */
export function planRow(
  context: ImportContext,
  draft: Draft,
  existing: ExistingMember | undefined,
  of: { code: string | null; name: string },
): PlannedRow {
  readRest(context, draft, existing);
  return existing === undefined ? planCreate(context, draft, of) : planUpdate(context, draft, existing);
}

function planCreate(context: ImportContext, draft: Draft, { code, name }: { code: string | null; name: string }) {
  const blank = { ...EMPTY_MEMBER, class_type: context.newClass };
  const own = ownRow(context, draft, blank);
  const errors = [...draft.errors, ...own.errors];
  for (const field of requiredOf(context.newClass))
    if (textAt(context, draft, field) === '') errors.push({ field, code: 'required' });
  const values: MemberValues = {
    ...blank,
    ...draft.values,
    member_code: code,
    organization_ids: context.chosenId === null ? [] : [context.chosenId],
    extend_info: own.sent,
  };
  const saved = settle(context, values, undefined, errors);
  if (errors.length > 0) return refused(code, name, errors);
  const data = rowData({ ...saved, ...keysOf(saved), extend_info: filled(saved.extend_info) });
  return { ...nothing, result: 'create' as const, code, name, data };
}

/**
 * The member as the facility's form lets it be. What the form refuses joins the errors, but where a cell was refused
 * already, and where the member lacked it before: a file must not make a record worse, it need not make it good.
 */
function settle(
  { definitions, now }: ImportContext,
  values: MemberValues,
  existing: ExistingMember | undefined,
  errors: RowError[],
): MemberValues {
  if (definitions.isPlain(values.class_type)) return values;
  const { values: settled, faults } = applyForm(definitions, {
    writer: 'file',
    values,
    stored: existing ?? EMPTY_MEMBER,
    now,
  });
  const paths = Object.keys(faults);
  if (paths.length === 0) return settled;
  const stood = existing === undefined ? new Set<string>() : storedFaults(definitions, existing, jstToday(now));
  const reported = new Set(errors.map(({ field }) => field));
  const fresh = Object.fromEntries(paths.filter((path) => !stood.has(path)).map((path) => [path, faults[path] ?? []]));
  errors.push(...rowErrorsOf(fresh).filter(({ field }) => !reported.has(field)));
  return settled;
}

const same = (a: unknown, b: unknown): boolean =>
  a === b ||
  (Array.isArray(a) && Array.isArray(b) && a.length === b.length && a.every((value, index) => value === b[index]));

function planUpdate(context: ImportContext, draft: Draft, existing: ExistingMember): PlannedRow {
  const name = fullName({ ...existing, ...draft.values });
  const { member_code: code, id: recordId, version: expectedVersion } = existing;
  const sentValues: Partial<Record<keyof MemberValues, unknown>> = {};
  const printed = new Map<MemberCsvField, string>();
  const unchanged = new Set<string>();
  for (const [field] of memberCsvColumns) {
    const text = textAt(context, draft, field);
    if (text === '' || field === 'member_code') continue;
    const value = draft.values[columnOf(field)];
    if (value !== undefined && same(value, existing[columnOf(field)])) continue;
    const print = printCell(field, existing, context.typeNames);
    if (isAsExported(draft.cells[context.at[field] ?? -1] ?? '', print)) unchanged.add(field);
    else if (value !== undefined) {
      sentValues[columnOf(field)] = value;
      printed.set(field, print);
    }
  }
  const own = ownRow(context, draft, existing);
  // A cell that stands as it was exported is no mistake, even where the encoding made one of it.
  const errors = [...draft.errors.filter(({ field }) => !unchanged.has(field)), ...own.errors];
  const isNew = printed.size > 0 || own.cells.length > 0;
  const wanted = { ...existing, ...(sentValues as Partial<MemberValues>), extend_info: own.sent };
  const settled = isNew ? settle(context, wanted, existing, errors) : existing;
  if (errors.length > 0) return refused(code, name, errors);
  const changes: [string, string | null, string | null][] = [];
  const data: Partial<Record<ImportColumn, unknown>> = {};
  const before: Partial<Record<ImportColumn, unknown>> = {};
  const put = (column: keyof MemberValues) => {
    data[column] = settled[column];
    before[column] = existing[column];
  };
  for (const [field, print] of printed) {
    if (same(settled[columnOf(field)], existing[columnOf(field)])) continue;
    put(columnOf(field));
    changes.push([field, print === '' ? null : print, textAt(context, draft, field)]);
  }
  const answers = ownChanges(own, existing.extend_info, settled.extend_info);
  if (answers.length > 0) put('extend_info');
  changes.push(...answers);
  if (changes.length === 0) return { ...nothing, result: 'skip', code, name, recordId, expectedVersion };
  const keys = keysOf(settled);
  const old = { search_key: existing.search_key, kana_key: existing.kana_key };
  return {
    result: 'update',
    code,
    name,
    recordId,
    expectedVersion,
    data: rowData({ ...data, ...keys }),
    before: rowData({ ...before, ...old }),
    changes,
    errors: null,
  };
}
