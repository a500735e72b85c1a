import { atLeast, type Bench, type Budget } from '../bench.ts';
import { compare } from '../measure.ts';
import { createShots, getShots, type Shots, updateShots } from '../shots.ts';
import { cpu, percent, perSecond } from '../words.ts';

/** Work on one member at a time, 16 clients, over all facilities. */
function single(
  id: string,
  what: string,
  budget: { must: number; aim: number; warm: number },
  shotsOf: (bench: Bench) => Promise<Shots>,
): Budget {
  return {
    id,
    async run(bench) {
      const { floor, product } = await bench.stage('many');
      const shots = await shotsOf(bench);
      const result = await compare(
        bench.cluster,
        {
          wide: { server: floor, shot: shots.wide },
          narrow: { server: floor, shot: shots.narrow },
          ours: { server: product, shot: shots.ours },
        },
        { clients: 16, rounds: bench.quick ? 3 : 5, ms: 1_500, warm: budget.warm },
      );
      return [
        {
          what: `${what}, 16 clients`,
          must: `≥ ${percent(budget.must)}`,
          aim: `≥ ${percent(budget.aim)}`,
          floor: perSecond(result.wide),
          narrow: perSecond(result.narrow),
          ours: perSecond(result.ours),
          ratioWide: percent(result.ratio.wide),
          ratio: percent(result.ratio.narrow),
          cpu: cpu(result),
          verdict: atLeast(result.ratio.narrow, budget.must, budget.aim),
        },
      ];
    },
  };
}

const onMany =
  (make: typeof getShots | typeof createShots | typeof updateShots) =>
  async (bench: Bench): Promise<Shots> => {
    const { facilities, staff } = await bench.stage('many');
    return make(facilities, staff);
  };

export const get = single('get', 'get by id', { must: 0.45, aim: 0.6, warm: 3_000 }, onMany(getShots));
/** The form as the console sends it (multipart), the code given by us, history and links written with it. */
export const create = single('create', 'create', { must: 0.25, aim: 0.4, warm: 1_500 }, onMany(createShots));
export const update = single(
  'update',
  'update with history',
  { must: 0.28, aim: 0.4, warm: 1_500 },
  onMany(updateShots),
);
