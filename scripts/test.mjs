// `npm test`: everything CI checks, in named steps. Ends with `N passed, N failed`.
// With --nightly also the long runs (NIGHTLY=1 for the tests, *.nightly.test.ts included).
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildApps } from './lib/apps.mjs';
import { freePort, startPostgres } from './lib/engines.mjs';
import { playwrightFailures, vitestFailures } from './lib/failures.mjs';
import { buildImage, canBuildImages, IMAGE } from './lib/image.mjs';
import { prepareMachine } from './lib/machine.mjs';
import { atExit, ROOT, run } from './lib/process.mjs';
import { LOGS, Report } from './lib/report.mjs';

const nightly = process.argv.includes('--nightly');
if (nightly) process.env.NIGHTLY = '1';
// What the tools print goes into log files.
process.env.NO_COLOR = '1';
delete process.env.FORCE_COLOR;

// Everything temporary goes to one folder, which is gone afterwards even when the run is interrupted. Readable for the
// user of PostgreSQL.
const temporary = mkdtempSync(path.join(tmpdir(), 'tsudoi-test-'));
chmodSync(temporary, 0o755);
process.env.TMPDIR = temporary;
atExit(() => rmSync(temporary, { recursive: true, force: true, maxRetries: 5 }));

// Node keeps what it compiles for the many processes of a run, each of which would otherwise do it again.
process.env.NODE_COMPILE_CACHE = path.join(temporary, 'compiled');

// Limits are for what hangs, not for a machine that is busy with other work: they are many times what a step needs.
const HANGS = { check: 1_800, tests: nightly ? 14_400 : 7_200 };

// Test files with their times, for the list at the end.
const timed = [];
const report = new Report();
const command = (line) => async () => {
  const [program, ...args] = line.split(' ');
  const { code, output } = await run(program, args, { timeout: HANGS.check, patient: true });
  return { ok: code === 0, output };
};

// The static checks use what others leave: a fresh machine downloads a browser and a database, and many tests of Vitest wait
// for processes, locks and mails.
const checks = staticChecks();
const { chromium } = await prepare();
const built = await report.step('apps', async () => {
  const { ok, output, built } = await buildApps();
  return { ok, output, note: built ? 'built' : 'up to date' };
});
if (built) await report.step('bundle budget', bundleBudget);
// Whatever starts a process of the server starts the one that ships.
if (built) process.env.TEST_SERVER = 'apps/server/dist/main.js';
if (nightly) await image();
await report.step('unit, database', unitTests);
await checks;
const mutation = report.step('mutation', mutationTests);
// Before the first story one process loads the demo world. All mutations of the night take both processors for long.
if (nightly) await mutation;
await report.step('browser', built && chromium ? browserTests : withoutBrowser);
await mutation;
if (nightly) showFaults();
showSlowest();
report.finish();
// Whatever a step left open must not keep the run alive.
process.exit();

async function staticChecks() {
  await report.step('format and lint', command('biome check --error-on-warnings .'));
  await report.step('boundaries', command('pnpm run --silent boundaries'));
  await report.step('unused', command('knip'));
  await report.step('types', command('pnpm -r --no-bail --workspace-concurrency=2 run types'));
}

async function prepare() {
  const found = {};
  await report.step('chromium', async () => {
    const lines = [];
    Object.assign(found, await prepareMachine((line) => lines.push(line) && report.note(line), { headless: true }));
    if (found.chromium) process.env.CHROMIUM_PATH = found.chromium;
    return { ok: found.chromium !== undefined, note: found.chromium, output: lines.join('\n') };
  });
  await engine('postgresql', 'TEST_DATABASE_URL', found.postgresBin, startPostgres, 'the embedded engine only');
  // The restore drill uses the tools of the same PostgreSQL.
  if (found.postgresBin) process.env.PATH = [process.env.PATH, found.postgresBin].join(path.delimiter);
  // A test that takes its database away starts one of its own.
  if (found.postgresBin) process.env.TEST_POSTGRES_BIN = found.postgresBin;
  // Each test that needs a Redis starts one of its own, because it also takes it away.
  if (found.redisServer) process.env.TEST_REDIS_SERVER = found.redisServer;
  else report.note('no redis here: several processes are tested over the database alone');
  if (!found.hasClamd) report.note('no clamd here: uploads are tested with scanners that misbehave only');
  if (!found.hasNginx) report.note('no nginx here: request smuggling is tested at the server itself only');
  return found;
}

// The image is built where buildah is; what it is then asked is a test of the night.
async function image() {
  if (!canBuildImages()) return report.note('no buildah here: the image is not built');
  if (await report.step('image', buildImage)) process.env.TEST_IMAGE = IMAGE;
}

/** What each file of browser tests took, all its tests together. */
function timesOf(suites) {
  const durations = (suite) => [
    ...(suite.specs ?? []).flatMap(({ tests }) => tests.flatMap(({ results }) => results.map((one) => one.duration))),
    ...(suite.suites ?? []).flatMap(durations),
  ];
  return suites.map((suite) => ({
    name: path.join('tests/e2e', suite.file),
    ms: durations(suite).reduce((sum, ms) => sum + ms, 0),
  }));
}

function showSlowest() {
  console.log('the twenty slowest files:');
  for (const { name, ms } of timed.toSorted((a, b) => b.ms - a.ms).slice(0, 20))
    console.log(`  ${(ms / 1000).toFixed(1).padStart(6)} s  ${path.relative(ROOT, path.resolve(ROOT, name))}`);
}

// The table that the long run of the faults has written.
function showFaults() {
  const lines = readFileSync(path.join(ROOT, 'docs/faults.md'), 'utf8').split('\n');
  console.log(lines.filter((line) => line.startsWith('|')).join('\n'));
}

// A database that was given is used as it is; else a private one is started. Its absence is no failure, but it is said.
async function engine(name, variable, found, startEngine, without) {
  if (process.env[variable]) return report.note(`${name}: the one of ${variable}`);
  if (!found) return report.note(`no ${name} here: tests run on ${without}`);
  await report.step(name, async () => {
    process.env[variable] = await startEngine(found);
    return { ok: true, note: process.env[variable] };
  });
}

async function bundleBudget() {
  const { code, output } = await run('node', ['scripts/bundle-budget.mjs']);
  return { ok: code === 0, output, show: true };
}

async function unitTests() {
  const file = path.join(LOGS, 'unit.json');
  rmSync(file, { force: true });
  const { code, output } = await run(
    'vitest',
    ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
    { timeout: HANGS.tests },
  );
  const result = readJson(file);
  if (!result) return { ok: false, output };
  timed.push(...result.testResults.map(({ name, startTime, endTime }) => ({ name, ms: endTime - startTime })));
  // A file that could not be loaded has no test cases, but it is not well.
  const broken = result.testResults.filter((suite) => suite.status === 'failed' && suite.assertionResults.length === 0);
  return {
    ...counted(code, output, result.numPassedTests, result.numFailedTests + broken.length, result.numPendingTests),
    failures: vitestFailures(result),
  };
}

// Whether the tests of the pure packages notice a changed rule: in every run those that decide who may do what, every
// night all of them. Below 90 % the step fails.
async function mutationTests() {
  const { code, output } = await run('stryker', ['run', 'tests/mutation/stryker.config.mjs'], {
    env: { MUTATION: nightly ? undefined : 'sample' },
    timeout: HANGS.tests,
  });
  const [, score] = /^All files *\| *([\d.]+)/m.exec(output) ?? [];
  return { ok: code === 0 && score !== undefined, output, note: score && `${score} % of the changes noticed` };
}

async function browserTests() {
  const file = path.join(LOGS, 'browser.json');
  rmSync(file, { force: true });
  const env = {
    E2E_PORT: String(await freePort()),
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
    // What the run's own temporary folder would forget: sources as Playwright compiled them, by their contents.
    PLAYWRIGHT_TRANSFORM_CACHE_DIR: path.join(ROOT, 'node_modules/.cache/playwright'),
    // Playwright sets FORCE_COLOR for its workers, and Node complains where both are set.
    NO_COLOR: undefined,
    FORCE_COLOR: '0',
  };
  const args = ['test', '-c', 'tests/playwright.config.ts', '--reporter=line,json'];
  const { code, output } = await run('playwright', args, { env, timeout: HANGS.tests });
  const result = readJson(file);
  if (!result) return { ok: false, output };
  timed.push(...timesOf(result.suites));
  const { expected, unexpected, flaky, skipped } = result.stats;
  return {
    ...counted(code, output, expected, unexpected + flaky, skipped),
    failures: playwrightFailures(result),
  };
}

function withoutBrowser() {
  return { ok: false, output: built ? 'There is no Chromium.' : 'The apps do not build.' };
}

function counted(code, output, passed, failed, skipped) {
  return { ok: code === 0 && failed === 0, output, passed, failed, note: skipped ? `${skipped} skipped` : undefined };
}

function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
