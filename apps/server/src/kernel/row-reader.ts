import type { PlanLookalike } from '@tsudoi/contract';
import type { FacilityTx } from '../db/scope.ts';
import type { PlannedRow } from '../tasks/imports/family.ts';
import type { PlanRowRow } from '../tasks/imports/row-store.ts';
import type { TaskRow } from '../tasks/store.ts';
import type { OrganizationScope, StaffSession } from './context.ts';

/** A stored row of a task, as far as a family has to know it. */
export interface StoredRow {
  result: 'create' | 'update' | 'skip' | 'error';
  /** Values in the order of the family's own columns, as its import wrote them; null for what stays. */
  data: (string | null)[] | null;
}

/** What the family behind a kind of task says of the task's rows. */
export interface RowReader {
  /** Kind of the task, such as `member-import`. */
  kind: string;
  /** Field whose cell is the key of a record. */
  keyField: string;
  /** Those of these records that exist now and that the reader may open. */
  openable(
    reader: { tx: FacilityTx; session: StaffSession; scope: OrganizationScope },
    ids: readonly number[],
  ): Promise<ReadonlySet<number>>;
  /** Those of these fields that the reader may not read, with what stands in place of their values; '' where it may not even know of them. */
  hidden?(tx: FacilityTx, fields: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Fields whose value after the task is what was entered for it: of these only what stood before is masked. */
  entered?: readonly string[];
  /** What a row writes, by field, as people read it. */
  values?(tx: FacilityTx, row: StoredRow): Promise<ReadonlyMap<string, string>>;
  /** What is said of rows that may be somebody who is there already; missing where its import looks for nobody. */
  lookalikes?: {
    /** Table that new records get their ids from. */
    table: string;
    /** Of rows, by their numbers: who they may be, of those the reader may open, with reasons the reader may read. */
    compare(
      reader: { tx: FacilityTx; session: StaffSession; scope: OrganizationScope },
      task: TaskRow,
      rows: readonly PlanRowRow[],
    ): Promise<ReadonlyMap<number, PlanLookalike[]>>;
    /** Plans a row anew: as an update of a record, or as a new one. `cells` are in the order of the columns. */
    plan(tx: FacilityTx, task: TaskRow, cells: readonly string[], recordId: number | null): Promise<PlannedRow>;
  };
}
