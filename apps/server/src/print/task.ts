import { Readable } from 'node:stream';
import type { FacilityTx } from '../db/scope.ts';
import { createBatchSize } from '../tasks/batch-size.ts';
import { type ExportParams, exportKey } from '../tasks/exports/family.ts';
import type { TaskKind, TaskRun } from '../tasks/runner.ts';
import type { PrintInfo } from './document.ts';
import type { DrawingName, ItemOf, SetupOf } from './drawings.ts';
import { drawInThread } from './thread.ts';

/** What a family brings to be printed. */
export interface Print<Name extends DrawingName> {
  drawing: Name;
  info: PrintInfo;
  setup: SetupOf<Name>;
  /** Ids of everything that is printed, in its order; they are all that is held in memory. */
  ids: readonly number[];
  /** What is drawn of some of them, in the order of the ids; `first` is how many there were before. */
  items(tx: FacilityTx, ids: readonly number[], first: number): Promise<ItemOf<Name>[]>;
}

/** Draws a print into the storage, batch by batch, and finishes its task. A run that was cut off begins anew. */
async function runPrint<Name extends DrawingName>(run: TaskRun, print: Print<Name>): Promise<void> {
  const { ids, info, setup } = print;
  const key = exportKey(run.facilityId, run.task.id);
  const size = createBatchSize(100, 20, 400);
  let drawn = 0;
  await run.batch(async () => ({ total_rows: ids.length, position: 0, progress: 0 }));

  async function* batches(): AsyncGenerator<ItemOf<Name>[]> {
    for (let at = 0; at < ids.length; ) {
      const some = ids.slice(at, at + size.rows);
      const started = performance.now();
      let items: ItemOf<Name>[] = [];
      await run.batch(async (tx) => {
        items = await print.items(tx, some, at);
        const position = at + some.length;
        return { position, progress: Math.min(99, Math.floor((position * 100) / ids.length)) };
      });
      size.took(performance.now() - started, some.length);
      drawn += items.length;
      yield items;
      at += some.length;
    }
  }

  const job = { info, setup, total: ids.length };
  const bytes = drawInThread(print.drawing, job, batches());
  await run.storage.put(key, Readable.from(bytes, { objectMode: false }), 'application/pdf');
  await run.batch(async () => ({
    state: 'done',
    step: 'done',
    progress: 100,
    result_key: key,
    finished_at: new Date(),
    inserted: drawn,
    left_out: ids.length - drawn,
  }));
}

/** A print of one of several drawings. */
export type AnyPrint = { [Name in DrawingName]: Print<Name> }[DrawingName];

/** The kind of task that draws a PDF; `make` gets what its start was asked for. Its kind ends with `-export`: it is started again as one. */
export function printKind<Params extends ExportParams>(
  kind: `${string}-export`,
  make: (run: TaskRun, params: Params) => Promise<AnyPrint>,
): TaskKind {
  return {
    kind,
    async run(run) {
      const print: AnyPrint = await make(run, run.task.params as Params);
      // Of the three at once TypeScript cannot see that setup and items are of one drawing.
      await runPrint(run, print as Print<DrawingName>);
    },
  };
}
