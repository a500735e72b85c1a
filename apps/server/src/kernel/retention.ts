import { DAY_MS, HOUR_MS } from '@tsudoi/domain';
import type { FacilityTx, GateTx, OperatorTx } from '../db/scope.ts';
import type { Storage } from '../ports/storage.ts';

/** A duration as a rule states it. */
export type Duration = { days: number } | { hours: number };

/** A duration in ms. */
export const durationMs = (duration: Duration): number =>
  'days' in duration ? duration.days * DAY_MS : duration.hours * HOUR_MS;

/** What one batch of a rule works with. */
export interface Batch {
  /** Rows from before this time are due. */
  before: Date;
  /** Rows at most. */
  limit: number;
  /** The batch takes rows with a greater id only: 0 at first, then the `next` of the batch before. */
  after: number;
  /** Removes a file; false, and a line in the log, where the storage refuses. Rows of such a file stay for the next round. */
  removeFile(key: string): Promise<boolean>;
  /** Whether the batch has taken so long that it should end here. */
  isLong(): boolean;
}

/** What a batch did. */
export interface BatchResult {
  /** Rows it removed, or whose file it removed. */
  removed: number;
  /** Id after which the next batch starts; undefined when nothing due is left. */
  next: number | undefined;
}

/**
 * How long a family keeps something, and the statement that removes what is older. `sweep` runs in a transaction of its
 * own: per facility, of the platform (rows of operators), or before any scope.
 */
export type RetentionRule = {
  /** Identifies the rule in the log, the measurements and docs/operations.md, such as `mails`. */
  name: string;
  /** What is removed, in a few words of English, for whoever operates the server. */
  what: string;
  retainFor: Duration;
  /** From when on it is kept, such as `it was sent`. */
  since: string;
} & (
  | { scope: 'facility'; sweep(tx: FacilityTx, batch: Batch): Promise<BatchResult> }
  | { scope: 'platform'; sweep(tx: OperatorTx, batch: Batch): Promise<BatchResult> }
  | { scope: 'gate'; sweep(tx: GateTx, batch: Batch): Promise<BatchResult> }
);

/** The result of a statement that deletes at most `limit` rows. */
export const batchResult = (rows: number, { limit }: Pick<Batch, 'limit'>): BatchResult => ({
  removed: rows,
  next: rows < limit ? undefined : 0,
});

/** Deletes at most `limit` rows that ended before a time, and returns how many. */
type DeleteRows<Tx> = (tx: Tx, before: Date, limit: number) => Promise<number>;

const batchOf =
  <Tx>(deleteRows: DeleteRows<Tx>) =>
  async (tx: Tx, batch: Batch): Promise<BatchResult> =>
    batchResult(await deleteRows(tx, batch.before, batch.limit), batch);

/**
 * A rule whose rows one statement deletes: in each facility, of the platform, or before any scope. It says how long they
 * are retained, and since when.
 */
export function deleteAfter(
  retainFor: Duration,
  since: string,
  rule: Pick<RetentionRule, 'name' | 'what'> &
    ({ facility: DeleteRows<FacilityTx> } | { platform: DeleteRows<OperatorTx> } | { gate: DeleteRows<GateTx> }),
): RetentionRule {
  const terms = { name: rule.name, what: rule.what, retainFor, since };
  if ('facility' in rule) return { ...terms, scope: 'facility', sweep: batchOf(rule.facility) };
  if ('platform' in rule) return { ...terms, scope: 'platform', sweep: batchOf(rule.platform) };
  return { ...terms, scope: 'gate', sweep: batchOf(rule.gate) };
}

/** A row whose file is to be removed with it. */
export interface FileRow {
  id: number;
  key: string;
}

/**
 * Removes the files of rows that the transaction has locked; `forget` then deletes the rows or clears their reference.
 * After a crash between the two there are rows whose file is gone: the next round takes them again, as removing a file
 * that is not there is no error. The other way round a file could be left that no row knows of.
 */
export async function removeFiles<Row extends FileRow>(
  rows: readonly Row[],
  batch: Batch,
  forget: (gone: readonly Row[]) => Promise<unknown>,
): Promise<BatchResult> {
  const gone: Row[] = [];
  let last: number | undefined;
  for (const row of rows) {
    if (await batch.removeFile(row.key)) gone.push(row);
    last = row.id;
    if (batch.isLong()) break;
  }
  if (gone.length > 0) await forget(gone);
  const isAll = last === rows.at(-1)?.id;
  return { removed: gone.length, next: isAll && rows.length < batch.limit ? undefined : last };
}

/** The part of a storage that the sweep needs. */
export type SweptStorage = Pick<Storage, 'remove' | 'removeUnfinished'>;

const durationText = (duration: Duration): string => {
  const [count, unit] = 'days' in duration ? [duration.days, 'day'] : [duration.hours, 'hour'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
};

/** The rules as the table of docs/operations.md. */
export function retentionTable(rules: readonly RetentionRule[]): string {
  const head = ['rule', 'what is removed', 'kept', 'after'];
  const rows = [
    head,
    head.map(() => ''),
    ...rules.map(({ name, what, retainFor, since }) => [`\`${name}\``, what, durationText(retainFor), since]),
  ];
  const widths = head.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map(
      (row, at) =>
        `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0, at === 1 ? '-' : ' ')).join(' | ')} |`,
    )
    .join('\n');
}
