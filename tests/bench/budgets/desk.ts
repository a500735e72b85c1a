import { atMost, type Bench, type Budget, type Finding } from '../bench.ts';
import { deskShots } from '../desk-shots.ts';
import { median, round } from '../measure.ts';
import { ms, number } from '../words.ts';
import { largest, withOpenInvoices } from './money.ts';

const WHAT = {
  overview: { what: 'overview', must: 200, aim: 100 },
  palette: { what: 'people of the palette by a keyword', must: 100, aim: 50 },
  lookalikes: { what: 'who somebody that is entered may be', must: 100, aim: 30 },
} as const;
type Call = keyof typeof WHAT;

async function measured(bench: Bench, call: Call, beside = ''): Promise<Finding> {
  const { product, facilities, staff } = await bench.stage('one');
  const [largest, boss] = [facilities.slice(0, 1), staff.slice(0, 1)];
  const ours = { server: product, shot: deskShots(largest, boss)[call] };
  await round(bench.cluster, ours, { clients: 1, requests: 20 });
  const rounds: Awaited<ReturnType<typeof round>>[] = [];
  for (let turn = 0; turn < 3; turn++)
    rounds.push(await round(bench.cluster, ours, { clients: 1, requests: bench.quick ? 40 : 100 }));
  const middle = (pick: (one: (typeof rounds)[number]) => number) => median(rounds.map(pick));
  const p95 = middle((one) => one.p95);
  const { what, must, aim } = WHAT[call];
  const [server, database] = [middle((one) => one.serverCpu), middle((one) => one.databaseCpu)];
  return {
    what: `${what}${beside}, one facility of ${bench.rows.toLocaleString('en')}, 1 client, p95`,
    must: `≤ ${must} ms`,
    aim: `≤ ${aim} ms`,
    ours: `${ms(p95)}, median ${ms(middle((one) => one.p50))}`,
    cpu: `${number(server + database)} (${number(server)} + ${number(database)})`,
    verdict: atMost(p95, must, aim),
  };
}

/** What the desk asks on each visit, with each word of the palette and with each field of a form, in a large facility. */
export const desk: Budget = {
  id: 'desk',
  async run(bench) {
    const found = [
      await measured(bench, 'overview'),
      await measured(bench, 'palette'),
      await measured(bench, 'lookalikes'),
    ];
    const { database, at } = await largest(bench);
    const invoices = await withOpenInvoices(bench, database, at.facility.id);
    return [...found, await measured(bench, 'overview', ` with ${invoices.toLocaleString('en')} open invoices`)];
  },
};
