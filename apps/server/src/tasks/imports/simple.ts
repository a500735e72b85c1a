import { sameAnswer, unguardFormula } from '@tsudoi/domain';
import type { MenuKey } from '@tsudoi/permissions';
import type { FacilityTx } from '../../db/scope.ts';
import type { Actor } from '../../kernel/context.ts';
import { recordHistory } from '../../kernel/history.ts';
import type { CsvColumn } from '../csv/header.ts';
import {
  type BatchOutcome,
  type ImportFamily,
  importParams,
  type PlannedRow,
  type RowError,
  type RowRange,
  type WriteRange,
} from './family.ts';
import { leaveOut, rowsToWrite, type WrittenRow } from './row-store.ts';

/** A record as an import compares it. */
export type Versioned<Values> = Values & { id: number; version: number };

/** What a family brings to be imported row by row. Small files only: each row is a statement or two. */
export interface SimpleImport<Values extends object> {
  kind: string;
  menu: MenuKey;
  /** Family of the rows in the audit record. */
  family: string;
  /** Table from whose sequence new records have their ids. */
  table: string;
  /** Columns of the file; the field of one is the key. A blank cell never overwrites. */
  columns: readonly CsvColumn[];
  key: {
    field: string;
    /** What keys are compared by, where writings differ. */
    fold?(cell: string): string;
  };
  /** Values that the cells say, by field, without those that are blank; and what is refused of them. */
  read(cells: Readonly<Record<string, string>>): { values: Partial<Values>; errors?: RowError[] };
  /** Records of the keys, by what keys are compared by. */
  find(tx: FacilityTx, keys: readonly string[]): Promise<Map<string, Versioned<Values>>>;
  /** What is refused of a record as it would be; `existing` is missing for a new one. */
  plan?(values: Partial<Values>, existing: Versioned<Values> | undefined): RowError[];
  /** Name of a record, to read. */
  nameOf(values: Partial<Values>): string;
  apply: {
    /** Writes a new record of version 1; false where its key is taken. */
    insert(tx: FacilityTx, id: number, values: Partial<Values>, actor: Actor): Promise<boolean>;
    /** Changes a record of exactly this version to the next; false where it is gone or another one. */
    update(tx: FacilityTx, at: At, values: Partial<Values>, actor: Actor): Promise<boolean>;
    /** Takes a new record back; false where it is gone or was changed. */
    remove(tx: FacilityTx, at: At, actor: Actor): Promise<boolean>;
  };
}
interface At {
  id: number;
  version: number;
}

type Cells = Readonly<Record<string, string>>;
type Places = Readonly<Record<string, number>>;

/** Values travel as one text, and come back the same. */
const toData = (values: object): [string] => [JSON.stringify(values)];
function fromData<Values>(data: WrittenRow['before']): Partial<Values> {
  return JSON.parse(data?.[0] ?? '{}') as Partial<Values>;
}

const PLAIN = {
  recordId: null,
  expectedVersion: null,
  data: null,
  before: null,
  changes: null,
  errors: null,
} as const;

const shown = (value: unknown): string | null => (value === null || value === undefined ? null : String(value));

/** An import whose rows are objects: plan, conflicts, applying, undoing and history come with it. */
export function simpleImport<Values extends object>(
  family: SimpleImport<Values>,
): ImportFamily<Places, { cells: Cells; values: Partial<Values>; errors: RowError[] }, Versioned<Values>> {
  const { columns, key, apply } = family;
  const fold = key.fold ?? ((cell: string) => cell);
  const textOf = (cell: string | undefined): string => unguardFormula(cell ?? '').trim();

  function plan(
    { cells, values, errors: read }: { cells: Cells; values: Partial<Values>; errors: RowError[] },
    existing: Versioned<Values> | undefined,
  ): PlannedRow {
    const code = cells[key.field] ?? null;
    const whole: Partial<Values> = { ...existing, ...values };
    const name = family.nameOf(whole);
    const missing: RowError[] = code === null ? [{ field: key.field, code: 'required' }] : [];
    const errors = [...read, ...missing, ...(family.plan?.(whole, existing) ?? [])];
    if (errors.length > 0) return { ...PLAIN, result: 'error', code, name, errors };
    if (existing === undefined) return { ...PLAIN, result: 'create', code, name, data: toData(values) };
    const fields = (Object.keys(values) as (keyof Values & string)[]).filter(
      (field) => !sameAnswer(values[field], existing[field]) && field !== key.field,
    );
    const { id: recordId, version: expectedVersion } = existing;
    if (fields.length === 0) return { ...PLAIN, result: 'skip', code, name, recordId, expectedVersion };
    const pick = (of: Partial<Values>) => Object.fromEntries(fields.map((field) => [field, of[field] ?? null]));
    return {
      result: 'update',
      code,
      name,
      recordId,
      expectedVersion,
      data: toData(pick(values)),
      before: toData(pick(existing)),
      changes: fields.map((field) => [field, shown(existing[field]), shown(values[field])]),
      errors: null,
    };
  }

  /** Leaves rows out and counts them. */
  async function left(
    tx: FacilityTx,
    taskId: number,
    rows: readonly { row: WrittenRow; reason: string }[],
  ): Promise<BatchOutcome> {
    await leaveOut(
      tx,
      taskId,
      rows.map(({ row, reason }) => ({ row_no: row.row_no, reason })),
    );
    const leftOutCreates = rows.filter(({ row }) => row.result === 'create').length;
    return { leftOutCreates, leftOutUpdates: rows.length - leftOutCreates };
  }

  async function markConflicts(tx: FacilityTx, range: RowRange): Promise<BatchOutcome> {
    const rows = await rowsToWrite(tx, range);
    const existing = await family.find(
      tx,
      rows.map(({ code }) => fold(code ?? '')),
    );
    const reasonOf = (row: WrittenRow): string | null => {
      const now = existing.get(fold(row.code ?? ''));
      if (row.result === 'create') return now === undefined ? null : 'code_taken';
      if (now === undefined || now.id !== row.record_id) return 'deleted';
      return now.version === row.expected_version ? null : 'edited';
    };
    return left(
      tx,
      range.taskId,
      rows.flatMap((row) => {
        const reason = reasonOf(row);
        return reason === null ? [] : [{ row, reason }];
      }),
    );
  }

  /** Goes through the rows of a batch; those of which `write` says that somebody was faster are left out. */
  async function each(
    tx: FacilityTx,
    { taskId, ...range }: WriteRange,
    actor: Actor,
    write: (row: WrittenRow) => Promise<{ done: boolean; reason: string; entry: Entry }>,
  ): Promise<BatchOutcome> {
    const missed: { row: WrittenRow; reason: string }[] = [];
    for (const row of await rowsToWrite(tx, { taskId, ...range })) {
      const { done, reason, entry } = await write(row);
      if (done) await recordHistory(tx, actor, { family: family.family, recordId: row.record_id, taskId, ...entry });
      else missed.push({ row, reason });
    }
    return left(tx, taskId, missed);
  }
  interface Entry {
    action: string;
    version: number;
    before?: Record<string, unknown>;
    after?: Record<string, unknown>;
  }

  return {
    kind: family.kind,
    menu: family.menu,
    keyField: key.field,
    table: family.table,
    atOnce: 1,
    prepare: async (_, task) =>
      Object.fromEntries(importParams(task).columns.map(({ field }, index) => [field, index])),
    keyOf: (at, cells) => fold(textOf(cells[at[key.field] ?? -1])),
    read(at, cells) {
      const texts = columns.map(({ field }) => [field, textOf(cells[at[field] ?? -1])] as const);
      const filled = Object.fromEntries(texts.filter(([, text]) => text !== ''));
      const { values, errors = [] } = family.read(filled);
      return { cells: filled, values, errors };
    },
    lookUp: (tx, _, keys) => family.find(tx, keys),
    plan: (_, draft, existing) => plan(draft, existing),
    admit: async () => {},
    markConflicts,
    applyRows: (tx, range, actor) =>
      each(tx, range, actor, async (row) => {
        const values = fromData<Values>(row.data);
        if (row.result === 'create') {
          const done = await apply.insert(tx, row.record_id, values, actor);
          return { done, reason: 'code_taken', entry: { action: 'create', version: 1, after: { ...values } } };
        }
        const version = row.expected_version ?? 0;
        const done = await apply.update(tx, { id: row.record_id, version }, values, actor);
        const before = { ...fromData<Values>(row.before) };
        return {
          done,
          reason: 'edited',
          entry: { action: 'update', version: version + 1, before, after: { ...values } },
        };
      }),
    undoRows: (tx, range, actor) =>
      each(tx, range, actor, async (row) => {
        const version = (row.expected_version ?? 0) + 1;
        const at = { id: row.record_id, version };
        if (row.result === 'create')
          return { done: await apply.remove(tx, at, actor), reason: 'edited', entry: { action: 'undo', version: 2 } };
        const was = fromData<Values>(row.before);
        const done = await apply.update(tx, at, was, actor);
        const before = { ...fromData<Values>(row.data) };
        return { done, reason: 'edited', entry: { action: 'undo', version: version + 1, before, after: { ...was } } };
      }),
  };
}
