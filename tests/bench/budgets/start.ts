import { atMost, type Bench, type Budget, type Finding } from '../bench.ts';
import { startFloor } from '../floor.ts';
import { median } from '../measure.ts';
import { startDemo, startProduct } from '../product.ts';
import { ms, times } from '../words.ts';
import { facilitiesOf } from '../world.ts';

async function onPostgres(bench: Bench): Promise<Finding> {
  const database = (await bench.stage('many')).database;
  const [facility] = await facilitiesOf(bench.cluster, database);
  const took: { floor: number; ours: number }[] = [];
  // Every start but the first finds its compiled code in the folder of its data.
  const { dataDir, stop } = await startProduct(bench.cluster, database, { host: facility?.host });
  await stop();
  for (let turn = 0; turn < 5; turn++) {
    const floor = await startFloor(bench.cluster, database);
    await floor.stop();
    const product = await startProduct(bench.cluster, database, { host: facility?.host, dataDir });
    await product.stop();
    took.push({ floor: floor.startMs, ours: product.startMs });
  }
  const ratio = median(took.map(({ floor, ours }) => ours / floor));
  return {
    what: 'start to first answer, data loaded, PostgreSQL',
    must: '≤ 6 ×',
    aim: '≤ 4 ×',
    floor: ms(median(took.map(({ floor }) => floor))),
    ours: ms(median(took.map(({ ours }) => ours))),
    ratio: times(ratio),
    verdict: atMost(ratio, 6, 4),
  };
}

async function embedded(): Promise<Finding> {
  const first = await startDemo(); // loads the demo world
  await first.stop();
  const took: number[] = [];
  for (let turn = 0; turn < 3; turn++) {
    const demo = await startDemo(first.dataDir);
    took.push(demo.startMs);
    await demo.stop();
  }
  const ours = median(took);
  return {
    what: 'start to first answer, data loaded, embedded',
    must: '≤ 2 s',
    aim: '',
    ours: ms(ours),
    verdict: atMost(ours, 2_000, 2_000),
    note: `the very first start, which loads the demo world, took ${ms(first.startMs)}`,
  };
}

export const start: Budget = {
  id: 'start',
  run: async (bench) => [await onPostgres(bench), await embedded()],
};
