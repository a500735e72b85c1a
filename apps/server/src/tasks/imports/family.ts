import type { FieldCode } from '@tsudoi/contract';
import type { MenuKey, Need } from '@tsudoi/permissions';
import type { FacilityTx } from '../../db/scope.ts';
import type { Actor } from '../../kernel/context.ts';
import type { CsvColumn } from '../csv/header.ts';
import type { MappedColumn } from '../csv/mapping.ts';
import type { TaskRow } from '../store.ts';
import type { LookalikeFinder } from './lookalikes.ts';

/** A refused cell. */
export interface RowError {
  field: string;
  code: FieldCode;
  params?: Record<string, string | number>;
}

/** A refused cell with its place in the file. */
export interface RefusedPlace extends RowError {
  row: number;
  /** The cell as it stands there, its first characters. */
  source: string;
}

/** What the plan does with one row of the file. */
export interface PlannedRow {
  result: 'create' | 'update' | 'skip' | 'error';
  /** Key of the record; null where the next code is given. */
  code: string | null;
  name: string;
  recordId: number | null;
  expectedVersion: number | null;
  /** Values of the family's own columns in its own order, as text; null for what stays. For its own statements only. */
  data: (string | null)[] | null;
  /** Where `data` says something: what stood there before, for undoing. */
  before: (string | null)[] | null;
  /** Cells that change as people read them: field, before, after. Of created rows the cells themselves say it. */
  changes: [field: string, before: string | null, after: string | null][] | null;
  errors: RowError[] | null;
}

/** Rows of a task, by their numbers: after `from`, up to and with `through`. */
export interface RowRange {
  taskId: number;
  from: number;
  through: number;
}

/** A range to write. The first try goes without care; only where somebody was faster a second one looks closely. */
export interface WriteRange extends RowRange {
  careful: boolean;
}

/** A careless batch met a record that is not as the plan saw it; nothing of it stands. */
export class RowsChanged extends Error {}

/** What a batch of applying or undoing did. */
export interface BatchOutcome {
  /** Rows that were left out because somebody was faster; each has its reason in `left_out`. */
  leftOutCreates: number;
  leftOutUpdates: number;
}

/**
 * What a family brings to be importable: how a row is read and compared, and set-based statements to look
 * records up, to write a range of planned rows and to take them back. Everything else is the engine's.
 */
export interface ImportFamily<Context, Draft, Existing> {
  kind: string;
  menu: MenuKey;
  /** Field whose cell is the key of a record. */
  keyField: string;
  /** What rows are read against: loaded once for each run. */
  prepare(tx: FacilityTx, task: TaskRow): Promise<Context>;
  /** Key of a row, as it is compared; '' where the cell is blank. */
  keyOf(context: Context, cells: readonly string[]): string;
  /** Reads the cells of a row, in the order of the columns, without looking at the database. */
  read(context: Context, cells: readonly string[]): Draft;
  /** Records with these keys, by key; those the reader may not touch among them. */
  lookUp(tx: FacilityTx, context: Context, keys: readonly string[]): Promise<Map<string, Existing>>;
  /** What happens to the row; the record with its key is `existing`. The id of a new record follows. */
  plan(context: Context, draft: Draft, existing: Existing | undefined): PlannedRow;
  /** Where rows may be somebody who is there under another key; such rows wait for a decision. */
  lookalikes?: LookalikeFinder<Context>;
  /** Table from whose sequence new records have their ids already in the plan, so that a batch that runs again writes the same. */
  table: string;
  /** How many batches may overlap: one on the embedded engine, whose one connection people wait for too. */
  atOnce: number;
  /** Whether the batches of a task must not overlap, because each holds a counter that the next would wait for. */
  inTurn?(task: TaskRow): boolean;
  /** Refuses a plan as a whole, such as beyond the member limit. @throws Problem */
  admit(tx: FacilityTx, task: TaskRow): Promise<void>;
  /**
   * Organizations through which the uploader saw what the plan changes; null in a facility without. A family whose records belong to
   * no organization has no such function.
   */
  touches?(tx: FacilityTx, task: TaskRow): Promise<readonly number[] | null>;
  /** Marks rows whose record is no longer as the plan saw it in `left_out`. */
  markConflicts(tx: FacilityTx, range: RowRange): Promise<BatchOutcome>;
  /** Writes the rows with all that belongs to them, history too. @throws RowsChanged, or a violated unique key, without care */
  applyRows(tx: FacilityTx, range: WriteRange, actor: Actor): Promise<BatchOutcome>;
  /** Takes the rows back where nobody touched the record since. @throws RowsChanged without care */
  undoRows(tx: FacilityTx, range: WriteRange, actor: Actor): Promise<BatchOutcome>;
  /** In the transaction that ends applying or undoing a plan: what is written once for all of its rows. */
  afterApply?(tx: FacilityTx, taskId: number, actor: Actor): Promise<void>;
  afterUndo?(tx: FacilityTx, taskId: number): Promise<void>;
  /** Once in a long run, outside any transaction: lets the database see how the tables grew, or its plans stay those of small ones. */
  refresh?(): Promise<void>;
  /** After many rows were written or taken back, outside any transaction. */
  settle?(rows: number): Promise<void>;
}

/** What the engine keeps in the params of an import's task. */
export interface ImportParams {
  menu: MenuKey;
  /** Code of the event or content kind, of a menu that has kinds. */
  of?: string;
  /** Columns the file could have, as they were at the upload. */
  columns: CsvColumn[];
  /** Headers of the file in its order. */
  headers: string[];
  /** What becomes of each column of the file; missing where its headers say it all. */
  mapping?: MappedColumn[];
  /** The plan is made anew: rows of the one before are still there. */
  replanned?: boolean;
  /** What is needed beside the edit flag of the menu, such as that of invoices where rows are charged. Applying and undoing ask for it again. */
  needs?: readonly Need[];
  /** Organizations of the uploader, as they were at the upload. */
  organization_ids: number[] | null;
  chosen_organization_id: number | null;
  /**
   * Organizations through which the uploader saw what the plan changes; null for a facility without, none where records belong to no
   * organization. Applying and undoing ask for them again.
   */
  touched?: readonly number[] | null;
  /** The first refused cells of a bad file. */
  refused?: readonly RefusedPlace[];
  /** Who applies or undoes it, where that is not its uploader. */
  acting?: { id: number; name: string };
  /** What undoing it did. */
  undone?: { removed: number; restored: number };
  /** Last row that was compared with records, and whether the rows were compared with each other. */
  matched_through?: number;
  matched_in_file?: boolean;
  /** All versions were compared before the first batch. */
  compared?: boolean;
  [more: string]: unknown;
}

/** Params of an import's task. */
export function importParams(task: Pick<TaskRow, 'params'>): ImportParams {
  return task.params as ImportParams;
}
