import { importMembers } from '@tsudoi/contract/members';
import { cancelTask, getTask } from '@tsudoi/contract/tasks';
import { csvFile, encode, formatCsv, goodMembers, memberCsv, parseCsv, taskIn } from '@tsudoi/kit';
import fc from 'fast-check';
import type { FuzzTarget } from './target.ts';
import { text } from './texts.ts';

/** A member file as somebody might send it, with what the form says of its encoding. */
interface FuzzFile {
  bytes: Buffer;
  encoding: 'UTF-8' | 'SJIS';
}

const good = memberCsv(goodMembers(6, 'FZ'), 'UTF-8');
const goodSjis = memberCsv(goodMembers(6, 'FZ'), 'SJIS');
const table = parseCsv(good.toString('utf8').replace('\ufeff', ''));

/** A good file with cells, columns and rows exchanged: still a CSV, but what stands in it is anything. */
const otherCells: fc.Arbitrary<Buffer> = fc
  .array(fc.tuple(fc.nat({ max: 6 }), fc.nat({ max: 20 }), text), { minLength: 1, maxLength: 6 })
  .map((changes) => {
    const rows = table.map((row) => [...row]);
    for (const [row, column, cell] of changes) {
      const line = rows[row % rows.length];
      if (line !== undefined) line[column] = cell.toWellFormed();
    }
    return encode(formatCsv(rows.map((row) => Array.from(row, (cell) => cell ?? ''))), 'UTF-8');
  });

/** A good file with bytes exchanged, put in, taken out, or cut off in the middle of a character. */
const otherBytes: fc.Arbitrary<Buffer> = fc
  .record({
    from: fc.constantFrom(good, goodSjis),
    cut: fc.option(fc.nat({ max: 2_000 }), { freq: 3 }),
    bytes: fc.array(
      fc.tuple(fc.nat({ max: 2_000 }), fc.oneof(fc.nat({ max: 255 }), fc.constantFrom(0x22, 0x2c, 0x0d, 0x0a, 0))),
      {
        maxLength: 12,
      },
    ),
    inserted: fc.option(fc.constantFrom('"', '""', '"\r\n', '\0', '\ufeff', ',,,,', '\r', '\n\n\n'), { freq: 2 }),
    at: fc.nat({ max: 1_500 }),
  })
  .map(({ from, cut, bytes, inserted, at }) => {
    const copy = Buffer.from(from);
    for (const [place, byte] of bytes) copy[place % copy.length] = byte;
    const parts = inserted === null ? [copy] : [copy.subarray(0, at), Buffer.from(inserted), copy.subarray(at)];
    const whole = Buffer.concat(parts);
    return cut === null ? whole : whole.subarray(0, cut);
  });

const huge: fc.Arbitrary<Buffer> = fc
  .record({
    cell: fc.integer({ min: 1_000, max: 400_000 }),
    quoted: fc.boolean(),
    character: fc.constantFrom('x', 'あ', '"', ',', '\n'),
  })
  .map(({ cell, quoted, character }) => {
    const mark = quoted ? '"' : '';
    return Buffer.concat([good, Buffer.from(`${mark}${character.repeat(cell)}${mark}\r\n`)]);
  });

const file: fc.Arbitrary<FuzzFile> = fc.record({
  bytes: fc.oneof(
    { weight: 4, arbitrary: otherCells },
    { weight: 4, arbitrary: otherBytes },
    { weight: 1, arbitrary: huge },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 4_000 }).map((bytes) => Buffer.from(bytes)) },
    { weight: 1, arbitrary: text.map((value) => Buffer.from(value, 'utf16le')) },
  ),
  encoding: fc.constantFrom('UTF-8', 'UTF-8', 'SJIS'),
});

/** Sends one file and sees its task to an end; returns what is wrong. */
async function verdict(target: FuzzTarget, { bytes, encoding }: FuzzFile): Promise<string | undefined> {
  const { staff, server } = target;
  const before = server.spawned().errors.length;
  const reply = await staff.ask(importMembers, { body: { encode_type: encoding }, files: { file: csvFile(bytes) } });
  if (reply.status === 422 || reply.status === 413) return undefined;
  if (reply.status !== 202) return `answered ${reply.status}: ${reply.text.slice(0, 300)}`;
  const { task_id: id } = reply.json<{ data: { task_id: number } }>().data;
  await taskIn(staff, id, ['mapping', 'planned', 'invalid', 'failed', 'refused']);
  const task = await staff.call(getTask, { params: { id } });
  // A task that fails says why in its log line; a file that is refused has no such line.
  const said = server
    .spawned()
    .errors.slice(before)
    .filter((line) => line.includes(`"task_id":${id},`));
  if (said.length > 0) return `task ${id} ended as ${task.state}: ${said[0]?.slice(0, 600)}`;
  if (task.state === 'planned' || task.state === 'mapping') await staff.ask(cancelTask, { params: { id } });
  return undefined;
}

/** Uploads `runs` files, two at a time, and returns what went wrong. */
export async function bombardWithFiles(target: FuzzTarget, runs: number, seed: number): Promise<string[]> {
  const found: string[] = [];
  const lanes = 2;
  const lane = async (at: number): Promise<void> => {
    let wrong: string | undefined;
    const property = fc.asyncProperty(file, async (one) => {
      const now = await verdict(target, one);
      wrong = now ?? wrong;
      return now === undefined;
    });
    const result = await fc.check(property, { seed: seed + at, numRuns: Math.ceil(runs / lanes) });
    const [one] = result.counterexample ?? [];
    if (result.failed)
      found.push(
        `${wrong ?? String(result.errorInstance)} ← ${one?.encoding} ${one?.bytes.toString('base64').slice(0, 4_000)}`,
      );
  };
  await Promise.all(Array.from({ length: lanes }, (_, at) => lane(at)));
  return found;
}
