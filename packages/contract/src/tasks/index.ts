import * as v from 'valibot';
import { recordCall } from '../core/calls.ts';
import { endpoint } from '../core/endpoint.ts';
import { AnyOf, listQuery, pageOf } from '../core/page.ts';
import { CsvMapping, PlanRow, PlanRowDetail, rowDecisions, TaskProgress } from '../core/task.ts';
import { Done, Id, IdParams, Line, WireInteger } from '../core/values.ts';

const self = { self: 'manage' } as const;

export const taskHistory = endpoint({
  method: 'GET',
  path: '/management/csv-histories',
  access: self,
  response: v.array(TaskProgress),
  summary: 'The 30 newest imports, exports and other tasks of the account',
});
export const importHistory = endpoint({
  method: 'GET',
  path: '/management/csv-imports',
  access: self,
  response: v.array(TaskProgress),
  summary:
    'The 30 newest imports of the account, and of others where it may edit what they import and reaches all they touch',
});
export const getTask = recordCall('/management/csv-histories/{id}', {
  access: self,
  response: TaskProgress,
  summary: 'One task',
});
export const taskRows = endpoint({
  method: 'GET',
  path: '/management/csv-histories/{id}/rows',
  access: self,
  params: IdParams,
  query: listQuery({
    result: v.optional(
      v.picklist(['create', 'update', 'skip', 'error', 'changed', 'to_decide', 'undecided', 'left_out'], 'choice'),
    ),
    /** Finds names in any writing, codes, cells, and a row by its number. */
    keyword: v.optional(Line()),
  }),
  response: pageOf(PlanRow),
  summary: 'Rows of an import plan; `changed` leaves out skipped rows',
});
export const taskRow = endpoint({
  method: 'GET',
  path: '/management/csv-histories/{id}/rows/{row}',
  access: self,
  params: v.object({ id: Id, row: Id }),
  response: PlanRowDetail,
  summary: 'One row of an import plan: every value beside its cell, and why the row does what it does',
});
export const decideRow = endpoint({
  method: 'PUT',
  path: '/management/csv-histories/{id}/rows/{row}/decision',
  access: self,
  params: v.object({ id: Id, row: Id }),
  body: v.object({
    decision: v.picklist(rowDecisions, 'choice'),
    /** With `same`: the record that the row updates, one of its lookalikes. */
    record_id: v.optional(Id),
  }),
  response: Done,
  summary: 'Say who a new row of a plan is: somebody who is there, somebody else, or nobody to import',
});
export const decideRows = endpoint({
  method: 'POST',
  path: '/management/csv-histories/{id}/decisions',
  access: self,
  params: IdParams,
  body: v.object({
    decision: v.picklist(['other', 'leave'], 'choice'),
    /** Rows by their numbers in the file; left out: all of them. */
    rows: AnyOf(Id),
    /** Only rows that this finds, as in the list of rows. */
    keyword: v.optional(Line()),
  }),
  response: v.object({ count: WireInteger }),
  summary: 'Decide about many rows that wait: all are somebody else, or none is imported. Rows that were decided stay',
});
export const taskMapping = recordCall('/management/csv-histories/{id}/mapping', {
  access: self,
  response: CsvMapping,
  summary: 'What becomes of the columns of the file of an import',
});
export const saveMapping = endpoint({
  method: 'PUT',
  path: '/management/csv-histories/{id}/mapping',
  access: self,
  params: IdParams,
  body: v.object({
    /** A field for each column of the file, in its order; null leaves a column out. */
    fields: v.pipe(v.array(v.nullable(Line())), v.maxLength(1_000, 'too_many')),
  }),
  response: Done,
  status: 202,
  summary:
    'Say what the columns of a file are: its rows are checked anew, and the next file with these headers is read the same way',
});
/** Answers text/csv: the bad rows as they stand, or those that were left out, with a reason column. */
export const taskErrorsCsv = endpoint({
  method: 'GET',
  path: '/management/csv-histories/{id}/errors.csv',
  access: self,
  params: IdParams,
  query: v.object({ result: v.optional(v.picklist(['error', 'left_out'], 'choice'), 'error') }),
  response: v.unknown(),
  summary: 'The bad rows, or those that were left out, as a CSV with a reason column',
});
export const applyTask = endpoint({
  method: 'POST',
  path: '/management/csv-histories/{id}/apply',
  access: self,
  params: IdParams,
  response: Done,
  status: 202,
  summary: 'Apply exactly the plan',
});
export const cancelTask = endpoint({
  method: 'POST',
  path: '/management/csv-histories/{id}/cancel',
  access: self,
  params: IdParams,
  response: Done,
  summary: 'Cancel a task that has not written anything',
});
export const retryTask = endpoint({
  method: 'POST',
  path: '/management/csv-histories/{id}/retry',
  limit: 'heavy',
  access: self,
  params: IdParams,
  response: TaskProgress,
  status: 202,
  summary: 'Start a failed export again, with what it was asked for',
});
export const undoTask = endpoint({
  method: 'POST',
  path: '/management/csv-histories/{id}/undo',
  access: self,
  params: IdParams,
  response: Done,
  status: 202,
  summary: 'Undo an applied import within 30 days',
});
