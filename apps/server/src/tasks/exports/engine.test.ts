import { buffer, text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import type { FacilityTx } from '../../db/scope.ts';
import type { Storage } from '../../ports/storage.ts';
import { type CopyLines, copyLines } from '../csv/lines.ts';
import type { TaskRun } from '../runner.ts';
import type { TaskPatch } from '../store.ts';
import { type Export, runExport } from './engine.ts';

const ROWS = 2_500;
const ids = Array.from({ length: ROWS }, (_, index) => index);

/** A run that writes nowhere but into a list; `put` is what the storage does with the file. */
function runWith(put: Storage['put']): { run: TaskRun; patches: TaskPatch[] } {
  const patches: TaskPatch[] = [];
  const tx = {} as FacilityTx;
  const run = {
    task: { id: 7, encode_type: 'UTF-8', params: {} },
    facilityId: 1,
    storage: { put },
    read: (work: (tx: FacilityTx) => Promise<unknown>) => work(tx),
    batch: async (work: (tx: FacilityTx) => Promise<TaskPatch>) => void patches.push(await work(tx)),
  } as unknown as TaskRun;
  return { run, patches };
}

const source = (lines: Export['lines']): Export => ({ headers: ['番号'], ids: async () => ids, lines });
async function* numbers(_: FacilityTx, some: readonly number[]): AsyncGenerator<CopyLines> {
  for (const id of some) yield copyLines([[String(id)]]);
}

it('writes all rows in their order, though a batch is read while the one before is written', async () => {
  let file = '';
  const { run, patches } = runWith(async (_, body) => {
    file = (await buffer(body as NodeJS.ReadableStream)).toString();
    return file.length;
  });
  await runExport(run, source(numbers));
  expect(file).toBe(`\uFEFF番号\r\n${ids.map((id) => `${id}\r\n`).join('')}`);
  expect(patches.at(-1)).toMatchObject({ state: 'done', inserted: ROWS });
  const positions = patches.flatMap(({ position }) => position ?? []);
  expect(positions.length).toBeGreaterThan(2);
  expect(positions).toEqual([...positions].sort((a, b) => a - b));
});

it('goes on where all rows of a batch have gone since they were found', async () => {
  let file = '';
  const { run } = runWith(async (_, body) => {
    file = await text(body as NodeJS.ReadableStream);
    return file.length;
  });
  await runExport(
    run,
    source(async function* (tx, some) {
      if (some[0] !== 0) yield* numbers(tx, some);
    }),
  );
  expect(file.trimEnd().split('\r\n').at(-1)).toBe(String(ROWS - 1));
});

it('ends with the fault of the database that a batch read ahead met', async () => {
  const { run } = runWith(async (_, body) => (await text(body as NodeJS.ReadableStream)).length);
  const failing = source(async function* (tx, some) {
    if (some[0] !== 0) throw new Error('the connection is gone');
    yield* numbers(tx, some);
  });
  await expect(runExport(run, failing)).rejects.toThrow('the connection is gone');
});

it('leaves no batch running behind a storage that refuses the file', async () => {
  let open = 0;
  const { run, patches } = runWith(async (_, body) => {
    for await (const _piece of body as NodeJS.ReadableStream) throw new Error('the disk is full');
    return 0;
  });
  const slow = source(async function* (tx, some) {
    open += 1;
    await pause(50);
    yield* numbers(tx, some);
    open -= 1;
  });
  await expect(runExport(run, slow)).rejects.toThrow('the disk is full');
  expect(open).toBe(0);
  const written = patches.length;
  await pause(120);
  expect(patches.length).toBe(written);
});
