// `npm run money:sim -- [--runs N] [--seed N]`: plays stories of money against a server and an auditor's books.
import { parseArgs } from 'node:util';
import { startPostgres } from './lib/engines.mjs';
import { prepareMachine } from './lib/machine.mjs';
import { foreground } from './lib/process.mjs';

const { values } = parseArgs({ options: { runs: { type: 'string', default: '1000' }, seed: { type: 'string' } } });
const env = { NIGHTLY: '1', MONEY_RUNS: values.runs };
if (values.seed) env.MONEY_SEED = values.seed;
if (!process.env.TEST_DATABASE_URL) {
  const { postgresBin } = await prepareMachine(console.log, { headless: true });
  if (postgresBin) env.TEST_DATABASE_URL = await startPostgres(postgresBin);
}
process.exitCode = await foreground('vitest', ['run', '--project', 'server', 'tests/money/money.nightly.test.ts'], env);
