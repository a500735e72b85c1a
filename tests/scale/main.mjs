// `node tests/scale/main.mjs 0 10 20 40`: what the walks over all endpoints take when the product has that many families
// more. Each is written by the scaffold and registered as its list says, in a copy of the repository that is gone afterwards.
// The walks run on the embedded engine, so that the processor time of the run is all there is: on a busy machine compare
// that, the seconds of each walk are as the clock has them.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ROOT } from '../../scripts/lib/process.mjs';
import { addFamily, copyRepository } from '../../scripts/lib/scaffold.mjs';

const WALKS = ['walk-access', 'walk-foreign', 'walk-writes', 'roles', 'integers', 'crud'].map(
  (name) => `tests/contract/${name}.test.ts`,
);
const FIRST = ['ash', 'birch', 'cedar', 'elm', 'fir', 'hazel', 'holly', 'larch'];
const SECOND = ['page', 'note', 'plan', 'room', 'card'];
const NAMES = SECOND.flatMap((second) => FIRST.map((first) => `${first}-${second}`));

const counts = process.argv.slice(2).map(Number);
if (counts.length === 0 || counts.some((count) => !(count >= 0 && count <= NAMES.length))) {
  console.error(`Usage: node tests/scale/main.mjs COUNT…, each from 0 to ${NAMES.length}`);
  process.exit(1);
}
console.log(
  `families more  ${WALKS.map((file) => path.basename(file, '.test.ts').padStart(13)).join('')}        all  processor  endpoints`,
);
for (const count of counts) {
  const copy = mkdtempSync(path.join(tmpdir(), 'tsudoi-scale-'));
  try {
    await copyRepository(copy);
    // Generated code is measured, not read: it needs no formatting.
    const binaries = path.join(copy, 'bin');
    mkdirSync(binaries);
    writeFileSync(path.join(binaries, 'biome'), '#!/bin/sh\n', { mode: 0o755 });
    for (const [index, name] of NAMES.slice(0, count).entries())
      await addFamily(copy, name, { menuId: 9000 + index, binaries });
    const { times, cpu } = walk(copy);
    const seconds = times.map((ms) => (ms / 1000).toFixed(1).padStart(13)).join('');
    const all = times.reduce((sum, ms) => sum + ms, 0) / 1000;
    console.log(
      `${String(count).padStart(13)}  ${seconds}  ${all.toFixed(1).padStart(9)}  ${cpu.toFixed(1).padStart(9)}  ${String(endpointsOf(copy)).padStart(9)}`,
    );
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

/** Milliseconds that each walk took, and processor seconds of all; throws when one of them failed. */
function walk(copy) {
  const file = path.join(copy, 'walks.json');
  const vitest = path.join(ROOT, 'node_modules/.bin/vitest');
  const { TEST_DATABASE_URL, ...env } = process.env;
  // The shell's `times` knows what its children used.
  const { stdout, stderr } = spawnSync(
    'sh',
    [
      '-c',
      '"$@" >/dev/null; times',
      'sh',
      vitest,
      'run',
      '--project',
      'server',
      '--reporter=json',
      `--outputFile=${file}`,
      ...WALKS,
    ],
    { cwd: copy, env, encoding: 'utf8', maxBuffer: 2 ** 28 },
  );
  if (!existsSync(file)) throw new Error(`the walks did not run: ${stderr}`);
  const { testResults } = JSON.parse(readFileSync(file, 'utf8'));
  const times = WALKS.map((name) => {
    const result = testResults.find((one) => one.name.endsWith(name));
    const failed = result?.assertionResults.filter(({ status }) => status === 'failed') ?? [];
    if (result?.status !== 'passed')
      throw new Error(`${name}: ${failed[0]?.title ?? result?.message}\n${failed[0]?.failureMessages[0] ?? ''}`);
    return result.endTime - result.startTime;
  });
  const used = [
    ...stdout
      .trim()
      .split('\n')
      .at(-1)
      .matchAll(/(\d+)m([\d.]+)s/g),
  ];
  return { times, cpu: used.reduce((sum, [, minutes, seconds]) => sum + Number(minutes) * 60 + Number(seconds), 0) };
}

function endpointsOf(copy) {
  const script =
    "const { allEndpoints } = await import('./packages/contract/src/all.ts'); console.log(allEndpoints().length)";
  return Number(execFileSync('node', ['--input-type=module', '-e', script], { cwd: copy }).toString());
}
