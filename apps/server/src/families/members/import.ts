import { type MemberCsvField, memberCsvColumns } from '@tsudoi/contract/members';
import { fullName, jstToday } from '@tsudoi/domain';
import { serverText } from '@tsudoi/i18n/catalogs/server';
import type { Engine } from '../../db/engine.ts';
import type { CsvColumn } from '../../tasks/csv/header.ts';
import { type ImportFamily, importParams, type PlannedRow, type RowError } from '../../tasks/imports/family.ts';
import { checkLimit } from './check.ts';
import { type ImportColumn, importColumns, keysOf, type MemberValues, toData } from './columns.ts';
import { type Cell, cellReaders, cellText, isAsExported, printCell, typeReader } from './csv-cells.ts';
import {
  applyMemberRows,
  type ExistingMember,
  markMemberConflicts,
  membersOfCodes,
  membersOnTheirWay,
  takeMemberIds,
  undoMemberRows,
} from './import-store.ts';
import { cityCode, prefectureCode } from './places.ts';
import { allTypes, facilityTerms, type TypeWords } from './store.ts';

/** The column that exports with deleted members carry; a row that has something in it is passed over. */
export const DELETED_HEADER = serverText('ja', 'csv.deleted');

/** Columns of the member CSV, the key first. */
export const memberImportColumns: CsvColumn[] = [
  ...memberCsvColumns.map(([field, header]) => ({ field, header })),
  { field: 'deleted', header: DELETED_HEADER, optional: true },
  // The downloaded list of bad rows can be corrected and sent as it is.
  { field: 'reason', header: serverText('ja', 'csv.reason'), optional: true },
];

const FIELDS = memberCsvColumns.map(([field]) => field);
const at = Object.fromEntries(FIELDS.map((field, index) => [field, index])) as Record<MemberCsvField, number>;
const DELETED = FIELDS.length;

interface Context {
  types: TypeWords[];
  typeNames: Map<number, string>;
  readTypes: ReturnType<typeof typeReader>;
  organizationIds: readonly number[] | null;
  chosenId: number | null;
  today: string;
}

/** A row as it was read: what its cells say, before it is known whether the member exists. */
interface Draft {
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

function readRow(cells: readonly string[]): Draft {
  const texts = cells.map(cellText);
  const values: Record<string, unknown> = {};
  const errors: RowError[] = [];
  for (const field of SIMPLE) {
    const text = texts[at[field]] ?? '';
    if (text === '') continue;
    const read: Cell<unknown> = cellReaders[field](text);
    if ('error' in read) errors.push({ field, ...read.error });
    else values[field] = read.value;
  }
  return { cells, texts, values: values as Partial<MemberValues>, errors };
}

/** Reads what depends on the member: the class its types must have, the prefecture its city lies in. */
function readRest(context: Context, draft: Draft, existing: ExistingMember | undefined): void {
  const { texts, values, errors } = draft;
  const type = texts[at.member_type] ?? '';
  if (type !== '') {
    const read = context.readTypes(type, existing?.class_type ?? 1);
    if ('error' in read) errors.push({ field: 'member_type', ...read.error });
    else values.member_type_ids = read.value;
  }
  const [prefecture = '', city = ''] = [texts[at.prefecture], texts[at.city]];
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

const REQUIRED = ['last_name', 'first_name', 'member_type'] as const;

const nothing = {
  recordId: null,
  expectedVersion: null,
  data: null,
  before: null,
  changes: null,
  errors: null,
} as const;

function planCreate(context: Context, draft: Draft, name: string, code: string | null): PlannedRow {
  for (const field of REQUIRED) if (draft.texts[at[field]] === '') draft.errors.push({ field, code: 'required' });
  if (draft.errors.length > 0) return { ...nothing, result: 'error', code, name, errors: inOrder(draft.errors) };
  const values: MemberValues = {
    class_type: 1,
    last_name: '',
    first_name: '',
    last_name_kana: '',
    first_name_kana: '',
    gender: null,
    birthday: null,
    email: null,
    phone: null,
    zipcode: null,
    pref_code: null,
    city_code: null,
    address: null,
    building_name: null,
    registration: 0,
    joined_on: null,
    expires_on: null,
    member_type_ids: [],
    ...draft.values,
    member_code: code,
    organization_ids: context.chosenId === null ? [] : [context.chosenId],
    extend_info: {},
  };
  return { ...nothing, result: 'create', code, name, data: rowData({ ...values, ...keysOf(values) }) };
}

const rowData = (values: Partial<Record<ImportColumn, unknown>>): (string | null)[] =>
  importColumns.map((column) => toData(values[column]));

const same = (a: unknown, b: unknown): boolean =>
  a === b ||
  (Array.isArray(a) && Array.isArray(b) && a.length === b.length && a.every((value, index) => value === b[index]));

function planUpdate(context: Context, draft: Draft, existing: ExistingMember): PlannedRow {
  const name = fullName({ ...existing, ...draft.values });
  const { member_code: code, id: recordId, version: expectedVersion } = existing;
  const data: Partial<Record<ImportColumn, unknown>> = {};
  const before: Partial<Record<ImportColumn, unknown>> = {};
  const changes: [string, string | null, string | null][] = [];
  const unchanged = new Set<string>();
  for (const field of FIELDS) {
    const cell = draft.cells[at[field]] ?? '';
    const text = draft.texts[at[field]] ?? '';
    if (text === '' || field === 'member_code') continue;
    const column = COLUMN_OF[field] ?? (field as keyof MemberValues);
    const value = draft.values[column];
    if (value !== undefined && same(value, existing[column])) continue;
    const printed = printCell(field, existing, context.typeNames);
    if (isAsExported(cell, printed)) unchanged.add(field);
    else if (value !== undefined) {
      data[column] = value;
      before[column] = existing[column];
      changes.push([field, printed === '' ? null : printed, text]);
    }
  }
  // A cell that stands as it was exported is no mistake, even where the encoding made one of it.
  const errors = draft.errors.filter(({ field }) => !unchanged.has(field));
  if (errors.length > 0) return { ...nothing, result: 'error', code, name, errors: inOrder(errors) };
  if (changes.length === 0) return { ...nothing, result: 'skip', code, name, recordId, expectedVersion };
  const keys = keysOf({ ...existing, ...(data as Partial<MemberValues>) });
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

const ORDER = new Map<string, number>(FIELDS.map((field, index) => [field, index]));
const inOrder = (errors: RowError[]): RowError[] =>
  errors.toSorted((a, b) => (ORDER.get(a.field) ?? 99) - (ORDER.get(b.field) ?? 99));

/** Rows after which the table is vacuumed, so that lists are served from the index alone again. */
const VACUUM_FROM = 200;

/** Importing members: the key is the member code. */
export function memberImport(parts: { engine: Engine }): ImportFamily<Context, Draft, ExistingMember> {
  return {
    kind: 'member-import',
    menu: 'members.import-csv',
    columns: memberImportColumns,
    keyField: 'member_code',

    async prepare(tx, task) {
      const types = await allTypes(tx);
      const { organization_ids, chosen_organization_id } = importParams(task);
      return {
        types,
        typeNames: new Map(types.map(({ id, name }) => [id, name])),
        readTypes: typeReader(types),
        organizationIds: organization_ids,
        chosenId: chosen_organization_id,
        today: jstToday(new Date()),
      };
    },

    keyOf: (cells) => (cells[DELETED] ? '' : cellText(cells[at.member_code] ?? '')),
    read: (_, cells) => readRow(cells),
    lookUp: (tx, _, keys) => membersOfCodes(tx, keys),

    plan(context, draft, existing) {
      const code = draft.texts[at.member_code] || null;
      const name = fullName({
        last_name: draft.texts[at.last_name] ?? '',
        first_name: draft.texts[at.first_name] ?? '',
      });
      if (draft.texts[DELETED]) return { ...nothing, result: 'skip', code, name };
      readRest(context, draft, existing);
      if (existing === undefined) return planCreate(context, draft, name, code);
      const { organizationIds } = context;
      const seen = organizationIds === null || existing.organization_ids.some((id) => organizationIds.includes(id));
      // A member of another organization is not shown; all that can be said is that its code is taken.
      if (!seen)
        return { ...nothing, result: 'error', code, name, errors: [{ field: 'member_code', code: 'code_taken' }] };
      return planUpdate(context, draft, existing);
    },

    takeIds: takeMemberIds,
    async admit(tx, task) {
      if (task.inserted === 0) return;
      const { account_limit } = await facilityTerms(tx);
      await checkLimit(tx, account_limit, task.inserted + (await membersOnTheirWay(tx, task.id)));
    },
    markConflicts: markMemberConflicts,
    applyRows: applyMemberRows,
    undoRows: undoMemberRows,
    async refresh() {
      await parts.engine.query('analyze account');
    },
    async settle(rows) {
      if (rows >= VACUUM_FROM) await parts.engine.query('vacuum (analyze) account');
    },
  };
}
