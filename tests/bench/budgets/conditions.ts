import { atMost, type Bench, type Budget, type Finding } from '../bench.ts';
import { conditionShots } from '../desk-shots.ts';
import { median, round } from '../measure.ts';
import { ownFieldsIn } from '../own-fields.ts';
import { startProduct } from '../product.ts';
import { ms, times } from '../words.ts';
import { facilitiesOf, staffOf, type WorldPlan } from '../world.ts';

/** The same search with and without conditions, in a world whose forms have fields of their own. */
async function measured(bench: Bench, world: WorldPlan['name'], must: number, aim: number): Promise<Finding> {
  const database = await bench.database(world);
  const fields = await ownFieldsIn(bench.cluster, database);
  const all = (await facilitiesOf(bench.cluster, database)).filter(({ members }) => members > 0);
  const facilities = world === 'one' ? all.slice(0, 1) : all;
  const product = await startProduct(bench.cluster, database, { host: facilities[0]?.host });
  try {
    const shots = conditionShots(facilities, await staffOf(product, facilities), fields);
    const load = { clients: world === 'one' ? 1 : 4, requests: bench.quick ? 60 : 200 };
    const parties = {
      plain: { server: product, shot: shots.plain },
      conditions: { server: product, shot: shots.conditions },
    };
    for (const party of Object.values(parties)) await round(bench.cluster, party, load);
    const ratios = [];
    const p95 = { plain: [] as number[], conditions: [] as number[] };
    for (let turn = 0; turn < 3; turn++) {
      const cost = { plain: 0, conditions: 0 };
      for (const party of ['plain', 'conditions'] as const) {
        const found = await round(bench.cluster, parties[party], load);
        cost[party] = found.serverCpu + found.databaseCpu;
        p95[party].push(found.p95);
      }
      ratios.push(cost.conditions / cost.plain);
    }
    const ratio = median(ratios);
    const members = facilities[0]?.members ?? 0;
    return {
      what: `search with three conditions on own fields and two on columns, facilities of ${members.toLocaleString('en')}`,
      must: `CPU ≤ ${must} × the plain one`,
      aim: `≤ ${aim} ×`,
      ours: `p95 ${ms(median(p95.conditions))}, plain ${ms(median(p95.plain))}`,
      ratio: times(ratio),
      verdict: atMost(ratio, must, aim),
    };
  } finally {
    await product.stop();
  }
}

/** What conditions cost that no index knows. */
export const conditions: Budget = {
  id: 'conditions',
  run: async (bench) => [await measured(bench, 'many', 2, 1.5), await measured(bench, 'one', 4, 2)],
};
