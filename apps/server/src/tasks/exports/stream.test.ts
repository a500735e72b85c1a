import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import type { FacilityTx } from '../../db/scope.ts';
import { type CopyLines, copyLines } from '../csv/lines.ts';
import type { TaskRun } from '../runner.ts';
import type { TaskPatch } from '../store.ts';
import { streamedLines } from './stream.ts';

/** A run whose reports go into a list, or fail from the second one on. */
function runWith({ refuses = false, read }: { refuses?: boolean; read?: TaskRun['read'] } = {}) {
  const reports: TaskPatch[] = [];
  let open = 0;
  const run = {
    read:
      read ??
      (async (work: (tx: FacilityTx) => Promise<unknown>) => {
        open += 1;
        try {
          return await work({} as FacilityTx);
        } finally {
          open -= 1;
        }
      }),
    batch: async (work: (tx: FacilityTx) => Promise<TaskPatch>) => {
      if (refuses && reports.length > 0) throw new Error('somebody else has the lease');
      reports.push(await work({} as FacilityTx));
    },
  } as unknown as TaskRun;
  return { run, reports, open: () => open };
}

/** Lines until `enough` says so. */
async function* endless(enough: () => boolean): AsyncGenerator<CopyLines> {
  for (let n = 0; !enough(); n++) {
    yield copyLines([[String(n)]]);
    await pause(1);
  }
}

async function taken(lines: AsyncIterable<CopyLines>): Promise<string> {
  let text = '';
  for await (const piece of lines) text += Buffer.from(piece).toString();
  return text;
}

it('gives all lines, and says how far it is while they come', async () => {
  const { run, reports, open } = runWith();
  const text = await taken(
    streamedLines(run, () => endless(() => reports.length >= 3), { progress: () => ({ progress: 7 }), everyMs: 1 }),
  );
  const rows = text.trimEnd().split('\n');
  expect(rows).toEqual(rows.map((_, index) => String(index)));
  expect(reports[0]).toEqual({ progress: 7 });
  expect(open()).toBe(0);
});

it('ends with the report that was refused, and reads no more then', async () => {
  const { run, open } = runWith({ refuses: true });
  const lines = streamedLines(run, () => endless(() => false), { progress: () => ({}), everyMs: 1 });
  await expect(taken(lines)).rejects.toThrow('somebody else has the lease');
  expect(open()).toBe(0);
});

it('ends with the fault of the database, in the middle as before the first line', async () => {
  async function* failing(): AsyncGenerator<CopyLines> {
    yield copyLines([['1']]);
    throw new Error('the connection is gone');
  }
  const progress = () => ({});
  await expect(taken(streamedLines(runWith().run, failing, { progress }))).rejects.toThrow('the connection is gone');
  const { run } = runWith({ read: () => Promise.reject(new Error('no connection is to be had')) });
  await expect(taken(streamedLines(run, failing, { progress }))).rejects.toThrow('no connection is to be had');
});

it('reads no more once nobody wants more', async () => {
  const { run, open } = runWith();
  const lines = streamedLines(run, () => endless(() => false), { progress: () => ({}) });
  await lines.next();
  await lines.return(undefined);
  expect(open()).toBe(0);
});
