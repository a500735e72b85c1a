import { atLeast, type Bench, type Budget, type Finding } from '../bench.ts';
import { compare } from '../measure.ts';
import { createShots, getShots, type Shots, updateShots } from '../shots.ts';
import { cpu, percent, perSecond, times } from '../words.ts';

/** Work on one member at a time, 16 clients, over all facilities. */
async function single(
  bench: Bench,
  what: string,
  budget: { must: number; aim: number; warm: number },
  shots: Shots,
): Promise<Finding> {
  const { floor, product } = await bench.stage('many');
  const result = await compare(
    bench.cluster,
    {
      wide: { server: floor, shot: shots.wide },
      narrow: { server: floor, shot: shots.narrow },
      ours: { server: product, shot: shots.ours },
    },
    { clients: 16, rounds: bench.quick ? 3 : 5, ms: 1_500, warm: budget.warm },
  );
  const { ratio, cpuRatio } = result;
  return {
    what: `${what}, 16 clients`,
    must: `≥ ${percent(budget.must)}`,
    aim: `≥ ${percent(budget.aim)}`,
    floor: perSecond(result.wide),
    narrow: perSecond(result.narrow),
    ours: perSecond(result.ours),
    ratioWide: `${percent(ratio.wide)}, CPU ${times(cpuRatio.wide)}`,
    ratio: `${percent(ratio.narrow)}, CPU ${times(cpuRatio.narrow)}`,
    cpu: cpu(result),
    verdict: atLeast(ratio.narrow, budget.must, budget.aim),
  };
}

export const get: Budget = {
  id: 'get',
  async run(bench) {
    const { facilities, staff } = await bench.stage('many');
    return [await single(bench, 'get by id', { must: 0.45, aim: 0.6, warm: 3_000 }, getShots(facilities, staff))];
  },
};

const WRITES = { warm: 1_500 };

/** The form as the console sends it (multipart), the code given by us, history and links written with it. */
export const create: Budget = {
  id: 'create',
  async run(bench) {
    const { facilities, staff } = await bench.stage('many');
    return [await single(bench, 'create', { must: 0.25, aim: 0.4, ...WRITES }, createShots(facilities, staff))];
  },
};

/** The whole form with its history; then the same with another address, to which the budget does not apply. */
export const update: Budget = {
  id: 'update',
  async run(bench) {
    const { database, facilities, staff } = await bench.stage('many');
    const members = await bench.cluster.sql<{ id: number; email: string }>(
      database,
      'select id, email from account where role = 2 and email is not null',
    );
    const addresses = new Map(members.map(({ id, email }) => [id, email]));
    const shots = updateShots(facilities, staff, addresses);
    const kept = await single(bench, 'update with history', { must: 0.28, aim: 0.4, ...WRITES }, shots);
    const moved = await single(
      bench,
      'update with history and another address, which is mailed',
      { must: 0, aim: 0.28, ...WRITES },
      updateShots(facilities, staff),
    );
    return [kept, { ...moved, must: '' }];
  },
};
