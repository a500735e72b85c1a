import { Readable } from 'node:stream';
import { CSV_BOM } from '@tsudoi/domain';
import type { FacilityTx } from '../../db/scope.ts';
import { createBatchSize } from '../batch-size.ts';
import { type Cp932Writer, createCp932Writer } from '../csv/cp932.ts';
import { type CopyLines, csvLine } from '../csv/lines.ts';
import type { TaskRun } from '../runner.ts';
import { createCrlfWriter } from './crlf.ts';
import { exportKey } from './family.ts';

/** What a family brings to be exportable. */
export interface Export {
  headers: readonly string[];
  /** Ids of all rows in their order. They are the only thing held in memory. */
  ids(tx: FacilityTx): Promise<number[]>;
  /** Lines of these rows as `COPY … (format csv)` gives them. */
  lines(tx: FacilityTx, ids: readonly number[]): AsyncIterable<CopyLines>;
}

/** Writes the file of an export into the storage, batch by batch, and finishes its task. A run that was cut off begins anew. */
export async function runExport(run: TaskRun, source: Export): Promise<void> {
  const sjis: Cp932Writer | undefined = run.task.encode_type === 'SJIS' ? createCp932Writer() : undefined;
  const encode = (bytes: Uint8Array): Uint8Array => (sjis === undefined ? bytes : sjis.write(bytes));
  const key = exportKey(run.facilityId, run.task.id);
  const ids = await run.read((tx) => source.ids(tx));
  const size = createBatchSize(1_000, 200, 8_000);
  await run.batch(async () => ({ total_rows: ids.length, position: 0, progress: 0 }));

  let asked = 0;
  /** The next rows as the database gives them, until there are no more: while they hold a connection, nothing else is done. */
  async function read(): Promise<CopyLines[] | undefined> {
    const some = ids.slice(asked, asked + size.rows);
    if (some.length === 0) return undefined;
    asked += some.length;
    const pieces: CopyLines[] = [];
    const started = performance.now();
    await run.batch(async (tx) => {
      for await (const piece of source.lines(tx, some)) pieces.push(piece);
      return { position: asked, progress: Math.min(99, Math.floor((asked * 100) / ids.length)) };
    });
    size.took(performance.now() - started, some.length);
    return pieces;
  }

  let reading: ReturnType<typeof read> | undefined;
  async function* bytes(): AsyncGenerator<Uint8Array> {
    yield encode(Buffer.from(`${sjis === undefined ? CSV_BOM : ''}${csvLine(source.headers)}`));
    const crlf = createCrlfWriter();
    reading = read();
    for (let pieces = await reading; pieces !== undefined; pieces = await reading) {
      // The database fetches the next rows while these are converted and written.
      reading = read();
      // Its failure is met where it is awaited, after these; until then it must not pass for one that nobody meets.
      reading.catch(() => undefined);
      for (const piece of pieces) yield encode(crlf(piece));
    }
  }

  try {
    await run.storage.put(key, Readable.from(bytes(), { objectMode: false }), 'text/csv');
  } catch (error) {
    // No batch goes on behind the one who says that the file could not be written.
    asked = ids.length;
    await Promise.allSettled([reading]);
    throw error;
  }
  await run.batch(async () => ({
    state: 'done',
    step: 'done',
    progress: 100,
    result_key: key,
    finished_at: new Date(),
    inserted: ids.length,
    params: { ...(run.task.params as Record<string, unknown>), replaced_characters: sjis?.lost ?? 0 },
  }));
}
