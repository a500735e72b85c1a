// `npm run bench`: the budgets of DESIGN §12 as ratios against a floor in the same run. See docs/performance.md.
import { parseArgs } from 'node:util';
import { buildApps } from '../../scripts/lib/apps.mjs';
import { prepareMachine } from '../../scripts/lib/machine.mjs';
import { createBench } from './bench.ts';
import { stopDemoServer } from './browser.ts';
import { budgets } from './budgets/index.ts';
import { startCluster } from './cluster.ts';
import { busyShare } from './proc.ts';
import { type Measured, printTable, writeDocs, writeJson } from './report.ts';

const { values: options } = parseArgs({
  options: {
    only: { type: 'string' },
    quick: { type: 'boolean', default: false },
    rows: { type: 'string' },
    'write-docs': { type: 'boolean', default: false },
  },
});
const wanted = options.only?.split(',');
for (const id of wanted ?? [])
  if (!budgets.some((budget) => budget.id === id)) {
    console.error(`there is no budget '${id}'; there are ${budgets.map((budget) => budget.id).join(', ')}`);
    process.exit(2);
  }
// The servers are given their databases; what the shell has set for other uses does not reach them.
for (const name of ['DATABASE_URL', 'REDIS_URL', 'SMTP_URL', 'STORAGE_KIND', 'ROLES', 'NODE_OPTIONS'])
  delete process.env[name];

const print = (line: string): void => console.log(`  ${line}`);
const { chromium } = await prepareMachine(print);
const build = await buildApps();
if (!build.ok) throw new Error(build.output);
const busy = await busyShare(2_000);
const cluster = await startCluster();
const rows = Number(options.rows ?? (options.quick ? 20_000 : 100_000));
const bench = createBench(cluster, { quick: options.quick, rows, chromium, print });
const measured: Measured = {
  at: new Date().toISOString(),
  quick: options.quick,
  busyBefore: busy,
  postgres: cluster.version,
  findings: [],
};
for (const budget of budgets) {
  if (wanted !== undefined && !wanted.includes(budget.id)) continue;
  const began = performance.now();
  try {
    const found = await budget.run(bench);
    measured.findings.push(...found.map((finding) => ({ id: budget.id, ...finding })));
    print(
      `${budget.id}: ${found.map(({ ours, ratio, verdict }) => `${ratio ?? ours} ${verdict}`).join('; ')}  [${((performance.now() - began) / 1000).toFixed(0)} s]`,
    );
  } catch (error) {
    const note = error instanceof Error ? error.message : String(error);
    print(`${budget.id}: ${note}`);
    measured.findings.push({
      id: budget.id,
      what: budget.id,
      must: '',
      aim: '',
      ours: '',
      verdict: 'not measured',
      note: note.split('\n')[0],
    });
  }
}
await Promise.all([bench.clear(), stopDemoServer()]);
printTable(measured);
writeJson(measured);
if (options['write-docs']) writeDocs(measured);
process.exit(measured.findings.some(({ verdict }) => verdict === 'miss' || verdict === 'not measured') ? 1 : 0);
