import { fieldProblemOf } from '@tsudoi/contract';
import { CorporateInfo, corporateColumns } from '@tsudoi/contract/corporates';
import { accountCode, MemberClass, toSlashDay } from '@tsudoi/domain';
import * as v from 'valibot';
import type { RowReader } from '../../../kernel/row-reader.ts';
import { type ImportFamily, importParams, type PlannedRow, type RowError } from '../../../tasks/imports/family.ts';
import {
  cellText,
  type ExistingMember,
  importColumns,
  isAsExported,
  type MemberDraft,
  type MemberImportContext,
  memberImport,
  ofMembers,
  planMember,
  prepareImport,
} from '../../members/index.ts';
import { type CorporateValues, NO_VALUES } from '../store.ts';
import { applyCorporateValues, keepThoseWithStaff, undoCorporateValues, valuesOfCorporates } from './import-store.ts';

/** Kind of the task that imports corporates. */
export const IMPORT_KIND = 'corporate-import';

type Column = (typeof corporateColumns)[number];
/** A corporate as an import compares it. */
type Existing = ExistingMember & { corporate: CorporateValues };
interface Context {
  members: MemberImportContext;
  /** Place of each column among the cells. */
  at: Readonly<Record<string, number>>;
}
interface Draft {
  member: MemberDraft;
  /** What the cells of a corporate say, without blank ones. */
  values: Partial<CorporateValues>;
  errors: RowError[];
}

const { entries } = CorporateInfo;
const DAYS: readonly Column[] = ['contract_from', 'contract_until'];

/** What the export writes of a value. */
const print = (column: Column, value: string | null): string =>
  value === null ? '' : DAYS.includes(column) ? toSlashDay(value) : value;

function readCorporate({ at }: Context, cells: readonly string[]): Pick<Draft, 'values' | 'errors'> {
  const values: Partial<CorporateValues> = {};
  const errors: RowError[] = [];
  for (const column of corporateColumns) {
    const text = cellText(cells[at[column] ?? -1] ?? '');
    if (text === '') continue;
    const parsed = v.safeParse(entries[column], text);
    if (parsed.success) values[column] = parsed.output ?? null;
    else errors.push({ field: column, ...fieldProblemOf(parsed.issues[0].message) });
  }
  return { values, errors };
}

/** The cells that say something else than what is stored; one that stands as it was exported says nothing. */
function changedIn({ at }: Context, { member, values }: Draft, stored: CorporateValues): Column[] {
  return corporateColumns.filter(
    (column) =>
      values[column] !== undefined &&
      values[column] !== stored[column] &&
      !isAsExported(member.cells[at[column] ?? -1] ?? '', print(column, stored[column])),
  );
}

/** What is wrong with a row as that of a corporate, beside what members say of it. */
function faultsOf(context: Context, draft: Draft, existing: Existing | undefined, next: CorporateValues): RowError[] {
  const stored = existing?.corporate ?? NO_VALUES;
  const code = cellText(draft.member.cells[context.at.corporate_code ?? -1] ?? '');
  const { contract_from: from, contract_until: until } = next;
  const isMoved = from !== stored.contract_from || until !== stored.contract_until;
  return [
    // A cell that stands as it was exported is no mistake, even where the encoding made one of it.
    ...draft.errors.filter(({ field }) => {
      const column = field as Column;
      return !isAsExported(draft.member.cells[context.at[column] ?? -1] ?? '', print(column, stored[column]));
    }),
    // A row that names another corporate than its number does would change the wrong one.
    ...(code !== '' && (existing === undefined || accountCode(MemberClass.company, existing.id) !== code)
      ? [{ field: 'corporate_code', code: 'corporate_unknown' } as const]
      : []),
    ...(isMoved && from !== null && until !== null && until < from
      ? [{ field: 'contract_until', code: 'date_order' } as const]
      : []),
  ];
}

function planCorporate(context: Context, draft: Draft, existing: Existing | undefined): PlannedRow {
  const isPerson = existing !== undefined && existing.class_type !== MemberClass.company;
  // Of a person who has the number, corporates say no more than that it is taken.
  const row = planMember(context.members, draft.member, isPerson ? undefined : existing);
  // Who passes a row over, or is not reached, is told nothing more.
  if (row.result === 'skip' && row.recordId === null) return row;
  const isReached = !(row.errors ?? []).some(({ code }) => code === 'code_taken');
  if (isPerson) return { ...row, ...NOTHING, result: 'error', errors: [{ field: 'member_code', code: 'code_taken' }] };
  if (!isReached) return row;
  const stored = existing?.corporate ?? NO_VALUES;
  const changed = changedIn(context, draft, stored);
  const next = { ...stored, ...Object.fromEntries(changed.map((column) => [column, draft.values[column]])) };
  const errors = [...(row.errors ?? []), ...faultsOf(context, draft, existing, next)];
  if (errors.length > 0) return { ...row, ...NOTHING, result: 'error', errors };
  if (changed.length === 0) return row;
  const nothing = importColumns.map(() => null);
  const data = [...(row.data ?? nothing), JSON.stringify(next)];
  if (row.result === 'create') return { ...row, data };
  return {
    ...row,
    result: 'update',
    data,
    before: [...(row.before ?? nothing), JSON.stringify(stored)],
    changes: [
      ...(row.changes ?? []),
      ...changed.map((column): [string, string | null, string | null] => [
        column,
        print(column, stored[column]) || null,
        print(column, next[column]),
      ]),
    ],
  };
}
const NOTHING = { recordId: null, expectedVersion: null, data: null, before: null, changes: null } as const;

/** Importing corporates: their rows are members of class 2, found by their number, with what only corporates have behind. */
export function corporateImport(parts: Parameters<typeof memberImport>[0]): ImportFamily<Context, Draft, Existing> {
  const { lookalikes: _, afterApply: __, afterUndo: ___, ...members } = memberImport(parts);
  return {
    ...members,
    kind: IMPORT_KIND,
    menu: 'corporates',
    async prepare(tx, task) {
      const at = Object.fromEntries(importParams(task).columns.map(({ field }, index) => [field, index]));
      return { members: await prepareImport(tx, task, MemberClass.company), at };
    },
    keyOf: (context, cells) => members.keyOf(context.members, cells),
    read: (context, cells) => ({
      member: members.read(context.members, cells),
      ...readCorporate(context, cells),
    }),
    async lookUp(tx, context, keys) {
      const found = await members.lookUp(tx, context.members, keys);
      const valuesOf = await valuesOfCorporates(
        tx,
        [...found.values()].map(({ id }) => id),
      );
      return new Map([...found].map(([key, one]) => [key, { ...one, corporate: valuesOf(one.id) }]));
    },
    plan: planCorporate,
    async applyRows(tx, range, actor) {
      const outcome = await members.applyRows(tx, range, actor);
      await applyCorporateValues(tx, range, actor);
      return outcome;
    },
    async undoRows(tx, range, actor) {
      const kept = await keepThoseWithStaff(tx, range);
      const outcome = await members.undoRows(tx, range, actor);
      await undoCorporateValues(tx, range, actor);
      return { ...outcome, leftOutCreates: outcome.leftOutCreates + kept.leftOutCreates };
    },
  };
}

const Stored = v.record(v.string(), v.nullable(v.string()));
const ofRows = ofMembers(IMPORT_KIND, 'corporates');

/** What corporates say of the rows of their imports. */
export const corporateRows: RowReader = {
  ...ofRows,
  async values(tx, row) {
    const values = new Map(await ofRows.values?.(tx, row));
    const stored = v.parse(Stored, JSON.parse(row.data?.[importColumns.length] ?? '{}'));
    for (const column of corporateColumns) {
      const text = print(column, stored[column] ?? null);
      if (text !== '') values.set(column, text);
    }
    return values;
  },
};
