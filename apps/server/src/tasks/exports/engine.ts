import { Readable } from 'node:stream';
import { CSV_BOM } from '@tsudoi/domain';
import type { FacilityTx } from '../../db/scope.ts';
import { type Cp932Writer, createCp932Writer } from '../csv/cp932.ts';
import { type CopyLines, csvLine } from '../csv/lines.ts';
import type { TaskRun } from '../runner.ts';
import { batchedLines } from './batches.ts';
import { createCrlfWriter } from './crlf.ts';
import { exportKey } from './family.ts';
import { streamedLines } from './stream.ts';

/** What a family brings to be exportable. */
export interface Export {
  headers: readonly string[];
  /** Ids of all rows in their order. They are the only thing held in memory. */
  ids(tx: FacilityTx): Promise<number[]>;
  /** Lines of these rows as `COPY … (format csv)` gives them. */
  lines(tx: FacilityTx, ids: readonly number[]): AsyncIterable<CopyLines>;
  /**
   * The same rows in the same order by one statement, for an engine that streams (decision 0112); what is exported by the
   * hundred has no need of it.
   */
  whole?: {
    count(tx: FacilityTx): Promise<number>;
    lines(tx: FacilityTx): AsyncIterable<CopyLines>;
  };
}

/** Writes the file of an export into the storage and finishes its task. A run that was cut off begins anew. */
export async function runExport(run: TaskRun, source: Export): Promise<void> {
  const { whole } = source;
  const sjis: Cp932Writer | undefined = run.task.encode_type === 'SJIS' ? createCp932Writer() : undefined;
  const encode = (bytes: Uint8Array): Uint8Array => (sjis === undefined ? bytes : sjis.write(bytes));
  const key = exportKey(run.facilityId, run.task.id);
  const crlf = createCrlfWriter();

  /** All lines, and how many there will be. */
  async function found(): Promise<{ total: number; lines(): AsyncIterable<CopyLines> }> {
    const count = whole && (await run.read(async (tx) => (tx.streams ? await whole.count(tx) : undefined)));
    if (whole !== undefined && count !== undefined) {
      const progress = () => ({
        position: crlf.records,
        progress: Math.min(99, Math.floor((crlf.records * 100) / Math.max(1, count))),
      });
      return { total: count, lines: () => streamedLines(run, whole.lines, { progress }) };
    }
    const ids = await run.read((tx) => source.ids(tx));
    return { total: ids.length, lines: () => batchedLines(run, ids, source.lines) };
  }

  const { total, lines } = await found();
  await run.batch(async () => ({ total_rows: total, position: 0, progress: 0 }));
  async function* bytes(): AsyncGenerator<Uint8Array, void> {
    yield encode(Buffer.from(`${sjis === undefined ? CSV_BOM : ''}${csvLine(source.headers)}`));
    for await (const piece of lines()) yield encode(crlf.write(piece));
  }
  const body = bytes();
  try {
    await run.storage.put(key, Readable.from(body, { objectMode: false }), 'text/csv');
  } catch (error) {
    // Nothing goes on reading behind the one who says that the file could not be written.
    await body.return(undefined);
    throw error;
  }
  await run.batch(async () => ({
    state: 'done',
    step: 'done',
    progress: 100,
    result_key: key,
    finished_at: new Date(),
    inserted: crlf.records,
    params: { ...(run.task.params as Record<string, unknown>), replaced_characters: sjis?.lost ?? 0 },
  }));
}
