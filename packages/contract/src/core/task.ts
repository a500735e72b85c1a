import * as v from 'valibot';
import { ComparedReason } from './compared.ts';
import { Instant, WireInteger } from './values.ts';

/** States of an import (G-10), `mapping` while it waits for what unknown headers are; an export goes from `running` to `done`. */
export const taskStates = [
  'checking',
  'mapping',
  'invalid',
  'planned',
  'applying',
  'applied',
  'undoing',
  'undone',
  'refused',
  'failed',
  'cancelled',
  'running',
  'done',
] as const;
export type TaskState = (typeof taskStates)[number];

/** States in which nothing more happens by itself. */
export const settledStates: readonly TaskState[] = [
  'mapping',
  'invalid',
  'planned',
  'applied',
  'undone',
  'refused',
  'failed',
  'cancelled',
  'done',
];

/** A refused cell of an import: the row as spreadsheets count it, the reason in words, the cell as it stands in the file. */
export const RefusedCell = v.object({
  row: WireInteger,
  field: v.string(),
  message: v.string(),
  source: v.string(),
});

/** One row of the history of imports and exports; also what a progress message carries (G-09). */
export const TaskProgress = v.object({
  task_id: WireInteger,
  task_name: v.string(),
  /** import 1, export 2 */
  type: WireInteger,
  /** event 2, invoice 4, account 5 */
  csv_type: WireInteger,
  /** Whether the account that reads started it. Others are those whose imports it may apply or undo. */
  is_own: v.boolean(),
  /** Who started it. */
  actor_name: v.string(),
  /** What the task is, such as `member-import`, `member-export`, `member-invite`. */
  kind: v.string(),
  state: v.picklist(taskStates),
  step: v.picklist(['validation', 'import', 'done']),
  /** Percent, 0 to 100. */
  progress: WireInteger,
  is_progressing: v.boolean(),
  is_completed: v.boolean(),
  is_error: v.boolean(),
  /** Whether it works on staff accounts rather than members, whose file type is the same. */
  is_admin: v.boolean(),
  /** Why it failed, in words; `error` is its name in the list of exports (ENT-27). */
  error_msg: v.nullable(v.string()),
  error: v.nullable(v.string()),
  validation_msg: v.nullable(v.string()),
  current_position_success: WireInteger,
  total_rows: WireInteger,
  total_insert_records: WireInteger,
  total_update_records: WireInteger,
  total_skip_records: WireInteger,
  total_error_records: WireInteger,
  total_insert_members: WireInteger,
  total_updated_members: WireInteger,
  /** The same of imports of staff (ENT-25); of others they are left out. */
  total_insert_admins: v.optional(WireInteger),
  total_updated_admins: v.optional(WireInteger),
  /** Of imports of participants: entries, one for each course, that were changed (ENT-26). */
  total_updated_event_participant_courses: v.optional(WireInteger),
  /** Columns of an import's file; empty for other tasks. */
  fields: v.array(v.object({ field: v.string(), label: v.string() })),
  /** The first refused cells of an import, at most 20; `taskRows` has all. */
  data: v.array(RefusedCell),
  /** Rows left out because somebody edited the record meanwhile, or members without an e-mail address. */
  total_left_out: WireInteger,
  /** New rows that may be somebody who is there already, and those of them that wait for a decision; they are not written. */
  total_to_decide: WireInteger,
  total_undecided: WireInteger,
  back_route: v.nullable(v.string()),
  file_name: v.nullable(v.string()),
  encode_type: v.nullable(v.string()),
  url_download: v.nullable(v.string()),
  created_at: Instant,
  /** When a worker first took it; a retry sets it anew, so that reports of the run before are known as old. */
  started_at: v.nullable(Instant),
  finished_at: v.nullable(Instant),
  /** Until when an applied import can be undone. */
  undo_until: v.nullable(Instant),
  /** What undoing an import did: records removed again, and records with their values of before; null until then. */
  undone: v.nullable(v.object({ removed: WireInteger, restored: WireInteger })),
});
/** A task's row as the server makes it. */
export type TaskReport = v.InferOutput<typeof TaskProgress>;
/** A task's row as readers have it; stores hand it out as it must not be changed. */
export type TaskProgress = Omit<TaskReport, 'fields' | 'data'> & {
  fields: readonly Readonly<TaskReport['fields'][number]>[];
  data: readonly Readonly<TaskReport['data'][number]>[];
};

/**
 * Who says what a column of a file is: its header, somebody before, somebody for this file, a guess that waits for a word, nobody yet;
 * or it has no header.
 */
export const mappingOrigins = ['header', 'remembered', 'chosen', 'guess', 'unknown', 'unnamed'] as const;
/** One of {@link mappingOrigins}. */
export type MappingOrigin = (typeof mappingOrigins)[number];

/** What becomes of the columns of an import's file. */
export const CsvMapping = v.object({
  /** In the order of the file. */
  columns: v.array(
    v.object({
      header: v.string(),
      /** The cell of the first row, its first characters; '' once the file is gone. */
      sample: v.string(),
      /** Null where the column is left out. */
      field: v.nullable(v.string()),
      label: v.nullable(v.string()),
      origin: v.picklist(mappingOrigins),
    }),
  ),
  /** What a column can be: plain fields, fields of the facility's own, and what says something of the row. */
  fields: v.array(v.object({ field: v.string(), label: v.string(), group: v.picklist(['plain', 'own', 'row']) })),
  /** Whether the mapping can be changed now, by the reader. */
  can_change: v.boolean(),
});
export type CsvMapping = v.InferOutput<typeof CsvMapping>;

/** Answer to what starts a task. */
export const TaskStarted = v.object({
  task_id: WireInteger,
  task_name: v.string(),
  url_download: v.optional(v.nullable(v.string())),
});

/** What was decided about a new row that may be somebody: it updates that record, is written as new, or is not written. */
export const rowDecisions = ['same', 'other', 'leave'] as const;
/** One of {@link rowDecisions}. */
export type RowDecision = (typeof rowDecisions)[number];

/** A record, or an earlier row of the same file, that a new row may be. */
export const PlanLookalike = v.object({
  /** The record; null where it is a row of the file. */
  record_id: v.nullable(WireInteger),
  row: v.nullable(WireInteger),
  code: v.nullable(v.string()),
  name: v.string(),
  reasons: v.array(ComparedReason),
});
export type PlanLookalike = v.InferOutput<typeof PlanLookalike>;

/** A row of an import's plan. */
export const PlanRow = v.object({
  row: WireInteger,
  result: v.picklist(['create', 'update', 'skip', 'error']),
  /** Key of the record in the file, such as the member code; null where the next code is given. */
  code: v.nullable(v.string()),
  /** The record's name, to read. */
  name: v.string(),
  /** The record, where it exists and the reader may open it: not before it is created, nor after it was removed. */
  record_id: v.nullable(WireInteger),
  changes: v.array(
    v.object({ field: v.string(), label: v.string(), before: v.nullable(v.string()), after: v.nullable(v.string()) }),
  ),
  errors: v.array(
    v.object({
      field: v.string(),
      label: v.string(),
      code: v.string(),
      message: v.string(),
      /** The cell as it stands in the file. */
      source: v.string(),
    }),
  ),
  /** The row as it stands in the file, by header. */
  source: v.record(v.string(), v.string()),
  /** Set when applying or undoing left this row out: why. */
  left_out: v.nullable(v.string()),
  /** Set where the row may be somebody who is there: the likest first, of those the reader may open. Undecided rows are not written. */
  to_decide: v.nullable(
    v.object({ decision: v.nullable(v.picklist(rowDecisions)), lookalikes: v.array(PlanLookalike) }),
  ),
});
export type PlanRow = v.InferOutput<typeof PlanRow>;

/**
 * What becomes of one cell: `set` in a new record, `filled` without a cell, `changed`, `same` as it was, `kept` because the
 * cell is blank, `blank`, `error`, or `ignored` because its column says nothing of the record.
 */
export const planCellKinds = ['set', 'filled', 'changed', 'same', 'kept', 'blank', 'error', 'ignored'] as const;

/** A field of a planned row beside its cell in the file. */
export const PlanCell = v.object({
  kind: v.picklist(planCellKinds),
  label: v.string(),
  /** Place of the column in the file, from 0; null where the file has none. */
  column: v.nullable(WireInteger),
  /** The cell as it stands in the file. */
  source: v.string(),
  /** Where `changed`: what the record says so far. */
  before: v.nullable(v.string()),
  /** What is written, as people read it; null where nothing is. */
  value: v.nullable(v.string()),
  /** Why the cell is refused, in words. */
  message: v.nullable(v.string()),
});
export type PlanCell = v.InferOutput<typeof PlanCell>;

/** Why a row does what it does: its key is blank, new or known; nothing differs; the row says to pass it over; cells are refused. */
export const planReasons = ['blank_key', 'new_key', 'known_key', 'unchanged', 'passed_over', 'refused'] as const;

/** One row of a plan with every value. */
export const PlanRowDetail = v.object({
  row: PlanRow,
  reason: v.picklist(planReasons),
  /** Label of the field that records are told apart by. */
  key_label: v.string(),
  cells: v.array(PlanCell),
});
export type PlanRowDetail = v.InferOutput<typeof PlanRowDetail>;
